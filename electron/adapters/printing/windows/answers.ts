import { z } from 'zod';

/** Drivers may write anything here. A value of another type counts as unknown, and the other values stay. */
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
 * A job in a Windows queue: its status in the words of `Get-PrintJob`, the printer's status in those of `Get-Printer`,
 * and the time of submission in ISO 8601, because Windows uses ids again.
 */
const jobSchema = z.object({
  id: z.number().int(),
  status: z.string(),
  printer: z.string(),
  submitted: z.string().min(1),
});
export type WindowsJob = z.infer<typeof jobSchema>;

/** The printers that have a name; none when the output is unreadable. */
export function parsePrinters(output: string): readonly WindowsPrinterFacts[] {
  const entries = parseLast(output, z.array(z.unknown())) ?? [];
  return entries.flatMap((entry) => {
    const printer = printerSchema.safeParse(entry);
    return printer.success ? [printer.data] : [];
  });
}

/** The job, or null when it is gone; undefined when the output is unreadable. */
export function parseJob(output: string): WindowsJob | null | undefined {
  return parseLast(output, jobSchema.nullable());
}

export function parseJobs(output: string): readonly WindowsJob[] {
  return parseLast(output, z.array(jobSchema)) ?? [];
}

export function parseFlag(output: string): boolean | undefined {
  return parseLast(output, z.boolean());
}

/** The answer is the last line. Other output may come before it. */
function parseLast<T>(output: string, schema: z.ZodType<T>): T | undefined {
  const line = output.trim().split(/\r?\n/).at(-1) ?? '';
  try {
    const parsed = schema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
