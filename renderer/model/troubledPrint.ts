import type { Job } from '../../electron/contract/job.ts';
import { isPrinterTrouble, type PrinterTroubleCode } from './outcomeOf.ts';

export interface TroubledPrint {
  readonly code: PrinterTroubleCode;
  readonly printerName: string;
}

/** The label that waits longest at a printer with something the matter; null where none does. */
export function troubledPrint(jobs: ReadonlyMap<string, Job>): TroubledPrint | null {
  let first: Job | null = null;
  for (const job of jobs.values()) {
    if (job.state !== 'printing' || job.print === null || job.problem === null) continue;
    if (isPrinterTrouble(job.problem.code) && (first === null || job.updatedAt < first.updatedAt)) first = job;
  }
  const code = first?.problem?.code ?? null;
  if (first?.print == null || code === null || !isPrinterTrouble(code)) return null;
  return { code, printerName: first.print.printerName };
}
