/** Stores secrets by name. */
export interface Secrets {
  /** False where there is no keychain: the secrets then stay in memory for this session only. */
  readonly durable: boolean;
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
}

/** The owner's PIN. Only a salted hash of it is stored, in the keychain. */
export interface OwnerPin {
  isSet(): Promise<boolean>;
  /** After five wrong PINs in a row every attempt answers `wait` for a minute, even with the right PIN. */
  check(pin: string): Promise<PinAnswer>;
  /** Null removes it. */
  set(pin: string | null): Promise<void>;
}

export type PinAnswer =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly retryAfterMs: number };
