import { type Chance, chanceOf } from './random.ts';
import { CALM, type LifeTrouble, orderPlan, QUIET, type RunPlan, type SleepPlan } from './runPlan.ts';
import type { WireTrouble } from './wire.ts';

/** What a request can meet whose answer is lost. In real ms: 100 of them are ten seconds of the station. */
function lostAnswer(chance: Chance): WireTrouble {
  const kind = chance.pick(['drop_before', 'drop_during', 'drop_after', 'hold', 'hold', 'late', 'late'] as const);
  // From moments to longer than a minute, which is beyond the client's patience of half a minute.
  return kind === 'hold' || kind === 'late' ? { kind, ms: chance.whole(20, 700) } : { kind };
}

function someSleep(chance: Chance): SleepPlan {
  return {
    at: chance.whole(40, 450),
    ms: chance.whole(20, 900),
    how: chance.pick(['asleep', 'paused'] as const),
    isNoticed: chance.happens(0.5),
  };
}

function someLife(chance: Chance): LifeTrouble {
  return {
    ...QUIET,
    sleeps: Array.from({ length: chance.whole(1, 3) }, () => someSleep(chance)),
    endAt: chance.whole(300, 2_000),
    end: chance.pick(['kill', 'stop'] as const),
  };
}

/**
 * A computer that sleeps, or a process that stands still, while requests are on their way, and another program that ships
 * the same orders meanwhile. What it opened more than ten seconds after our request left is never printed unasked.
 */
export function sleepPlan(seed: string): RunPlan {
  const chance = chanceOf(seed);
  return {
    ...CALM,
    seed,
    othersShip: true,
    orders: Array.from({ length: chance.whole(2, 5) }, (_, index) => {
      const first = chance.whole(0, 200);
      return orderPlan(`SLEEP-${index + 1}`, {
        kind: chance.pick(['plain', 'plain', 'pending'] as const),
        scans: chance.happens(0.3) ? [first, first + chance.whole(20, 600)] : [first],
        rivalAfter: chance.happens(0.6) ? chance.whole(0, 900) : null,
        worldTakes: chance.whole(0, 100),
      });
    }),
    lives: Array.from({ length: chance.pick([1, 1, 2] as const) }, () => someLife(chance)),
    wire: Array.from({ length: chance.whole(1, 4) }, (_, index) => ({
      on: 'create',
      nth: 1 + index + chance.whole(0, 1),
      trouble: lostAnswer(chance),
    })),
  };
}
