import type { StoredLabel } from '../../contract/job.ts';
import type { Result } from '../../contract/result.ts';

export type LabelStoreError =
  | { readonly kind: 'not_a_pdf' }
  /** The disk refused; `detail` in the system's words. */
  | { readonly kind: 'disk'; readonly detail: string };

/** A clockwise turn in degrees, then a move to the right and down in mm. */
export interface LabelAdjustment {
  readonly rotation: 0 | 90 | 180 | 270;
  readonly offsetXMm: number;
  readonly offsetYMm: number;
}

export interface AdjustedLabel {
  readonly path: string;
  readonly widthMm: number;
  readonly heightMm: number;
}

export type LabelAdjustError =
  | { readonly kind: 'missing' }
  | { readonly kind: 'not_adjustable'; readonly detail: string }
  | { readonly kind: 'disk'; readonly detail: string };

/** Label PDFs on this machine, named by their content: the same bytes are stored once and never changed. */
export interface LabelStore {
  /**
   * Durable on return. The bytes are stored exactly as given, and only if they are a PDF that can be printed, with
   * something on the page of each parcel (`parcels`; left out: on every page). One page may stand for all of them.
   */
  put(bytes: Uint8Array, parcels?: number): Promise<Result<StoredLabel, LabelStoreError>>;
  /** The absolute path of a stored label; null when the file is gone or its bytes no longer match. */
  pathOf(file: string): Promise<string | null>;
  /** The bytes of a stored label; null as with `pathOf`. */
  read(file: string): Promise<Uint8Array | null>;
  /**
   * The absolute path of the label, turned and moved on its page, and the size (mm) that is wide and high enough for
   * each turned page. Without a turn or a move it is the stored file itself. `missing` as with `pathOf`;
   * `not_adjustable`: the PDF cannot be changed (encrypted, malformed), and `detail` says why.
   */
  adjusted(file: string, adjustment: LabelAdjustment): Promise<Result<AdjustedLabel, LabelAdjustError>>;
  /** Every stored label, even a damaged one, with the time when it was stored (epoch ms). */
  list(): Promise<readonly { readonly file: string; readonly storedAt: number }[]>;
  /** Deletes a label; one that is not there counts as deleted. */
  remove(file: string): Promise<Result<null, LabelStoreError>>;
}
