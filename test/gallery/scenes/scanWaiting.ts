import type { Job, JobRecord } from '../../../electron/contract/job.ts';
import type { QueuePlace } from '../../../electron/contract/queuePlace.ts';
import { ok } from '../../../electron/contract/result.ts';
import type { StationStatus } from '../../../electron/contract/status.ts';
import { inItsState } from '../../support/builders.ts';
import { samplePrinter } from '../../support/sampleJobs.ts';
import { deskWith, scanOf } from '../desk/desk.ts';
import { NOT_CONFIRMED, order, PRINTED, parcel, problem, unsent } from '../desk/parcels.ts';
import { HOUR, MINUTE, NOW } from '../moment.ts';
import type { Scene } from '../scene.ts';
import { outcome, scanned } from './scanScene.ts';

const away = (state: StationStatus['connection']['state']): Partial<StationStatus> => ({
  connection: { state, since: NOW - 4 * MINUTE },
  waitingSince: NOW - 4 * MINUTE,
});

/** An order that waits to be sent, so many others before it. */
function waits(job: Job, place: QueuePlace, status: Partial<StationStatus> = {}) {
  return scanOf(job, 'new', { status, handlers: { 'jobs.queuePlace': () => ok(place) } });
}

const noLabel = { label: null, print: null, printCount: 0 } as const;
const atPrinter = parcel('s', { state: 'label_ready', print: null, printCount: 0 });
const gone = { state: 'cancelled', problem: problem('shipment_cancelled'), stateSince: NOW - 2 * HOUR } as const;
const elsewhere = {
  timelines: {
    s: [
      {
        at: NOW - 2 * HOUR,
        type: 'shipment_cancelled',
        by: null,
        amount: null,
        from: 'printed',
        to: 'cancelled',
        detail: {},
      },
    ],
  },
} as const;

/** An earlier parcel, then the one in the hands; and a change of the earlier one meanwhile. */
function meanwhile(name: string, earlier: Job, later: Partial<JobRecord>, status: Partial<StationStatus> = {}): Scene {
  const inHand = parcel('s', { order: order(412) });
  const answers = [earlier, inHand];
  let next = 0;
  return {
    name: `scan-${name}`,
    start: () => {
      next = 0;
      return deskWith(answers, {
        status,
        handlers: {
          'scan.submit': () => {
            const met = answers[next] ?? inHand;
            next += 1;
            return ok({ kind: 'new', job: met });
          },
        },
      });
    },
    steps: async (hand) => {
      await hand.see(outcome('idle'));
      await hand.scan(earlier.order?.reference ?? earlier.id);
      await hand.see(`[data-testid=outcome][data-job-id=${earlier.id}]`);
      await hand.scan('ORD-10412');
      await hand.see(`[data-testid=outcome][data-job-id=${inHand.id}]`);
      hand.fake.change({ ...earlier, version: earlier.version + 1 });
      hand.fake.change(inItsState({ ...earlier, version: earlier.version + 2, ...later }));
    },
    until: '[data-testid=shelf-banner]',
  };
}

/** What waits for its turn, for the service or for the printer; and what came of a parcel that has left the hands. */
export const waitingScenes: readonly Scene[] = [
  scanned(
    'offline-slot',
    waits(
      unsent('s', { slot: 12, problem: problem('service_unreachable', 'net::ERR_CONNECTION_REFUSED') }),
      { before: 13, inMs: null },
      away('offline'),
    ),
    outcome('offline'),
  ),
  scanned(
    'service-error-slot',
    waits(
      unsent('s', { slot: 12, problem: problem('service_error', 'HTTP 503') }),
      { before: 0, inMs: null },
      away('service_error'),
    ),
    outcome('offline'),
  ),
  scanned(
    'limit-place',
    waits(
      unsent('s', { slot: 12, problem: problem('rate_limited') }),
      { before: 60, inMs: 61_000 },
      away('rate_limited'),
    ),
    outcome('offline'),
  ),
  scanned(
    'queue-place',
    waits(unsent('s'), { before: 60, inMs: 2 * MINUTE }),
    `${outcome('sending')}[data-step=queued]`,
  ),
  scanned(
    'print-queue',
    scanOf(atPrinter, 'new', {
      status: { printer: samplePrinter({ state: 'out_of_paper', trouble: 'out_of_paper' }) },
    }),
    `${outcome('sending')}[data-step=print_queue]`,
  ),
  meanwhile('late-label', unsent('early', { order: order(411), state: 'submitting' }), {
    ...parcel('early'),
    order: order(411),
    version: 5,
    print: PRINTED,
    printedAt: NOW,
  }),
  meanwhile(
    'shelf-held',
    parcel('early', { order: order(411), state: 'label_pending', slot: 7, shelvedAt: NOW - MINUTE, ...noLabel }),
    { state: 'printing', print: NOT_CONFIRMED, problem: problem('printer_out_of_paper') },
    { printer: samplePrinter({ state: 'out_of_paper', trouble: 'out_of_paper' }) },
  ),
  scanned('cancelled-elsewhere', scanOf(parcel('s', gone), 'again', elsewhere), outcome('withdrawn')),
  scanned(
    'cancelled-with-courier',
    scanOf(parcel('s', { ...gone, pickup: 'earlier' }), 'again', elsewhere),
    outcome('withdrawn'),
  ),
  scanned(
    'not-cancelled-slot',
    scanOf(
      parcel('s', { state: 'label_pending', slot: 7, problem: problem('cancel_refused_by_carrier'), ...noLabel }),
      'again',
    ),
    outcome('not_cancelled'),
  ),
  {
    name: 'scan-empty',
    start: () =>
      scanOf(parcel('s'), 'new', {
        handlers: {
          'scan.submit': ({ code }) =>
            ok(code === '' ? { kind: 'refused', reason: 'empty', length: 0 } : { kind: 'new', job: parcel('s') }),
        },
      }),
    steps: async (hand) => {
      await hand.see(outcome('idle'));
      await hand.press('Enter');
      await hand.see(outcome('refused'));
      await hand.scan('TRENDYOL-2026-900124-A7');
    },
    until: outcome('done'),
  },
];
