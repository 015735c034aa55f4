import type { PrinterInfo } from '../../electron/contract/printer.ts';
import { err, ok } from '../../electron/contract/result.ts';
import type { Printer, SpoolOutcome, SpoolProgress } from '../../electron/core/ports/Printer.ts';
import type { SpoolAnswer } from './protocol.ts';

/** The way from a station to the spooler that counts sheets: in the same process, or from another one. */
export interface SpoolerLine {
  list(): Promise<readonly PrinterInfo[]>;
  submit(document: { readonly printerId: string; readonly title: string; readonly file: string }): Promise<SpoolAnswer>;
  /** `hangUp` ends the following, not the job. */
  follow(
    spoolId: string,
    onProgress: (progress: SpoolProgress) => void,
  ): { readonly end: Promise<SpoolOutcome>; hangUp(): void };
  cancel(spoolId: string): Promise<boolean>;
  /** What stands in the queue under that title. */
  find(title: string): Promise<readonly string[]>;
}

const POLL_FOR_STOP_MS = 50;

/** The Printer port on the counting spooler. */
export function createCountingPrinter(line: SpoolerLine): Printer {
  return {
    kind: 'cups',
    list: () => line.list(),
    async submit({ printerId, title, file, forbiddenBy }) {
      const why = await forbiddenBy?.();
      if (why != null) return err({ kind: 'forbidden', problem: why });
      const answer = await line.submit({ printerId, title, file });
      switch (answer.kind) {
        case 'taken':
          return ok({ printerId, spoolId: answer.spoolId, output: null });
        case 'missing':
          return err({ kind: 'printer_missing' });
        case 'refused':
          return err({ kind: 'rejected', detail: answer.detail });
        case 'lost':
          return err({ kind: 'unknown', detail: 'the spooler did not answer' });
        default:
          return answer satisfies never;
      }
    },
    async follow(ticket, onProgress, signal) {
      const stopped: SpoolOutcome = { kind: 'unknown', detail: 'stopped' };
      if (signal.stopped) return stopped;
      const following = line.follow(ticket.spoolId, onProgress);
      let watch: ReturnType<typeof setInterval> | undefined;
      const reported = new Promise<SpoolOutcome>((resolve) => {
        watch = setInterval(() => {
          if (signal.stopped) resolve(stopped);
        }, POLL_FOR_STOP_MS);
      });
      const outcome = await Promise.race([following.end, reported]);
      clearInterval(watch);
      following.hangUp();
      return outcome;
    },
    async cancel({ spoolId }) {
      const done = await line.cancel(spoolId);
      return done ? ok(null) : err({ kind: 'rejected', detail: `${spoolId}: not waiting` });
    },
    async find({ printerId, title }) {
      return (await line.find(title)).map((spoolId) => ({ printerId, spoolId, output: null }));
    },
  };
}
