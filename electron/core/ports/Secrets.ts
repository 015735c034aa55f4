/** Keeps secrets by name. */
export interface Secrets {
  /** False where they live in memory for this session only. */
  readonly durable: boolean;
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
}

/** The owner's PIN, of which only a salted hash is kept, in the keychain. */
export interface OwnerPin {
  isSet(): Promise<boolean>;
  /** After five wrong ones in a row every further one is `wait` for a minute, the right one too. */
  check(pin: string): Promise<PinAnswer>;
  /** Null removes it. */
  set(pin: string | null): Promise<void>;
}

export type PinAnswer =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly retryAfterMs: number };
