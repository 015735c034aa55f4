import type { Result } from '../../contract/result.ts';

/** One request of the service, as it came to the mailbox. */
export interface Delivered {
  /** Epoch ms by the mailbox's clock. */
  readonly receivedAt: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The raw bytes, which the signature is over. */
  readonly body: Uint8Array;
}

export interface InboxPage {
  /** Oldest first. */
  readonly deliveries: readonly Delivered[];
  /** Where to read on once all of these are kept. */
  readonly next: string | null;
  /** There are more already. */
  readonly more: boolean;
  /** Deliveries after the cursor are gone unread (retention, or another store): this page begins anew. */
  readonly gap: boolean;
}

export interface InboxInfo {
  readonly box: string;
  /** What the service is to be told to deliver to. */
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
  /** Names the log in the journal: a cursor belongs to one. */
  readonly id: string;
  /** From `after` on (null: from the oldest kept); waits up to `waitMs` where there is nothing yet. */
  fetch(after: string | null, waitMs: number): Promise<Result<InboxPage, InboxError>>;
  about(): Promise<Result<InboxInfo, InboxError>>;
  /** Ends what is under way; afterwards everything is `unreachable`. */
  stop(): void;
}

/** An event as the service told it (API section 6.3); null where a field is absent. */
export interface ShipmentEvent {
  readonly event: string;
  readonly shipmentId: string | null;
  /** Epoch ms by the service's clock; shown, never decided by. */
  readonly at: number | null;
  /** A carrier number only: the internal code is none (2.2). */
  readonly carrierNumber: string | null;
  readonly oldStatus: string | null;
  /** `new_status`, or `status` where an event has that instead. */
  readonly status: string | null;
  readonly statusLabel: string | null;
  /** Signed, good for 24 hours: as secret as a password. */
  readonly labelUrl: string | null;
  /** What else stood there, readable, links hidden. */
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

/** Names what is the same event (6.5): its kind, shipment and status; where it is unknown, its bytes (`digest`). */
export function eventKey(event: ShipmentEvent, digest: string): string {
  if (!isKnownEvent(event.event) || event.shipmentId === null) return digest;
  return JSON.stringify([event.event, event.shipmentId, event.status]);
}

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

/** Reads the body of an event whose signature was right (API section 6.3). */
export interface EventReader {
  /** Null where it is no JSON object. */
  read(body: Uint8Array): ShipmentEvent | null;
}

/** HMAC-SHA256 over the raw body (API section 6.4). */
export interface EventSignatures {
  /** In constant time; false for anything that is no `sha256=` with 64 hexadecimal digits of either casing. */
  matches(key: string, body: Uint8Array, told: string): boolean;
  /** Hex SHA-256 of the bytes. */
  digest(body: Uint8Array): string;
}
