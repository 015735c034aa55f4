import { BATCH_SORTS } from '../../electron/contract/batch.ts';
import type { JobState } from '../../electron/contract/job.ts';
import type { ScanOptions } from '../../electron/contract/scan.ts';
import { HOSTILE_LABELS, HOSTILE_LINKS } from './hostileLabels.ts';
import type { OtherProfile, StepFault } from './protocol.ts';
import { type Chance, chanceOf } from './random.ts';
import { someReadings } from './randomReadings.ts';
import { CALM, type LifeTrouble, type OrderKind, type OrderPlan, orderPlan, QUIET, type RunPlan } from './runPlan.ts';
import type { SpoolTrouble } from './spooler.ts';
import type { Requested, WireTrouble } from './wire.ts';

const HOUR_MS = 3_600_000;
const KINDS: readonly [OrderKind, ...OrderKind[]] = [
  ...(['plain', 'plain', 'plain', 'pending', 'pending', 'slow'] as const),
  ...(['refused', 'incomplete', 'unknown', 'foreign', 'foreignUnpaid'] as const),
];
const CANCEL_IN: readonly [readonly JobState[], ...(readonly JobState[])[]] = [
  ['label_pending'],
  ['awaiting_payment'],
  ['label_ready', 'printed'],
  ['printed'],
  ['queued', 'needs_attention'],
  ['print_unconfirmed', 'label_pending'],
];
const SHOP_CANCELS_IN: readonly [readonly JobState[], ...(readonly JobState[])[]] = [
  ['submitting'],
  ['label_pending'],
  ['label_ready', 'printing'],
  ['printing'],
  ['printed'],
];
const REQUESTED: readonly [Requested | 'any', ...(Requested | 'any')[]] = [
  ...(['create', 'create', 'create', 'create'] as const),
  ...(['label', 'detail', 'cancel', 'any', 'any'] as const),
];
/** Payment is demanded, in words of neither of the two shapes of API section 7. */
const ODD_402: readonly [string, ...string[]] = [
  '{}',
  '[]',
  '<html><body>Payment Required</body></html>',
  '{"success":false,"error_code":"payment_required","message":"x"}',
  '{"success":false,"error":"insufficient_funds","data":null}',
];
const LABELS = [...HOSTILE_LABELS.keys()] as [string, ...string[]];
const LINKS = [...HOSTILE_LINKS] as [string, ...string[]];
/** Beyond the client's patience, real ms. */
const TOO_LATE = [320, 450] as const;

function wireTrouble(chance: Chance): WireTrouble {
  const kinds = [
    'drop_before',
    'drop_during',
    'drop_after',
    'garbage',
    'cut',
    'cut',
    'hold',
    'late',
    'status',
    'answer',
  ] as const;
  const kind = chance.pick(kinds);
  switch (kind) {
    case 'cut':
      // Most of an answer is the label: a cut before it is as likely as one in it.
      return { kind, bytes: chance.happens(0.5) ? chance.whole(0, 2_000) : chance.whole(0, 26_000) };
    case 'hold':
    case 'late':
      return { kind, ms: chance.happens(0.7) ? chance.whole(...TOO_LATE) : chance.whole(5, 250) };
    case 'status': {
      const status = chance.pick([429, 500, 502, 503] as const);
      // A limit is held against a request before any work is done for it (API sections 7 and 8): a 429 charged nothing.
      return { kind, status, processed: chance.happens(0.5) && status !== 429 };
    }
    case 'answer':
      return { kind, status: 402, body: chance.pick(ODD_402), processed: chance.happens(0.7) };
    default:
      return { kind };
  }
}

function spoolTrouble(chance: Chance): SpoolTrouble {
  const kind = chance.pick(['refuse', 'lost', 'lost', 'abort', 'forget', 'paper'] as const);
  return kind === 'paper'
    ? { kind, ms: chance.happens(0.4) ? chance.whole(600, 1_500) : chance.whole(10, 300) }
    : { kind };
}

/** Days forward or back, as after a flat battery: no window of the service's is so long. */
function farJumpMs(chance: Chance): number {
  const size = chance.pick([30 * HOUR_MS, 400 * HOUR_MS] as const);
  return chance.happens(0.5) ? size : -size;
}

/** Forward and back, from moments to days: what a time server, a battery and a person do to a clock. */
function jumpMs(chance: Chance): number {
  const size = chance.pick([2_000, 90_000, HOUR_MS, 5 * HOUR_MS, 30 * HOUR_MS, 400 * HOUR_MS] as const);
  return chance.happens(0.5) ? size : -size;
}

/** Early steps and late ones alike: each doubling of the number is as likely as the one before. */
function someStep(chance: Chance, most: number): number {
  return Math.max(1, Math.floor(2 ** (chance.fraction() * Math.log2(most))));
}

/** Choices, holds and searches of it at the desk. */
function atDesk(chance: Chance): Pick<OrderPlan, 'options' | 'holdIn' | 'heldFor' | 'asks'> {
  const some = (): ScanOptions => ({
    box: chance.happens(0.25) ? chance.pick(['ENVELOPE', 'SMALL', 'LARGE'] as const) : null,
    quantity: chance.happens(0.25) ? chance.whole(1, 5) : null,
    hold: chance.happens(0.12),
  });
  return {
    options: [some(), some()],
    holdIn: chance.happens(0.15) ? chance.pick([['queued'], ['queued', 'needs_attention'], ['needs_attention']]) : [],
    heldFor: chance.whole(0, 250),
    asks: chance.happens(0.2) ? [chance.whole(0, 500)] : [],
  };
}

function someHostileLabel(chance: Chance): NonNullable<OrderPlan['label']> {
  return { what: chance.pick(LABELS), mendedAfter: chance.happens(0.6) ? chance.whole(0, 400) : null };
}

function someOrder(chance: Chance, number: number, fromBatch: boolean, isTold: boolean): OrderPlan {
  const drawn = chance.pick(KINDS);
  // A 402 does not show whether the key is repeated: in its answer to a repeated key, the owner of the shipment cannot be
  // decided.
  const kind = drawn === 'foreignUnpaid' && !isTold ? 'foreign' : drawn;
  const isForeign = kind === 'foreign' || kind === 'foreignUnpaid';
  const first = chance.whole(0, 120);
  // Any time later; or at once, while the first is still on its way.
  const again = [
    ...(chance.happens(0.35) ? [first + chance.whole(0, 400)] : []),
    ...(chance.happens(0.25) ? [first + chance.whole(0, 25)] : []),
  ].sort((a, b) => a - b);
  const cancelled = !isForeign && chance.happens(0.2);
  return orderPlan(`ORD-${number}`, {
    kind,
    ...atDesk(chance),
    // What is not in the list cannot come with it.
    scans: fromBatch && kind !== 'unknown' ? again : [first, ...again],
    cancelIn: cancelled ? chance.pick(CANCEL_IN) : [],
    anew: cancelled && chance.happens(0.4),
    reprint: !cancelled && !isForeign && chance.happens(0.12),
    ...atThePanel(chance, cancelled || isForeign),
    worldTakes: chance.whole(0, 250),
    label: !isForeign && chance.happens(0.12) ? someHostileLabel(chance) : null,
    linkLeadsTo: chance.happens(0.25) ? chance.pick(LINKS) : null,
    paysAnyway: chance.happens(0.5),
  });
}

/** What happens to an order behind the packer's back: in the customer panel, and in the list. */
function atThePanel(
  chance: Chance,
  isElsewhere: boolean,
): Pick<OrderPlan, 'cancelledElsewhere' | 'reimports' | 'corrected'> {
  const isCancelled = !isElsewhere && chance.happens(0.1);
  const after = chance.pick(['opened', 'sheet', 'sheet'] as const);
  return {
    cancelledElsewhere: isCancelled ? { after, ms: chance.whole(0, 250) } : null,
    reimports: chance.happens(0.15) ? [chance.whole(0, 500)] : [],
    corrected: chance.pick(['byKey', 'byScan', 'atDesk'] as const),
  };
}

/**
 * The shop cancels some of the orders that are right, at any time. What a person does with them then is decided by that alone. By
 * a chance of its own, so that the other orders of a seed stay as they were.
 */
function cancelledByShop(plans: readonly OrderPlan[], chance: Chance): readonly OrderPlan[] {
  return plans.map((plan) => {
    const isRight = plan.kind === 'plain' || plan.kind === 'pending' || plan.kind === 'slow';
    if (!isRight || !chance.happens(0.3)) return plan;
    const quiet = { holdIn: [], cancelIn: [], anew: false, reprint: false, cancelledElsewhere: null, label: null };
    const shopCancelsIn = chance.happens(0.5) ? chance.pick(SHOP_CANCELS_IN) : [];
    return { ...plan, ...quiet, shopCancelsAt: chance.whole(0, 450), shopCancelsIn };
  });
}

/** Early steps and late ones: the first tens belong to the start. */
const killStep = (chance: Chance) => (chance.happens(0.3) ? someStep(chance, 450) : chance.whole(30, 420));

function someLife(chance: Chance): LifeTrouble {
  const steps: StepFault[] = [];
  const end = chance.fraction();
  const byStep = end < 0.6;
  if (byStep) steps.push({ at: { by: 'any', nth: killStep(chance) }, deed: { kind: 'kill' } });
  if (chance.happens(0.25)) {
    const nth = someStep(chance, 150);
    const many = chance.pick([1, 1, 2, 6] as const);
    for (let i = 0; i < many; i += 1) steps.push({ at: { by: 'write', nth: nth + i }, deed: { kind: 'full' } });
  }
  if (chance.happens(0.15)) {
    steps.push({ at: { by: 'any', nth: killStep(chance) }, deed: { kind: 'jump', ms: jumpMs(chance) } });
  }
  return {
    steps,
    // A process needs its time to come up at all.
    endAt: byStep ? 2_500 : chance.whole(40, 700),
    end: end < 0.88 ? 'kill' : 'stop',
    locks: chance.happens(0.15) ? [{ at: chance.whole(0, 400), ms: chance.whole(5, 160) }] : [],
    outages: chance.happens(0.15) ? [{ at: chance.whole(0, 400), ms: chance.whole(5, 400) }] : [],
    sleeps: [],
    damageAfter: null,
    jumps: chance.happens(0.08) ? [{ at: chance.whole(100, 500), ms: jumpMs(chance) }] : [],
    clockSetAfter: chance.happens(0.08) ? farJumpMs(chance) : 0,
  };
}

/** In which order the list goes out, and what is done with it meanwhile. */
function someBatch(chance: Chance): Pick<RunPlan, 'batch' | 'batchDeeds'> {
  const batch = {
    sort: chance.pick(BATCH_SORTS),
    reversed: chance.happens(0.3),
    // Of the station's time: from nothing to longer than a day of a run.
    lateMs: chance.pick([0, 1_000, 20_000, 600_000] as const),
  };
  const deeds = chance.happens(0.6) ? chance.whole(1, 4) : 0;
  const batchDeeds = Array.from({ length: deeds }, () => ({
    at: chance.whole(0, 600),
    ...(chance.happens(0.65) ? { deed: 'pause' as const, ms: chance.whole(0, 250) } : { deed: 'stop' as const }),
  })).sort((a, b) => a.at - b.at);
  // Drawn last, so that the seeds of before give the same days otherwise.
  return { batch: { ...batch, separators: chance.happens(0.5) }, batchDeeds };
}

/** Where the copy of the journal may be behind, or half written. */
const AROUND_THE_COPY = [
  'sql.COMMIT:after',
  'file.openSync:after',
  'file.writeSync:before',
  'file.writeSync:after',
] as const;

/** A bad day after each life of which the journal is damaged. */
export function damagedPlan(seed: string): RunPlan {
  const plan = randomPlan(seed);
  const chance = chanceOf(`${seed} damage`);
  const lives = plan.lives.map((life) => ({
    ...life,
    // In the middle of its work, however slowly it came up.
    steps: [
      { at: { by: 'name', name: chance.pick(AROUND_THE_COPY), nth: chance.whole(2, 25) }, deed: { kind: 'kill' } },
    ] as const,
    endAt: 5_000,
    // Another program that opens the journal before the station would hide that its log is cut.
    locks: [],
    damageAfter: {
      part: chance.pick(['file', 'file', 'log'] as const),
      kind: chance.pick(['wrong', 'wrong', 'cut', 'gone'] as const),
      at: chance.whole(0, 1_000) / 1_000,
    },
  }));
  return { ...plan, lives };
}

/** A bad day that follows from its seed alone. */
export function randomPlan(seed: string): RunPlan {
  const chance = chanceOf(seed);
  const fromBatch = chance.happens(0.35);
  const readings = someReadings(chance);
  const isTold = readings.duplicateOfUnpaid !== 402;
  const drawn = Array.from({ length: chance.whole(2, 6) }, (_, i) => someOrder(chance, i + 1, fromBatch, isTold));
  const orders = cancelledByShop(drawn, chanceOf(`${seed} shop`));
  const lives = Array.from({ length: chance.pick([1, 1, 2, 2, 3] as const) }, () => someLife(chance));
  const wire = Array.from({ length: chance.pick([0, 0, 1, 1, 2, 3] as const) }, () => ({
    on: chance.pick(REQUESTED),
    nth: chance.whole(1, 5),
    trouble: wireTrouble(chance),
  }));
  const spool = Array.from({ length: chance.pick([0, 0, 0, 1, 1, 2] as const) }, () => ({
    nth: chance.whole(1, 5),
    trouble: spoolTrouble(chance),
  }));
  return {
    seed,
    scale: CALM.scale,
    orders,
    lives,
    wire,
    spool,
    paidFromBalance: chance.happens(0.35) ? chance.whole(0, 3) : Number.POSITIVE_INFINITY,
    debtFor: chance.happens(0.15) ? chance.whole(20, 500) : null,
    debtEnds: chance.pick(['paid', 'covered'] as const),
    topUpAt: chance.happens(0.1) ? chance.whole(20, 500) : null,
    readings,
    requestsPerMinute: chance.happens(0.15) ? chance.whole(8, 20) : 600,
    othersShip: false,
    connected: false,
    otherProfile: null,
    listsAsFiles: chanceOf(`${seed} lists`).happens(0.5),
    ...someBatch(chanceOf(`${seed} batch`)),
    courierAt:
      chance.happens(0.3) || orders.some((order) => order.cancelledElsewhere !== null) ? chance.whole(50, 700) : null,
    commands: chance.happens(0.2) ? [chance.whole(0, 400)] : [],
    // A person does not just wait at a link that cannot be paid.
    patient: chance.happens(0.15) && readings.paymentLinkMs === undefined,
    record: false,
  };
}

/** How a connected store writes the number of an order. */
const PANEL_FORMS: readonly [(reference: string) => string, ...((reference: string) => string)[]] = [
  (reference) => reference,
  (reference) => `#${reference}`,
  (reference) => `TY-${reference}`,
  (reference) => `HB-${reference}`,
  (reference) => reference.toLowerCase(),
  (reference) => `98${reference.length}${reference.replace(/\D/g, '')}`,
];

const isForeign = ({ kind }: RunPlan['orders'][number]) => kind === 'foreign' || kind === 'foreignUnpaid';

/** A bad day of a shop whose connected store has opened some of the orders in the customer panel before. */
export function panelPlan(seed: string): RunPlan {
  const plan = randomPlan(seed);
  const chance = chanceOf(`${seed} panel`);
  const orders = plan.orders.map((order): RunPlan['orders'][number] => {
    // Another desk's shipment cannot be distinguished from one of the panel; if others ship, the owner has set that.
    if (isForeign(order)) return { ...order, kind: 'plain' };
    if (order.kind === 'unknown' || !chance.happens(0.7)) return order;
    const inPanel = { reference: chance.pick(PANEL_FORMS)(order.reference), unpaid: chance.happens(0.2) };
    return { ...order, kind: order.kind === 'incomplete' ? 'incomplete' : 'plain', label: null, inPanel };
  });
  // An order whose number means nothing is recognised by its receiver alone.
  return {
    ...plan,
    orders,
    connected: true,
    readings: { ...plan.readings, listsShowReceiver: true },
    othersShip: chance.happens(0.2),
  };
}

/** What is shipped in another profile under the same key, and so within the same limit. */
function someOtherProfile(chance: Chance): OtherProfile {
  const orders = Array.from({ length: chance.whole(3, 8) }, (_, i) => `OTHER-${i + 1}`);
  return { orders, ms: chance.whole(80, 400) };
}

/**
 * A busy hour on a small account, with a restart in its midst: what was sent before it counts after it, also where somebody
 * set the clock meanwhile, or worked in another profile.
 */
export function rushPlan(seed: string): RunPlan {
  const chance = chanceOf(seed);
  const otherProfile = chance.happens(0.5) ? someOtherProfile(chance) : null;
  const requestsPerMinute = chance.whole(6, 9);
  const isSetWhileOpen = chance.happens(0.3);
  const isSetWhileClosed = chance.happens(0.6);
  return {
    ...CALM,
    seed,
    // A station has started long before the window is over in which the one before it was killed.
    scale: 20,
    // More than two minutes' worth, and no more than goes out before the last life has to rest.
    orders: Array.from({ length: 2 * requestsPerMinute + chance.whole(1, 2) }, (_, i) =>
      orderPlan(`RUSH-${i + 1}`, { scans: chance.happens(0.5) ? [chance.whole(0, 80)] : [] }),
    ),
    lives: [
      {
        ...QUIET,
        steps: [
          ...(isSetWhileOpen ? [jumpAt(chance.whole(1, 3), farJumpMs(chance))] : []),
          { at: { by: 'name', name: 'http:request', nth: requestsPerMinute }, deed: { kind: 'kill' } },
        ],
        endAt: 8_000,
        clockSetAfter: isSetWhileClosed ? farJumpMs(chance) : 0,
      },
    ],
    requestsPerMinute,
    otherProfile,
  };
}

const jumpAt = (nth: number, ms: number): StepFault => ({
  at: { by: 'name', name: 'http:request', nth },
  deed: { kind: 'jump', ms },
});
