import { z } from 'zod';

/** What a driver writes there is its own affair: a fact that is not of its type is not known, the others count. */
const number = z.number().nullish().catch(null);

const printerSchema = z.object({
  Name: z.string().min(1),
  PrinterState: number,
  DetectedErrorState: number,
  WorkOffline: z.boolean().nullish().catch(null),
  PrinterPaperNames: z
    .array(z.unknown())
    .transform((names) => names.filter((name) => typeof name === 'string'))
    .nullish()
    .catch(null),
  HorizontalResolution: number,
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

/** The printers, without what has no name to print by; none when the answer makes no sense. */
export function parsePrinters(output: string): readonly WindowsPrinterFacts[] {
  const entries = parseLast(output, z.array(z.unknown())) ?? [];
  return entries.flatMap((entry) => {
    const printer = printerSchema.safeParse(entry);
    return printer.success ? [printer.data] : [];
  });
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
