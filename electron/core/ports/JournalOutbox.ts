import type {
  MessageChannel,
  NotDelivered,
  OutboxCounts,
  ShopMessage,
  UndeliveredMessage,
} from '../../contract/shopMessage.ts';

/** A message for the shop on its way into the journal. `id`: the shop drops what it has got under this id before. */
export interface MessageDraft {
  readonly id: string;
  readonly message: ShopMessage;
  /** Left out: to the shop's own system. */
  readonly to?: MessageChannel;
}

/** `sequence`: its place among the messages of its order, from 1. `tries`: how often it was sent in vain. */
export interface StoredMessage extends MessageDraft {
  readonly sequence: number;
  readonly tries: number;
}

/**
 * Messages for the shop's own system, each written in the same transaction as the change that it reports. Part of the
 * Journal. All times in epoch ms.
 */
export interface Outbox {
  /**
   * Messages to send at `now`, oldest first: of each order the first that was not delivered, unless it was refused or is
   * planned for later.
   */
  dueMessages(now: number, limit: number, to?: MessageChannel): Promise<readonly StoredMessage[]>;
  /** The earliest planned time of a message that is the first of its order and not due at `now`; null: none is planned. */
  nextMessageAt(now: number, to?: MessageChannel): Promise<number | null>;
  messageDelivered(id: string, at: number): Promise<void>;
  /** Records a failed delivery. `nextAt` null: the message was refused, and waits for a person. */
  messageNotDelivered(id: string, at: number, nextAt: number | null, why: NotDelivered): Promise<void>;
  /**
   * Messages that were refused or failed; with `isAll` also those that were not tried yet, the first of each order. Refused
   * ones come first, then the oldest.
   */
  undeliveredMessages(limit: number, isAll: boolean, to?: MessageChannel): Promise<readonly UndeliveredMessage[]>;
  /** `oldest`: when the oldest one that is not delivered was written, tried or not. */
  outboxCounts(to?: MessageChannel): Promise<Omit<OutboxCounts, 'isSetUp'> & { readonly oldest: number | null }>;
  /** The last message that the shop's system took. */
  lastDelivered(to?: MessageChannel): Promise<{ readonly at: number; readonly message: ShopMessage } | null>;
  /** Everything that is not delivered becomes due. */
  retryMessages(to?: MessageChannel): Promise<void>;
  /** Gives up on one, on those that were refused, or on all that are not delivered: they are not sent any more. */
  leaveMessage(what: { readonly id: string } | 'refused' | 'all', at: number, to?: MessageChannel): Promise<void>;
  /**
   * Removes messages that were delivered or given up before `before`. The last one of each order stays, because the
   * sequence goes on from it.
   */
  forgetMessages(before: number): Promise<void>;
}
