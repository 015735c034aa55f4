import type { DeskChoice } from '../../contract/box.ts';
import type {
  CarrierSent,
  Job,
  LastPoll,
  PanelShipment,
  Payment,
  Print,
  Shipment,
  StoredLabel,
} from '../../contract/job.ts';
import type { Kurus } from '../../contract/money.ts';
import type { Order, ShopStop } from '../../contract/order.ts';
import type { Problem } from '../../contract/problem.ts';
import type { RuleDecision } from '../../contract/shippingRule.ts';

/** The service's answer about the shipment. */
export interface ShipmentReport {
  readonly shipment: Shipment;
  readonly payment: Payment | null;
}

/** Everything that can happen to a job. Times in epoch ms. */
export type JobEvent =
  /**
   * The order of the code became known or was corrected, so the job can be sent. `atDesk` null: it is sent as the order
   * says, without the choices made at the desk. `changed`: the fields that a person changed, under the service's names.
   */
  | {
      readonly type: 'order_corrected';
      readonly order: Order;
      readonly atDesk?: null;
      readonly changed?: readonly string[];
    }
  /** The corrected order still cannot be sent, or the code is still unknown. */
  | {
      readonly type: 'order_checked';
      readonly order: Order | null;
      readonly problem: Problem;
      /** The station checked the order itself, because it claimed the order only right before sending it. */
      readonly byStation?: true;
      /** The choice made at the desk, if it is new; the same holds for `held`. */
      readonly atDesk?: DeskChoice;
    }
  /** The shop's own system, or a list meanwhile, has the order of the code, and it can be sent. */
  | { readonly type: 'order_found'; readonly order: Order }
  /** The shop's own system was asked for the order of the code, and it still cannot be sent; `problem` says why. */
  | { readonly type: 'order_sought'; readonly order: Order | null; readonly problem: Problem }
  /** Box or quantity was chosen at the desk before the order was ever sent, so it is sent with them. */
  | { readonly type: 'packing_chosen'; readonly order: Order; readonly atDesk: DeskChoice }
  /** Set aside before it was ever sent; only `released` lets it go on. */
  | { readonly type: 'held'; readonly order: Order | null; readonly problem: Problem; readonly atDesk?: DeskChoice }
  | { readonly type: 'released'; readonly order: Order }
  /**
   * `keyMark`: identifies the API key without revealing it; null where the account never changes (the demo). `decided`:
   * what the shop's rules say; missing where the order goes again as it was sent. `claim`: the order was claimed just
   * before, and goes as `order`, which is what the book of the site has.
   */
  | {
      readonly type: 'submit_started';
      readonly keyMark: string | null;
      readonly decided?: RuleDecision | null;
      readonly claim?: Job['claim'];
      readonly order?: Order;
      /** Set if the shipment was opened in the panel, so that only its label is fetched. */
      readonly taken?: PanelShipment;
      /** No other desk could be asked, and a person had said that orders are sent all the same. */
      readonly unasked?: true;
    }
  /** A shipment of the panel may be the one of this order, or it is not known whether there is one. */
  | { readonly type: 'panel_prompted'; readonly problem: Problem; readonly found: readonly PanelShipment[] }
  /** A person has chosen which shipment of the panel it is; null: none of these, so a new one is opened. */
  | { readonly type: 'panel_answered'; readonly taken: PanelShipment | null }
  /**
   * A list of the shop says that the order is not to be shipped. A request that the service may have by now goes on, and
   * the job's problem says so.
   */
  | { readonly type: 'shop_stopped'; readonly stop: ShopStop }
  /** A later list has the order as one that is to be shipped. */
  | { readonly type: 'stop_lifted' }
  /** A person has decided that the order goes although the shop's list says otherwise. */
  | { readonly type: 'stop_overruled' }
  /** Another desk of the site has the order, or the shipment of the panel that is `taken` for it, so this one does not send it. */
  | { readonly type: 'claim_lost'; readonly problem: Problem; readonly taken?: PanelShipment }
  /** A person takes the order from a desk of the site that may have sent it. */
  | { readonly type: 'taken_over'; readonly from: string }
  /** Another desk of the site has the shipment: it prints the label, and its ledger has the fee. */
  | { readonly type: 'owned_elsewhere'; readonly desk: string }
  /** The request is about to be sent, and names the carrier like this. */
  | { readonly type: 'carrier_named'; readonly carrier: CarrierSent }
  /** The order is not sent at once, so its parcel goes to a slot of the shelf, which the screen names. */
  | { readonly type: 'set_aside' }
  /**
   * No final answer. `maybeDelivered`: the request may have been processed all the same. `neverLeft`: nothing reached the
   * service this time. `endUnknown`: it ended some time between its start and now.
   */
  | {
      readonly type: 'submit_deferred';
      readonly problem: Problem | null;
      readonly nextAt: number | null;
      readonly maybeDelivered: boolean;
      readonly neverLeft?: true;
      readonly endUnknown?: true;
    }
  /** The reason for holding the job back is over, so it may go at once. */
  | { readonly type: 'resumed'; readonly by: 'station' | 'operator' }
  /** The service refused the fields (422), or refuses now what it may have processed before. */
  | { readonly type: 'rejected'; readonly problem: Problem }
  /** The service refused for good. Never used if an earlier request may have been processed. */
  | { readonly type: 'refused'; readonly problem: Problem }
  | ({ readonly type: 'payment_required'; readonly nextAt: number } & ShipmentReport)
  | ({ readonly type: 'label_awaited'; readonly nextAt: number; readonly problem: Problem | null } & ShipmentReport)
  | ({ readonly type: 'label_stored'; readonly label: StoredLabel } & ShipmentReport)
  /** `unproven`: perhaps by a request of this job that had no answer; see the field of the job. */
  | ({
      readonly type: 'shipped_earlier';
      readonly label: StoredLabel | null;
      readonly unproven?: NonNullable<Job['unproven']>;
    } & ShipmentReport)
  /** A person has checked: the parcel has its label, from another desk. */
  | { readonly type: 'label_found' }
  /**
   * Cancelled at the service, by this station or elsewhere. `method` is the payment's, as the service reports it (API
   * section 2.2), for the refund.
   */
  | ({ readonly type: 'shipment_cancelled'; readonly method: string | null } & ShipmentReport)
  /** The service was asked and nothing has changed, or it could not be asked (`problem`). */
  | {
      readonly type: 'looked';
      readonly payment: Payment | null;
      readonly problem: Problem | null;
      readonly nextAt: number;
      readonly look: Omit<LastPoll, 'at'>;
    }
  /** The operator wants to ask the service now. */
  | { readonly type: 'look_requested'; readonly nextAt: number }
  /** The reason for holding the print back may be over. */
  | { readonly type: 'print_retried' }
  | { readonly type: 'print_blocked'; readonly problem: Problem }
  | {
      readonly type: 'print_started';
      readonly print: Print;
      readonly by: 'station' | 'operator';
      readonly reason: string | null;
    }
  | { readonly type: 'print_spooled'; readonly spoolId: string; readonly output: string | null }
  | { readonly type: 'print_waiting'; readonly problem: Problem | null }
  | { readonly type: 'print_confirmed'; readonly by: 'spooler' | 'operator' | 'sent' }
  /**
   * Certainly not, or not completely, on paper. The problem decides who may print it again. `neverLeft`: no print system has
   * had it, although its spool job was named.
   */
  | { readonly type: 'print_failed'; readonly problem: Problem; readonly neverLeft?: true }
  | { readonly type: 'print_doubtful'; readonly problem: Problem | null }
  /** The stored PDF is gone, and is fetched again. */
  | { readonly type: 'label_lost'; readonly nextAt: number }
  | { readonly type: 'verified' }
  /** The courier took the parcel, in the pickup session with this id. */
  | { readonly type: 'handed_over'; readonly pickup: string }
  /** The courier did not take it after all. */
  | { readonly type: 'handed_back' }
  /** The receiver's name, phone, e-mail and address are removed, the label with them; numbers stay. */
  | { readonly type: 'purged' }
  /** `freed`: by the stop of its batch, and not as a person's word about this order. */
  | { readonly type: 'withdrawn'; readonly freed?: true }
  | { readonly type: 'cancel_requested'; readonly reason: string | null; readonly nextAt: number }
  /** It is not known whether the cancel was done. It is requested again, after a poll of the shipment. */
  | { readonly type: 'cancel_deferred'; readonly problem: Problem; readonly nextAt: number }
  | {
      readonly type: 'cancel_done';
      readonly shipment: Shipment | null;
      /** Null where neither the service nor the document says what was refunded. */
      readonly refunded: Kurus | null;
      readonly newBalance: Kurus | null;
    }
  /** The job goes back to the state before the cancel; `nextAt` is for a state that is polled. */
  | { readonly type: 'cancel_refused'; readonly problem: Problem; readonly nextAt: number }
  /** A job that was withdrawn before it was ever sent is to be shipped after all. */
  | { readonly type: 'reopened'; readonly order: Order; readonly atDesk?: DeskChoice }
  /** The order of a cancelled shipment is shipped again, by another job under another key. */
  | { readonly type: 'shipped_anew'; readonly successor: string }
  /**
   * The same code was scanned again. Nothing is created, but a job that is not printed yet moves to the bench lane, and
   * one that waits for its label or its payment gets a slot if it has none, because its parcel is at the desk now.
   * `byStation`: another program asked for it.
   */
  | { readonly type: 'scanned_again'; readonly byStation?: true };

export type JobEventType = JobEvent['type'];

/**
 * What a transition needs to know besides the event: the time (epoch ms), and the first free parking slot if `needsSlot`
 * says that one is given.
 */
export interface Surroundings {
  readonly now: number;
  readonly freeSlot: number | null;
}

/** True for events that a person at the desk caused; the station causes the others. */
export function isByOperator(event: JobEvent): boolean {
  switch (event.type) {
    case 'order_checked':
    case 'scanned_again':
      return event.byStation !== true;
    case 'order_corrected':
    case 'panel_answered':
    case 'packing_chosen':
    case 'held':
    case 'released':
    case 'look_requested':
    case 'label_found':
    case 'taken_over':
    case 'verified':
    case 'handed_over':
    case 'handed_back':
    case 'withdrawn':
    case 'stop_overruled':
    case 'cancel_requested':
    case 'reopened':
    case 'shipped_anew':
      return true;
    case 'resumed':
    case 'print_started':
    case 'print_confirmed':
      return event.by === 'operator';
    case 'order_found':
    case 'order_sought':
    case 'submit_started':
    case 'panel_prompted':
    case 'claim_lost':
    case 'shop_stopped':
    case 'stop_lifted':
    case 'owned_elsewhere':
    case 'carrier_named':
    case 'set_aside':
    case 'submit_deferred':
    case 'rejected':
    case 'refused':
    case 'payment_required':
    case 'label_awaited':
    case 'label_stored':
    case 'shipped_earlier':
    case 'shipment_cancelled':
    case 'looked':
    case 'print_retried':
    case 'print_blocked':
    case 'print_spooled':
    case 'print_waiting':
    case 'print_failed':
    case 'print_doubtful':
    case 'label_lost':
    case 'purged':
    case 'cancel_deferred':
    case 'cancel_done':
    case 'cancel_refused':
      return false;
    default:
      return event satisfies never;
  }
}
