import { afterEach, describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { localDaySpans } from '../../../../electron/core/base/localDay.ts';
import { createLedgerReports } from '../../../../electron/core/station/ledgerReports.ts';
import { historyDesk } from '../../../support/historyDesk.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const before = process.env.TZ;
afterEach(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

describe('days of the ledger', () => {
  it('are cut by the midnights on the wall, 23 and 25 hours long where the clocks change', () => {
    process.env.TZ = 'Europe/Berlin';
    const hours = (from: string, to: string) =>
      localDaySpans(Date.parse(from), Date.parse(to)).map((span) => [span.day, (span.to - span.from) / HOUR]);
    expect(hours('2026-03-28T00:00+01:00', '2026-03-31T00:00+02:00')).toEqual([
      ['2026-03-28', 24],
      ['2026-03-29', 23],
      ['2026-03-30', 24],
    ]);
    expect(hours('2026-10-24T12:00+02:00', '2026-10-26T06:00+01:00')).toEqual([
      ['2026-10-24', 12],
      ['2026-10-25', 25],
      ['2026-10-26', 6],
    ]);
    expect(hours('2026-10-24T12:00+02:00', '2026-10-24T12:00+02:00')).toEqual([]);
  });

  it('have what happened on each, newest first, without the empty ones', async () => {
    process.env.TZ = 'Europe/Istanbul';
    const desk = historyDesk();
    const ledger = createLedgerReports({ ...desk, reconciliation: { sweep: async () => {} } });
    const start = desk.clock.now();
    const job = await desk.put('ORD-1', 'submitting');
    await desk.clock.pass(2 * DAY);
    const { shipment } = await desk.put('ORD-2', 'printed');
    const label = { file: 'f', bytes: 1, pages: 1, widthMm: 100, heightMm: 150 };
    const payment = {
      paid: true,
      amount: kurus(4_250),
      balance: null,
      url: null,
      expiresAt: null,
      toldAt: null,
      odd: [],
    };
    if (shipment === null) throw new Error('no shipment');
    await desk.jobs.advance(job.id, () => ({ type: 'label_stored', label, shipment, payment }));
    const nothing = { sheets: 0, handedOver: 0, cancelled: 0, refunded: 0 };
    expect(await ledger.days(start - 9 * DAY, start + 9 * DAY)).toEqual([
      { ...nothing, day: '2026-01-07', accepted: 1, charged: 4_250 },
      { ...nothing, day: '2026-01-05', accepted: 1, charged: 0 },
    ]);
    expect(await ledger.days(start + 1, start + 2 * DAY)).toEqual([]);
    // Somebody's for ever is bounded.
    expect(await ledger.days(0, Number.MAX_SAFE_INTEGER)).toHaveLength(2);
  });

  it('have their sheets by the hour of the clock, beside those of the day before, also where the clock is set back', async () => {
    process.env.TZ = 'Europe/Berlin';
    const desk = historyDesk();
    const sheets = [
      '2026-10-24T09:59+02:00',
      '2026-10-25T02:30+02:00',
      '2026-10-25T02:30+01:00',
      '2026-10-25T23:59+01:00',
    ]
      .map((at, index) => ({ at: Date.parse(at), sheets: 10 ** index }))
      .concat(
        { at: Date.parse('2026-10-23T23:59+02:00'), sheets: 7 },
        { at: Date.parse('2026-10-26T00:00+01:00'), sheets: 9 },
      );
    const journal = {
      ...desk.journal,
      sheets: async (from: number, to: number) => sheets.filter(({ at }) => at >= from && at < to),
    };
    const ledger = createLedgerReports({ ...desk, journal, reconciliation: { sweep: async () => {} } });
    const { hours, hoursBefore, carriers } = await ledger.figures(Date.parse('2026-10-25T12:00+01:00'));
    expect(hours.flatMap((count, hour) => (count === 0 ? [] : [[hour, count]]))).toEqual([
      [2, 110],
      [23, 1_000],
    ]);
    expect(hoursBefore.flatMap((count, hour) => (count === 0 ? [] : [[hour, count]]))).toEqual([[9, 1]]);
    expect(carriers).toEqual([]);
  });

  it('give all rows to an export, page by page, with their timelines', async () => {
    const desk = historyDesk();
    for (let i = 0; i < 503; i += 1) await desk.put(`ORD-${i}`, i % 2 === 0 ? 'printed' : 'queued');
    const seen: string[] = [];
    const filter = { search: '', list: 'not_handed_over', from: null, to: null } as const;
    const all = { ...filter, list: null };
    for await (const page of createLedgerReports({ ...desk, reconciliation: { sweep: async () => {} } }).rows(all)) {
      for (const row of page) {
        seen.push(row.job.key.value);
        expect(row.timeline[0]?.type).toBe('accepted');
      }
    }
    expect(seen).toEqual(Array.from({ length: 503 }, (_, i) => `ORD-${502 - i}`));
    let listed = 0;
    for await (const page of createLedgerReports({ ...desk, reconciliation: { sweep: async () => {} } }).rows(filter))
      listed += page.length;
    expect(listed).toBe(252);
  });
});
