import {
  appendFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { replaceFile } from '../../../electron/adapters/documents/exportFolder.ts';
import { importReportText } from '../../../electron/adapters/documents/importReport.ts';
import { readListFile } from '../../../electron/adapters/import/listFiles.ts';
import { createWatchedFolder } from '../../../electron/adapters/import/watchedFolder.ts';
import { type ImportReport, nothingImported } from '../../../electron/contract/importReport.ts';
import type { OrderSource } from '../../../electron/core/ports/OrderSource.ts';
import { type ManualClock, manualClock } from '../../support/manualClock.ts';
import { createScriptedSource } from '../../support/scriptedSource.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { offeredBy, orderSourceConformance } from './orderSourceConformance.ts';

const watching = (folder: string, clock: ManualClock): OrderSource =>
  createWatchedFolder({
    folder,
    movesFile: `${folder}-moves.json`,
    replaceFile,
    reportOf: (report) => importReportText(report, 'tr', Date.UTC(2026, 10, 24)),
    leftName: (name) => `${name}-düzeltilecek`,
    clock,
  });

async function folderDesk() {
  const folder = join(await temporaryFolder(), 'siparişler');
  await mkdir(folder);
  const clock = manualClock();
  const put = (name: string, bytes: Uint8Array | string) => writeFile(join(folder, name), bytes);
  return {
    folder,
    clock,
    source: watching(folder, clock),
    wait: clock.pass,
    put,
    again: () => watching(folder, clock),
    breakIt: () => rename(folder, `${folder}-away`),
    mendIt: () => rename(`${folder}-away`, folder),
  };
}

orderSourceConformance('a watched folder', folderDesk);
orderSourceConformance('a scripted source', async () => {
  const source = createScriptedSource('Depo');
  return {
    source,
    wait: async () => {},
    put: async (name, bytes) => source.put(name, bytes),
    again: () => source,
    breakIt: async () => source.setTrouble({ kind: 'missing', detail: 'gone' }),
    mendIt: async () => source.setTrouble(null),
  };
});

const taken: ImportReport = { ...nothingImported, fileName: 'gün.csv', added: 2 };
const nothing = { ok: true, value: [] };

describe('a watched folder', () => {
  it('offers a list that ends with its last line once it was the same for ten seconds', async () => {
    const { source, folder, wait, put } = await folderDesk();
    await put('gün.csv', 'a\n');
    for (const ms of [0, 2_000, 7_900]) {
      await wait(ms);
      expect(await source.poll()).toEqual(nothing);
    }
    await wait(100);
    expect(await source.poll()).toMatchObject({ ok: true, value: [{ file: { path: join(folder, 'gün.csv') } }] });
  });

  it.each([
    ['in UTF-16', 'gün.csv', Buffer.from('\uFEFFa\r\n', 'utf16le'), 10_000],
    [
      'that is a workbook',
      'gün.xlsx',
      Buffer.from(`PK\u0003\u0004 PK\u0005\u0006${'\0'.repeat(18)}`, 'latin1'),
      10_000,
    ],
    ['without an end of its last line', 'gün.csv', Buffer.from('a\nb'), 60_000],
    ['that ends with zeros, since a copy reserved its length', 'gün.csv', Buffer.from('a\n\0\0'), 60_000],
    ['that is the beginning of a workbook', 'gün.xlsx', Buffer.from('PK\u0003\u0004 a\n', 'latin1'), 60_000],
    ['that is empty', 'gün.csv', Buffer.alloc(0), 60_000],
  ])('offers a list %s after the time that it needs', async (_, name, bytes, ms) => {
    const { source, wait, put } = await folderDesk();
    await put(name, bytes);
    await source.poll();
    await wait(ms - 100);
    expect(await source.poll()).toEqual(nothing);
    await wait(100);
    expect(await source.poll()).toMatchObject({ ok: true, value: [{ name }] });
  });

  it('offers no list that is still written, however slowly: one that was seen to grow waits longer', async () => {
    const { source, wait, folder, put } = await folderDesk();
    await put('gün.csv', 'a\n');
    for (let part = 0; part < 5; part += 1) {
      expect(await source.poll()).toEqual(nothing);
      await wait(9_000);
      await appendFile(join(folder, 'gün.csv'), 'b\n');
    }
    expect(await source.poll()).toEqual(nothing);
    await wait(59_000);
    expect(await source.poll()).toEqual(nothing);
    await wait(1_000);
    expect(await source.poll()).toMatchObject({ ok: true, value: [{ name: 'gün.csv' }] });
  });

  it.each([false, true])(
    'moves a list back that grows after it was taken (after a restart: %s)',
    async (isRestarted) => {
      const desk = await folderDesk();
      const { folder, wait } = desk;
      const writer = await open(join(folder, 'gün.csv'), 'a');
      try {
        await writer.writeFile('a\n');
        const [half] = await offeredBy(desk);
        await half?.settle(taken);
        expect(await readdir(join(folder, 'done'))).toContain('gün.csv');
        const source = isRestarted ? desk.again() : desk.source;
        expect(await source.poll()).toEqual(nothing);
        await wait(3_600_000);
        await writer.writeFile('b\n');
        expect(await source.poll()).toEqual(nothing);
        expect(await readFile(join(folder, 'gün.csv'), 'utf8')).toBe('a\nb\n');
        await wait(30_000);
        await writer.writeFile('c\n');
        const [whole] = await offeredBy(desk, source);
        await whole?.settle(taken);
        expect(await readFile(join(folder, 'done', 'gün.csv'), 'utf8')).toBe('a\nb\nc\n');
        expect(await offeredBy(desk, source)).toEqual([]);
      } finally {
        await writer.close();
      }
    },
  );

  it('overwrites no other list when it moves one back', async () => {
    const desk = await folderDesk();
    const { folder, put } = desk;
    await put('gün.csv', 'a\n');
    const [half] = await offeredBy(desk);
    await half?.settle(taken);
    await put('gün.csv', 'of tomorrow\n');
    await appendFile(join(folder, 'done', 'gün.csv'), 'b\n');
    const both = await offeredBy(desk);
    expect(both.map(({ name }) => name).sort()).toEqual(['gün (2).csv', 'gün.csv']);
    expect(await readFile(join(folder, 'gün (2).csv'), 'utf8')).toBe('a\nb\n');
  });

  it('leaves a list alone that somebody changes days after it was taken', async () => {
    const desk = await folderDesk();
    const { folder, put, wait } = desk;
    await put('gün.csv', 'a\n');
    const [offered] = await offeredBy(desk);
    await offered?.settle(taken);
    await wait(86_400_000);
    await appendFile(join(folder, 'done', 'gün.csv'), 'b\n');
    expect(await offeredBy(desk)).toEqual([]);
  });

  it.each([false, true])(
    'leaves a taken list alone until more than its time has changed (after a restart: %s)',
    async (isRestarted) => {
      const desk = await folderDesk();
      const { folder, put } = desk;
      const path = join(folder, 'done', 'gün.csv');
      await put('gün.csv', 'a\n');
      const [offered] = await offeredBy(desk);
      await offered?.settle(taken);
      const source = isRestarted ? desk.again() : desk.source;
      for (const hour of [1, 2]) {
        const later = new Date(Date.now() + hour * 3_600_000);
        await utimes(path, later, later);
        expect(await offeredBy(desk, source)).toEqual([]);
        expect(await readFile(path, 'utf8')).toBe('a\n');
      }
      await writeFile(path, 'b\n');
      expect(await offeredBy(desk, source)).toHaveLength(1);
      expect(await readFile(join(folder, 'gün.csv'), 'utf8')).toBe('b\n');
    },
  );

  it.each([
    ['done', '.~lock.gün.csv#', taken],
    ['failed', '~$gün.csv', { ...nothingImported, fileName: 'gün.csv', fault: { kind: 'old_excel' } }],
  ] as const)('moves a changed list back from %s only once nobody has it open', async (place, lock, report) => {
    const desk = await folderDesk();
    const { folder, put } = desk;
    await put('gün.csv', 'a\n');
    const [offered] = await offeredBy(desk);
    await offered?.settle(report);
    await put(join(place, lock), 'me');
    for (const saved of ['a\nb\n', 'a\nb\nc\n']) {
      await put(join(place, 'gün.csv'), saved);
      expect(await offeredBy(desk)).toEqual([]);
      expect(await readFile(join(folder, place, 'gün.csv'), 'utf8')).toBe(saved);
    }
    await rm(join(folder, place, lock));
    expect(await offeredBy(desk)).toHaveLength(1);
    expect(await readFile(join(folder, 'gün.csv'), 'utf8')).toBe('a\nb\nc\n');
  });

  it('passes over what is no list, a temporary name, and a list that somebody has open', async () => {
    const desk = await folderDesk();
    const { folder, put } = desk;
    const names = ['not.pdf', '.gizli.csv', '~$açık.xlsx', 'açık.xlsx', '.~lock.calc.csv#', 'calc.csv', 'x.part.csv'];
    for (const name of names) await put(name, 'a\n');
    await mkdir(join(folder, 'klasör.csv'));
    expect(await offeredBy(desk)).toEqual([]);
    await put('tam.csv', 'a\n');
    expect((await offeredBy(desk)).map(({ name }) => name)).toEqual(['tam.csv']);
  });

  it('moves a list to the taken ones with a report beside it, and overwrites none', async () => {
    const desk = await folderDesk();
    const { folder, put } = desk;
    for (const expected of ['gün.csv', 'gün (2).csv']) {
      await put('gün.csv', expected);
      const [offered] = await offeredBy(desk);
      await offered?.settle(taken);
      expect(await readFile(join(folder, 'done', expected), 'utf8')).toBe(expected);
      const report = await readFile(join(folder, 'done', `${expected}.txt`), 'utf8');
      expect(report).toMatch(/^\uFEFFDosya: gün\.csv\r\n.*\r\n2 yeni, 0 güncellendi, 0 aynı\r\n$/u);
    }
    expect((await readdir(folder)).sort()).toEqual(['done', 'failed']);
  });

  it('moves a list of which nothing came in to the failed ones, and reports why', async () => {
    const desk = await folderDesk();
    const { folder, put } = desk;
    await put('eski.xls', 'a');
    const [offered] = await offeredBy(desk);
    await offered?.settle({ ...nothingImported, fileName: 'eski.xls', fault: { kind: 'old_excel' } });
    expect((await readdir(join(folder, 'failed'))).sort()).toEqual(['eski.xls', 'eski.xls.txt']);
    expect(await readFile(join(folder, 'failed', 'eski.xls.txt'), 'utf8')).toContain('eski biçimde bir Excel');
  });

  it('waits long before a list that makes no sense has failed: its rest may be on its way', async () => {
    const desk = await folderDesk();
    const { source, folder, put, wait } = desk;
    await put('yarım.csv', 'a\n');
    const broken: ImportReport = { ...nothingImported, fileName: 'yarım.csv', fault: { kind: 'unreadable', line: 3 } };
    const [early] = await offeredBy(desk, source, 10_000);
    expect(await early?.settle(broken)).toEqual({ ok: true, value: null });
    expect((await stat(join(folder, 'yarım.csv'))).isFile()).toBe(true);
    expect(await offeredBy(desk, source, 49_000)).toEqual([]);
    await wait(1_000);
    const [late] = await offeredBy(desk);
    await late?.settle(broken);
    expect(await readdir(join(folder, 'failed'))).toContain('yarım.csv');
  });

  it('leaves a list that was changed while it was taken, and offers it again once it is still', async () => {
    const desk = await folderDesk();
    const { folder, put } = desk;
    await put('gün.csv', 'half\n');
    const [offered] = await offeredBy(desk);
    await put('gün.csv', 'the whole list');
    expect(await offered?.settle(taken)).toEqual({ ok: true, value: null });
    expect(await readFile(join(folder, 'gün.csv'), 'utf8')).toBe('the whole list');
    expect(await offeredBy(desk)).toHaveLength(1);
  });

  it('offers nothing while a list could not be put away', async () => {
    const desk = await folderDesk();
    const { source, folder, put, wait } = desk;
    await put('gün.csv', 'a\n');
    // It stands in the place of the folder: not even root can write into it.
    await put('done', 'a file');
    await source.poll();
    await wait(10_000);
    expect(await source.poll()).toMatchObject({ ok: false, error: { kind: 'not_writable' } });
    await rename(join(folder, 'done'), join(folder, 'elsewhere'));
    expect(await offeredBy(desk)).toHaveLength(1);
  });

  it('puts away what was taken once it can, without offering it again', async () => {
    const desk = await folderDesk();
    const { source, folder, put } = desk;
    await put('gün.csv', 'a\n');
    const [offered] = await offeredBy(desk);
    await rename(join(folder, 'done'), join(folder, 'done-away'));
    await put('done', 'a file');
    expect(await offered?.settle(taken)).toMatchObject({ ok: false, error: { kind: 'not_writable' } });
    expect(await source.poll()).toMatchObject({ ok: false });
    await rename(join(folder, 'done'), join(folder, 'elsewhere'));
    expect(await offeredBy(desk)).toEqual([]);
    expect((await readdir(join(folder, 'done'))).sort()).toEqual(['gün.csv', 'gün.csv.txt']);
  });

  it.each([
    ['a file of ours into the folder', '../records.sqlite', 'records.csv'],
    ['a file of others out of the folder', 'done/evil.desktop', '../evil.desktop'],
  ])('moves nothing at the word of a list of moves that others wrote: %s', async (_, path, name) => {
    const desk = await folderDesk();
    const { folder, put } = desk;
    await writeFile(join(folder, '..', 'records.sqlite'), 'records');
    await mkdir(join(folder, 'done'));
    await put('done/evil.desktop', 'Exec=evil');
    const forged = {
      name,
      path,
      sub: 'done',
      moved: path,
      size: 1,
      changedAt: 1,
      sha256: null,
      movedAt: desk.clock.now(),
    };
    for (const words of [[forged], { folder, moves: [forged] }])
      await put('done/.label-station.json', JSON.stringify(words));
    expect(await desk.source.poll()).toEqual(nothing);
    expect(await desk.again().poll()).toEqual(nothing);
    expect((await readdir(join(folder, '..'))).sort()).toEqual(['records.sqlite', 'siparişler']);
    expect(await readdir(folder)).toEqual(['done']);
  });

  it('does not believe moves of another folder, or names with a way in them, even in its own file', async () => {
    const desk = await folderDesk();
    const { folder, put } = desk;
    await mkdir(join(folder, 'done'));
    await put('done/a.csv', 'a\n');
    const move = { name: 'a.csv', sub: 'done', moved: 'a.csv', size: 1, changedAt: 1, sha256: null };
    const written = async (of: string, changes: object) => {
      const moves = [{ ...move, movedAt: desk.clock.now(), ...changes }];
      await writeFile(`${folder}-moves.json`, JSON.stringify({ folder: of, moves }));
      await desk.again().poll();
      return (await readdir(folder)).sort();
    };
    expect(await written(`${folder}-other`, {})).toEqual(['done']);
    expect(await written(folder, { name: '../a.csv' })).toEqual(['done']);
    expect(await written(folder, { moved: '../done/a.csv' })).toEqual(['done']);
    expect(await written(folder, { sub: '..' })).toEqual(['done']);
    expect(await written(folder, {})).toEqual(['a.csv', 'done']);
  });

  it('writes neither its probe nor a report nor a left row through a link that others put there', async () => {
    const desk = await folderDesk();
    const { folder, put } = desk;
    const ours = join(folder, '..', 'records.sqlite');
    await writeFile(ours, 'records');
    for (const sub of ['done', 'failed']) {
      await mkdir(join(folder, sub));
      for (const name of [
        '.label-station',
        'gün.csv.txt',
        'gün.csv.txt.part',
        'gün-düzeltilecek.csv',
        '.label-station.json',
      ])
        await symlink(ours, join(folder, sub, name));
    }
    await put('gün.csv', 'a\n');
    const [offered] = await offeredBy(desk);
    const left = await offered?.saveLeft(chunksOf('left'));
    expect(left).toEqual({ ok: true, value: join(folder, 'failed', 'gün-düzeltilecek (2).csv') });
    expect(await offered?.settle(taken)).toEqual({ ok: true, value: null });
    expect(await readFile(ours, 'utf8')).toBe('records');
    expect(await readFile(join(folder, 'done', 'gün.csv'), 'utf8')).toBe('a\n');
    expect(await readFile(join(folder, 'done', 'gün.csv (2).txt'), 'utf8')).toContain('gün.csv');
  });

  it('reports why the rows that are left cannot be saved, and hides no fault of its own', async () => {
    const desk = await folderDesk();
    const { folder, put } = desk;
    await put('gün.csv', 'a\n');
    const [offered] = await offeredBy(desk);
    const broken = async function* () {
      yield Buffer.from('left');
      throw new TypeError('a fault');
    };
    await expect(offered?.saveLeft(broken())).rejects.toThrow('a fault');
    await rm(join(folder, 'failed'), { recursive: true });
    await writeFile(join(folder, 'failed'), 'a file where the folder was');
    expect(await offered?.saveLeft(chunksOf('left'))).toMatchObject({ ok: false, error: { kind: 'not_writable' } });
  });

  it('takes nothing while the folder for taken lists is a link', async () => {
    const desk = await folderDesk();
    const { source, folder, put, wait } = desk;
    await mkdir(join(folder, '..', 'autostart'));
    await symlink(join(folder, '..', 'autostart'), join(folder, 'done'));
    await put('gün.csv', 'a\n');
    await source.poll();
    await wait(10_000);
    expect(await source.poll()).toMatchObject({ ok: false, error: { kind: 'not_writable' } });
    expect(await readdir(join(folder, '..', 'autostart'))).toEqual([]);
  });

  it('offers no list that is a link, and reads none that becomes one once it is offered', async () => {
    const desk = await folderDesk();
    const { folder, put } = desk;
    const ours = join(folder, '..', 'ours.csv');
    await writeFile(ours, 'secret\n');
    await symlink(ours, join(folder, 'link.csv'));
    await put('gün.csv', 'a\n');
    const [offered, ...more] = await offeredBy(desk);
    expect([offered?.name, more]).toEqual(['gün.csv', []]);
    await rm(join(folder, 'gün.csv'));
    await symlink(ours, join(folder, 'gün.csv'));
    if (offered === undefined) throw new Error('nothing is offered');
    expect(await readListFile(offered.file)).toMatchObject({ ok: false, error: { kind: 'no_file' } });
    expect(await offered.settle(taken)).toEqual({ ok: true, value: null });
    expect(await readFile(ours, 'utf8')).toBe('secret\n');
    expect(await readdir(join(folder, 'done'))).toEqual([]);
  });
});

async function* chunksOf(text: string) {
  yield new TextEncoder().encode(text);
}
