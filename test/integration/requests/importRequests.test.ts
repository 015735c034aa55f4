import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { noChoices } from '../../../electron/contract/orderImport.ts';
import { answers, openRequestDesk } from '../../support/requestDesk.ts';

const HEADER = 'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Desi';
const row = (reference: string, desi = '2') => `${reference};Ali Veli;05321112233;Gül Sk. 5;İstanbul;Kadıköy;${desi}`;
const list = (name: string, ...rows: readonly string[]) => ({
  file: { name, bytes: new Uint8Array(Buffer.from([HEADER, ...rows].join('\n'))) },
});
const unknown = { file: { name: 'own.csv', bytes: new Uint8Array(Buffer.from('Kod;Kime\nA-1;Ali Veli')) } };
const all = { search: '', offset: 0, limit: 9 };

answers(
  ['imports.open', 'imports.take', 'imports.saveLeft'],
  'a list of which nothing is to be decided is taken at once, another one when that is said, and its wrong rows are saved to be corrected',
  async () => {
    const desk = await openRequestDesk();
    expect(await desk.refused('imports.saveLeft', {})).toBe('not_possible_now');
    const good = await desk.done('imports.open', list('gün.csv', row('A-1')));
    expect(good).toMatchObject({ kind: 'ended', report: { added: 1, rejectedTotal: 0 } });
    const opened = await desk.done('imports.open', list('gün.csv', row('A-2'), row('A-3', 'iki')));
    expect(opened).toMatchObject({ kind: 'preview', preview: { counts: { ready: 1, rejected: 1 } } });
    expect((await desk.done('orders.list', all)).total).toBe(1);
    expect(await desk.done('imports.take', { keepAs: 'Shop' })).toMatchObject({ added: 1, rejectedTotal: 1 });
    expect((await desk.done('orders.list', all)).total).toBe(2);
    expect((await desk.done('settings.get', {})).listProfiles).toMatchObject([{ name: 'Shop' }]);
    const left = await desk.done('imports.saveLeft', {});
    expect([left.rows, left.path.startsWith(join(desk.folder, 'documents', 'gün'))]).toEqual([1, true]);
    const text = await readFile(left.path, 'utf8');
    expect([text.includes('A-3'), text.includes('A-2')]).toEqual([true, false]);
    await rm(join(desk.folder, 'documents'), { recursive: true });
    await writeFile(join(desk.folder, 'documents'), '');
    expect(await desk.refused('imports.saveLeft', {})).toBe('file_not_saved');
    const path = join(desk.folder, 'downloads', 'not there.csv');
    expect(await desk.refused('imports.open', { file: { path } })).toBe('file_unreadable');
  },
);

answers(
  ['imports.open', 'imports.preview', 'imports.cancel'],
  'a list that nobody knows is shown first, read another way, and not taken once the person has left it',
  async () => {
    const desk = await openRequestDesk();
    for (const [name, input] of [
      ['imports.preview', noChoices],
      ['imports.take', { keepAs: null }],
    ] as const)
      expect(await desk.refused(name, input), name).toBe('not_possible_now');
    const opened = await desk.done('imports.open', unknown);
    expect(opened).toMatchObject({ kind: 'preview', preview: { fileName: 'own.csv' } });
    const fields = ['reference', 'receiver_name'] as const;
    const read = await desk.done('imports.preview', { ...noChoices, fields: [...fields] });
    expect(read).toMatchObject({ kind: 'preview', preview: { columns: fields.map((field) => ({ field })) } });
    await desk.done('imports.cancel', {});
    expect(await desk.refused('imports.take', { keepAs: null })).toBe('not_possible_now');
    expect((await desk.done('orders.list', all)).total).toBe(0);
  },
);
