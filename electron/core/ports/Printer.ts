import type { PrinterInfo, PrinterTrouble } from '../../contract/printer.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Result } from '../../contract/result.ts';

export interface PrintRequest {
  readonly printerId: string;
  /** Absolute path of the PDF. It is printed byte for byte, unless `scaling` or a driver requires a change. */
  readonly file: string;
  /** Shown in the print queue. */
  readonly title: string;
  /** Media, mm. */
  readonly widthMm: number;
  readonly heightMm: number;
  readonly copies: number;
  /** `fit`: the driver scales the page to the media. `none`: the page keeps its true size. */
  readonly scaling: 'none' | 'fit';
  /** One of the printer's degrees of darkness (PrinterInfo); null: the driver's own. */
  readonly darkness: string | null;
  /** The id for the spool job (`newSpoolId`); left out: the print system chooses. */
  readonly spoolId?: string;
  /** A person wants it there, even if it does not fit. Set for other desks, which print by their own settings. */
  readonly isWanted?: true;
  /**
   * What forbids the print; null: nothing. Called when all else is ready, so that nothing is awaited between its answer and
   * the moment in which the document leaves. Otherwise `submit` ends with `forbidden`.
   */
  readonly forbiddenBy?: () => Promise<Problem | null>;
}

/** A job in the spooler. `output`: the file that a folder printer wrote; null for the others. */
export interface SpoolTicket {
  readonly printerId: string;
  readonly spoolId: string;
  readonly output: string | null;
}

/** The name of a document in a print queue: CUPS shows the title, Windows the name of the file. */
export interface DocumentName {
  readonly printerId: string;
  readonly title: string;
  /** The beginning of the file's name. */
  readonly fileName: string;
}

export type PrintError =
  | { readonly kind: 'printer_missing' }
  /** Nothing was handed over. */
  | { readonly kind: 'forbidden'; readonly problem: Problem }
  /** Nothing was handed to the spooler; `detail` in its words. */
  | { readonly kind: 'rejected'; readonly detail: string; readonly trouble?: PrinterTrouble }
  /** The spooler did not answer, so it may have the label: never sent again without asking. */
  | { readonly kind: 'unknown'; readonly detail: string };

export type SpoolProgress =
  /**
   * `trouble`: what a person has to fix; null while the job only waits for its turn. `reason`: the spooler's own words.
   */
  | { readonly kind: 'waiting'; readonly trouble: PrinterTrouble | null; readonly reason: string | null }
  | { readonly kind: 'printing' };

export type SpoolOutcome =
  | { readonly kind: 'completed' }
  /** Handed to the printer. The print system cannot say whether it came out (PrinterInfo `tellsEnd`). */
  | { readonly kind: 'sent' }
  /** The spooler gave up; nothing, or only a part of it, is on paper. */
  | { readonly kind: 'aborted'; readonly trouble: PrinterTrouble | null; readonly reason: string | null }
  /** Certainly nothing is on paper: the other desk, to which it was sent, does not print it, or never got it. */
  | { readonly kind: 'blocked'; readonly problem: Problem }
  | { readonly kind: 'cancelled'; readonly reason: string | null }
  /** The spooler no longer knows the job. */
  | { readonly kind: 'unknown'; readonly detail: string };

/** One print system (a folder, CUPS, the Windows spooler, the other desks). */
export interface Printer {
  readonly kind: PrinterInfo['kind'];
  /**
   * Makes the id of the next spool job, which is on disk before the label is handed over. A spool job with it can be
   * followed, and cancelled, after a restart, after any end of the program. Left out: the print system chooses the ids, and a
   * person is asked about a label that was printing when the program ended.
   */
  readonly newSpoolId?: () => string;
  /**
   * Never fails: a print system that does not answer stands in the list itself (`silentSystem`). `state` of each printer
   * is read at this moment.
   */
  list(): Promise<readonly PrinterInfo[]>;
  submit(request: PrintRequest): Promise<Result<SpoolTicket, PrintError>>;
  /**
   * Follows a job to its end, however long that takes, and calls `onProgress` at each change on the way. Setting
   * `signal.stopped` ends the following (not the job) with `unknown`.
   */
  follow(
    ticket: SpoolTicket,
    onProgress: (progress: SpoolProgress) => void,
    signal: FollowSignal,
  ): Promise<SpoolOutcome>;
  cancel(ticket: SpoolTicket): Promise<Result<null, PrintError>>;
  /**
   * Jobs of that document that may still come out, for a hand-over that was never answered. Never fails: empty where
   * the print system cannot say.
   */
  find(document: DocumentName): Promise<readonly SpoolTicket[]>;
}

export interface FollowSignal {
  readonly stopped: boolean;
}
