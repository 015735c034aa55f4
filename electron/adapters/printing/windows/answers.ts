import { z } from 'zod';

const printerSchema = z.object({
  Name: z.string().min(1),
  PrinterState: z.number().nullish(),
  DetectedErrorState: z.number().nullish(),
  WorkOffline: z.boolean().nullish(),
  PrinterPaperNames: z.array(z.string()).nullish(),
  HorizontalResolution: z.number().nullish(),
});
export type WindowsPrinterFacts = z.infer<typeof printerSchema>;

/**
 * A job in a Windows queue: its status as `Get-PrintJob` words it, its printer's as `Get-Printer` does, and when it was
 * submitted, in ISO 8601, because ids are used again.
 */
const jobSchema = z.object({
  id: z.number().int(),
  status: z.string(),
  printer: z.string(),
  submitted: z.string().min(1),
});
export type WindowsJob = z.infer<typeof jobSchema>;

export function parsePrinters(output: string): readonly WindowsPrinterFacts[] | null {
  return parseLast(output, z.array(printerSchema)) ?? null;
}

/** The job, null when it is not there; undefined when the answer makes no sense. */
export function parseJob(output: string): WindowsJob | null | undefined {
  return parseLast(output, jobSchema.nullable());
}

export function parseJobs(output: string): readonly WindowsJob[] {
  return parseLast(output, z.array(jobSchema)) ?? [];
}

export function parseFlag(output: string): boolean | undefined {
  return parseLast(output, z.boolean());
}

/** The answer is the last line; other lines may stand before it. */
function parseLast<T>(output: string, schema: z.ZodType<T>): T | undefined {
  const line = output.trim().split(/\r?\n/).at(-1) ?? '';
  try {
    const parsed = schema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
