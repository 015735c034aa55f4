import { nameInPrinterId, type PrinterInfo, type PrinterTrouble } from '../../contract/printer.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { atMost } from '../base/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Printer, PrintRequest, SpoolOutcome } from '../ports/Printer.ts';

export type TestOutcome =
  | { readonly kind: 'completed'; readonly output: string | null }
  /** The printer has it, and its print system cannot say more. */
  | { readonly kind: 'sent' }
  /** The spooler has it, and it is not on paper yet; `reason` in the spooler's words. */
  | { readonly kind: 'waiting'; readonly reason: string | null };

/** `trouble`: what a person has to fix at the printer; null where the print system names none. */
export type TestError =
  | { readonly kind: 'printer_missing' }
  | { readonly kind: 'failed'; readonly detail: string; readonly trouble: PrinterTrouble | null };

/** All printers of this machine and of the other desks, of all print systems. */
export type Printers = ReturnType<typeof createPrinters>;

/** `onEnded`: a test page came out (null), or did not (the reason). */
export function createPrinters(
  systems: readonly Printer[],
  clock: Clock,
  onEnded: (printerId: string, code: ProblemCode | null) => void = () => {},
) {
  /** The print system that a printer id belongs to. */
  const of = (printerId: string): Printer | undefined =>
    systems.find((system) => printerId.startsWith(`${system.kind}:`));

  /** The same with a test page: its end is the known state of the printer from then on. */
  async function test(request: PrintRequest, timeoutMs: number): Promise<Result<TestOutcome, TestError>> {
    const outcome = await print(request, timeoutMs);
    if (!outcome.ok) onEnded(request.printerId, 'print_rejected');
    else if (outcome.value.kind !== 'waiting') onEnded(request.printerId, null);
    return outcome;
  }

  /** Prints a page that belongs to no job. Waits up to `timeoutMs` for its end. */
  async function print(request: PrintRequest, timeoutMs: number): Promise<Result<TestOutcome, TestError>> {
    const system = of(request.printerId);
    if (system === undefined) return err({ kind: 'printer_missing' });
    const submitted = await system.submit(request);
    if (!submitted.ok) {
      const { error } = submitted;
      // Nothing forbids it: a person asks for it.
      if (error.kind === 'printer_missing' || error.kind === 'forbidden') return err({ kind: 'printer_missing' });
      const trouble = error.kind === 'rejected' ? (error.trouble ?? null) : null;
      return err({ kind: 'failed', detail: error.detail, trouble });
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
    const outcome = await atMost(timeoutMs, clock, ended);
    signal.stopped = true;
    if (outcome === null) return ok({ kind: 'waiting', reason });
    if (outcome.kind === 'completed') return ok({ kind: 'completed', output: ticket.output });
    if (outcome.kind === 'sent') return ok({ kind: 'sent' });
    return err({
      kind: 'failed',
      detail: textOf(outcome),
      trouble: outcome.kind === 'aborted' ? outcome.trouble : null,
    });
  }

  return {
    async list(): Promise<readonly PrinterInfo[]> {
      return (await Promise.all(systems.map((system) => system.list()))).flat();
    },
    of,
    print,
    test,
  };
}

function textOf(outcome: Exclude<SpoolOutcome, { readonly kind: 'completed' | 'sent' }>): string {
  switch (outcome.kind) {
    case 'unknown':
      return outcome.detail;
    case 'blocked':
      return outcome.problem.detail ?? outcome.problem.code;
    case 'aborted':
    case 'cancelled':
      return outcome.reason ?? outcome.kind;
    default:
      return outcome satisfies never;
  }
}

/** The name part of a printer id, `kind:name`. */
export const nameOfPrinter = nameInPrinterId;
