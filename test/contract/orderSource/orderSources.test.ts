import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePath, replaceFile } from '../../../electron/adapters/documents/exportFolder.ts';
import { importReportText } from '../../../electron/adapters/documents/importReport.ts';
import { createWatchedFolder } from '../../../electron/adapters/import/watchedFolder.ts';
import { type ImportReport, nothingImported } from '../../../electron/contract/order.ts';
import type { OrderSource } from '../../../electron/core/ports/OrderSource.ts';
import { createScriptedSource } from '../../support/scriptedSource.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { offeredBy, orderSourceConformance } from './orderSourceConformance.ts';

const watching = (folder: string): OrderSource =>
  createWatchedFolder({
    folder,
    freePath,
    replaceFile,
    reportOf: (report) => importReportText(report, 'tr', Date.UTC(2026, 10, 24)),
    leftName: (name) => `${name}-düzeltilecek`,
  });

async function folderDesk() {
  const folder = join(await temporaryFolder(), 'siparişler');
  await mkdir(folder);
  const put = (name: string, bytes: Uint8Array | string) => writeFile(join(folder, name), bytes);
  return {
    folder,
    source: watching(folder),
    put,
    again: () => watching(folder),
    breakIt: () => rename(folder, `${folder}-away`),
    mendIt: () => rename(`${folder}-away`, folder),
  };
}

orderSourceConformance('a watched folder', folderDesk);
orderSourceConformance('a scripted source', async () => {
  const source = createScriptedSource('Depo');
  return {
    source,
    put: async (name, bytes) => source.put(name, bytes),
    again: () => source,
    breakIt: async () => source.setTrouble({ kind: 'missing', detail: 'gone' }),
    mendIt: async () => source.setTrouble(null),
  };
});

const taken: ImportReport = { ...nothingImported, fileName: 'gün.csv', added: 2 };

describe('a watched folder', () => {
  it('offers no list that is still written, however slowly', async () => {
    const { source, folder, put } = await folderDesk();
    await put('gün.csv', 'a');
    for (let part = 0; part < 5; part += 1) {
      expect(await source.look()).toEqual({ ok: true, value: [] });
      await put('gün.csv', 'a'.repeat(part + 2));
    }
    expect(await source.look()).toEqual({ ok: true, value: [] });
    expect(await source.look()).toMatchObject({ ok: true, value: [{ file: { path: join(folder, 'gün.csv') } }] });
  });

  it('passes over what is no list, a temporary name, and a list that somebody has open', async () => {
    const { source, folder, put } = await folderDesk();
    const names = ['not.pdf', '.gizli.csv', '~$açık.xlsx', 'açık.xlsx', '.~lock.calc.csv#', 'calc.csv', 'x.part.csv'];
    for (const name of names) await put(name, 'a');
    await mkdir(join(folder, 'klasör.csv'));
    expect(await offeredBy(source)).toEqual([]);
    await put('tam.csv', 'a');
    expect((await offeredBy(source)).map(({ name }) => name)).toEqual(['tam.csv']);
  });

  it('moves a list to the taken ones with a report beside it, and overwrites none', async () => {
    const { source, folder, put } = await folderDesk();
    for (const expected of ['gün.csv', 'gün (2).csv']) {
      await put('gün.csv', expected);
      const [offered] = await offeredBy(source);
      await offered?.settle(taken);
      expect(await readFile(join(folder, 'done', expected), 'utf8')).toBe(expected);
      const report = await readFile(join(folder, 'done', `${expected}.txt`), 'utf8');
      expect(report).toMatch(/^\uFEFFDosya: gün\.csv\r\n.*\r\n2 yeni, 0 güncellendi, 0 aynı\r\n$/u);
    }
    expect((await readdir(folder)).sort()).toEqual(['done', 'failed']);
  });

  it('moves a list of which nothing came in to the failed ones, and says why', async () => {
    const { source, folder, put } = await folderDesk();
    await put('eski.xls', 'a');
    const [offered] = await offeredBy(source);
    await offered?.settle({ ...nothingImported, fileName: 'eski.xls', fault: { kind: 'old_excel' } });
    expect((await readdir(join(folder, 'failed'))).sort()).toEqual(['eski.xls', 'eski.xls.txt']);
    expect(await readFile(join(folder, 'failed', 'eski.xls.txt'), 'utf8')).toContain('eski biçimde bir Excel');
  });

  it('waits long before a list that makes no sense has failed: its rest may be on its way', async () => {
    const { source, folder, put } = await folderDesk();
    await put('yarım.xlsx', 'PK');
    const broken: ImportReport = { ...nothingImported, fileName: 'yarım.xlsx', fault: { kind: 'broken' } };
    const [early] = await offeredBy(source);
    expect(await early?.settle(broken)).toEqual({ ok: true, value: null });
    expect((await stat(join(folder, 'yarım.xlsx'))).isFile()).toBe(true);
    expect(await offeredBy(source, 8)).toEqual([]);
    const [late] = await offeredBy(source, 20);
    await late?.settle(broken);
    expect(await readdir(join(folder, 'failed'))).toContain('yarım.xlsx');
  });

  it('leaves a list that was changed while it was taken, and offers it again once it is still', async () => {
    const { source, folder, put } = await folderDesk();
    await put('gün.csv', 'half');
    const [offered] = await offeredBy(source);
    await put('gün.csv', 'the whole list');
    expect(await offered?.settle(taken)).toEqual({ ok: true, value: null });
    expect(await readFile(join(folder, 'gün.csv'), 'utf8')).toBe('the whole list');
    expect(await offeredBy(source)).toHaveLength(1);
  });

  it('offers nothing while a list could not be put away', async () => {
    const { source, folder, put } = await folderDesk();
    await put('gün.csv', 'a');
    // In the way of the folder: nobody can write into it, whoever runs this.
    await put('done', 'a file');
    await source.look();
    expect(await source.look()).toMatchObject({ ok: false, error: { kind: 'not_writable' } });
    await rename(join(folder, 'done'), join(folder, 'elsewhere'));
    expect(await offeredBy(source)).toHaveLength(1);
  });

  it('puts away what was taken once it can, without offering it again', async () => {
    const { source, folder, put } = await folderDesk();
    await put('gün.csv', 'a');
    const [offered] = await offeredBy(source);
    await rename(join(folder, 'done'), join(folder, 'done-away'));
    await put('done', 'a file');
    expect(await offered?.settle(taken)).toMatchObject({ ok: false, error: { kind: 'not_writable' } });
    expect(await source.look()).toMatchObject({ ok: false });
    await rename(join(folder, 'done'), join(folder, 'elsewhere'));
    expect(await offeredBy(source)).toEqual([]);
    expect(await readdir(join(folder, 'done'))).toContain('gün.csv');
  });
});
