import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { saveShipments } from '../../../../electron/adapters/documents/shipmentFile.ts';
import { type Cell, saveXlsx } from '../../../../electron/adapters/documents/xlsx.ts';
import type { Job, JobRecord, TimelineEntry } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import type { StoredColumns } from '../../../../electron/contract/orderImport.ts';
import { sampleJob, sampleOrder, sampleShipment } from '../../../support/sampleJobs.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { unzipped } from '../../../support/unzipped.ts';

const at = new Date(2026, 4, 12, 14, 5).getTime();
const shipped = (reference: string, change: Partial<JobRecord> = {}): Job =>
  sampleJob({
    id: reference,
    order: sampleOrder({ reference }),
    state: 'printed',
    shipment: sampleShipment,
    stateSince: at,
    ...change,
  });
const row = (job: Job, timeline: readonly TimelineEntry[] = []) => ({ job, timeline });
const refund = (amount: number): TimelineEntry => ({
  at,
  type: 'cancel_done',
  by: null,
  amount: kurus(amount),
  from: 'printed',
  to: 'cancelled',
  detail: {},
});

type Rows = readonly ReturnType<typeof row>[];
async function* pagesOf(...pages: readonly Rows[]) {
  yield* pages;
}
async function saved(kind: 'csv' | 'xlsx', ...pages: readonly Rows[]) {
  const path = join(await temporaryFolder(), `x.${kind}`);
  const reply = await saveShipments(path, kind, pagesOf(...pages), 'tr');
  expect(reply.ok).toBe(true);
  return { path, rows: reply.ok ? reply.value.rows : 0 };
}
const csvLines = async (...pages: readonly Rows[]) =>
  (await readFile((await saved('csv', ...pages)).path, 'utf8')).split('\r\n').slice(0, -1);

/** The cells of each row as [style, what stands in it], read without any code of ours that writes it. */
async function cellsOf(path: string): Promise<readonly (readonly [string, string])[][]> {
  const xml = (await unzipped(path))['xl/worksheets/sheet1.xml'] ?? '';
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gsu)].map(([, inner = '']) =>
    [...inner.matchAll(/<c r="[A-Z]+\d+" s="(\d)"[^>]*>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gsu)].map(
      ([, style = '', text, value]) => [style, text ?? value ?? ''] as const,
    ),
  );
}

describe('the file of shipments for the shop', () => {
  it('has one line for each shipment, with what the shop has to know and nothing of the receiver', async () => {
    const lines = await csvLines([row(shipped('ORD-1')), row(sampleJob({ id: 'unsent', order: sampleOrder() }))]);
    expect(lines).toEqual([
      '\uFEFFSipariş no;Kargo firması;Takip numarası;Ücret (TL);İade (TL);Durum;Zaman;Yeni gönderi no',
      'ORD-1;Yurtiçi Kargo;"=""7340029581146""";86,40;;basıldı;2026-05-12 14:05:00;',
    ]);
    expect(lines.join()).not.toContain('Ayşe');
  });

  it("never has the service's own code in the place of the carrier's number", async () => {
    const own = { ...sampleShipment, trackingNumber: 'KS00012345', trackingNumberIsCarrier: false };
    // Also if the service claims by mistake that it is the carrier's.
    const mistaken = { ...own, trackingNumberIsCarrier: true };
    const rows = [row(shipped('A', { shipment: own })), row(shipped('B', { shipment: mistaken }))];
    const { path } = await saved('xlsx', rows);
    expect((await csvLines(rows)).join()).not.toContain('KS000');
    expect(JSON.stringify(await unzipped(path))).not.toContain('KS000');
  });

  it('has a cancelled shipment with its refund, and the number of the new one under the number of the shop', async () => {
    const cancelled = row(shipped('ORD-1', { state: 'cancelled' }), [refund(-8_640)]);
    const again = row(shipped('ORD-1~2', { anewOf: { first: 'ORD-1', replaced: 'ORD-1' } }));
    const [, one, other] = await csvLines([cancelled], [again]);
    expect(one).toContain(';86,40;86,40;iptal edildi;');
    expect(other).toMatch(/^ORD-1;.*;ORD-1~2$/u);
  });

  it('keeps every text a text: long digits, leading zeros, dates, and what would be run as a formula', async () => {
    const references = [
      '0012',
      '12345678901234567890',
      '3/4',
      '=1+1',
      '+905321234567',
      '-1',
      '@SUM(A1)',
      ' a\u0001<&>"b',
    ];
    const { path, rows } = await saved(
      'xlsx',
      references.map((reference) => row(shipped(reference))),
    );
    expect(rows).toBe(references.length);
    const [head, ...lines] = await cellsOf(path);
    expect(head?.map(([, title]) => title)).toEqual([
      ...[
        'Sipariş no',
        'Kargo firması',
        'Takip numarası',
        'Ücret (TL)',
        'İade (TL)',
        'Durum',
        'Zaman',
        'Yeni gönderi no',
      ],
    ]);
    expect(lines.map(([first]) => first)).toEqual([
      ...references.slice(0, -1).map((reference) => ['1', reference]),
      ['1', ' a&lt;&amp;&gt;&quot;b'],
    ]);
    // Texts, the fee as a number of two digits, the time as a day number of the wall clock.
    expect(lines[0]).toEqual([
      ['1', '0012'],
      ['1', 'Yurtiçi Kargo'],
      ['1', '7340029581146'],
      ['2', '86.4'],
      ['1', 'basıldı'],
      ['3', String(46_154 + (14 * 60 + 5) / 1_440)],
    ]);
    const styles = (await unzipped(path))['xl/styles.xml'] ?? '';
    expect(styles).toContain('<cellXfs count="6"><xf/><xf numFmtId="49" applyNumberFormat="1"/>');
  });

  it('marks in the CSV what a spreadsheet would run', async () => {
    const lines = await csvLines(['=1+1', '@SUM(A1)'].map((reference) => row(shipped(reference))));
    expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual(["'=1+1", "'@SUM(A1)"]);
  });
});

describe('a workbook', () => {
  it('is a sound archive however many rows there are, and opens where the rows are cut into pages', async () => {
    const path = join(await temporaryFolder(), 'long.xlsx');
    async function* pages() {
      for (let page = 0; page < 40; page += 1)
        yield Array.from({ length: 500 }, (_, index): Cell[] => [
          { kind: 'text', value: `Satır ${page * 500 + index} çğışöü` },
          { kind: 'number', value: index },
        ]);
    }
    const columns = [
      { title: 'A', width: 20 },
      { title: 'B', width: 5 },
    ];
    expect(await saveXlsx(path, { name: 'Uzun & "liste"', columns }, pages())).toEqual({ ok: true, value: null });
    const parts = await unzipped(path);
    expect((await cellsOf(path)).length).toBe(20_001);
    expect(parts['xl/workbook.xml']).toContain('name="Uzun &amp; &quot;liste&quot;"');
    // A program of its own checks lengths and checksums.
    const check = 'import sys, zipfile; sys.exit(zipfile.ZipFile(sys.argv[1]).testzip() is not None)';
    try {
      execFileSync('python3', ['-c', check, path]);
    } catch (failure) {
      if ((failure as NodeJS.ErrnoException).code !== 'ENOENT') throw failure;
    }
  });

  it('leaves nothing behind when it cannot be saved', async () => {
    async function* none() {}
    const reply = await saveXlsx(join(await temporaryFolder(), 'no', 'x.xlsx'), { name: 'x', columns: [] }, none());
    expect(reply).toMatchObject({ ok: false, error: { kind: 'not_saved' } });
  });
});

describe('in the columns of the list that the orders came from', () => {
  const list: StoredColumns[number] = {
    source: 'Pazaryeri',
    columns: [
      { name: 'Paket No', field: null },
      { name: 'Sipariş Numarası', field: 'reference' },
      { name: 'Teslimat Adresi', field: 'receiver_address' },
      { name: 'Desi', field: 'desi' },
    ],
  };
  const of = (reference: string, source: string | null): Job => {
    const order = sampleOrder({ reference });
    return shipped(reference, { order: { ...order, shop: { ...order.shop, source } } });
  };

  it("these come first, in their order, with the orders' values, and other sources are left out", async () => {
    const path = join(await temporaryFolder(), 'x.csv');
    const pages = pagesOf([row(of('A-1', 'Pazaryeri')), row(of('B-1', 'ERP')), row(of('C-1', null))]);
    expect(await saveShipments(path, 'csv', pages, 'tr', list)).toEqual({ ok: true, value: { rows: 1 } });
    const lines = (await readFile(path, 'utf8')).split('\r\n').slice(0, -1);
    expect(lines[0]).toMatch(/^\uFEFFPaket No;Sipariş Numarası;Teslimat Adresi;Desi;Sipariş no;Kargo firması;/u);
    const { address } = sampleOrder().receiver;
    expect(lines[1]).toContain(`;A-1;${address};`);
    expect(lines[1]).toMatch(/^;A-1;.*;A-1;Yurtiçi Kargo;/u);
    expect(lines).toHaveLength(2);
  });
});
