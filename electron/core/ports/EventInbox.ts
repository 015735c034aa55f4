import type { Result } from '../../contract/result.ts';

/** One webhook request of the service, as the mailbox received it. */
export interface Delivered {
  /** Epoch ms by the mailbox's clock. */
  readonly receivedAt: number;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The raw bytes, because the signature is computed over them (API section 6.4). */
  readonly body: Uint8Array;
}

export interface InboxPage {
  /** Oldest first. */
  readonly deliveries: readonly Delivered[];
  /** The cursor to read on from, once all of these deliveries are stored. */
  readonly next: string | null;
  /** More deliveries are waiting already. */
  readonly more: boolean;
  /**
   * Deliveries after the cursor were removed before they were read (retention, or the mailbox has another store).
   * Reading starts over from `next`.
   */
  readonly gap: boolean;
}

export interface InboxInfo {
  readonly box: string;
  /** The address that the service must be given as its webhook URL. */
  readonly deliveryUrl: string;
  readonly retentionDays: number;
  /** Epoch ms by the mailbox's clock. */
  readonly now: number;
}

export type InboxError =
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'token_refused' }
  | { readonly kind: 'not_a_mailbox'; readonly detail: string }
  | { readonly kind: 'busy'; readonly retryAfterMs: number };

/** One mailbox's log, as this station reads it. */
export interface EventInbox {
  /** Names this log in the journal, because a cursor is valid for one log only. */
  readonly id: string;
  /** Reads the deliveries after the cursor `after` (null: from the oldest stored). Waits up to `waitMs` when there are none yet. */
  fetch(after: string | null, waitMs: number): Promise<Result<InboxPage, InboxError>>;
  about(): Promise<Result<InboxInfo, InboxError>>;
  /** Ends the requests under way. Every later call returns `unreachable`. */
  stop(): void;
}

/** An event as the service reported it (API section 6.3); null where a field is absent. */
export interface ShipmentEvent {
  readonly event: string;
  readonly shipmentId: string | null;
  /** Epoch ms by the service's clock. It is shown, and helps to decide who opened a new shipment (shipments/ownership.ts). */
  readonly at: number | null;
  /** The carrier's number; null for the service's internal code (2.2). */
  readonly carrierNumber: string | null;
  readonly oldStatus: string | null;
  /** `new_status`, or `status` in the events that have that instead (6.3). */
  readonly status: string | null;
  readonly statusLabel: string | null;
  /** A signed link, valid for 24 hours. Anyone who has it can fetch the label, so it is as secret as a password. */
  readonly labelUrl: string | null;
  /** The other fields of the body as readable text, with links hidden. */
  readonly more: readonly { readonly name: string; readonly value: string }[];
}

export const KNOWN_EVENTS = [
  'shipment.created',
  'shipment.label_ready',
  'shipment.status_updated',
  'shipment.cancelled',
] as const;
export type KnownEvent = (typeof KNOWN_EVENTS)[number];

export function isKnownEvent(name: string): name is KnownEvent {
  return (KNOWN_EVENTS as readonly string[]).includes(name);
}

/**
 * The same key means the same event (API section 6.5): same kind, shipment and status. An event of an unknown kind, or
 * without a shipment, is identified by its bytes (`digest`).
 */
export function eventKey(event: ShipmentEvent, digest: string): string {
  if (!isKnownEvent(event.event) || event.shipmentId === null) return digest;
  return JSON.stringify([event.event, event.shipmentId, event.status]);
}

/**
 * `previous`: the secret before the last rotation, for events that were under way then. `api_key`: the older way of
 * signing (6.4).
 */
export interface SigningKey {
  readonly kind: 'secret' | 'previous' | 'api_key';
  readonly value: string;
}

/** The keys that this account's events may be signed with, from the keychain. */
export interface EventKeys {
  /** The keys for a delivery that the mailbox received at `receivedAt` (epoch ms). */
  keys(receivedAt: number): Promise<readonly SigningKey[]>;
  hasSecret(): Promise<boolean>;
}

/** Reads the body of an event whose signature was valid (API section 6.3). */
export interface EventReader {
  /** Null when the body is not a JSON object. */
  read(body: Uint8Array): ShipmentEvent | null;
}

/** HMAC-SHA256 over the raw body (API section 6.4). */
export interface EventSignatures {
  /** Compares in constant time. False unless the value is `sha256=` and 64 hexadecimal digits, in either case. */
  matches(key: string, body: Uint8Array, reported: string): boolean;
  /** Hex SHA-256 of the bytes. */
  digest(body: Uint8Array): string;
}
