import type { BatchElsewhere, BatchPreview, BatchProgress, ReadyOrder } from '../../../electron/contract/batch.ts';
import { stationError } from '../../../electron/contract/errors.ts';
import type { Job } from '../../../electron/contract/job.ts';
import { kurus } from '../../../electron/contract/money.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import { aBatch, batchProgress } from '../../support/builders.ts';
import type { FakeBridgeStart } from '../../support/fakeBridge.ts';
import { batchPause } from '../desk/batchPause.ts';
import { counted, desk, deskWith } from '../desk/desk.ts';
import { longOrder, order, problem, unsent } from '../desk/parcels.ts';
import { siteAway } from '../desk/site.ts';
import { MINUTE, NOW } from '../moment.ts';
import type { Hand, Scene } from '../scene.ts';

const screen = '[data-screen=queue]';

const waiting: readonly Job[] = Array.from({ length: 60 }, (_, index) =>
  unsent(`q${index + 1}`, {
    seq: 8_001 + index,
    order: order(index + 30),
    lane: index < 3 ? 'bench' : 'batch',
    createdAt: NOW - (index + 3) * MINUTE,
    stateSince: NOW - (index + 3) * MINUTE,
    ...(index === 1 ? { problem: problem('service_unreachable'), nextAt: NOW + 40_000 } : {}),
  }),
);
const inFlight = [0, 1].map((n) =>
  unsent(`q0${n}`, {
    seq: 8_000 - n,
    order: n === 0 ? longOrder : order(28),
    lane: 'batch',
    state: 'submitting',
    createdAt: NOW - 42 * MINUTE,
    stateSince: NOW - 2_000,
  }),
);
const stopped = [29, 26, 19].map((n, index) =>
  unsent(`s${n}`, {
    seq: 7_990 - index,
    order: order(n),
    lane: 'batch',
    state: 'needs_attention',
    createdAt: NOW - 42 * MINUTE,
    stateSince: NOW - (9 + index * 7) * MINUTE,
    problem: {
      code: 'invalid_fields',
      detail: null,
      fields: [{ field: 'receiver_phone', rule: 'required', limit: null, message: null }],
    },
  }),
);
const moving = [...inFlight, ...stopped];

const going = batchProgress({
  batch: aBatch({ id: 12, by: '1', startedAt: NOW - 42 * MINUTE, orders: 473 }),
  left: 159,
  inFlight: 2,
  printed: 308,
  stopped: 3,
  unpaid: 1,
  remainingMs: 14 * MINUTE,
});
const next = batchProgress({
  batch: aBatch({
    id: 13,
    turn: 2,
    by: 'Gülbahar Karadenizli',
    startedAt: NOW - 3 * MINUTE,
    orders: 1_240,
    options: { sort: 'province', reversed: true, lateMs: 30_000, separators: true },
  }),
  remainingMs: 98 * MINUTE,
});
const paused = (of: BatchProgress) => ({ ...of, batch: { ...of.batch, state: 'paused' as const }, remainingMs: null });
const ended = batchProgress({
  batch: aBatch({ id: 11, state: 'done', by: 'Ayşe', startedAt: NOW - 190 * MINUTE, orders: 212 }),
  left: 0,
  printed: 209,
  stopped: 3,
});

const sending = (batches: BatchProgress[], change: FakeBridgeStart = {}) =>
  deskWith(moving, {
    ...change,
    status: { batches, counts: counted({ submitting: 2, awaiting_payment: 1, needs_attention: 3 }), ...change.status },
  });

const preview: BatchPreview = {
  references: [],
  orders: 159,
  invalid: [],
  cost: kurus(1_370_000),
  pricedBy: 500,
  balance: kurus(124_050),
  fit: 14,
  takesMs: 159 * MINUTE,
  groups: 34,
  leftOut: [],
};
const invalid: BatchPreview['invalid'] = [
  { field: 'receiver_phone', rule: 'required' as const, message: null },
  { field: 'receiver_district', rule: null, message: 'Mustafakemalpaşa ilçesi Balıkesir ilinde bulunamadı.' },
  { field: 'desi', rule: 'no_dimensions' as const, message: null },
  { field: 'receiver_name', rule: 'required' as const, message: null },
  { field: 'receiver_phone', rule: 'required' as const, message: null },
].map((one, index) => {
  const { reference, receiver } = index === 1 ? longOrder : order(300 + index);
  return { reference, name: receiver.name, problems: [{ ...one, limit: null }] };
});

const counting = (counted: BatchPreview, change: FakeBridgeStart = {}) =>
  desk({ jobs: [], ...change, handlers: { 'batches.preview': () => ok(counted), ...change.handlers } });
const ask = async (hand: Hand) => {
  await hand.press('F2');
  await hand.see('[data-testid=queue-start]');
  await hand.press('Alt+Enter');
  await hand.see('[data-testid=question]');
};
const open = (hand: Hand) => hand.press('F2');

/** As many as a large shop ships in a week; one in twenty cannot be sent. */
const ready: readonly ReadyOrder[] = Array.from({ length: 10_000 }, (_, index) => {
  const { reference, receiver, carrier } = index === 1 ? longOrder : order(index + 300);
  const lacks = index % 20 === 3;
  return {
    reference: index === 1 ? reference : `ORD-${20_000 + index}`,
    name: receiver.name,
    province: receiver.province,
    district: receiver.district,
    carrier,
    cost: kurus(7_900 + (index % 9) * 130),
    problems: lacks ? [{ field: 'receiver_phone', rule: 'required', limit: null, message: null }] : [],
  };
});
const choosing = () =>
  counting(preview, { handlers: { 'batches.ready': () => ok({ orders: [...ready], balance: kurus(124_050) }) } });
const toChoosing = async (hand: Hand) => {
  await ask(hand);
  await hand.button('queue.choose');
  await hand.see(`${screen} tr[data-row]`);
};

/** The orders of a batch with every state that they can have. */
const sent = Array.from({ length: 473 }, (_, index) => {
  const { reference, receiver } = index === 1 ? longOrder : order(index + 300);
  const { name, province, district } = receiver;
  const states = ['printed', 'printed', 'needs_attention', 'label_pending', 'awaiting_payment', 'submitting'] as const;
  const state = states[index];
  const job = state === undefined ? null : { id: `b${index}`, state };
  const elsewhere = index === 8 ? '2' : null;
  const stop = index === 6 ? { word: 'İptal Edildi', at: 1_760_000_000_000, isDone: false } : null;
  return { reference, name: index === 7 ? null : name, province, district, job, elsewhere, stop };
});

/** What two other desks of the site still have to send. */
const elsewhere: readonly BatchElsewhere[] = [
  {
    desk: { id: 'desk-2', name: '2' },
    id: 4,
    startedAt: NOW - 31 * MINUTE,
    by: '2',
    options: going.batch.options,
    state: 'running',
    orders: 300,
    left: 120,
  },
  {
    desk: { id: 'desk-5', name: 'Kat 2 paketleme' },
    id: 9,
    startedAt: NOW - 4 * MINUTE,
    by: 'Gülbahar Karadenizli',
    options: next.batch.options,
    state: 'paused',
    orders: 1_240,
    left: 1_240,
  },
];
const inSite = (batches: BatchProgress[]) =>
  sending(batches, {
    status: { site: { kind: 'together' } },
    handlers: { 'batches.elsewhere': () => ok([...elsewhere]) },
  });

/** Without the database a desk cannot send a part of another desk's batch. */
const helpRefused = () =>
  sending([{ ...going, left: 79, elsewhere: 80 }], {
    site: {},
    status: { site: { kind: 'together' } },
    handlers: {
      'batches.elsewhere': () => ok([...elsewhere]),
      'batches.help': () => err(stationError('site_needed')),
    },
  });

const askToHelp = async (hand: Hand) => {
  await hand.press('F2');
  await hand.see('[data-testid=batch-elsewhere]');
  await hand.press('Alt+N');
  await hand.see(`${screen} [role=alert]`);
};

export const queueScenes: readonly Scene[] = [
  {
    name: 'queue-elsewhere',
    start: () => inSite([{ ...going, left: 79, elsewhere: 80 }]),
    steps: open,
    until: '[data-testid=batch-elsewhere]',
  },
  {
    name: 'queue-elsewhere-site-needed',
    start: helpRefused,
    steps: askToHelp,
    until: `${screen} [role=alert]`,
  },
  {
    name: 'queue-elsewhere-away',
    start: helpRefused,
    steps: async (hand) => {
      await askToHelp(hand);
      hand.fake.changeStatus({ site: siteAway });
    },
    until: '[data-testid=site-banner]',
  },
  { name: 'queue-going', start: () => sending([going]), steps: open, until: '[data-testid=batch]', main: true },
  { name: 'queue-two', start: () => sending([going, next]), steps: open, until: '[data-testid=batch]' },
  {
    name: 'queue-paused',
    start: () => sending([paused(going), { ...next, remainingMs: 62 * MINUTE }]),
    steps: open,
    until: '[data-doing=paused]',
  },
  { name: 'queue-late', start: () => sending([{ ...going, late: 2 }]), steps: open, until: '[data-count=late]' },
  {
    name: 'queue-done',
    start: () => desk({ jobs: [], status: { batches: [{ ...ended, printed: 212, stopped: 0 }] } }),
    steps: open,
    until: '[data-doing=done]',
  },
  {
    name: 'queue-ended-problems',
    start: () => deskWith(stopped, { status: { batches: [ended], counts: counted({ needs_attention: 3 }) } }),
    steps: open,
    until: '[data-doing=problems]',
  },
  {
    name: 'queue-ended-unpaid',
    start: () =>
      desk({
        jobs: [],
        status: { batches: [{ ...ended, stopped: 0, unpaid: 3 }], counts: counted({ awaiting_payment: 3 }) },
      }),
    steps: open,
    until: '[data-doing=unpaid]',
  },
  { name: 'queue-preflight', start: () => counting(preview), steps: ask, until: '[data-testid=question]', main: true },
  {
    name: 'queue-preflight-invalid',
    start: () => counting({ ...preview, invalid, fit: 159, balance: kurus(2_000_000) }),
    steps: async (hand) => {
      await ask(hand);
      await hand.button('queue.sort.list');
      await hand.button('queue.sort.carrier');
      await hand.button('queue.forward');
      await hand.button('queue.noSeparators');
    },
    until: '[data-testid=invalid-orders]',
  },
  {
    name: 'queue-preflight-crowded',
    start: () =>
      counting(
        { ...preview, invalid, fit: 14 },
        {
          status: {
            keyIsStored: false,
            journal: {
              setAside: { file: '', at: NOW - 60 * MINUTE, kept: 0, adopted: 12 },
              quarantined: 3,
              failing: null,
            },
          },
        },
      ),
    steps: async (hand) => {
      await ask(hand);
      await hand.button('queue.sort.list');
      await hand.button('queue.sort.carrier');
      await hand.button('queue.forward');
      await hand.button('queue.noSeparators');
    },
    until: '[data-testid=invalid-orders]',
  },
  {
    name: 'queue-preflight-left-out',
    start: () =>
      counting({
        ...preview,
        leftOut: ['HB-90012', 'HB-90027'].map((reference) => ({ reference, name: 'Can Ün', word: 'İptal Edildi' })),
      }),
    steps: ask,
    until: '[data-testid=left-out]',
  },
  {
    name: 'queue-preflight-unknown',
    start: () => counting({ ...preview, cost: null, pricedBy: 0, fit: null, balance: null }),
    steps: ask,
    until: '[data-testid=question]',
  },
  {
    name: 'queue-preflight-nothing',
    start: () => counting({ ...preview, orders: 0, invalid: invalid.slice(0, 2) }),
    steps: ask,
    until: '[data-testid=question]',
  },
  { name: 'queue-choosing', start: choosing, steps: toChoosing, until: `${screen} tr[data-row]`, main: true },
  {
    name: 'queue-choosing-some',
    start: choosing,
    steps: async (hand) => {
      await toChoosing(hand);
      await hand.press('Alt+O');
      await hand.press('ArrowDown');
      await hand.press('Space');
      await hand.press('ArrowDown');
      await hand.press('ArrowDown');
    },
    until: `${screen} tr[data-row][aria-current=true][data-index="3"]`,
  },
  {
    name: 'queue-orders',
    start: () =>
      sending([going], {
        handlers: {
          'batches.orders': ({ offset, limit }) => ok(sent.slice(offset, offset + limit)),
        },
      }),
    steps: async (hand) => {
      await hand.press('F2');
      await hand.see('[data-testid=batch]');
      await hand.press('Alt+O');
      await hand.see('[data-testid=batch-orders]');
    },
    until: `${screen} tr[data-row] td:nth-child(4)`,
  },
  {
    name: 'queue-balance',
    start: () => sending([going], { status: { batchPause: { ...batchPause, waiting: 159 } } }),
    steps: open,
    until: '[data-testid=question]',
    main: true,
  },
  {
    name: 'queue-balance-left',
    start: () => sending([going], { status: { batchPause: { ...batchPause, waiting: 159 } } }),
    steps: async (hand) => {
      await hand.press('F2');
      await hand.see('[data-testid=question]');
      await hand.press('0');
    },
    until: '[data-testid=queue-paused]',
  },
  {
    name: 'queue-all',
    start: () =>
      deskWith([...moving, ...waiting], {
        status: { counts: counted({ queued: 60, submitting: 2, needs_attention: 3 }) },
      }),
    steps: async (hand) => {
      await hand.press('F2');
      await hand.see('[data-testid=queue-rest]');
      await hand.press('Alt+V');
    },
    until: `${screen} tr[data-row][data-index="5"]`,
  },
  { name: 'queue-empty', start: () => desk({ jobs: [] }), steps: open, until: `${screen} h2` },
  {
    name: 'queue-no-book',
    start: () => desk({ jobs: [], status: { ordersInBook: 0 } }),
    steps: open,
    until: `${screen} h2`,
  },
  {
    name: 'queue-choosing-none',
    start: choosing,
    steps: async (hand) => {
      await toChoosing(hand);
      await hand.press('Alt+O');
      await hand.fill(`${screen} input[type=search]`, 'yokböyle');
    },
    until: `${screen} [data-testid=choose-keys]`,
  },
  {
    name: 'queue-choosing-error',
    start: () =>
      counting(preview, {
        handlers: { 'batches.ready': () => err(stationError('journal_unread', 'database is locked')) },
      }),
    steps: async (hand) => {
      await ask(hand);
      await hand.button('queue.choose');
    },
    until: `${screen} [role=alert]`,
  },
  {
    name: 'queue-preflight-error',
    start: () =>
      counting(preview, { handlers: { 'batches.start': () => err(stationError('journal_failed', 'ENOSPC')) } }),
    steps: async (hand) => {
      await ask(hand);
      await hand.press('1');
    },
    until: `${screen} [role=alert]`,
  },
  {
    name: 'queue-preflight-site-needed',
    start: () =>
      counting(preview, {
        site: {},
        status: { site: siteAway },
        handlers: { 'batches.start': () => err(stationError('site_needed')) },
      }),
    steps: async (hand) => {
      await ask(hand);
      await hand.press('1');
    },
    until: `${screen} [role=alert]`,
  },
  {
    name: 'queue-preflight-large',
    start: () =>
      counting({
        ...preview,
        orders: 10_000,
        cost: kurus(98_765_400),
        balance: kurus(123_456_789),
        fit: 10_000,
        takesMs: 166 * 60 * MINUTE,
      }),
    steps: ask,
    until: '[data-testid=question]',
  },
  {
    name: 'queue-balance-unclear',
    start: () => sending([going], { status: { batchPause: { ...batchPause, waiting: 159, isUnclear: true } } }),
    steps: open,
    until: '[data-testid=question]',
  },
  {
    name: 'queue-stopped',
    start: () =>
      deskWith(stopped, {
        status: {
          batches: [{ ...going, left: 0, inFlight: 0, batch: { ...going.batch, state: 'stopped' } }],
          counts: counted({ needs_attention: 3, awaiting_payment: 1 }),
        },
      }),
    steps: open,
    until: '[data-doing=stopped]',
  },
  {
    name: 'queue-error',
    start: () =>
      desk({ jobs: [], handlers: { 'jobs.list': () => err(stationError('journal_unread', 'database is locked')) } }),
    steps: open,
    until: `${screen} [role=alert]`,
  },
];
