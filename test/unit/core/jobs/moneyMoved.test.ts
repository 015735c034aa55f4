import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../electron/contract/job.ts';
import type { JobEvent } from '../../../../electron/core/jobs/jobEvents.ts';
import { transition } from '../../../../electron/core/jobs/jobMachine.ts';
import { moneyMoved } from '../../../../electron/core/jobs/moneyMoved.ts';
import { paidWithoutFigures } from '../../../../electron/core/jobs/payments.ts';
import { problem } from '../../../../electron/core/jobs/problems.ts';
import { aJob } from '../../../support/builders.ts';
import { sampleShipment } from '../../../support/sampleJobs.ts';

const { price } = sampleShipment;
const label = { file: 'f', bytes: 1, pages: 1, widthMm: 100, heightMm: 150 };
const print = { printerId: 'p', printerName: 'p', spoolId: null, copies: 1, confirmedBy: null, output: null };
/** The service does not speak of the payment (API section 2.3). */
const reported = { shipment: sampleShipment, payment: null };
const stored = { type: 'label_stored', label, ...reported } as const;
const started = { type: 'print_started', print, by: 'operator', reason: null } as const;
const cancel = [
  { type: 'cancel_requested', reason: null, nextAt: 1 },
  { type: 'cancel_refused', problem: problem('cancel_refused_by_carrier'), nextAt: 1 },
] as const;

/** What each event of a job's life charged. */
function charged(start: Job, events: readonly JobEvent[]): readonly (number | null)[] {
  let job = start;
  return events.map((event) => {
    const after = transition(job, event, { now: 9, freeSlot: 1 });
    if (!after.ok) throw new Error(`${event.type} in ${job.state}`);
    const moved = moneyMoved(job, event, after.value);
    job = after.value;
    return moved;
  });
}

describe('the fee of a shipment that another desk may have opened', () => {
  const unproven = { sentAt: 5 };
  const found = (payment: Job['payment'], of: Extract<JobEvent, { type: 'shipped_earlier' }>['label'] = label) =>
    ({ type: 'shipped_earlier', shipment: sampleShipment, payment, label: of, unproven }) as const;
  const job = aJob({ state: 'submitting', deliveryUnknown: true });

  it.each<[string, readonly JobEvent[], readonly (number | null)[]]>([
    ['is nobody’s while it is asked about', [found(paidWithoutFigures), { type: 'scanned_again' }], [null, null]],
    [
      'is the other desk’s where the parcel has its label',
      [found(paidWithoutFigures), { type: 'label_found' }],
      [null, null],
    ],
    ['is booked when a person prints the label', [found(paidWithoutFigures), started], [null, price]],
    ['is booked then although the service does not speak of it', [found(null), started], [null, price]],
    [
      'is booked once, where the label is gone after its print',
      [found(null), started, { type: 'print_doubtful', problem: null }, { type: 'label_lost', nextAt: 1 }, stored],
      [null, price, null, null, null],
    ],
  ])('%s', (_what, events, expected) => {
    expect(charged(job, events)).toEqual(expected);
  });
});

describe('a charge that only the label proves', () => {
  it.each<[string, readonly JobEvent[]]>([
    ['a refused cancel', [stored, ...cancel]],
    [
      'a print that is in doubt, whose label is gone',
      [stored, started, { type: 'print_doubtful', problem: null }, { type: 'label_lost', nextAt: 1 }, stored],
    ],
    [
      'a reprint that failed',
      [
        stored,
        started,
        { type: 'print_confirmed', by: 'spooler' },
        started,
        { type: 'print_failed', problem: problem('print_rejected') },
      ],
    ],
  ])('is booked once, with anything after it: %s', (_what, events) => {
    const [first, ...later] = charged(aJob({ state: 'submitting' }), events);
    expect(first).toBe(price);
    expect(later.filter((amount) => amount !== null)).toEqual([]);
  });

  it('is booked when the label raises a question instead of being printed', () => {
    expect(charged(aJob({ state: 'submitting', rescued: true, deliveryUnknown: true }), [stored])).toEqual([price]);
  });

  it('is not booked where somebody else had paid', () => {
    const events = [{ type: 'shipped_earlier', label, ...reported }, started] as const;
    expect(charged(aJob({ state: 'submitting' }), events)).toEqual([null, null]);
  });
});
