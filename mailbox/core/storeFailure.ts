/** The store could not do what was asked: nothing of it was done, and the same may work later. */
export interface StoreFailure extends Error {
  readonly kind: 'store_failure';
}

export function storeFailure(sentence: string, cause?: unknown): StoreFailure {
  return Object.assign(new Error(sentence, { cause }), { kind: 'store_failure' } as const);
}

export function isStoreFailure(failure: unknown): failure is StoreFailure {
  return failure instanceof Error && 'kind' in failure && failure.kind === 'store_failure';
}
