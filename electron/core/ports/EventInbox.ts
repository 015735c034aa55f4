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
