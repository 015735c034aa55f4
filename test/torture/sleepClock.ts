import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** For how long the computer has slept: a file that the clock of its programs reads (child/stationClock.ts). */
export interface SleepClock {
  readonly file: string;
  /** Before the programs go on. Real ms. */
  add(ms: number): void;
}

export function openSleepClock(folder: string): SleepClock {
  const file = join(folder, 'slept');
  const descriptor = openSync(file, 'w+');
  const bytes = Buffer.alloc(8);
  let slept = 0;
  const write = () => {
    bytes.writeDoubleLE(slept);
    writeSync(descriptor, bytes, 0, 8, 0);
  };
  write();
  return {
    file,
    add(ms) {
      slept += ms;
      write();
    },
  };
}
