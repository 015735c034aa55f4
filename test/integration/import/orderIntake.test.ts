import { mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { replaceFile } from '../../../electron/adapters/documents/exportFolder.ts';
import { importReportText } from '../../../electron/adapters/documents/importReport.ts';
import { createWatchedFolder } from '../../../electron/adapters/import/watchedFolder.ts';
import type { OrderFolderStatus } from '../../../electron/contract/orderFolder.ts';
import { ok } from '../../../electron/contract/result.ts';
import { noScanOptions } from '../../../electron/contract/scan.ts';
import type { OrderSource } from '../../../electron/core/ports/OrderSource.ts';
import { createOrderIntake, type OrderIntake } from '../../../electron/main/imports/orderIntake.ts';
import { orderFolderRequests } from '../../../electron/main/requests/orderFolderRequests.ts';
import { startDemoService } from '../../support/demoService.ts';
import { importsInto } from '../../support/listThreads.ts';
import { type ManualClock, manualClock } from '../../support/manualClock.ts';
import { createMemoryLog } from '../../support/memoryLog.ts';
import { createMemorySettings } from '../../support/memorySettings.ts';
import { createScriptedSource } from '../../support/scriptedSource.ts';
import { openStation } from '../../support/station.ts';
import { withCore } from '../../support/stationRequests.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const HEADER = 'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Desi';
const row = (reference: string, desi = '2') => `${reference};Ali Veli;05321112233;Gül Sk. 5;İstanbul;Kadıköy;${desi}`;
const bytesOf = (...rows: readonly string[]) => new Uint8Array(Buffer.from([HEADER, ...rows, ''].join('\n')));
/** So long a list is the same before it counts as complete. */
const QUIET_MS = 10_000;
/** And one that was seen to grow. */
const GREW_MS = 60_000;

async function desk(source: (folder: string, clock: ManualClock) => OrderSource) {
  const folder = join(await temporaryFolder(), 'siparişler');
  await mkdir(folder);
  const station = await openStation({ folder: await temporaryFolder(), service: await startDemoService() });
  const clock = manualClock();
  const reported: OrderFolderStatus[] = [];
  const one = source(folder, clock);
  const intakeOf = (of: OrderSource) =>
    createOrderIntake({
      source: () => ({ profile: 'live', folder, source: of }),
      imports: importsInto(withCore(station.core)),
      language: () => 'tr',
      clock,
      logger: createMemoryLog(),
      onStatus: (status) => reported.push(status),
    });
  const references = async () => (await station.core.orders('', 0, 99)).items.map(({ order }) => order.reference);
  return {
    folder,
    clock,
    reported,
    source: one,
    intake: intakeOf(one),
    again: () => intakeOf(source(folder, clock)),
    references,
    station,
  };
}

const watched = (folder: string, clock: ManualClock) =>
  createWatchedFolder({
    folder,
    movesFile: `${folder}-moves.json`,
    replaceFile,
    reportOf: (report) => importReportText(report, 'tr', 0),
    leftName: (name) => `${name}-düzeltilecek`,
    clock,
  });

/** Two polls with so much time between them that a list is complete. */
async function looks({ intake, clock }: { readonly intake: OrderIntake; readonly clock: ManualClock }) {
  await intake.poll();
  await clock.pass(QUIET_MS);
  // One that began meanwhile may have begun before all of the time was over.
  await intake.poll();
  await intake.poll();
}

describe('lists that come by themselves', () => {
  it('are taken once they are complete; rows to correct lie in a file that can be put back', async () => {
    const one = await desk(watched);
    const { folder, intake, references } = one;
    await writeFile(join(folder, 'gün.csv'), bytesOf(row('A-1'), row('A-2', 'iki')));
    await intake.poll();
    expect(await references()).toEqual([]);
    await looks(one);
    expect(await references()).toEqual(['A-1']);
    expect(intake.status()).toMatchObject({ trouble: null, last: { file: 'gün.csv', added: 1, left: 1 } });
    expect((await readdir(join(folder, 'done'))).sort()).toEqual(['gün.csv', 'gün.csv.txt']);
    expect(await readFile(join(folder, 'done', 'gün.csv.txt'), 'utf8')).toContain('3. satır · A-2 · Desi: sayı değil');
    const left = join(folder, 'failed', 'gün-düzeltilecek.csv');
    const corrected = (await readFile(left, 'utf8')).replace(';iki;', ';2;');
    await writeFile(join(folder, 'düzeltildi.csv'), corrected);
    await looks(one);
    expect(await references()).toEqual(['A-1', 'A-2']);
  });

  it.each([
    ['are no order', [row('A-2', 'iki')], ['A-1']],
    ['lack something', [row('A-3').replace('Kadıköy', '')], ['A-1', 'A-3']],
    ['are one of each', [row('A-2', 'iki'), row('A-3').replace('Kadıköy', '')], ['A-1', 'A-3']],
  ])('leave those rows in a file to correct that %s', async (_, wrong, taken) => {
    const one = await desk(watched);
    await writeFile(join(one.folder, 'gün.csv'), bytesOf(row('A-1'), ...wrong));
    await looks(one);
    expect(await one.references()).toEqual(taken);
    expect(one.intake.status().last).toMatchObject({ added: 1, left: wrong.length });
    const left = await readFile(join(one.folder, 'failed', 'gün-düzeltilecek.csv'), 'utf8');
    expect(left.trimEnd().split('\r\n')).toHaveLength(1 + wrong.length);
  });

  it('leave out what is not to be shipped or not known, and name those rows in their report', async () => {
    const one = await desk(watched);
    const { folder, intake, references } = one;
    const header = 'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Durum';
    const inState = (reference: string, state: string) =>
      `${reference};Ali Veli;05321112233;Gül Sk. 5;İstanbul;Kadıköy;${state}`;
    const rows = [header, inState('A-1', 'Yeni'), inState('A-2', 'Teslim Edildi'), inState('A-3', 'Merkezde'), ''];
    await writeFile(join(folder, 'gün.csv'), rows.join('\n'));
    await looks(one);
    expect(await references()).toEqual(['A-1']);
    expect(intake.status()).toMatchObject({ last: { added: 1, left: 1, leftOut: 1, isFailed: false } });
    const report = await readFile(join(folder, 'done', 'gün.csv.txt'), 'utf8');
    expect(report).toContain('3. satır · A-2 · Sipariş durumu: zaten gönderilmiş (Teslim Edildi)');
    expect(report).toContain('4. satır · A-3 · Sipariş durumu: bu durum bilinmiyor: gönderilecek mi? (Merkezde)');
    // A list of which nothing is to be shipped is no failure.
    await writeFile(join(folder, 'akşam.csv'), [header, inState('A-4', 'İptal'), ''].join('\n'));
    await looks(one);
    expect(await readdir(join(folder, 'done'))).toContain('akşam.csv');
  });

  it('cancel orders if their name marks them for that, after the lists that bring them, and stay cancelled for later lists', async () => {
    const one = await desk(watched);
    const { folder, intake, station } = one;
    const word = 'iptal-29.csv';
    await writeFile(join(folder, word), 'No\nA-1\nA-9\n');
    await writeFile(join(folder, 'gün.csv'), bytesOf(row('A-1'), row('A-2')));
    await looks(one);
    expect(intake.status()).toMatchObject({ last: { file: word, leftOut: 2, isFailed: false } });
    expect(await readFile(join(folder, 'done', `${word}.txt`), 'utf8')).toContain(
      'Mağazanın iptal ettiği siparişler. Burada olan: 1. Burada olmayan: 1, gelirse durdurulur.',
    );
    await writeFile(join(folder, 'akşam.csv'), bytesOf(row('A-1', '3'), row('A-2', '3')));
    await looks(one);
    const stopped = { state: 'needs_attention', problem: { code: 'shop_stopped', detail: word } };
    expect(await station.core.scan('A-1', noScanOptions)).toMatchObject({ job: stopped });
    expect(await station.core.scan('A-2', noScanOptions)).toMatchObject({ job: { state: 'queued' } });
    // A person has the last word.
    const [job] = await station.core.recent(9).then((all) => all.filter(({ key }) => key.value === 'A-1'));
    expect(await station.core.actions.overruleStop(job?.id ?? '')).toMatchObject({ ok: true });
  });

  it('cancel nothing any more where the file is given once more as one that takes itself back', async () => {
    const one = await desk(watched);
    const { folder, station } = one;
    await writeFile(join(folder, 'gün.csv'), bytesOf(row('A-1'), row('A-2'), row('A-3')));
    await writeFile(join(folder, 'iptal-29.csv'), 'No\nA-1\nA-2\nA-9\n');
    await looks(one);
    const stopped = { state: 'needs_attention', problem: { code: 'shop_stopped' } };
    expect(await station.core.scan('A-1', noScanOptions)).toMatchObject({ job: stopped });
    expect(await station.core.cancelOrder('A-2', 'by its own system')).toBe('done');
    await writeFile(join(folder, 'geri-iptal-29.csv'), 'No\nA-1\nA-2\nA-9\n');
    await looks(one);
    expect(await readFile(join(folder, 'done', 'geri-iptal-29.csv.txt'), 'utf8')).toContain(
      'Yeniden gönderilebilen: 2. Durdurulmuş kalan ya da o dosyanın durdurmadığı: 1.',
    );
    expect(await station.core.scan('A-1', noScanOptions)).toMatchObject({ job: { state: 'queued' } });
    expect(await station.core.scan('A-2', noScanOptions)).toMatchObject({ job: stopped });
    await writeFile(join(folder, 'akşam.csv'), bytesOf(row('A-9')));
    await looks(one);
    expect(await station.core.scan('A-9', noScanOptions)).toMatchObject({ job: { state: 'queued' } });
  });

  it('are not taken where two columns differ and nothing says which one counts', async () => {
    const one = await desk(watched);
    const { folder, references } = one;
    const rows = [
      'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Adres',
      'A-1;Ali Veli;05321112233;Gül Sk. 5;İstanbul;Kadıköy;Gül Sk. 5',
      'A-2;Ali Veli;05321112233;Gül Sk. 5;İstanbul;Kadıköy;Fatura Cad. 9',
      '',
    ];
    await writeFile(join(folder, 'gün.csv'), rows.join('\n'));
    await looks(one);
    expect(await references()).toEqual([]);
    expect(await readFile(join(folder, 'failed', 'gün.csv.txt'), 'utf8')).toContain(
      'Aynı şey iki sütunda farklı yazıyor: Adres, Adres (2).',
    );
  });

  it('add nothing where the program ended between taking and moving', async () => {
    const { folder, source, station, clock, again, references } = await desk(watched);
    await writeFile(join(folder, 'gün.csv'), bytesOf(row('A-1')));
    await source.poll();
    await clock.pass(QUIET_MS);
    const lists = await source.poll();
    const [list] = lists.ok ? lists.value : [];
    if (list === undefined) throw new Error('nothing is offered');
    await importsInto(withCore(station.core)).take({ source: source.name, file: list.file });
    // Here it ends; the next program starts fresh.
    const intake = again();
    await looks({ intake, clock });
    expect(intake.status().last).toMatchObject({ added: 0, unchanged: 1 });
    expect(await references()).toEqual(['A-1']);
    expect(await readdir(join(folder, 'done'))).toContain('gün.csv');
  });

  it('lose no row that is written after they were taken', async () => {
    const one = await desk(watched);
    const { folder, intake, clock, references } = one;
    const writer = await open(join(folder, 'gün.csv'), 'a');
    try {
      await writer.writeFile(bytesOf(row('A-1')));
      await looks(one);
      expect(await readdir(join(folder, 'done'))).toContain('gün.csv');
      await writer.writeFile(`${row('A-2')}\n`);
    } finally {
      await writer.close();
    }
    await intake.poll();
    expect(await readdir(folder)).toContain('gün.csv');
    await clock.pass(GREW_MS);
    await looks(one);
    expect(await references()).toEqual(['A-1', 'A-2']);
    expect(intake.status().last).toMatchObject({ file: 'gün.csv', added: 1, unchanged: 1 });
    expect(await readdir(join(folder, 'done'))).toContain('gün.csv');
  });

  it('wait while the folder is away, and come by themselves when it is back', async () => {
    const one = await desk(watched);
    const { folder, intake, reported, references } = one;
    await writeFile(join(folder, 'gün.csv'), bytesOf(row('A-1')));
    await rename(folder, `${folder}-away`);
    await intake.poll();
    expect(intake.status().trouble).toMatchObject({ kind: 'missing' });
    await rename(`${folder}-away`, folder);
    await looks(one);
    expect(await references()).toEqual(['A-1']);
    expect(intake.status().trouble).toBeNull();
    expect(reported.map(({ trouble }) => trouble?.kind ?? null)).toEqual([null, 'missing', null, null]);
  });

  it('are not taken into the book of another profile than the folder belongs to', async () => {
    const source = createScriptedSource('Depo');
    const station = await openStation({ folder: await temporaryFolder(), service: await startDemoService() });
    source.put('a.csv', bytesOf(row('A-1')));
    const imports = importsInto(withCore(station.core));
    const intake = createOrderIntake({
      source: () => ({ profile: 'sandbox', folder: '/x', source }),
      imports,
      language: () => 'tr',
      clock: manualClock(),
      logger: createMemoryLog(),
      onStatus: () => {},
    });
    await intake.poll();
    intake.stop();
    expect(source.settled).toEqual([]);
    expect((await station.core.orders('', 0, 9)).total).toBe(0);
  });

  it('report where a taken list cannot be settled', async () => {
    const source = createScriptedSource('Depo');
    const { intake } = await desk(() => source);
    source.put('a.csv', bytesOf(row('A-1')));
    source.setSettleTrouble({ kind: 'disk_full', detail: 'ENOSPC' });
    await intake.poll();
    expect(intake.status().trouble).toMatchObject({ kind: 'disk_full' });
    source.setSettleTrouble(null);
    await intake.poll();
    expect(intake.status()).toMatchObject({ trouble: null, last: { unchanged: 1 } });
    expect(source.settled.map(({ name }) => name)).toEqual(['a.csv']);
  });
});

it('a folder is watched only if it can be, and is for this alone', async () => {
  const { folder, station, intake } = await desk(watched);
  const downloads = await temporaryFolder();
  const settings = createMemorySettings();
  const { 'orderFolder.choose': choose } = orderFolderRequests(withCore(station.core), {
    settings,
    orderIntake: intake,
    listFolders: [{ folder: 'downloads', path: downloads }],
  });
  await writeFile(join(folder, 'dosya'), '');
  for (const path of ['siparişler', join(folder, 'yok'), join(folder, 'dosya'), `${downloads}/`]) {
    expect(await choose({ path }), path).toMatchObject({ ok: false, error: { code: 'folder_unusable' } });
  }
  expect(settings.get().orderFolders.live).toBeNull();
  expect(await choose({ path: ` "${folder}" ` })).toMatchObject({ ok: true });
  expect(settings.get().orderFolders).toEqual({ demo: null, sandbox: null, live: folder });
  intake.stop();
});

it('the outcome of its orders is written into it once that is switched on, by profile', async () => {
  const { station, intake } = await desk(watched);
  const settings = createMemorySettings();
  const requests = orderFolderRequests(withCore(station.core), { settings, orderIntake: intake, listFolders: [] });
  expect(await requests['orderFolder.news']({})).toEqual(ok({ isOn: false, waiting: 0, why: null }));
  expect(await requests['orderFolder.setNews']({ isOn: true })).toEqual(ok({ isOn: true, waiting: 0, why: null }));
  expect(settings.get().folderNews).toEqual({ sandbox: false, live: true });
  intake.stop();
});
