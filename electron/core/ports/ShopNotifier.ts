import type { Result } from '../../contract/result.ts';
import type { NotDelivered, ShopMessage } from '../../contract/shopMessage.ts';

/** One message for the shop. The same id always has the same content. `message` null: a message that only tests the connection. */
export interface OutboxMessage {
  readonly id: string;
  /** Its place among the messages of its order, from 1. */
  readonly sequence: number;
  readonly message: ShopMessage | null;
}

/** `not_set_up`: there is no address or no secret. `retryAfterMs`: the answer said so, for everything. */
export type DeliveryError =
  | { readonly kind: 'not_set_up' }
  | { readonly kind: 'not_told'; readonly why: NotDelivered; readonly retryAfterMs: number | null };

/** Delivers messages to the shop's own system, one request for each. Never retries by itself. */
export interface ShopNotifier {
  /** Ok once the shop has answered that it has the message. Rejects as the secrets do. */
  notify(message: OutboxMessage): Promise<Result<null, DeliveryError>>;
  /** Ends the requests under way. Every later call sends nothing. */
  stop(): void;
}
