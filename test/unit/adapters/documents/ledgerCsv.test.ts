import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveLedgerCsv } from '../../../../electron/adapters/documents/ledgerCsv.ts';
import type { Job, TimelineEntry } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import { inItsState } from '../../../support/builders.ts';
import { sampleJob, sampleOrder, sampleShipment } from '../../../support/sampleJobs.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'Europe/Istanbul';
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const entry = (type: string, at: string, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  at: Date.parse(at),
  type,
  by: null,
  amount: null,
  from: null,
  to: 'queued',
  detail: {},
  ...more,
});

async function* pagesOf<T>(...pages: readonly T[]) {
  yield* pages;
}

async function written(language: 'tr' | 'en', ...rows: readonly { job: Job; timeline: readonly TimelineEntry[] }[]) {
  const path = join(await temporaryFolder(), 'ledger.csv');
  expect(await saveLedgerCsv(path, pagesOf(rows), language)).toEqual({ ok: true, value: { rows: rows.length } });
  return readFile(path);
}

function read(bytes: Buffer): string[][] {
  return parse(bytes, { bom: true, delimiter: ';', record_delimiter: '\r\n' });
}

describe('the ledger as CSV', () => {
  const job = sampleJob({
    order: sampleOrder({ reference: 'ORD-1' }),
    state: 'handed_over',
    createdAt: Date.parse('2026-11-21T06:05:09Z'),
    shipment: { ...sampleShipment, desi: 3.5 },
    printCount: 2,
    pickup: 'p',
  });
  const timeline = [
    entry('accepted', '2026-11-21T06:05:09Z', { by: 'Ayşe' }),
    entry('submit_started', '2026-11-21T06:05:10Z'),
    entry('submit_started', '2026-11-21T06:06:10Z'),
    entry('label_stored', '2026-11-21T06:06:12Z', { amount: kurus(8_640) }),
    entry('print_confirmed', '2026-11-21T06:06:20Z'),
    entry('print_confirmed', '2026-11-21T06:09:20Z'),
    entry('handed_over', '2026-11-21T14:00:00Z', { by: 'Can' }),
  ];

  it('has a line a job, with local times, money in TRY and the station’s words', async () => {
    const bytes = await written('tr', { job, timeline });
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [head, line, ...more] = read(bytes);
    expect(more).toEqual([]);
    expect(Object.fromEntries((head ?? []).map((name, i) => [name, line?.[i]]))).toEqual({
      Referans: 'ORD-1',
      Durum: 'kuryede',
      Alıcı: 'Ayşe Yılmaz',
      'İlçe / il': 'Kadıköy / İstanbul',
      'Kargo firması': 'Yurtiçi Kargo',
      'Takip numarası': '="7340029581146"',
      'Servisin iç kodu': '',
      Desi: '3,5',
      'Ücret (TL)': '86,40',
      'İade (TL)': '',
      Okutuldu: '2026-11-21 09:05:09',
      Gönderildi: '2026-11-21 09:05:10',
      Etiket: '2026-11-21 09:06:12',
      Basıldı: '2026-11-21 09:09:20',
      Doğrulandı: '',
      'Kuryeye verildi': '2026-11-21 17:00:00',
      'Baskı sayısı': '2',
      Masa: '1',
      Kim: 'Ayşe',
      'İptal nedeni': '',
    });
    expect(read(await written('en'))[0]?.slice(0, 3)).toEqual(['Reference', 'State', 'Receiver']);
  });

  it('never has the service’s internal code where the carrier’s number belongs', async () => {
    const internal = { ...sampleShipment, trackingNumber: 'KS8812345678', trackingNumberIsCarrier: false };
    const [head = [], line = []] = read(
      await written('en', { job: inItsState({ ...job, shipment: internal }), timeline }),
    );
    expect(line[head.indexOf('Tracking number')]).toBe('');
    expect(line.filter((field) => field.includes('KS8812345678'))).toHaveLength(1);
    expect(line[head.indexOf('The service’s internal code')]).toBe('KS8812345678');
  });

  it('has what a cancel gave back and why, and no hand-over that was taken back', async () => {
    const refund = entry('cancel_done', '2026-11-21T15:00:00Z', { amount: kurus(-8_640) });
    const cancelled = { ...job, state: 'cancelled', pickup: null, cancelReason: '=müşteri; "vazgeçti"' } as const;
    const [head = [], line = []] = read(await written('en', { job: cancelled, timeline: [...timeline, refund] }));
    const value = (name: string) => line[head.indexOf(name)];
    expect([value('Charged (TRY)'), value('Refunded (TRY)'), value('Handed over')]).toEqual(['86,40', '86,40', '']);
    expect(value('Cancel reason')).toBe('\'=müşteri; "vazgeçti"');
  });

  it('marks an unknown refund of a cancel', async () => {
    const untold = entry('cancel_done', '2026-11-21T15:00:00Z');
    const elsewhere = entry('shipment_cancelled', '2026-11-21T15:00:00Z');
    const unpaid = timeline.map((one) => ({ ...one, amount: null }));
    const refunded = async (...entries: readonly TimelineEntry[]) => {
      const [head = [], line = []] = read(
        await written('en', { job: { ...job, state: 'cancelled' }, timeline: entries }),
      );
      return line[head.indexOf('Refunded (TRY)')];
    };
    expect(await refunded(...timeline, untold)).toBe('not known');
    expect(await refunded(...timeline, elsewhere)).toBe('not known');
    expect(await refunded(...unpaid, elsewhere)).toBe('');
    expect(await refunded(...timeline)).toBe('');
  });

  it('has a line for a code without an order, and for one that was purged', async () => {
    const { order } = job;
    const purged = order === null ? null : { ...order, receiver: { ...order.receiver, name: '' } };
    const rows = read(
      await written(
        'en',
        { job: sampleJob({ state: 'needs_attention', order: null }), timeline: [] },
        { job: inItsState({ ...job, order: purged }), timeline: [] },
      ),
    );
    expect(rows.map((row) => row.length)).toEqual([20, 20, 20]);
    expect(rows[2]?.slice(2, 4)).toEqual(['', 'Kadıköy / İstanbul']);
  });

  it('leaves what was there when the disk or the journal fails, and nothing half written', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'taken.csv'));
    const refused = await saveLedgerCsv(join(folder, 'taken.csv'), pagesOf([{ job, timeline }]), 'tr');
    expect(refused).toMatchObject({ ok: false, error: { kind: 'not_saved', detail: expect.stringMatching(/E\w+/) } });
    const missing = await saveLedgerCsv(join(folder, 'no', 'x.csv'), pagesOf([{ job, timeline }]), 'tr');
    expect(missing).toMatchObject({ ok: false, error: { detail: expect.stringContaining('ENOENT') } });
    async function* failing() {
      yield [{ job, timeline }];
      throw new Error('journal is gone');
    }
    await expect(saveLedgerCsv(join(folder, 'y.csv'), failing(), 'tr')).rejects.toThrow('journal is gone');
    expect(await readdir(folder)).toEqual(['taken.csv']);
  });
});
