import type { EventOutcome } from '../../contract/mailbox.ts';
import type { SigningKey } from './EventKeys.ts';
import type { ShipmentEvent } from './shipmentEvent.ts';

/** A verified event on its way into the journal. */
export interface EventDraft {
  /** eventKey of shipmentEvent.ts. */
  readonly key: string;
  /** Epoch ms by the mailbox's clock. */
  readonly receivedAt: number;
  readonly event: ShipmentEvent;
  readonly known: boolean;
  readonly signedWith: SigningKey['kind'];
}

export interface KeptEvent extends EventDraft {
  readonly id: number;
  /** How often it came again. */
  readonly repeats: number;
  readonly outcome: EventOutcome;
  readonly jobId: string | null;
}

/** What one reading of the mailbox brought. */
export interface EventPage {
  /** Id of the inbox. */
  readonly inbox: string;
  /** Where it is to be read on. */
  readonly cursor: string | null;
  readonly events: readonly EventDraft[];
  /** Deliveries whose signature was wrong. */
  readonly forged: number;
  readonly gap: boolean;
  /** Epoch ms by this station's clock. */
  readonly at: number;
}

/** The service's events in the journal, and how far its mailboxes were read. Part of the Journal. */
export interface ServiceEvents {
  inboxCursor(inbox: string): Promise<string | null>;
  /** Events and cursor in one transaction: the cursor never stands past what the journal has. A known key counts a repeat. */
  takeEvents(page: EventPage): Promise<void>;
  /** Oldest first. */
  openEvents(limit: number): Promise<readonly KeptEvent[]>;
  /**
   * Also forgets the label link. `not_ours` leaves an event open whose shipment a job has by now; and it is open again from
   * the moment in which a job learns that shipment, because an event may come before the create answer (design section 9).
   */
  settleEvent(id: number, outcome: Exclude<EventOutcome, 'open'>, jobId: string | null): Promise<void>;
  /** Newest first. */
  recentEvents(list: 'all' | 'unknown', limit: number): Promise<readonly KeptEvent[]>;
  /** Over all inboxes; times in epoch ms. */
  eventCounts(): Promise<{
    readonly forged: number;
    readonly unknown: number;
    readonly lastAt: number | null;
    readonly gapAt: number | null;
  }>;
  /** Removes settled events received before (epoch ms). */
  forgetEvents(before: number): Promise<void>;
}
