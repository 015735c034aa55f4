import type { PrinterInfo } from '../../contract/printer.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Printer } from '../ports/Printer.ts';

/** The label of the service: 10 x 15 cm (API section 8), in mm. */
export const LABEL_MEDIA = { widthMm: 100, heightMm: 150 };

export type TestOutcome =
  | { readonly kind: 'completed'; readonly output: string | null }
  /** The spooler has it, and it is not on paper yet; `reason` in the spooler's words. */
  | { readonly kind: 'waiting'; readonly reason: string | null };

export type TestError = { readonly kind: 'printer_missing' } | { readonly kind: 'failed'; readonly detail: string };

/** All printers of this machine, whatever print system they belong to. */
export interface Printers {
  list(): Promise<readonly PrinterInfo[]>;
  /** The print system that a printer id belongs to. */
  of(printerId: string): Printer | undefined;
  /** Prints a file that belongs to no job; waits up to `patienceMs` for its end. */
  test(printerId: string, file: string, patienceMs: number): Promise<Result<TestOutcome, TestError>>;
}

export function createPrinters(systems: readonly Printer[], clock: Clock): Printers {
  const of = (printerId: string) => systems.find((system) => printerId.startsWith(`${system.kind}:`));

  async function test(printerId: string, file: string, patienceMs: number): Promise<Result<TestOutcome, TestError>> {
    const system = of(printerId);
    if (system === undefined) return err({ kind: 'printer_missing' });
    const request = { printerId, file, title: 'Label Station test', copies: 1, ...LABEL_MEDIA };
    const submitted = await system.submit(request);
    if (!submitted.ok) {
      const { error } = submitted;
      return err(error.kind === 'printer_missing' ? { kind: error.kind } : { kind: 'failed', detail: error.detail });
    }
    const ticket = submitted.value;
    let reason: string | null = null;
    const signal = { stopped: false };
    const ended = system.follow(
      ticket,
      (progress) => {
        reason = progress.kind === 'waiting' ? progress.reason : null;
      },
      signal,
    );
    let cancelTimer = () => {};
    const patience = new Promise<null>((resolve) => {
      cancelTimer = clock.after(patienceMs, () => resolve(null));
    });
    const outcome = await Promise.race([ended, patience]);
    cancelTimer();
    signal.stopped = true;
    if (outcome === null) return ok({ kind: 'waiting', reason });
    if (outcome.kind === 'completed') return ok({ kind: 'completed', output: ticket.output });
    return err({
      kind: 'failed',
      detail: outcome.kind === 'unknown' ? outcome.detail : (outcome.reason ?? outcome.kind),
    });
  }

  return {
    async list() {
      return (await Promise.all(systems.map((system) => system.list()))).flat();
    },
    of,
    test,
  };
}

/** The name part of a printer id, `kind:name`. */
export function nameOfPrinter(printerId: string): string {
  return printerId.slice(printerId.indexOf(':') + 1);
}
