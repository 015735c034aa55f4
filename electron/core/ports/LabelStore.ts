import type { StoredLabel } from '../../contract/job.ts';
import type { Result } from '../../contract/result.ts';

export type LabelStoreError =
  | { readonly kind: 'not_a_pdf' }
  /** The disk said no; `detail` in the system's words. */
  | { readonly kind: 'disk'; readonly detail: string };

/** Label PDFs on this machine, by content: the same bytes are stored once and never changed. */
export interface LabelStore {
  /** Durable on return. The bytes are stored exactly as given, and only if they are a readable PDF. */
  put(bytes: Uint8Array): Promise<Result<StoredLabel, LabelStoreError>>;
  /** Absolute path of a stored label, or null when it is no longer there or its bytes no longer match. */
  pathOf(file: string): Promise<string | null>;
  /** Every label that is here, whole or not, with when it was stored (epoch ms). */
  list(): Promise<readonly { readonly file: string; readonly storedAt: number }[]>;
  /** Takes a label away for good; one that is not there is gone already. */
  remove(file: string): Promise<Result<null, LabelStoreError>>;
}
