/** `previous`: the secret before the last rotation, for events that were under way; `api_key`: the older signing (6.4). */
export interface SigningKey {
  readonly kind: 'secret' | 'previous' | 'api_key';
  readonly value: string;
}

/** The keys that events of this account may be signed with, out of the keychain. */
export interface EventKeys {
  /** For a delivery that the mailbox received at that time (epoch ms). */
  keys(receivedAt: number): Promise<readonly SigningKey[]>;
  hasSecret(): Promise<boolean>;
}
