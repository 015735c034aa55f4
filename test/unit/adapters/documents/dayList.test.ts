import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveDayList } from '../../../../electron/adapters/documents/dayList.ts';
import type { JobRecord, TimelineEntry } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import { sampleJob, sampleOrder, sampleShipment } from '../../../support/sampleJobs.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const FONTS = join(import.meta.dirname, '../../../../node_modules/dejavu-fonts-ttf/ttf');
const run = promisify(execFile);
const FROM = Date.parse('2026-05-11T21:00:00Z');
const HOUR = 3_600_000;

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'Europe/Istanbul';
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const money = (...amounts: readonly number[]): readonly TimelineEntry[] =>
  amounts.map((amount) => ({
    at: FROM,
    type: 'x',
    by: null,
    amount: kurus(amount),
    from: null,
    to: 'printed',
    detail: {},
  }));

function row(reference: string, change: Partial<JobRecord> = {}, ...amounts: readonly number[]) {
  const order = sampleOrder({ reference });
  const job = sampleJob({ id: reference, order, createdAt: FROM + 9 * HOUR, ...change });
  return { job, timeline: money(...amounts) };
}
const by = (carrierName: string | null, trackingNumber = '7340029581146') => ({
  ...sampleShipment,
  carrierName,
  trackingNumber,
  trackingNumberIsCarrier: !trackingNumber.startsWith('KS'),
});

/** The words on each page, as a reader of PDFs finds them. */
async function pagesOf(
  rows: readonly ReturnType<typeof row>[],
  days = 1,
  hours: readonly number[] | null = null,
): Promise<readonly string[]> {
  const path = join(await temporaryFolder(), 'day.pdf');
  async function* pages() {
    // As the ledger has them: the newest first, in pages.
    const newest = [...rows].reverse();
    for (let first = 0; first < newest.length; first += 100) yield newest.slice(first, first + 100);
  }
  const facts = {
    from: FROM,
    to: FROM + days * 24 * HOUR,
    at: FROM + 18 * HOUR,
    left: 7,
    hours,
    deskName: 'Paketleme 1',
  };
  const saved = await saveDayList(path, { ...facts, language: 'tr' }, pages(), FONTS);
  expect(saved).toEqual({ ok: true, value: null });
  const { stdout: info } = await run('pdfinfo', [path]);
  expect(info).toMatch(/Page size:\s+595\.\d+ x 841\.\d+ pts \(A4\)/);
  const { stdout } = await run('pdftotext', ['-layout', path, '-']);
  return stdout.split('\f').slice(0, -1);
}

describe('the list of a day', () => {
  it('counts what went out by carrier with what was charged, what stopped, and what is left', async () => {
    const [page = ''] = await pagesOf([
      row('ORD-1', { state: 'printed', shipment: by('Aras Kargo') }, 8_640),
      row('ORD-2', { state: 'handed_over', shipment: by('Aras Kargo', 'KS000123') }, 10_000),
      row('ORD-3', { state: 'verified', shipment: by('Çiçek Kargo') }, 5_000),
      row('ORD-4', { state: 'cancelled', shipment: by('Aras Kargo') }, 7_000, -7_000),
      row('ORD-5', { state: 'cancelled', shipment: null }),
      row('ORD-6', { state: 'needs_attention', problem: { code: 'unknown_order', detail: null, fields: [] } }),
      row('ORD-7', { state: 'queued' }),
    ]);
    expect(page).toContain('Günün listesi');
    expect(page).toMatch(/Paketleme 1\s+12\.05\.2026\s+12\.05\.2026 18:00/u);
    expect(page).toMatch(/Aras Kargo\s+2\s+186,40 TL/u);
    expect(page).toMatch(/Çiçek Kargo\s+1\s+50,00 TL/u);
    expect(page).toMatch(/İptal edilenler\s+1\s+0,00 TL/u);
    expect(page).toMatch(/Sırada\s+1\n/u);
    expect(page).toMatch(/Duranlar\s+1\n/u);
    expect(page).toMatch(/Toplam\s+6\s+236,40 TL/u);
    expect(page).toMatch(/Listede henüz gönderilmeyen sipariş\s+7/u);
    expect(page).toMatch(/09:00\s+ORD-1\s+7340029581146\s+basıldı\s+86,40 TL/u);
    expect(page).toMatch(/ORD-2\s+kuryede\s+100,00 TL/u);
    // Neither what was taken back before it was sent, nor the service's own code.
    expect(page).not.toMatch(/ORD-5|KS000/u);
  });

  it('shows how many labels came out in each hour between the first and the last of the day', async () => {
    const hours = Array.from({ length: 24 }, (_, hour) => ({ 9: 41, 10: 108, 13: 7 })[hour] ?? 0);
    const printed = row('ORD-1', { state: 'printed', shipment: by('Aras Kargo') }, 8_640);
    const [page = ''] = await pagesOf([printed], 1, hours);
    expect(page).toMatch(/Saat saat etiket[\s\S]*108[\s\S]*41[\s\S]*7\n[\s\S]*9 +10 +11 +12 +13\n[\s\S]*ORD-1/u);
    for (const none of [null, hours.map(() => 0)])
      expect((await pagesOf([printed], 1, none))[0]).not.toContain('Saat saat');
  });

  it('goes on over pages, each with its number and the head of its table', async () => {
    const rows = Array.from({ length: 130 }, (_, index) =>
      row(`ORD-${String(index).padStart(3, '0')}`, { state: 'printed', shipment: by('Aras Kargo') }, 100),
    );
    const pages = await pagesOf(rows, 3);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[0]).toContain('12.05.2026 – 14.05.2026');
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Sayfa ${index + 1} / ${pages.length}`);
      expect(page).toContain('Aras Kargo');
    }
    expect(pages.join('').match(/ORD-\d{3}/gu)).toEqual(rows.map(({ job }) => job.key.value));
  });

  it('states that nothing was accepted', async () => {
    expect((await pagesOf([])).join()).toContain('Kabul edilen sipariş yok.');
  });
});
