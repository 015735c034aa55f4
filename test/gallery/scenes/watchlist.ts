import { stationError } from '../../../electron/contract/errors.ts';
import type { Job, JobRecord } from '../../../electron/contract/job.ts';
import { type EventFeed, noEventFeed } from '../../../electron/contract/mailbox.ts';
import { err } from '../../../electron/contract/result.ts';
import { inItsState } from '../../support/builders.ts';
import type { FakeBridgeStart } from '../../support/fakeBridge.ts';
import { samplePrint, samplePrinter } from '../../support/sampleJobs.ts';
import { counted, desk, deskWith } from '../desk/desk.ts';
import { LABEL, problem, shelf } from '../desk/parcels.ts';
import { DAY, MINUTE, NOW, SECOND } from '../moment.ts';
import type { Hand, Scene } from '../scene.ts';

const LIST = '[data-screen=watchlist]';
const CHOSEN = `${LIST} [data-testid=shelf-chosen]`;

export const feed = (change: Partial<EventFeed>): EventFeed => ({
  ...noEventFeed,
  state: 'connected',
  since: NOW - 3 * 60 * MINUTE,
  pushed: true,
  hasSecret: true,
  lastEventAt: NOW - 4 * MINUTE,
  ...change,
});

const changed = (jobs: readonly Job[], index: number, change: Partial<JobRecord>): readonly Job[] =>
  jobs.map((job, at) => (at === index ? inItsState({ ...job, ...change }) : job));

const open = (hand: Hand) => hand.press('F3');

/** The parcel that has stood there longest is at place 0 of those that wait. */
const shelfScene = (name: string, start: () => FakeBridgeStart, more: Partial<Scene> = {}): Scene => ({
  name: `watchlist-${name}`,
  start,
  steps: open,
  until: CHOSEN,
  ...more,
});

const held = (code: NonNullable<Job['problem']>['code'], change: Partial<JobRecord> = {}) =>
  changed(shelf(9), 0, { state: 'label_ready', label: LABEL, problem: problem(code), ...change });
const oddAnswers = changed(
  changed(shelf(7), 3, {
    lastLook: { at: NOW - MINUTE, by: 'list', said: 'refused' },
    problem: problem('service_error', 'Upstream carrier timeout (ref 9f2c)'),
  }),
  5,
  { lastLook: { at: NOW - 40 * SECOND, by: 'look', said: 'no_answer' } },
);

export const watchlistScenes: readonly Scene[] = [
  shelfScene('of-the-list', () => deskWith(changed(shelf(6), 3, { lane: 'batch', slot: null }))),
  shelfScene('shelf', () => deskWith(shelf(11)), { main: true }),
  shelfScene('list', () => deskWith(shelf(11)), {
    steps: async (hand) => {
      await open(hand);
      await hand.see(`${LIST} li`);
      await hand.click(`${LIST} input[value=list]`);
    },
    until: `${LIST} table`,
  }),
  shelfScene('chosen', () => deskWith(shelf(11)), {
    steps: async (hand) => {
      await open(hand);
      await hand.see(CHOSEN);
      await hand.press('ArrowRight', 'ArrowRight');
    },
  }),
  shelfScene('cancel-question', () => deskWith(shelf(11)), {
    steps: async (hand) => {
      await open(hand);
      await hand.see(CHOSEN);
      await hand.press('ArrowRight', 'Alt+Delete');
    },
    until: `${CHOSEN} [data-testid=question]`,
  }),
  shelfScene(
    'look-refused',
    () => deskWith(shelf(4), { handlers: { 'jobs.lookNow': () => err(stationError('not_possible_now')) } }),
    {
      steps: async (hand) => {
        await open(hand);
        await hand.see(CHOSEN);
        await hand.press('ArrowRight', 'Alt+B');
      },
      until: `${CHOSEN} [role=alert]`,
    },
  ),
  shelfScene('ready', () => deskWith(changed(shelf(6), 2, { state: 'printing', label: LABEL, print: samplePrint }))),
  shelfScene('held-printer', () =>
    deskWith(held('printer_offline'), {
      status: { printer: samplePrinter({ state: 'offline', trouble: 'offline' }), counts: counted({ label_ready: 1 }) },
    }),
  ),
  shelfScene('old', () => deskWith(held('label_old', { shelvedAt: NOW - 2 * DAY, createdAt: NOW - 2 * DAY }))),
  shelfScene('odd-answers', () => deskWith(oddAnswers), {
    steps: async (hand) => {
      await open(hand);
      await hand.see(CHOSEN);
      await hand.press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    },
  }),
  shelfScene('offline', () =>
    deskWith(shelf(5), { status: { connection: { state: 'offline', since: NOW - 22 * MINUTE } } }),
  ),
  shelfScene('fed', () => deskWith(shelf(11), { status: { events: feed({}) } })),
  shelfScene('mailbox-down', () =>
    deskWith(shelf(5), { status: { events: feed({ state: 'down', pushed: false, since: NOW - 9 * MINUTE }) } }),
  ),
  shelfScene('mailbox-refused', () =>
    deskWith(shelf(3), { status: { events: feed({ state: 'token_refused', pushed: false }) } }),
  ),
  shelfScene('hundred', () => deskWith(shelf(100)), {
    steps: async (hand) => {
      await open(hand);
      await hand.see(CHOSEN);
      await hand.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight');
    },
  }),
  {
    name: 'watchlist-empty',
    start: () => desk({ jobs: [] }),
    steps: open,
    until: `${LIST} h2`,
  },
];

/** Labels that come out, or stay back, while somebody scans. */
const message = (name: string, changes: readonly (readonly [index: number, change: Partial<JobRecord>])[]): Scene => ({
  name: `frame-shelf-banner${name}`,
  start: () => deskWith(shelf(12).map((job) => inItsState({ ...job, state: 'label_pending' }))),
  steps: async (hand) => {
    await open(hand);
    await hand.see(CHOSEN);
    await hand.press('F1');
    const jobs = shelf(12);
    for (const [index, change] of changes) {
      const job = jobs[index];
      if (job !== undefined) hand.fake.emit('job.changed', inItsState({ ...job, version: job.version + 1, ...change }));
    }
  },
  until: '[data-testid=shelf-banner]',
});

const OUT = { state: 'printed', print: samplePrint, printCount: 1 } as const;
const VOID = { ...OUT, state: 'cancelled', printedAt: NOW, problem: problem('shipment_cancelled') } as const;
const UNPROVEN = { state: 'already_shipped', problem: null, unproven: { sentAt: NOW - 600_000 } } as const;
const CANCELLED = { state: 'cancelled', problem: problem('shipment_cancelled') } as const;
const STORED = { state: 'label_ready', label: LABEL, problem: problem('printer_out_of_paper') } as const;

export const shelfBannerScenes: readonly Scene[] = [
  message('-elsewhere', [[6, { state: 'already_shipped', problem: null }]]),
  message('-unproven', [
    [4, UNPROVEN],
    [6, UNPROVEN],
  ]),
  message('-cancelled', [[6, CANCELLED]]),
  message('-cancelled-beside-out', [
    [4, OUT],
    [6, CANCELLED],
    [8, CANCELLED],
  ]),
  message('', [[6, OUT]]),
  message(
    '-many',
    [4, 6, 8, 9, 10, 11].map((index) => [index, OUT] as const),
  ),
  message('-printing', [[6, { state: 'printing', print: samplePrint }]]),
  message('-held', [
    [3, OUT],
    [6, STORED],
    [8, STORED],
  ]),
  message('-void', [
    [3, OUT],
    [6, VOID],
  ]),
];
