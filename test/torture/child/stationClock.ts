import { openSync, readSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import type { Clock } from '../../../electron/core/ports/Clock.ts';
import type { TimeFrame } from '../protocol.ts';

export interface StationClock extends Clock {
  /** Somebody set the machine's clock by so many ms; durations do not notice. */
  jump(ms: number): void;
  /** Ms since the machine started: the same clock in each life of the station. */
  uptime(): number;
}

/** Time in which the computer was awake: a clock, ms, and timers, which both stand still while it sleeps. */
interface AwakeTime {
  now(): number;
  after: Clock['after'];
}

/** `sleptFile`: see sleepClock.ts; null: it never sleeps. */
export function awakeTime(sleptFile: string | null): AwakeTime {
  const slept = sleptFile === null ? () => 0 : reading(sleptFile);
  const sleptBefore = slept();
  const awake = () => performance.now() - (slept() - sleptBefore);

  function after(ms: number, run: () => void): () => void {
    const due = awake() + ms;
    let timer: NodeJS.Timeout;
    const wait = () => {
      const left = due - awake();
      timer = setTimeout(() => (awake() < due && sleptFile !== null ? wait() : run()), Math.max(0, Math.ceil(left)));
    };
    wait();
    return () => clearTimeout(timer);
  }

  return { now: awake, after };
}

/**
 * Real time, faster: so that minutes of backoff pass in moments. The wall clock can jump, the monotonic one cannot. Timers
 * stand still while the computer sleeps.
 */
export function stationClock({ scale, realStart, wallStart, jumped, sleptFile }: TimeFrame): StationClock {
  let offset = jumped;
  const realNow = () => performance.timeOrigin + performance.now();
  const awake = awakeTime(sleptFile);

  return {
    now: () => Math.round(wallStart + (realNow() - realStart) * scale + offset),
    monotonic: () => performance.now() * scale,
    after: (ms, run) => awake.after(ms / scale, run),
    jump(ms) {
      offset += ms;
    },
    uptime: () => (realNow() - realStart) * scale,
  };
}

function reading(file: string): () => number {
  const descriptor = openSync(file, 'r');
  const bytes = Buffer.alloc(8);
  return () => {
    readSync(descriptor, bytes, 0, 8, 0);
    return bytes.readDoubleLE();
  };
}
