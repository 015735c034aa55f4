import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePath } from '../../../../electron/adapters/documents/exportFolder.ts';
import type { ImportColumn, ImportReport } from '../../../../electron/contract/importReport.ts';
import { type ImportProgress, type ListPreview, noChoices } from '../../../../electron/contract/orderImport.ts';
import { importRequests } from '../../../../electron/main/requests/importRequests.ts';
import { startDemoService } from '../../../support/demoService.ts';
import { eventually } from '../../../support/eventually.ts';
import { importsInto } from '../../../support/listThreads.ts';
import { createMemorySettings } from '../../../support/memorySettings.ts';
import { openStation } from '../../../support/station.ts';
import { withCore } from '../../../support/stationRequests.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const HEADER = 'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Desi';
const row = (reference: string, place = 'İstanbul;Kadıköy', desi = '2') =>
  `${reference};Ali Veli;05321112233;Gül Sk. 5;${place};${desi}`;
const bytesOf = (...rows: readonly string[]) => new Uint8Array(Buffer.from(rows.join('\n')));

async function desk({ onProgress = (_: ImportProgress) => {} } = {}) {
  const folder = await temporaryFolder();
  const saved = join(folder, 'saved');
  const service = await startDemoService();
  const station = await openStation({ folder, service });
  const settings = createMemorySettings({ language: 'tr' });
  const imports = importsInto(withCore(station.core), settings, (progress) => onProgress(progress));
  const files = {
    place: (name: string) => freePath(saved, name),
    open: async () => null,
    show: async () => 'shown' as const,
  };
  const requests = importRequests({ orderImports: imports, files, settings, systemLanguage: 'tr' });
  const open = async (bytes: Uint8Array<ArrayBuffer>, name = 'gün.csv') =>
    answered(await requests['imports.open']({ file: { name, bytes } }));
  async function previewOf(bytes: Uint8Array<ArrayBuffer>, name = 'gün.csv'): Promise<ListPreview> {
    const opened = await open(bytes, name);
    if (opened.kind !== 'preview') throw new Error('it was taken at once');
    return opened.preview;
  }
  const references = async () => (await station.core.orders('', 0, 500)).items.map(({ order }) => order.reference);
  const orderOf = async (reference: string) => (await station.core.orders(reference, 0, 1)).items[0]?.order;
  const take = async (keepAs: string | null = null) => answered(await requests['imports.take']({ keepAs }));
  return { station, service, settings, requests, open, previewOf, references, orderOf, take, imports };
}

const FIXTURES = join(import.meta.dirname, '../../../fixtures/import/xlsx');
const fixture = async (name: string) => new Uint8Array(await readFile(join(FIXTURES, `${name}.xlsx`)));

function answered<T>(answer: { ok: true; value: T } | { ok: false; error: { code: string } }): T {
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

/** Each row of a list is reported once. */
const rowsIn = ({ added, updated, unchanged, differing, incompleteTotal, rejectedTotal, leftOutTotal }: ImportReport) =>
  added + updated + unchanged + differing.length + incompleteTotal + rejectedTotal + leftOutTotal;

describe('a batch of a list', () => {
  it.each([
    ['of a marketplace, with cancelled and delivered orders', 'rows/hepsiburada-cancelled.csv', ['4101']],
    ['that hides a row by a filter', 'xlsx/filtered-rows-known-columns.xlsx', ['SIP-211', 'SIP-213']],
  ])('%s charges what is to be shipped, and nothing else', async (_, file, expected) => {
    const { station, service, open } = await desk();
    const bytes = new Uint8Array(await readFile(join(FIXTURES, '..', file)));
    await open(bytes, file);
    await station.core.batches.start();
    const { control } = service;
    await eventually(async () => {
      const { counts } = await station.core.status();
      expect(counts.printed).toBe(expected.length);
    });
    expect(control.charges()).toHaveLength(expected.length);
    expect((await station.core.recent(10)).map(({ key }) => key.value).sort()).toEqual(expected);
  });
});

describe('a list that comes after a parcel has gone', () => {
  it.each([
    ['was shipped', 'Kargolandı mı', 'evet', null],
    ['has the day of the delivery', 'Delivered at', '2026-11-27', null],
    ['is delivered', 'Paket Durumu', 'Teslim Edildi', null],
    ['is cancelled', 'İptal', 'evet', { word: 'evet', isDone: false, isOverruled: false }],
    ['came back', 'Paket Durumu', 'İade Edildi', { word: 'İade Edildi', isDone: false, isOverruled: false }],
  ])('reports what a person has to know, and not its usual end: it %s', async (_, column, word, stop) => {
    const { station, open } = await desk();
    await open(bytesOf(HEADER, row('A-1')));
    await station.core.scan('A-1');
    const jobOf = async () => (await station.core.recent(1))[0];
    await eventually(async () => expect(await jobOf()).toMatchObject({ state: 'printed' }));
    await open(bytesOf(`${HEADER};${column}`, `${row('A-1')};${word}`));
    const after = await jobOf();
    if (stop === null) expect(after?.shopStop).toBeNull();
    else expect(after?.shopStop).toMatchObject(stop);
  });
});

describe('a list that a person gives', () => {
  it('is taken at once where its columns are known and each row becomes an order', async () => {
    const { open, references } = await desk();
    const opened = await open(bytesOf(HEADER, row('A-1'), row('A-2')));
    expect(opened).toMatchObject({ kind: 'ended', report: { added: 2 } });
    expect(await references()).toEqual(['A-1', 'A-2']);
  });

  it('is taken at once without the rows that its sheet hides, which are reported and not saved to be corrected', async () => {
    const { open, references, requests } = await desk();
    const opened = await open(await fixture('filtered-rows-known-columns'), 'gün.xlsx');
    expect(opened).toMatchObject({
      kind: 'ended',
      report: {
        added: 2,
        format: { hidden: { rows: 1, columns: 0, sheets: 0 } },
        leftOut: [{ line: 3, reference: 'SIP-212', problems: [{ code: 'hidden_row' }] }],
        leftOutTotal: 1,
      },
    });
    expect(await references()).toEqual(['SIP-211', 'SIP-213']);
    expect(await requests['imports.saveLeft']({})).toMatchObject({ ok: false });
  });

  it.each([
    ['another sheet has orders', 'goes-on-on-sheet-2', { otherSheets: ['Sipariş 2'] }],
    ['another sheet has orders without a header', 'goes-on-without-a-header', { otherSheets: ['2'] }],
    ['a column is hidden', 'hidden-quantity', { hidden: { rows: 0, columns: 1, sheets: 0 } }],
  ])('is shown first where %s', async (_, file, format) => {
    const { previewOf, references } = await desk();
    expect(await previewOf(await fixture(file), 'gün.xlsx')).toMatchObject({ format });
    expect(await references()).toEqual([]);
  });

  it('is shown first where a column is not known, and stored as a profile of its source when it is taken', async () => {
    const { previewOf, open, references, orderOf, take, requests } = await desk();
    const odd = bytesOf('Kod;Kime;Tel;Nereye;İl;İlçe;Kutu', row('A-1'), row('A-2', 'İstanbul;Kadıköy', ''));
    const preview = await previewOf(odd);
    expect(preview).toMatchObject({
      format: { kind: 'csv', encoding: 'utf-8', delimiter: ';' },
      headerLine: 1,
      missing: ['reference', 'receiver_name', 'receiver_address'],
      columns: [{ name: 'Kod', field: null, samples: ['A-1', 'A-2'] }, {}, {}, {}, {}, {}, {}],
    });
    expect(await requests['imports.take']({ keepAs: null })).toMatchObject({
      value: { fault: { kind: 'missing_columns' }, added: 0 },
    });
    expect(await references()).toEqual([]);
    const fields: (ImportColumn | null)[] = [
      'reference',
      'receiver_name',
      'receiver_phone',
      'receiver_address',
      'receiver_province',
      'receiver_district',
      'desi',
    ];
    const mapped = answered(await requests['imports.preview']({ ...noChoices, fields }));
    expect(mapped).toMatchObject({ kind: 'preview', preview: { missing: [], counts: { ready: 2, rejected: 0 } } });
    expect(await take('Depo programı')).toMatchObject({ added: 2 });
    expect((await orderOf('A-1'))?.shop.source).toBe('Depo programı');
    // The next day no question comes.
    const next = bytesOf('Kod;Kime;Tel;Nereye;İl;İlçe;Kutu', row('A-3'));
    expect(await open(next, 'yarın.csv')).toMatchObject({ kind: 'ended', report: { added: 1 } });
    expect((await orderOf('A-3'))?.shop.source).toBe('Depo programı');
  });

  it('is found again where only a person knew its delimiter and its header row', async () => {
    const { previewOf, open, take, requests, settings } = await desk();
    const odd = (reference: string) =>
      bytesOf(
        'Dökum',
        '',
        'Kod:Kime:Tel:Nereye:Nere:Semt',
        `${reference}:Ali Veli:05321112233:Gül Sk.:İstanbul:Kadıköy`,
      );
    await previewOf(odd('B-1'));
    const how = { ...noChoices, delimiter: ':', headerLine: 3 };
    const header = answered(await requests['imports.preview'](how));
    expect(header).toMatchObject({ preview: { headerLine: 3, columns: { length: 6 } } });
    const fields: ImportColumn[] = [
      'reference',
      'receiver_name',
      'receiver_phone',
      'receiver_address',
      'receiver_province',
      'receiver_district',
    ];
    await requests['imports.preview']({ ...how, fields });
    expect(await take('Eski program')).toMatchObject({ added: 1 });
    expect(settings.get().listProfiles).toMatchObject([{ name: 'Eski program', delimiter: ':', headerLine: 3 }]);
    expect(await open(odd('B-2'))).toMatchObject({ kind: 'ended', report: { added: 1 } });
  });

  it('has its profile first among those that are stored, once, so that the others are dropped before it', async () => {
    const { previewOf, open, take, requests, settings } = await desk();
    const fields: ImportColumn[] = [
      ...(['reference', 'receiver_name', 'receiver_phone'] as const),
      ...(['receiver_address', 'receiver_province', 'receiver_district', 'desi'] as const),
    ];
    const [first, second] = ['Kod;Kime;Ara;Nereye;Nere;Mahal;Kutu', 'Ref;Kişi;No;Yer;Neresi;Bölge;Ölçek'];
    async function given(source: string, header: string, reference: string): Promise<void> {
      await previewOf(bytesOf(header, row(reference)));
      await requests['imports.preview']({ ...noChoices, fields });
      await take(source);
    }
    await given('İlk program', first, 'C-1');
    await given('Son program', second, 'C-2');
    const names = () => settings.get().listProfiles.map(({ name }) => name);
    expect(names()).toEqual(['Son program', 'İlk program']);
    expect(await open(bytesOf(first, row('C-3')))).toMatchObject({ kind: 'ended', report: { added: 1 } });
    expect(names()).toEqual(['İlk program', 'Son program']);
  });

  it('stays as it was last previewed where it cannot be read another way', async () => {
    const { previewOf, take, requests } = await desk();
    const text = [`${HEADER};Depo`, `${row('A-1')};x`].join('\n');
    await previewOf(new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le')));
    expect(answered(await requests['imports.preview']({ ...noChoices, encoding: 'utf-8' }))).toEqual({
      kind: 'fault',
      fault: { kind: 'unreadable', line: 1 },
    });
    expect(await take()).toMatchObject({ added: 1 });
  });

  it('is read for a column that its profile never saw by the usual name of that column', async () => {
    const { previewOf, open, take, orderOf } = await desk();
    const of = (more: string, reference: string, cells: string) =>
      bytesOf(`Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;${more}`, `${row(reference, undefined, cells)}`);
    await previewOf(of('Depo', 'A-1', 'x'));
    await take('gün');
    expect(await open(of('Kargo;Adet', 'A-2', 'cheapest;3'), 'bayi.csv')).toMatchObject({ kind: 'ended' });
    const order = await orderOf('A-2');
    expect([order?.carrier, order?.parcel.quantity]).toEqual(['cheapest', 3]);
  });

  it('is taken as it was previewed last, also where an earlier preview was slower', async () => {
    const { station } = await desk();
    let release = () => {};
    let isSlow = false;
    const { placeCatalogue } = station.core;
    const core = {
      ...station.core,
      placeCatalogue: {
        ...placeCatalogue,
        async listsFor(wanted: Parameters<typeof placeCatalogue.listsFor>[0]) {
          if (isSlow) {
            isSlow = false;
            await new Promise<void>((resolve) => {
              release = resolve;
            });
          }
          return placeCatalogue.listsFor(wanted);
        },
      },
    };
    const { open } = importsInto(withCore(core), createMemorySettings({ language: 'tr' }));
    const header = 'Kod;Kime;Cep No;Nereye;Fatura;Yer;Semt';
    const bytes = bytesOf(header, 'A-1;Ali Veli;05321112233;Gül Sk. 5;Fatura Cad. 9;İstanbul;Kadıköy');
    expect(await open.open({ name: 'x.csv', bytes })).toMatchObject({ value: { kind: 'preview' } });
    const choices = (delivery: ImportColumn | null, invoice: ImportColumn | null) => ({
      ...noChoices,
      fields: [
        ...(['reference', 'receiver_name', 'receiver_phone'] as const),
        delivery,
        invoice,
        ...(['receiver_province', 'receiver_district'] as const),
      ],
    });
    isSlow = true;
    const wrong = open.preview(choices(null, 'receiver_address'));
    const right = open.preview(choices('receiver_address', null));
    setTimeout(() => release(), 200);
    expect((await Promise.all([wrong, right])).map(({ ok }) => ok)).toEqual([true, true]);
    await open.take('Kaynak');
    expect((await station.core.orders('', 0, 1)).items[0]?.order.receiver.address).toBe('Gül Sk. 5');
  });

  it('has nothing taken of it where it is left', async () => {
    const { previewOf, references, requests } = await desk();
    await previewOf(bytesOf(`${HEADER};Depo`, `${row('A-1')};x`));
    await requests['imports.cancel']({});
    expect(await requests['imports.take']({ keepAs: null })).toMatchObject({ error: { code: 'not_possible_now' } });
    expect(await references()).toEqual([]);
  });
});

it('rows that became no order are saved in the columns of their list, and come in once they are corrected', async () => {
  const { previewOf, open, take, requests, references } = await desk();
  const list = [
    `${HEADER};Depo`,
    `${row('A-1')};x`,
    `${row('0012', 'İstanbul;Kadıköy', 'iki')};"y; ""z"""`,
    `${row('A-3', 'İstanbul;')};x`,
  ].join('\n');
  const bytes = Uint8Array.from([...list], (letter) => in1254.indexOf(letter));
  const preview = await previewOf(bytes);
  expect(preview).toMatchObject({
    format: { encoding: 'windows-1254' },
    counts: { ready: 1, incomplete: 1, rejected: 1 },
    wrong: [
      { line: 3, becomes: 'rejected', problems: [{ code: 'not_a_number', column: 'desi' }] },
      { line: 4, becomes: 'incomplete' },
    ],
  });
  expect(await take()).toMatchObject({ added: 1, rejectedTotal: 1, incompleteTotal: 1 });
  const saved = answered(await requests['imports.saveLeft']({}));
  expect(saved).toMatchObject({ rows: 2, path: expect.stringMatching(/gün-düzeltilecek\.csv$/u) });
  const text = new TextDecoder('windows-1254').decode(await readFile(saved.path));
  expect(text.split('\r\n')).toEqual([
    `${HEADER};Depo;Sebep`,
    '"=""0012""";Ali Veli;"=""05321112233""";Gül Sk. 5;İstanbul;Kadıköy;iki;"y; ""z""";Desi: sayı değil',
    'A-3;Ali Veli;"=""05321112233""";Gül Sk. 5;İstanbul;;2;x;İlçe: boş',
    '',
  ]);
  const corrected = text.replace(';iki;', ';2;').replace('İstanbul;;', 'İstanbul;Kadıköy;');
  await open(
    Uint8Array.from([...corrected], (letter) => in1254.indexOf(letter)),
    'düzeltilmiş.csv',
  );
  await take();
  expect(await references()).toEqual(['A-1', 'A-3', '0012']);
});

const in1254 = new TextDecoder('windows-1254').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));

it('the columns of a list that was taken are stored, so that a file can go back in them', async () => {
  const { station, open } = await desk();
  await open(bytesOf(HEADER, row('A-1')), 'gün 1.csv');
  await open(bytesOf('Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Ağırlık', row('B-1')), 'gün 2.csv');
  await open(bytesOf(HEADER, row('A-2')), 'gün 1.csv');
  const stored = await station.core.listColumns.all();
  expect(stored.map(({ source }) => source)).toEqual(['gün 1.csv', 'gün 2.csv']);
  expect(stored[0]?.columns.map(({ name }) => name).join(';')).toBe(HEADER);
  expect(stored[1]?.columns.at(-1)).toEqual({ name: 'Ağırlık', field: 'weight_kg' });
});

/** Of a list that is not taken in one step. */
const ROWS = 2_500;

it('an import that is stopped reports what was taken, and the rest comes with the same file', async () => {
  let stop = () => {};
  const { station, open, imports } = await desk({
    onProgress: ({ done, total }) => {
      expect(total).toBe(ROWS);
      if (done >= 1_000) stop();
    },
  });
  stop = () => imports.open.cancel();
  const rows = Array.from({ length: ROWS }, (_, index) => row(`S-${index}`));
  const opened = await open(bytesOf(HEADER, ...rows));
  const report = (opened as { report: ImportReport }).report;
  expect(report.stopped).toBe(true);
  expect(report.added).toBeGreaterThanOrEqual(1_000);
  expect(report.added).toBeLessThan(ROWS);
  expect((await station.core.orders('', 0, 1)).total).toBe(report.added);
  stop = () => {};
  const again = await open(bytesOf(HEADER, ...rows));
  expect(again).toMatchObject({ report: { stopped: false, unchanged: report.added, added: ROWS - report.added } });
});

describe('the places of a list', () => {
  it('are taken as the service writes them where they are sure, and reported where they are not', async () => {
    const { open, orderOf } = await desk();
    const opened = await open(
      bytesOf(
        HEADER,
        row('P-1', 'istanbul;KADIKÖY'),
        row('P-2', '34;kadikoy'),
        row('P-3', 'ISTANBUL;Kadkoy'),
        row('P-4', ';Kadıköy / İstanbul'),
      ),
    );
    const report = (opened as { report: ImportReport }).report;
    expect(rowsIn(report)).toBe(4);
    expect(report).toMatchObject({
      added: 3,
      incomplete: [
        {
          line: 4,
          reference: 'P-3',
          problems: [{ code: 'unknown_place', column: 'receiver_district', near: expect.arrayContaining(['Kadıköy']) }],
        },
      ],
      rejected: [],
    });
    const places = await Promise.all(['P-1', 'P-2', 'P-3', 'P-4'].map(orderOf));
    expect(places.map((order) => [order?.receiver.province, order?.receiver.district])).toEqual([
      ['İstanbul', 'Kadıköy'],
      ['İstanbul', 'Kadıköy'],
      ['ISTANBUL', 'Kadkoy'],
      ['İstanbul', 'Kadıköy'],
    ]);
  });

  it('never replace another place of an order where they are not sure: the rest of the row is taken with the same address', async () => {
    const { open, orderOf } = await desk();
    await open(bytesOf(HEADER, row('P-1'), row('P-2', 'İstanbul;Kadkoy'), row('P-4'), row('P-5')));
    const opened = await open(
      bytesOf(
        HEADER,
        row('P-1', 'İstanbul;Kadkoy', '9').replace('05321112233', '05329998877'),
        row('P-2', 'İstanbul;Kadkoy', '9'),
        row('P-3', 'İstanbul;Kadkoy'),
        row('P-4', 'İstanbul;Uskdar', '9').replace('Gül Sk. 5', 'Lale Sk. 8'),
        row('P-5', 'İstanbul;Kadkoy'),
      ),
    );
    const report = (opened as { report: ImportReport }).report;
    expect(rowsIn(report)).toBe(5);
    expect(report).toMatchObject({ added: 0, updated: 0, unchanged: 0, incompleteTotal: 3, rejectedTotal: 2 });
    expect(report.incomplete[0]).toMatchObject({ line: 2, reference: 'P-1', problems: [{ code: 'unknown_place' }] });
    expect(report.rejected.map(({ reference }) => reference)).toEqual(['P-4', 'P-5']);
    expect(await orderOf('P-1')).toMatchObject({
      receiver: { district: 'Kadıköy', phone: '05329998877' },
      parcel: { desi: 9 },
    });
    expect(await orderOf('P-2')).toMatchObject({ receiver: { district: 'Kadkoy' }, parcel: { desi: 9 } });
    const moved = { receiver: { district: 'Kadıköy', address: 'Gül Sk. 5' }, parcel: { desi: 2 } };
    expect(await orderOf('P-4')).toMatchObject(moved);
  });

  it('leave what a desk made of them, and the same list again changes nothing', async () => {
    const { open, orderOf, station } = await desk();
    const list = bytesOf(HEADER, row('P-1', 'İstanbul;Kadkoy'));
    await open(list);
    const listed = await orderOf('P-1');
    if (listed === undefined) throw new Error('it was not taken');
    const { unsurePlace, ...receiver } = listed.receiver;
    expect(unsurePlace).toBe('district');
    const mended = { ...listed, receiver: { ...receiver, district: 'Kadıköy' } };
    expect(await station.core.saveOrder(mended, listed)).toEqual({ ok: true, value: null });
    const opened = await open(list);
    expect(opened).toMatchObject({ report: { unchanged: 1, rejectedTotal: 0, incompleteTotal: 0, differing: [] } });
    expect((await orderOf('P-1'))?.receiver.district).toBe('Kadıköy');
  });

  it('in doubt are sent by no batch and no scan, until somebody has confirmed them', async () => {
    const { open, orderOf, station } = await desk();
    const list = bytesOf(HEADER, row('P-1', 'İstanbul;Kadkoy'), row('P-2'));
    await open(list);
    const inDoubt = [{ field: 'receiver_district', rule: 'unsure_place' }];
    expect(await station.core.batches.preview()).toMatchObject({
      orders: 1,
      invalid: [{ reference: 'P-1', problems: inDoubt }],
    });
    const reply = await station.core.scan('P-1');
    expect(reply).toMatchObject({
      job: { state: 'needs_attention', problem: { code: 'invalid_fields', fields: inDoubt } },
    });
    const listed = await orderOf('P-1');
    if (listed === undefined || !('job' in reply)) throw new Error('it was not taken');
    const { unsurePlace: _, ...receiver } = listed.receiver;
    const sent = await station.core.correct(reply.job.id, { ...listed, receiver }, reply.job.order);
    expect(sent).toMatchObject({ ok: true, value: { state: 'queued' } });
    expect((await station.core.orders('', 0, 9, { list: 'lacking' })).total).toBe(0);
    // The list repeats what a person has decided already.
    expect(await open(list)).toMatchObject({ report: { unchanged: 2, incompleteTotal: 0 } });
  });

  it('stay as they were matched where the service is away by then', async () => {
    const folder = await temporaryFolder();
    const service = await startDemoService();
    const first = await openStation({ folder, service });
    const file = (desi: string) => ({ name: 'a.csv', bytes: bytesOf(HEADER, row('P-1', 'istanbul;KADIKÖY', desi)) });
    await importsInto(withCore(first.core)).take({ source: null, file: file('2') });
    await first.core.stop();
    await service.close();
    const { core } = await openStation({ folder, service });
    const report = answered(await importsInto(withCore(core)).take({ source: null, file: file('9') }));
    expect(report).toMatchObject({ updated: 1, rejected: [], incomplete: [] });
    expect((await core.orders('P-1', 0, 1)).items[0]?.order).toMatchObject({
      receiver: { province: 'İstanbul', district: 'Kadıköy' },
      parcel: { desi: 9 },
    });
  });

  it('stay as they are written where the lists cannot be had', async () => {
    const folder = await temporaryFolder();
    const service = await startDemoService();
    const station = await openStation({ folder, service });
    await service.close();
    const imports = importsInto(withCore(station.core));
    const report = answered(
      await imports.take({
        source: null,
        file: { name: 'a.csv', bytes: bytesOf(HEADER, row('P-1', 'istanbul;kadkoy')) },
      }),
    );
    expect(report.rejected).toEqual([]);
    expect(report.added).toBe(1);
  });
});

describe('rows that a list marks as not to be shipped', () => {
  const STATES = `${HEADER};Sipariş Durumu`;
  const inState = (reference: string, state: string) => `${row(reference)};${state}`;

  it('are left out of the book and of the rows to correct, and listed in the report', async () => {
    const { open, references, requests } = await desk();
    const list = [STATES, inState('A-1', 'Yeni'), inState('A-2', 'İptal Edildi'), `${row('A-3', ';')};Yeni`];
    expect(await open(bytesOf(...list))).toMatchObject({
      kind: 'ended',
      report: {
        added: 1,
        incompleteTotal: 1,
        rejected: [],
        leftOutTotal: 1,
        leftOut: [{ line: 3, reference: 'A-2', problems: [{ code: 'not_to_ship', near: ['İptal Edildi'] }] }],
      },
    });
    expect(await references()).toEqual(['A-1', 'A-3']);
    const saved = answered(await requests['imports.saveLeft']({}));
    expect(saved.rows).toBe(1);
    expect(await readFile(saved.path, 'utf8')).not.toContain('A-2');
  });

  it('raise one question where their word is unknown, and from then on the source has the answer', async () => {
    const { previewOf, open, references, take, requests, settings } = await desk();
    const list = (day: number) =>
      bytesOf(STATES, inState(`A-${day}`, 'Merkezde'), inState(`B-${day}`, 'Rafta'), inState(`C-${day}`, 'Merkezde'));
    expect((await previewOf(list(1))).states).toEqual([
      { word: 'Merkezde', rows: 2, ships: null, isSaid: false },
      { word: 'Rafta', rows: 1, ships: null, isSaid: false },
    ]);
    const states = [
      { word: 'Merkezde', ships: true },
      { word: 'Rafta', ships: false },
    ];
    const previewed = answered(await requests['imports.preview']({ ...noChoices, states }));
    expect(previewed).toMatchObject({ preview: { counts: { ready: 2, leftOut: 1, rejected: 0 } } });
    await take('Depo');
    expect(settings.get().listProfiles).toMatchObject([{ name: 'Depo', states }]);
    expect(await open(list(2), 'yarın.csv')).toMatchObject({ kind: 'ended', report: { added: 2, leftOutTotal: 1 } });
    expect((await references()).sort()).toEqual(['A-1', 'A-2', 'C-1', 'C-2']);
  });

  it('raise a question where a payment is awaited, since a shop may ship cash on delivery', async () => {
    const { previewOf, take, references } = await desk();
    const preview = await previewOf(bytesOf(STATES, inState('A-1', 'Ödeme bekleniyor'), inState('A-2', 'Yeni')));
    expect(preview).toMatchObject({
      counts: { ready: 1, leftOut: 1 },
      states: [{ word: 'Ödeme bekleniyor', ships: false, isSaid: false }],
    });
    await take();
    expect(await references()).toEqual(['A-2']);
  });
});

describe('one number of two shops', () => {
  it('keeps the order that the book has, and names the row of the other', async () => {
    const { open, orderOf, requests } = await desk();
    await open(bytesOf(HEADER, row('1001'), row('1002')), 'shop-one.csv');
    const shopify = [
      'Name,Email,Financial Status,Fulfillment Status,Lineitem name,Shipping Name,Shipping Address1,Shipping City,Shipping Phone,Shipping Province Name',
      '1001,d@b.example,paid,unfulfilled,Kitap,İkinci Alıcı,İkinci Sk. 2,Bornova,+905550003344,İzmir',
      '1003,d@b.example,paid,unfulfilled,Kitap,Üçüncü Alıcı,Üçüncü Sk. 3,Bornova,+905550003355,İzmir',
    ];
    expect(await open(bytesOf(...shopify), 'shopify.csv')).toMatchObject({
      report: {
        added: 1,
        updated: 0,
        rejectedTotal: 1,
        rejected: [
          { line: 2, reference: '1001', problems: [{ code: 'other_order', near: ['Ali Veli', 'shop-one.csv'] }] },
        ],
      },
    });
    expect((await orderOf('1001'))?.receiver.name).toBe('Ali Veli');
    expect(answered(await requests['imports.saveLeft']({})).rows).toBe(1);
  });
});
