export type Result<T> =
  | { readonly ok: true; readonly value: T }
  /** A sentence for the caller. */
  | { readonly ok: false; readonly error: string };
