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
  /** Which one rings first of those for one time. */
  readonly turn: number;
  readonly run: () => void;
  isGone: boolean;
}

const START = Date.UTC(2026, 0, 5, 9);
/** How many timers may ring without time passing before it is called a loop. */
const MOST_AT_ONE_MOMENT = 1_000;
const AWAKE_MS = 15 * 60_000;

/**
 * A clock that stands still until the test moves it: what is due when, without waiting for it. Of timers for one time the
 * first that was set rings first, or the one with the lowest `turn`.
 */
export function manualClock(turn: () => number = () => 0): ManualClock {
  /** Real time, which only passes. */
  let now = START;
  let wrong = 0;
  let slept = 0;
  /** In the order in which they ring. */
  const timers: Timer[] = [];
  let planned = 0;

  // Nothing under this clock waits for anything but promises, and all of those are done before the next macrotask.
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

  /** After all that ring before it, or were set before it for the same time and turn. */
  function plan(timer: Timer): void {
    let [low, high] = [0, timers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = timers[middle] as Timer;
      if (other.at < timer.at || (other.at === timer.at && other.turn <= timer.turn)) low = middle + 1;
      else high = middle;
    }
    timers.splice(low, 0, timer);
    planned += 1;
  }

  function takeAway(timer: Timer): void {
    if (timer.isGone) return;
    timer.isGone = true;
    planned -= 1;
  }

  function first(): Timer | undefined {
    while (timers[0]?.isGone === true) timers.shift();
    return timers[0];
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
      takeAway(next);
      next.run();
      await settle();
    }
    now = end;
    await settle();
  }

  return {
    // Whole ms, as the system's; a delay with jitter may end between two.
    now: () => Math.floor(now + slept + wrong),
    monotonic: () => now - START + slept,
    after(ms, run) {
      const timer = { at: now + Math.max(0, ms), turn: turn(), run, isGone: false };
      plan(timer);
      return () => takeAway(timer);
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
    planned: () => planned,
    set(ms) {
      wrong += ms;
    },
  };
}
