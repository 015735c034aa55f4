/** HMAC-SHA256 over the raw body (API section 6.4). */
export interface EventSignatures {
  /** In constant time; false for anything that is no `sha256=` with 64 hexadecimal digits of either casing. */
  matches(key: string, body: Uint8Array, told: string): boolean;
  /** Hex SHA-256 of the bytes. */
  digest(body: Uint8Array): string;
}
