type Ended<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly detail: string }
  | { readonly kind: 'late' };

/** Waits at most `limitMs` for `work`, which then continues with its result ignored. */
export function withinLimit<T>(work: Promise<T>, limitMs: number): Promise<Ended<T>> {
  return new Promise((resolve) => {
    const clock = setTimeout(() => resolve({ kind: 'late' }), limitMs);
    const end = (ended: Ended<T>) => {
      clearTimeout(clock);
      resolve(ended);
    };
    work.then(
      (value) => end({ kind: 'done', value }),
      (cause: unknown) => end({ kind: 'failed', detail: cause instanceof Error ? cause.message : String(cause) }),
    );
  });
}
