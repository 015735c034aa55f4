import type { ScheduledBatches } from '../../electron/core/printing/batchStacks.ts';
import { createPrintSchedule, type PrintScheduleDeps } from '../../electron/core/printing/printSchedule.ts';
import type { Wanted } from '../../electron/core/printing/wanted.ts';
import { manualClock } from './manualClock.ts';

export const noBatches: ScheduledBatches = { placeOf: () => null, stoppedAt: () => null, isAllSent: () => false };

const jobIdOf = (wanted: Wanted) => ('jobId' in wanted ? wanted.jobId : '');

/** A schedule whose labels all go to `printer`. */
export function aPrintSchedule(
  print: (jobId: string) => void,
  { clock = manualClock(), batches = noBatches, ...given }: Partial<PrintScheduleDeps> = {},
) {
  return createPrintSchedule({
    ...{ clock, batches, printers: () => () => 'printer' },
    print: async (wanted) => print(jobIdOf(wanted)),
    onFailure: (wanted, failure) => {
      throw new Error(`${jobIdOf(wanted)} was not printed: ${failure}`);
    },
    ...given,
  });
}

/** A schedule whose labels find a printer of their own, so none waits for another one to end. */
export function withFreePrinters(print: (jobId: string) => void, given: Partial<PrintScheduleDeps> = {}) {
  let printers = 0;
  const schedule = aPrintSchedule(print, {
    ...given,
    printers: () => () => {
      printers += 1;
      return `printer ${printers}`;
    },
  });
  schedule.start();
  return schedule;
}
