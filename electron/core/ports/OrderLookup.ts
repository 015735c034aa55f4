import type { Order, ShopStop } from '../../contract/order.ts';
import type { Result } from '../../contract/result.ts';

/**
 * `not_set_up`: there is no address. `no_answer`: no answer came, or none that can be used, so nothing is known about the
 * code. `words`: what came instead, for a person. `retryAfterMs`: the answer said so.
 */
export type LookupError =
  | { readonly kind: 'not_set_up' }
  | { readonly kind: 'no_answer'; readonly words: string | null; readonly retryAfterMs: number | null };

/** The shop has cancelled the order, and sent only that. If it sent the order as well, the order has the stop itself. */
export interface CancelledOrder {
  readonly cancelled: Omit<ShopStop, 'at'>;
}

/** Requests an order from the shop's own system, one request for each call. Never retries by itself. */
export interface OrderLookup {
  isSetUp(): boolean;
  /**
   * The order with this reference, with the name of the system as its source; null: the shop's system answers that it has
   * none. Rejects as the secrets do.
   */
  find(reference: string): Promise<Result<Order | CancelledOrder | null, LookupError>>;
  /** Ends the requests under way. Every later call has no answer. */
  stop(): void;
}
