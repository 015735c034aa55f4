import type { ImportReport } from '../../contract/importReport.ts';
import type { Result } from '../../contract/result.ts';

/**
 * A way in by which lists of orders come without anybody at the desk: a folder, and later shop systems and marketplaces. It
 * is a port of the core, because what takes the orders (main/imports/orderIntake.ts) must not know where they come from: it
 * sees a name, lists, and whether they were settled. The list that a person gives at F6 comes with that person's decisions
 * instead, and a single order that is asked for by its code comes through `OrderLookup`.
 *
 * What every source does:
 * - A list is offered only once it is complete, and again at each poll until it is settled, also after a restart: taken a
 *   second time it adds nothing.
 * - Once settled it is not offered again; one that was changed meanwhile is another list.
 * - Trouble is a value, and the next poll finds out whether it is over.
 */
export interface OrderSource {
  /** Its orders store it as their source. */
  readonly name: string;
  /** The lists that wait, oldest first. */
  poll(): Promise<Result<readonly OfferedList[], SourceTrouble>>;
}

/** A list that waits at a source. */
export interface OfferedList {
  /** The name for people. */
  readonly name: string;
  readonly file: GivenFile;
  /** Writes a file for its rows that become no complete order, and returns its path. A failure of the chunks is thrown on. */
  saveLeft(chunks: AsyncIterable<Uint8Array>): Promise<Result<string, SourceTrouble>>;
  /** Settles a list that was taken, or cannot be: the source stores the outcome, and does not offer it again. */
  settle(report: ImportReport): Promise<Result<null, SourceTrouble>>;
}

/**
 * A list of orders as a file: its bytes, or where it lies on this computer. `isForeign`: in a folder that others write into,
 * so that a link in the file's place is not followed.
 */
export type GivenFile =
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly path: string; readonly isForeign?: boolean };

/**
 * Why nothing can be taken from a source now. `missing`: it is not there, or out of reach. `unreadable`: the system
 * refuses it. `not_writable`: a list could not be put away once it is taken, so that none is taken. `disk_full`: the same
 * for lack of space. `detail` has the system's words.
 */
export interface SourceTrouble {
  readonly kind: 'missing' | 'unreadable' | 'not_writable' | 'disk_full';
  readonly detail: string;
}
