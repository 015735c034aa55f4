import { z } from 'zod';
import { type PrinterTrouble, printerTroubleSchema } from '../../contract/printer.ts';
import { problemCodeSchema, problemSchema } from '../../contract/problem.ts';
import type { DeskRef } from '../../contract/site.ts';
import type { SpoolOutcome } from './Printer.ts';
import type { SiteAnswer } from './SiteAnswer.ts';

/** A label that one desk wants another one to print. */
export interface SitePrintRequest {
  /** Chosen by the requesting desk, new for each print, so that a request can be repeated. */
  readonly id: string;
  /** The desk that is to print. */
  readonly deskId: string;
  /** The printer, by the id that it has there. */
  readonly printerId: string;
  /** Shown in the print queue there. */
  readonly title: string;
  readonly copies: number;
  /** A person wants it printed there, even if it does not fit. */
  readonly isWanted: boolean;
  /** The PDF, as the service sent it. */
  readonly pdf: Uint8Array;
}

/**
 * `waiting`: in the site, and no desk has taken it. `taken`: the other desk has it; `trouble` and `reason` as its print
 * system says. `ended`: nothing more of it will come out; a withdrawn one is `cancelled`.
 */
export type SitePrintState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'taken'; readonly trouble: PrinterTrouble | null; readonly reason: string | null }
  | { readonly kind: 'ended'; readonly outcome: SpoolOutcome };

const reason = z.string().nullable();
// A later version may report a trouble that this one does not know.
const trouble = printerTroubleSchema.nullable().catch('other');
const problem = problemSchema.extend({ code: problemCodeSchema.catch('printer_trouble') });
export const spoolOutcomeSchema: z.ZodType<SpoolOutcome> = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['completed', 'sent']) }),
  z.object({ kind: z.literal('aborted'), trouble, reason }),
  z.object({ kind: z.literal('blocked'), problem }),
  z.object({ kind: z.literal('cancelled'), reason }),
  z.object({ kind: z.literal('unknown'), detail: z.string() }),
]);
export const sitePrintStateSchema: z.ZodType<SitePrintState> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('taken'), trouble, reason }),
  z.object({ kind: z.literal('ended'), outcome: spoolOutcomeSchema }),
]);

/** A request of this desk that has not ended. */
export interface OpenPrint extends Pick<SitePrintRequest, 'id' | 'deskId' | 'printerId' | 'title'> {}

/** A request that this desk has taken. */
export interface TakenPrint extends Omit<SitePrintRequest, 'deskId'> {
  /** The requesting desk. */
  readonly from: DeskRef;
  /** How long ago (ms) it was requested. */
  readonly ageMs: number;
}

/**
 * Labels on their way from desk to desk. Each request is taken by the desk that it is for, by one start of its program, and
 * never again after that: about a label that is not known to be on paper a person decides. The bytes of a label are stored
 * until its request has ended.
 */
export interface SitePrints {
  /** Asks another desk to print. Without effect if the id was used before, even if its request has ended or was withdrawn. */
  submit(request: SitePrintRequest): SiteAnswer<null>;
  /** The state of a request of this desk; null: the site has none of that id. */
  state(id: string): SiteAnswer<SitePrintState | null>;
  /** The requests of this desk that have not ended, the oldest first. */
  open(): SiteAnswer<readonly OpenPrint[]>;
  /**
   * A request of this desk is no longer wanted: no desk takes it from now on, even if it arrives only later. A desk that
   * has taken it finds it in `unwanted`. Returns its state after that.
   */
  withdraw(id: string): SiteAnswer<SitePrintState>;
  /**
   * The printers of this desk for which `take` has something. `known`: the requests that this start of the desk has taken, for
   * the answer to one of them may have been lost.
   */
  wanted(known: readonly string[]): SiteAnswer<readonly string[]>;
  /** Takes the oldest request for a printer of this desk. Needs `arrive` before it. */
  take(printerId: string, known: readonly string[]): SiteAnswer<TakenPrint | null>;
  /** The requests that earlier starts of this desk have taken and not ended. */
  leftBehind(): SiteAnswer<readonly string[]>;
  /** The requests that this desk has taken and not ended, although they are no longer wanted. */
  unwanted(): SiteAnswer<readonly string[]>;
  /** Reports the state of a request that this desk has taken. One that has ended stays as it is. */
  report(id: string, state: SitePrintState): SiteAnswer<null>;
  /** Removes requests older than that, in any state. */
  forget(olderThanMs: number): SiteAnswer<null>;
}
