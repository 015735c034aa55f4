import { performance } from 'node:perf_hooks';
import type { Clock } from '../../../electron/core/ports/Clock.ts';
import type { TimeFrame } from '../protocol.ts';

export interface StationClock extends Clock {
  /** Somebody set the machine's clock by so many ms; durations do not notice. */
  jump(ms: number): void;
  /** Ms since the machine started: the same clock in each life of the station. */
  uptime(): number;
}

/** Real time, faster: so that minutes of backoff pass in moments. The wall clock can jump, the monotonic one cannot. */
export function stationClock({ scale, realStart, wallStart, jumped }: TimeFrame): StationClock {
  let offset = jumped;
  const realNow = () => performance.timeOrigin + performance.now();
  return {
    now: () => Math.round(wallStart + (realNow() - realStart) * scale + offset),
    monotonic: () => performance.now() * scale,
    after(ms, run) {
      const timer = setTimeout(run, Math.max(0, Math.ceil(ms / scale)));
      return () => clearTimeout(timer);
    },
    jump(ms) {
      offset += ms;
    },
    uptime: () => (realNow() - realStart) * scale,
  };
}
