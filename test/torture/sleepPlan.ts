import { type Chance, chanceOf } from './random.ts';
import { CALM, type LifeTrouble, orderPlan, QUIET, type RunPlan, type SleepPlan } from './runPlan.ts';
import type { WireTrouble } from './wire.ts';

/** What a request can meet whose answer is lost: mostly it comes too late or never, so that another program is first. */
function lostAnswer(chance: Chance): WireTrouble {
  const kind = chance.pick([
    'drop_before',
    'drop_before',
    'late',
    'late',
    'hold',
    'drop_during',
    'drop_after',
  ] as const);
  // From moments to longer than a minute of the station.
  return kind === 'hold' || kind === 'late' ? { kind, ms: chance.whole(50, 3_300) } : { kind };
}

function someSleep(chance: Chance): SleepPlan {
  return {
    nth: chance.whole(1, 3),
    after: chance.pick([0, 0, chance.whole(0, 200)]),
    ms: chance.pick([chance.whole(50, 500), chance.whole(500, 2_000)]),
    how: chance.pick(['asleep', 'paused'] as const),
    wakes: chance.pick(['slept', 'network', 'network', 'nothing'] as const),
  };
}

function someLife(chance: Chance): LifeTrouble {
  return {
    ...QUIET,
    sleeps: Array.from({ length: chance.pick([1, 1, 2] as const) }, () => someSleep(chance)),
    endAt: chance.whole(1_500, 5_000),
    end: chance.pick(['kill', 'stop'] as const),
  };
}

/**
 * A computer that sleeps, or a process that stands still, while requests are on their way, and another program that ships
 * the same orders meanwhile. What it opened more than ten seconds after our request left is never printed unasked.
 */
export function sleepPlan(seed: string): RunPlan {
  const chance = chanceOf(seed);
  // Half a second is ten of the station's: a busy machine does not use them up by itself.
  const day = { ...CALM, seed, scale: 20, othersShip: true };
  return chance.happens(0.4) ? { ...day, ...shippedInSleep(chance) } : { ...day, ...restlessDay(chance) };
}

type SleepDay = Pick<RunPlan, 'orders' | 'lives' | 'wire'>;

/** One request is lost, the computer sleeps at once, and wakes to send it again when another program has shipped the order. */
function shippedInSleep(chance: Chance): SleepDay {
  const ms = chance.whole(700, 2_000);
  const sleep = { ...someSleep(chance), nth: 1, after: chance.whole(0, 40), ms };
  const orders = [orderPlan('SLEEP-1', { rivalAfter: chance.whole(520, ms - 100) })];
  const trouble = chance.pick<WireTrouble>([{ kind: 'drop_before' }, { kind: 'late', ms: ms + 500 }]);
  return { orders, lives: [{ ...someLife(chance), sleeps: [sleep] }], wire: [{ on: 'create', nth: 1, trouble }] };
}

function restlessDay(chance: Chance): SleepDay {
  return {
    orders: Array.from({ length: chance.whole(1, 3) }, (_, index) => {
      const first = chance.whole(0, 120);
      return orderPlan(`SLEEP-${index + 1}`, {
        kind: chance.pick(['plain', 'plain', 'pending'] as const),
        scans: chance.happens(0.3) ? [first, first + chance.whole(50, 2_000)] : [first],
        rivalAfter: chance.happens(0.8) ? chance.whole(0, 2_000) : null,
        worldTakes: chance.whole(0, 100),
      });
    }),
    lives: Array.from({ length: chance.pick([1, 1, 2] as const) }, () => someLife(chance)),
    wire: Array.from({ length: chance.whole(1, 4) }, (_, index) => ({
      on: 'create' as const,
      nth: 1 + index,
      trouble: lostAnswer(chance),
    })),
  };
}
