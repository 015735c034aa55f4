export type Result<T> =
  | { readonly ok: true; readonly value: T }
  /** A sentence for whoever asked. */
  | { readonly ok: false; readonly error: string };
