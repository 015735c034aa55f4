import { z } from 'zod';
import type { PrinterRefusal } from '../../contract/printer.ts';
import { type ProblemCode, problemCodeSchema } from '../../contract/problem.ts';
import { openPersistedValue, type PersistedValueDeps } from '../base/index.ts';
import { nameOfPrinter } from './printers.ts';

/** The last refusal by printer id; `at` in epoch ms. */
const refusalsSchema = z.record(z.string(), z.object({ code: problemCodeSchema, at: z.number() }));

/**
 * Printers that refused or gave up their last print. A print system may report such a printer as ready for ever (a full
 * disk, a broken filter), so only a label or a test page that comes out clears it. Survives a restart.
 */
export type PrinterRefusals = Awaited<ReturnType<typeof createPrinterRefusals>>;

export interface PrinterRefusalsDeps extends PersistedValueDeps {
  readonly onChanged: () => void;
}

export async function createPrinterRefusals(deps: PrinterRefusalsDeps) {
  const { clock, onChanged } = deps;
  const fact = await openPersistedValue('printer_refusals', refusalsSchema, deps);
  return {
    /** The last print on this printer came out (null), or did not (the reason). */
    ended(printerId: string, code: ProblemCode | null): void {
      const { [printerId]: before, ...others } = fact.get() ?? {};
      // A print that a person cancelled in the queue is not the printer's fault.
      if (code === 'print_cancelled' || (code === null && before === undefined)) return;
      fact.set(code === null ? others : { ...others, [printerId]: { code, at: clock.now() } });
      onChanged();
    },
    /** The refusal of the first of these printers that has one. */
    firstOf(printerIds: readonly string[]): PrinterRefusal | null {
      const refusals = fact.get() ?? {};
      for (const printerId of printerIds) {
        const refusal = refusals[printerId];
        if (refusal !== undefined) return { printerId, name: nameOfPrinter(printerId), ...refusal };
      }
      return null;
    },
    stop: fact.stop,
  };
}
