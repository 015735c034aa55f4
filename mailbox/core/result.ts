export type Result<T> =
  | { readonly ok: true; readonly value: T }
  /** A sentence for the person who asked. */
  | { readonly ok: false; readonly error: string };
