import { z } from 'zod';
import { problemCodeSchema } from './problem.ts';

/** What keeps a printer, or a job in its queue, from printing. The screens have a sentence and a remedy for each. */
export const PRINTER_TROUBLES = [
  'out_of_paper',
  'offline',
  'paused',
  'cover_open',
  'jam',
  /** The printer or its driver does not have the media, or a setting, that the label needs. */
  'media_refused',
  /** A person holds the job, or every job of the queue, back in the print queue. */
  'held',
  /** The queue takes no jobs. */
  'rejecting',
  /** The print system has no such printer. */
  'missing',
  /** The print system itself does not answer: nothing is known of its printers. */
  'system_down',
  /** The program that hands labels to the print system is gone. */
  'tool_missing',
  'other',
] as const;
export const printerTroubleSchema = z.enum(PRINTER_TROUBLES);
export type PrinterTrouble = z.infer<typeof printerTroubleSchema>;

export type PrinterProblem = 'printer_trouble' | `printer_${Exclude<PrinterTrouble, 'other'>}`;

/** The problem of a job whose label a printer with this trouble does not print. */
export function problemOfTrouble(trouble: PrinterTrouble): PrinterProblem {
  return trouble === 'other' ? 'printer_trouble' : `printer_${trouble}`;
}

/** A printer as the operator sees it. `id` is `kind:name` and stable across restarts; media sizes in mm. */
export const printerInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['folder', 'cups', 'windows', 'desk']),
  /** The name of the desk at which it stands, where that is another one than this. */
  desk: z.string().optional(),
  state: z.enum(['ready', 'busy', 'paused', 'out_of_paper', 'offline', 'unknown']),
  trouble: printerTroubleSchema.nullable(),
  /** The print system's own words about the state, or null. */
  reason: z.string().nullable(),
  /** Fixed media sizes that the driver offers; empty if it lists none. */
  media: z.array(z.object({ widthMm: z.number(), heightMm: z.number() })),
  /** Dots per inch; null if the driver does not say. */
  dpi: z.number().nullable(),
  /** Degrees of darkness that the driver offers, in its order and words; empty if it has none. */
  darkness: z.array(z.object({ id: z.string(), name: z.string() })),
  /**
   * True if the printer reports to the print system that a label came out. False if the print system only knows that
   * the bytes were taken (USB, raw sockets): such a label counts as sent, not as printed.
   */
  tellsEnd: z.boolean(),
  /** The printer reports it, but the print system is set up to forget each job at its end. */
  forgetsEnds: z.literal(true).optional(),
  /** The printer prints nothing on paper: a fax, a file, a note. */
  isVirtual: z.literal(true).optional(),
});
export type PrinterInfo = z.infer<typeof printerInfoSchema>;

type Nothing = Omit<PrinterInfo, 'id' | 'name' | 'kind' | 'trouble' | 'reason'>;
const NOTHING_KNOWN: Nothing = { state: 'offline', media: [], dpi: null, darkness: [], tellsEnd: false };

/** Stands in the list of printers in place of those of a print system that does not answer. */
export const silentSystem = (kind: PrinterInfo['kind'], name: string, reason: string): PrinterInfo => ({
  ...NOTHING_KNOWN,
  ...{ id: `${kind}:`, name, kind, trouble: 'system_down', reason },
});

export const isSilentSystem = ({ id, kind }: Pick<PrinterInfo, 'id' | 'kind'>): boolean => id === `${kind}:`;

/** A printer as the list has it. One that the list lacks is missing, or its print system does not answer. */
export function printerIn(list: readonly PrinterInfo[], id: string): PrinterInfo {
  const found = list.find((one) => one.id === id);
  if (found !== undefined) return found;
  const kind = printerInfoSchema.shape.kind.catch('cups').parse(id.split(':')[0]);
  const { trouble, reason } = list.find((one) => one.kind === kind && isSilentSystem(one)) ?? MISSING;
  return { ...NOTHING_KNOWN, id, name: nameInPrinterId(id), kind, trouble, reason };
}
const MISSING = { trouble: 'missing', reason: null } as const;

/** The id of another desk's printer: with that desk's id, and the id that the printer has there. */
export const deskPrinterId = (deskId: string, printerId: string): string => `desk:${deskId}/${printerId}`;

/** The parts of such an id; null for a printer of this desk. */
export function depsOfDeskPrinter(printerId: string): { readonly deskId: string; readonly printerId: string } | null {
  const [, deskId, there] = /^desk:([^/]+)\/(.+)$/s.exec(printerId) ?? [];
  return deskId === undefined || there === undefined ? null : { deskId, printerId: there };
}

/** The name of a missing printer: the name in its id, without the kind, and without the desk. */
export function nameInPrinterId(printerId: string): string {
  const id = depsOfDeskPrinter(printerId)?.printerId ?? printerId;
  return id.slice(id.indexOf(':') + 1) || id;
}

const MENDED_IN_QUEUE: readonly PrinterTrouble[] = ['paused', 'held', 'rejecting'];

/** How much a printer's state matters: labels come out, may come out, will come out soon, or will not. */
export function printerLevel({
  state,
  trouble,
}: Pick<PrinterInfo, 'state' | 'trouble'>): 'good' | 'unsure' | 'warn' | 'bad' {
  if (trouble !== null) return MENDED_IN_QUEUE.includes(trouble) ? 'warn' : 'bad';
  switch (state) {
    case 'ready':
    case 'busy':
      return 'good';
    case 'unknown':
      return 'unsure';
    case 'paused':
      return 'warn';
    case 'out_of_paper':
    case 'offline':
      return 'bad';
    default:
      return state satisfies never;
  }
}

/** The last print on this printer was refused or given up; `at` in epoch ms. */
export const printerRefusalSchema = z.object({
  printerId: z.string(),
  name: z.string(),
  code: problemCodeSchema,
  at: z.number(),
});
export type PrinterRefusal = z.infer<typeof printerRefusalSchema>;

/** A calibration label as designed: the length of its ruler, and the distance of its frame from the edges; mm. */
export const CALIBRATION_LABEL = { rulerMm: 80, frameMm: 2 };

/** The measurement of a printed calibration label. `rulerMm`: the measured length of its ruler. `at` in epoch ms. */
export const calibrationSchema = z.object({
  at: z.number(),
  /** The scanner could read its barcode. */
  scanned: z.boolean(),
  rulerMm: z.number().min(40).max(160).nullable(),
  /** Distance of the frame from the left and from the top edge of the label, mm. */
  leftMm: z.number().min(-20).max(40).nullable(),
  topMm: z.number().min(-20).max(40).nullable(),
});
export type Calibration = z.infer<typeof calibrationSchema>;

/** How labels are printed on one printer. Without rotation and offset the service's file is printed byte for byte. */
export const printerSetupSchema = z.object({
  /** Media, mm. */
  widthMm: z.number().min(20).max(300),
  heightMm: z.number().min(20).max(450),
  /** `fit`: the driver scales the page to the media. */
  scaling: z.enum(['none', 'fit']),
  /** Clockwise, degrees. */
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  copies: z.number().int().min(1).max(5),
  /** Moves the print right (x) and down (y), mm. */
  offsetXMm: z.number().min(-20).max(20),
  offsetYMm: z.number().min(-20).max(20),
  /** Id of one of the printer's degrees of darkness; null: the driver's own. */
  darkness: z.string().max(200).nullable(),
  /** The printer that takes over while this one is missing or offline; null: its labels wait. */
  fallback: z.string().max(1_000).nullable(),
  calibration: calibrationSchema.nullable(),
});
export type PrinterSetup = z.infer<typeof printerSetupSchema>;

/** The size of the service's label, 10 x 15 cm (API section 8). */
export const defaultPrinterSetup: PrinterSetup = {
  widthMm: 100,
  heightMm: 150,
  scaling: 'none',
  rotation: 0,
  copies: 1,
  offsetXMm: 0,
  offsetYMm: 0,
  darkness: null,
  fallback: null,
  calibration: null,
};
