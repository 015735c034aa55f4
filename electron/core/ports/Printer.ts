import type { PrinterInfo, PrinterTrouble } from '../../contract/printer.ts';
import type { Result } from '../../contract/result.ts';

export interface PrintRequest {
  readonly printerId: string;
  /** Absolute path of the PDF; printed byte for byte as it is, unless `scaling` or a driver wants otherwise. */
  readonly file: string;
  /** Shown in the print queue. */
  readonly title: string;
  /** Media, mm. */
  readonly widthMm: number;
  readonly heightMm: number;
  readonly copies: number;
  /** `fit`: the driver scales the page to the media; `none`: its true size. */
  readonly scaling: 'none' | 'fit';
  /** One of the printer's degrees of darkness (PrinterInfo), or null: as the driver has it. */
  readonly darkness: string | null;
}

/** A job in the spooler. `output` is where a folder printer wrote it, else null. */
export interface SpoolTicket {
  readonly printerId: string;
  readonly spoolId: string;
  readonly output: string | null;
}

/** What a document is known by in a print queue: CUPS shows the title, Windows the name of the file. */
export interface DocumentName {
  readonly printerId: string;
  readonly title: string;
  /** With what the file's name begins. */
  readonly fileName: string;
}

export type PrintError =
  | { readonly kind: 'printer_missing' }
  /** Nothing was handed over; `detail` in the spooler's words. */
  | { readonly kind: 'rejected'; readonly detail: string; readonly trouble?: PrinterTrouble }
  /** It may or may not have been handed over (the spooler did not answer): never sent again by itself. */
  | { readonly kind: 'unknown'; readonly detail: string };

export type SpoolProgress =
  /** `trouble`: what somebody has to mend; null while it only waits for its turn. `reason`: the spooler's own words. */
  | { readonly kind: 'waiting'; readonly trouble: PrinterTrouble | null; readonly reason: string | null }
  | { readonly kind: 'printing' };

export type SpoolOutcome =
  | { readonly kind: 'completed' }
  /** Handed to the printer; the print system cannot tell whether it came out (PrinterInfo `tellsEnd`). */
  | { readonly kind: 'sent' }
  /** The spooler gave up; nothing, or not all of it, is on paper. */
  | { readonly kind: 'aborted'; readonly trouble: PrinterTrouble | null; readonly reason: string | null }
  | { readonly kind: 'cancelled'; readonly reason: string | null }
  /** The spooler can no longer tell what became of the job. */
  | { readonly kind: 'unknown'; readonly detail: string };

/** One print system (a folder, CUPS, the Windows spooler). */
export interface Printer {
  readonly kind: PrinterInfo['kind'];
  /** Never fails: a print system that cannot be reached has no printers. Its printers' `state` is of this moment. */
  list(): Promise<readonly PrinterInfo[]>;
  submit(request: PrintRequest): Promise<Result<SpoolTicket, PrintError>>;
  /**
   * Follows a job to its end, however long that takes; tells `onProgress` about each change on the way.
   * `signal.stopped` ends the following (not the job) with `unknown`.
   */
  follow(
    ticket: SpoolTicket,
    onProgress: (progress: SpoolProgress) => void,
    signal: FollowSignal,
  ): Promise<SpoolOutcome>;
  cancel(ticket: SpoolTicket): Promise<Result<null, PrintError>>;
  /**
   * Jobs of that document which may still come out, for where a hand-over was never answered. Never fails: none where
   * the print system cannot tell.
   */
  find(document: DocumentName): Promise<readonly SpoolTicket[]>;
}

export interface FollowSignal {
  readonly stopped: boolean;
}
