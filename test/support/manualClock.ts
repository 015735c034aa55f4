import type { Clock } from '../../electron/core/ports/Clock.ts';

export interface ManualClock extends Clock {
  /** Lets everything that can go on without time passing go on. */
  settle(): Promise<void>;
  /** Moves time on by so many ms, ringing each timer at its own time and letting its consequences happen first. */
  pass(ms: number): Promise<void>;
  /** Sets the wall clock forward (or, below zero, back) by so many ms; no time passes by it. */
  set(ms: number): void;
  /** The computer sleeps for so long, ms: the timers stand still meanwhile. */
  sleep(ms: number): void;
  /** So many ms pass, of which the computer sleeps through all but the first and the last quarter of an hour. */
  night(ms: number): Promise<void>;
  /** How many timers are planned. */
  planned(): number;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

const START = Date.UTC(2026, 0, 5, 9);
/** How many timers may ring without time passing before it is called a loop. */
const MOST_AT_ONE_MOMENT = 1_000;
const AWAKE_MS = 15 * 60_000;

/** A clock that stands still until the test moves it: what is due when, without waiting for it. */
export function manualClock(): ManualClock {
  /** Real time, which only passes. */
  let now = START;
  let wrong = 0;
  let slept = 0;
  const timers = new Set<Timer>();

  // Nothing under this clock waits for anything but promises, and all of those are done before the next macrotask.
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

  /** The timer that rings next; of those for one time, the first that was set. */
  function first(): Timer | undefined {
    let found: Timer | undefined;
    for (const timer of timers) if (found === undefined || timer.at < found.at) found = timer;
    return found;
  }

  async function pass(ms: number): Promise<void> {
    const end = now + ms;
    await settle();
    for (let atOneMoment = 0; ; atOneMoment += 1) {
      const next = first();
      if (next === undefined || next.at > end) break;
      if (next.at > now) atOneMoment = 0;
      if (atOneMoment > MOST_AT_ONE_MOMENT) throw new Error('timers ring in a loop without time passing');
      now = Math.max(now, next.at);
      timers.delete(next);
      next.run();
      await settle();
    }
    now = end;
    await settle();
  }

  return {
    now: () => now + slept + wrong,
    monotonic: () => now - START + slept,
    after(ms, run) {
      const timer = { at: now + Math.max(0, ms), run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    settle,
    pass,
    sleep(ms) {
      slept += ms;
    },
    async night(ms) {
      const awake = Math.min(ms / 2, AWAKE_MS);
      await pass(awake);
      slept += ms - 2 * awake;
      await pass(awake);
    },
    planned: () => timers.size,
    set(ms) {
      wrong += ms;
    },
  };
}
