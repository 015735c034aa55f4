import { stationError } from '../../../electron/contract/errors.ts';
import type { Job, JobRecord, TimelineEntry } from '../../../electron/contract/job.ts';
import { kurus } from '../../../electron/contract/money.ts';
import { err } from '../../../electron/contract/result.ts';
import { deskWith, labelPdf } from '../desk/desk.ts';
import { NOT_CONFIRMED, parcel, problem } from '../desk/parcels.ts';
import { DAY, NOW } from '../moment.ts';
import type { Hand, Scene } from '../scene.ts';

/** All that can happen to one parcel. */
function everything(start: number): readonly TimelineEntry[] {
  const at = (seconds: number, type: string, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
    at: start + seconds * 1_000,
    type,
    by: null,
    amount: null,
    from: 'queued',
    to: 'queued',
    detail: {},
    ...more,
  });
  return [
    at(0, 'accepted', { by: 'Ayşe', detail: { lane: 'bench', code: 'ORD-1', desk: '1' } }),
    at(1, 'submit_started'),
    at(12, 'submit_deferred', { detail: { problem: problem('service_unreachable', 'ETIMEDOUT') } }),
    at(60, 'submit_started'),
    at(61, 'label_awaited', { amount: kurus(8_640) }),
    ...Array.from({ length: 14 }, (_, index) => at(90 + index * 60, 'looked', { to: 'label_pending' })),
    at(1_000, 'label_stored'),
    at(1_001, 'print_started', { detail: { print: NOT_CONFIRMED, by: 'station', reason: null } }),
    at(1_002, 'print_spooled'),
    at(1_004, 'print_waiting', { detail: { problem: problem('printer_trouble', 'media-empty-error') } }),
    at(1_030, 'print_confirmed', { detail: { by: 'spooler' } }),
    at(2_000, 'print_started', { by: 'Ayşe', detail: { print: NOT_CONFIRMED, by: 'operator', reason: 'damaged' } }),
    at(2_003, 'print_confirmed', { detail: { by: 'spooler' } }),
    at(9_000, 'handed_over', { by: 'Mehmet', detail: { pickup: 'p1' } }),
    at(9_100, 'handed_back', { by: 'Mehmet' }),
    at(90_000, 'cancel_requested', { by: 'Ayşe', detail: { reason: 'müşteri vazgeçti' } }),
    at(90_002, 'cancel_done', { amount: kurus(-8_640), detail: { refunded: 8_640 } }),
    at(90_010, 'weird_new_event'),
  ];
}

/** From the scan to the payment on a phone and the print, as the journal has it. */
function paid(start: number): readonly TimelineEntry[] {
  const at = (
    seconds: number,
    type: string,
    to: TimelineEntry['to'],
    more: Partial<TimelineEntry> = {},
  ): TimelineEntry => ({
    at: start + seconds * 1_000,
    type,
    by: null,
    amount: null,
    from: 'queued',
    to,
    detail: {},
    ...more,
  });
  return [
    at(0, 'accepted', 'queued', { by: 'Ayşe', detail: { lane: 'bench', code: 'ORD-1', desk: '1' } }),
    at(1, 'submit_started', 'submitting'),
    at(2, 'payment_required', 'awaiting_payment', { from: 'submitting' }),
    ...Array.from({ length: 5 }, (_, index) =>
      at(30 + index * 60, 'looked', 'awaiting_payment', { from: 'awaiting_payment' }),
    ),
    at(330, 'label_stored', 'label_ready', { from: 'awaiting_payment', amount: kurus(8_640) }),
    at(331, 'print_started', 'printing', { detail: { print: NOT_CONFIRMED, by: 'station', reason: null } }),
    at(334, 'print_confirmed', 'printed', { detail: { by: 'spooler' } }),
  ];
}

const newest = (change: Partial<JobRecord>): Job => parcel('open', { seq: 9_999, ...change });

async function open(hand: Hand): Promise<void> {
  await hand.press('F7');
  await hand.click('[data-row]');
  await hand.see('[data-testid=timeline]');
}

function job(
  name: string,
  change: Partial<JobRecord>,
  more?: (hand: Hand) => Promise<void>,
  until = '[data-testid=timeline]',
): Scene {
  return {
    name: `job-${name}`,
    start: async () =>
      deskWith([newest(change)], {
        timelines: { open: everything(NOW - 2 * DAY) },
        labels: { open: await labelPdf('one') },
        settings: { printsWithoutPin: 2 },
      }),
    steps: async (hand) => {
      await open(hand);
      await more?.(hand);
    },
    until,
  };
}

export const jobScenes: readonly Scene[] = [
  { ...job('timeline', { printCount: 2 }), main: true, tall: 1_100 },
  {
    ...job('paid-timeline', {}),
    start: () => deskWith([newest({ slot: 7 })], { timelines: { open: paid(NOW - 40 * 60_000) } }),
  },
  job('cancelled', { state: 'cancelled', problem: problem('shipment_cancelled'), cancelReason: 'müşteri vazgeçti' }),
  job('purged', {
    purgedAt: NOW - DAY,
    order: {
      ...parcel('x').order,
      receiver: { name: '', phone: '', email: null, address: '', province: 'Bursa', district: 'Mustafakemalpaşa' },
    } as Job['order'],
    label: null,
  }),
  job('stopped', {
    state: 'label_ready',
    print: null,
    printCount: 0,
    problem: problem('printer_media_refused', 'Unsupported media size om_label_100x150mm'),
  }),
  job('cancel-question', {}, (hand) => hand.press('Alt+Delete'), '[data-testid=question]'),
  job('reprint-question', {}, (hand) => hand.press('Alt+R'), '[data-testid=question]'),
  job(
    'pin',
    { printCount: 3 },
    async (hand) => {
      await hand.press('Alt+R');
      await hand.button('reprint.reasons.damaged');
    },
    '[data-testid=pin]',
  ),
  job('label', {}, (hand) => hand.press('Alt+V'), '[data-testid=label-preview] [data-drawn=drawn]'),
  {
    ...job('history-unreadable', {}),
    start: () =>
      deskWith([newest({})], {
        handlers: { 'jobs.timeline': () => err(stationError('journal_unread', 'database is locked')) },
      }),
    steps: async (hand) => {
      await hand.press('F7');
      await hand.click('[data-row]');
    },
    until: '[data-testid=ledger-job] [role=alert]',
  },
];
