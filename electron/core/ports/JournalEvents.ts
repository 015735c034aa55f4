import type { EventOutcome } from '../../contract/mailbox.ts';
import type { ShipmentEvent, SigningKey } from './EventInbox.ts';
import type { MessageDraft } from './JournalOutbox.ts';

/** A verified event on its way into the journal. */
export interface EventDraft {
  /** The `eventKey` of EventInbox.ts. */
  readonly key: string;
  /** Epoch ms by the mailbox's clock. */
  readonly receivedAt: number;
  readonly event: ShipmentEvent;
  readonly known: boolean;
  readonly signedWith: SigningKey['kind'];
}

export interface StoredEvent extends EventDraft {
  readonly id: number;
  /** How often the same event was delivered again. */
  readonly repeats: number;
  readonly outcome: EventOutcome;
  readonly jobId: string | null;
}

/** The result of one read of the mailbox. */
export interface EventPage {
  /** Id of the inbox. */
  readonly inbox: string;
  /** The cursor for the next read. */
  readonly cursor: string | null;
  readonly events: readonly EventDraft[];
  /** Deliveries whose signature was wrong. */
  readonly forged: number;
  readonly gap: boolean;
  /** Epoch ms by this station's clock. */
  readonly at: number;
}

/** The service's events in the journal, and how far its mailboxes were read. */
export interface ServiceEvents {
  inboxCursor(inbox: string): Promise<string | null>;
  /**
   * Stores events and cursor in one transaction, so that the cursor never points past what the journal has. An event
   * with a known key counts as a repeat.
   */
  takeEvents(page: EventPage): Promise<void>;
  /** Oldest first. */
  openEvents(limit: number): Promise<readonly StoredEvent[]>;
  /**
   * Also forgets the label link. `not_ours` leaves the event open if a job has its shipment by now, and the event opens
   * again when a job learns of that shipment later: an event may come before the create answer (API section 6.1, open).
   * `message` goes into the outbox with it, once however often the event is settled.
   */
  settleEvent(
    id: number,
    outcome: Exclude<EventOutcome, 'open'>,
    jobId: string | null,
    messages?: readonly MessageDraft[],
  ): Promise<void>;
  /**
   * Shipments of which an event said that they were created, and that no job of this desk has: those whose event the
   * mailbox received at `since` (epoch ms by its clock) or later, newest first.
   */
  createdElsewhere(since: number, limit: number): Promise<readonly string[]>;
  /** Newest first. */
  recentEvents(list: 'all' | 'unknown', limit: number): Promise<readonly StoredEvent[]>;
  /** Counts of all inboxes together; times in epoch ms. */
  eventCounts(): Promise<{
    readonly forged: number;
    readonly unknown: number;
    readonly lastAt: number | null;
    readonly gapAt: number | null;
  }>;
  /** Removes settled events that were received before `before` (epoch ms). */
  forgetEvents(before: number): Promise<void>;
}
