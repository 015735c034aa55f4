/** The store failed. Nothing was done, and the same operation may succeed later. */
export interface StoreFailure extends Error {
  readonly kind: 'store_failure';
}

export function storeFailure(sentence: string, cause?: unknown): StoreFailure {
  return Object.assign(new Error(sentence, { cause }), { kind: 'store_failure' } as const);
}

export function isStoreFailure(failure: unknown): failure is StoreFailure {
  return failure instanceof Error && 'kind' in failure && failure.kind === 'store_failure';
}
