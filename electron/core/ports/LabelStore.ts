import type { StoredLabel } from '../../contract/job.ts';
import type { Result } from '../../contract/result.ts';

export type LabelStoreError =
  | { readonly kind: 'not_a_pdf' }
  /** The disk said no; `detail` in the system's words. */
  | { readonly kind: 'disk'; readonly detail: string };

/** Clockwise turn in degrees, then a move to the right and down in mm. */
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

/** Label PDFs on this machine, by content: the same bytes are stored once and never changed. */
export interface LabelStore {
  /** Durable on return. The bytes are stored exactly as given, and only if they are a readable PDF. */
  put(bytes: Uint8Array): Promise<Result<StoredLabel, LabelStoreError>>;
  /** Absolute path of a stored label, or null when it is no longer there or its bytes no longer match. */
  pathOf(file: string): Promise<string | null>;
  /** The bytes of a stored label, or null as with `pathOf`. */
  read(file: string): Promise<Uint8Array | null>;
  /**
   * Absolute path of the label turned and moved on its page, with the size that is wide and high enough for each page as
   * it is then, mm. Without a turn or a move that is the stored file itself. `missing` as with `pathOf`; `not_adjustable`: the PDF (encrypted,
   * odd) cannot be changed, `detail` says why.
   */
  adjusted(file: string, adjustment: LabelAdjustment): Promise<Result<AdjustedLabel, LabelAdjustError>>;
  /** Every label that is here, whole or not, with when it was stored (epoch ms). */
  list(): Promise<readonly { readonly file: string; readonly storedAt: number }[]>;
  /** Takes a label away for good; one that is not there is gone already. */
  remove(file: string): Promise<Result<null, LabelStoreError>>;
}
