import type { ExpiryStyle } from './clock.ts';
import type { MoneyStyle } from './wire.ts';

/** The default of a setting, before the other values that it may have. */
const oneOf = <const T extends string | number>(usual: T, ..._others: readonly T[]): T => usual;

/**
 * What the API document leaves open ("not shown", or two sentences that allow two readings), one setting per point.
 * Each setting names the section it fills. Every value is a legal reading; the default, the first of those that are
 * named, is the most plausible one.
 */
export const defaultReadings = {
  /** 4.4 cancel: "HTTP method of cancel: not shown". Other methods answer 405 with Allow. */
  cancelMethods: ['POST'] as readonly string[],
  /** 4.4 track: "Response body of track: not shown". */
  trackBody: oneOf('history', 'list', 'status_only'),
  /**
   * 4.4 idempotency: both keys sent. `either`: a match of one of them is enough; otherwise only the named one counts.
   */
  bothKeys: oneOf('either', 'header_wins', 'reference_wins'),
  /** 4.4 idempotency: order_reference and Idempotency-Key are one space of keys, or two. */
  keySpace: oneOf('two', 'one'),
  /** 4.4 idempotency: the same key with another body is the first shipment (as the text says), or refused with 422. */
  sameKeyOtherBody: oneOf('first_shipment', 'refuse'),
  /** 4.4 idempotency: status of a repeated key whose shipment is unpaid. The text says 200; 402 would be true as well. */
  duplicateOfUnpaid: oneOf(200, 402),
  /** 4.4 idempotency: a repeated key whose shipment was cancelled gives that shipment, or opens a new one. */
  duplicateOfCancelled: oneOf('first_shipment', 'new_shipment'),
  /** 2.2 order_reference is a string; what it holds when the caller sent none. */
  absentReference: oneOf('generated', 'empty', 'null'),
  /** 1, 4.4: the reference of a shipment that the customer panel opened counts as a used key, or not. */
  panelReference: oneOf('is_key', 'is_no_key'),
  /** 2.2: what order_reference holds of a shipment that the panel opened. */
  panelReferenceShown: true,
  /** 2.2, 4.4: lists show the receiver and the day of a shipment, which the document does not name. */
  listsShowReceiver: false,
  /** 6.1: shipment.created is also sent for shipments that the panel opened. */
  createdEventFromPanel: false,
  /** 2.3 payment.balance: "after (or at) the operation": stored at the operation, or today's. */
  paymentBalance: oneOf('at_operation', 'current'),
  /** 2.2 payment_status values beyond paid. */
  paymentStatusUnpaid: 'pending',
  paymentStatusRefunded: 'refunded',
  paymentStatusClosed: 'cancelled',
  /** 2.2 payment_method values beyond api_balance. */
  paymentMethodCard: 'card',
  /** 3: status of a shipment opened without enough balance. */
  statusUnpaid: 'payment_pending',
  /** 3: status once the card payment has arrived. */
  statusCardPaid: 'payment_received',
  /** 3: codes of picked up and delivered. */
  statusPickedUp: 'picked_up',
  statusDelivered: 'delivered',
  /** 3, 6.1: shipment.created is also sent for a shipment that opens unpaid. */
  createdEventWhenUnpaid: true,
  /** 3, 6.1: shipment.status_updated is also sent when a card payment changes the status. */
  statusEventOnCardPayment: true,
  /** 2.8, 3: cancelling a shipment that was paid by card: nothing to the balance, or the fee to the balance. */
  cardRefund: oneOf('none', 'to_balance'),
  /** 2.4: label fields that have no value yet. */
  emptyLabelFields: oneOf('absent', 'null'),
  /** 2.9, 4.4: status of the label endpoint for a cancelled shipment. */
  cancelledLabelStatus: oneOf(400, 404, 409, 410),
  /** 4.4: "An expired link is invalid": with which status. */
  expiredLinkStatus: oneOf(403, 400, 401, 404, 410),
  /** 2.7: webhook_secret in the answer to a second PUT without rotate_secret. */
  secretOnSecondPut: oneOf('null', 'same', 'new'),
  /** 2.7, 6.2: the service's short name, which the document writes as Svc in header and agent names. */
  shortName: 'Svc',
  /** 5, 6.4: the panel's key prefix, which is not part of the legacy signing key. */
  keyPrefix: 'svc_live_',
  /** 6.3: other fields of shipment.label_ready. */
  labelReadyFields: oneOf('like_status', 'link_only'),
  /** 7: the name of the code's field where the document gives none of the two. */
  codeField: oneOf('error_code', 'error', 'both', 'none'),
  /** 7: data.required of the first 402. */
  requiredMeans: oneOf('fee', 'shortfall'),
  /** 7: which calls a measurement debt stops. */
  debtStops: oneOf('create', 'create_and_prices', 'everything'),
  /** 7: shape of 422 bodies. */
  validationShape: oneOf('object_of_lists', 'list_of_fields', 'message_only'),
  /** 4.x: data of list endpoints. */
  listShape: oneOf('list', 'items'),
  /** 4.1, 4.4: lists have meta but no page parameter is documented. */
  pageParameter: oneOf('page', 'ignored'),
  perPageDefault: 15,
  perPageMax: 100,
  /** 2.1: envelope of a validation of list filters: a date that cannot be read is refused, or ignored. */
  unreadableDate: oneOf('refuse', 'ignore'),
  /** 4.4 dimension gate: volume in cm3 of one desi. */
  desiDivisor: 3000,
  /** 4.4 dimension gate: only one or two of the three dimensions. */
  partialDimensions: oneOf('refuse', 'ignore'),
  /**
   * 4.3: without dimensions, desi and range "the price cannot be calculated": refused with 422 for every type, or a
   * file and a pallet are priced by their default desi all the same.
   */
  priceWithoutMeasures: oneOf('refuse', 'default_desi'),
  /** 4.3, 8: the upper bounds of a parcel, which section 8 names for create, hold for prices too. */
  priceBounds: oneOf('none', 'as_create'),
  /** 4.4: chargeable desi of a dosya or palet that came without any. */
  defaultDesi: { dosya: 1, palet: 300 },
  /** 4.4, 8: the 1000 kg of the gate is per parcel: weight is that of one parcel, or of the whole shipment. */
  weightIs: oneOf('per_parcel', 'whole_shipment'),
  /** 4.4 sender group rule: sender_email belongs to the group. */
  senderEmailInGroup: false,
  /** 4.4: carrier and cargo_company_id both sent and different. */
  carrierConflict: oneOf('carrier_wins', 'company_wins', 'refuse'),
  /** 4.4: how long a create with wait_for_label true waits, in ms. */
  waitForLabelMs: 1_000,
  /** 2.3: how long a card payment link is open, in ms. */
  paymentLinkMs: 24 * 60 * 60 * 1_000,
  /** 2.3: how payment_expires_at is written: in UTC, in the service's own zone, or there without naming it. */
  expiryStyle: 'utc' as ExpiryStyle,
  /**
   * 2.3, 3: what happens to an unpaid shipment at its payment_expires_at: its link is closed and still shown; the link
   * is no longer shown; the shipment is cancelled; its detail gets a new link.
   */
  expiredPayment: oneOf('stays', 'link_gone', 'cancelled', 'new_link'),
  /** 3: money that comes to the balance pays shipments that wait for a card payment, or leaves them waiting. */
  topUpPays: oneOf('no', 'oldest_first'),
  /**
   * 7: a debt and a balance below the fee at once: the 402 names the debt and nothing is opened, or it names the fee.
   */
  debtFirst: true,
  /** 4.4: a label of several parcels has one page, or one page for each. */
  labelPages: oneOf('one', 'per_parcel'),
  /** 5, 8: label-download counts against the route limit, or nothing. */
  downloadLimit: oneOf('route', 'none'),
  /** 8: "reset in windows of 60 seconds". */
  rateWindow: oneOf('fixed', 'sliding'),
  /** 8: Retry-After of a 429. */
  retryAfter: oneOf('seconds', 'http_date', 'absent'),
  /** 2.x: how amounts are written. */
  money: 'number' as MoneyStyle,
  /** 2.x: white space in answers, as indent width. */
  indent: 0,
  /** 2.x: answers carry fields that the document does not name. */
  unknownFields: false,
};

export type Readings = Readonly<typeof defaultReadings>;
