import type { ExpiryStyle } from './clock.ts';
import type { MoneyStyle } from './wire.ts';

/**
 * What the API document leaves open ("not shown", or two sentences that allow two readings), one setting per point.
 * Each setting names the section it fills. Every value is a legal reading; the default is the most plausible one.
 */
export type Readings = {
  /** 4.4 cancel: "HTTP method of cancel: not shown". Other methods answer 405 with Allow. */
  readonly cancelMethods: readonly string[];
  /** 4.4 track: "Response body of track: not shown". */
  readonly trackBody: 'history' | 'list' | 'status_only';
  /**
   * 4.4 idempotency: both keys sent. `either`: a match of one of them is enough; otherwise only the named one counts.
   */
  readonly bothKeys: 'either' | 'header_wins' | 'reference_wins';
  /** 4.4 idempotency: order_reference and Idempotency-Key are one space of keys, or two. */
  readonly keySpace: 'two' | 'one';
  /** 4.4 idempotency: the same key with another body is the first shipment (as the text says), or refused with 422. */
  readonly sameKeyOtherBody: 'first_shipment' | 'refuse';
  /**
   * 4.4 idempotency: status of a repeated key whose shipment is unpaid. The text says 200; 402 would also say the
   * truth.
   */
  readonly duplicateOfUnpaid: 200 | 402;
  /** 4.4 idempotency: a repeated key whose shipment was cancelled gives that shipment, or opens a new one. */
  readonly duplicateOfCancelled: 'first_shipment' | 'new_shipment';
  /** 2.2 order_reference is a string; what it holds when the caller sent none. */
  readonly absentReference: 'generated' | 'empty' | 'null';
  /** 1, 4.4: the reference of a shipment that the customer panel opened counts as a used key, or not. */
  readonly panelReference: 'is_key' | 'is_no_key';
  /** 2.2: what order_reference holds of a shipment that the panel opened. */
  readonly panelReferenceShown: boolean;
  /** 2.2, 4.4: lists show the receiver and the day of a shipment, which the document does not name. */
  readonly listsShowReceiver: boolean;
  /** 6.1: shipment.created is also sent for shipments that the panel opened. */
  readonly createdEventFromPanel: boolean;
  /** 2.3 payment.balance: "after (or at) the operation": kept from the operation, or today's. */
  readonly paymentBalance: 'at_operation' | 'current';
  /** 2.2 payment_status values beyond paid. */
  readonly paymentStatusUnpaid: string;
  readonly paymentStatusRefunded: string;
  readonly paymentStatusClosed: string;
  /** 2.2 payment_method values beyond api_balance. */
  readonly paymentMethodCard: string;
  /** 3: status of a shipment opened without enough balance. */
  readonly statusUnpaid: string;
  /** 3: status once the card payment has arrived. */
  readonly statusCardPaid: string;
  /** 3: codes of picked up and delivered. */
  readonly statusPickedUp: string;
  readonly statusDelivered: string;
  /** 3, 6.1: shipment.created is also sent for a shipment that opens unpaid. */
  readonly createdEventWhenUnpaid: boolean;
  /** 3, 6.1: shipment.status_updated is also sent when a card payment changes the status. */
  readonly statusEventOnCardPayment: boolean;
  /** 2.8, 3: cancelling a shipment that was paid by card: nothing to the balance, or the fee to the balance. */
  readonly cardRefund: 'none' | 'to_balance';
  /** 2.4: label fields that have no value yet. */
  readonly emptyLabelFields: 'absent' | 'null';
  /** 2.9, 4.4: status of the label endpoint for a cancelled shipment. */
  readonly cancelledLabelStatus: 400 | 404 | 409 | 410;
  /** 4.4: "An expired link is invalid": with which status. */
  readonly expiredLinkStatus: 400 | 401 | 403 | 404 | 410;
  /** 2.7: webhook_secret in the answer to a second PUT without rotate_secret. */
  readonly secretOnSecondPut: 'null' | 'same' | 'new';
  /** 2.7, 6.2: the service's short name, which the document writes as Svc in header and agent names. */
  readonly shortName: string;
  /** 5, 6.4: the panel's key prefix, which is not part of the legacy signing key. */
  readonly keyPrefix: string;
  /** 6.3: other fields of shipment.label_ready. */
  readonly labelReadyFields: 'like_status' | 'link_only';
  /** 7: the name of the code's field where the document gives none of the two. */
  readonly codeField: 'error_code' | 'error' | 'both' | 'none';
  /** 7: data.required of the first 402. */
  readonly requiredMeans: 'fee' | 'shortfall';
  /** 7: which calls a measurement debt stops. */
  readonly debtStops: 'create' | 'create_and_prices' | 'everything';
  /** 7: shape of 422 bodies. */
  readonly validationShape: 'object_of_lists' | 'list_of_fields' | 'message_only';
  /** 4.x: data of list endpoints. */
  readonly listShape: 'list' | 'items';
  /** 4.1, 4.4: lists have meta but no page parameter is documented. */
  readonly pageParameter: 'page' | 'ignored';
  readonly perPageDefault: number;
  readonly perPageMax: number;
  /** 2.1: envelope of a validation of list filters: a date that cannot be read is refused, or ignored. */
  readonly unreadableDate: 'refuse' | 'ignore';
  /** 4.4 dimension gate: volume in cm3 of one desi. */
  readonly desiDivisor: number;
  /** 4.4 dimension gate: only one or two of the three dimensions. */
  readonly partialDimensions: 'refuse' | 'ignore';
  /**
   * 4.3: without dimensions, desi and range "the price cannot be calculated": refused with 422 for every type, or a
   * file and a pallet are priced by their default desi all the same.
   */
  readonly priceWithoutMeasures: 'refuse' | 'default_desi';
  /** 4.3, 8: the upper bounds of a parcel, which section 8 names for create, hold for prices too. */
  readonly priceBounds: 'none' | 'as_create';
  /** 4.4: chargeable desi of a dosya or palet that came without any. */
  readonly defaultDesi: { readonly dosya: number; readonly palet: number };
  /** 4.4, 8: the 1000 kg of the gate is per parcel: weight is that of one parcel, or of the whole shipment. */
  readonly weightIs: 'per_parcel' | 'whole_shipment';
  /** 4.4 sender group rule: sender_email belongs to the group. */
  readonly senderEmailInGroup: boolean;
  /** 4.4: carrier and cargo_company_id both sent and different. */
  readonly carrierConflict: 'carrier_wins' | 'company_wins' | 'refuse';
  /** 4.4: how long a create with wait_for_label true waits, in ms. */
  readonly waitForLabelMs: number;
  /** 2.3: how long a card payment link is open, in ms. */
  readonly paymentLinkMs: number;
  /** 2.3: how payment_expires_at is written: in UTC, in the service's own zone, or there without naming it. */
  readonly expiryStyle: ExpiryStyle;
  /**
   * 2.3, 3: what happens to an unpaid shipment at its payment_expires_at: its link is closed and still shown; the link
   * is no longer shown; the shipment is cancelled; its detail gets a new link.
   */
  readonly expiredPayment: 'stays' | 'link_gone' | 'cancelled' | 'new_link';
  /** 3: money that comes to the balance pays shipments that wait for a card payment, or leaves them waiting. */
  readonly topUpPays: 'no' | 'oldest_first';
  /**
   * 7: a debt and a balance below the fee at once: the 402 names the debt and nothing is opened, or it names the fee.
   */
  readonly debtFirst: boolean;
  /** 4.4: a label of several parcels has one page, or one page for each. */
  readonly labelPages: 'one' | 'per_parcel';
  /** 5, 8: label-download counts against the route limit, or nothing. */
  readonly downloadLimit: 'route' | 'none';
  /** 8: "reset in windows of 60 seconds". */
  readonly rateWindow: 'fixed' | 'sliding';
  /** 8: Retry-After of a 429. */
  readonly retryAfter: 'seconds' | 'http_date' | 'absent';
  /** 2.x: how amounts are written. */
  readonly money: MoneyStyle;
  /** 2.x: white space in answers, as indent width. */
  readonly indent: number;
  /** 2.x: answers carry fields that the document does not name. */
  readonly unknownFields: boolean;
};

export const defaultReadings: Readings = {
  cancelMethods: ['POST'],
  trackBody: 'history',
  bothKeys: 'either',
  keySpace: 'two',
  sameKeyOtherBody: 'first_shipment',
  duplicateOfUnpaid: 200,
  duplicateOfCancelled: 'first_shipment',
  absentReference: 'generated',
  panelReference: 'is_key',
  panelReferenceShown: true,
  listsShowReceiver: false,
  createdEventFromPanel: false,
  paymentBalance: 'at_operation',
  paymentStatusUnpaid: 'pending',
  paymentStatusRefunded: 'refunded',
  paymentStatusClosed: 'cancelled',
  paymentMethodCard: 'card',
  statusUnpaid: 'payment_pending',
  statusCardPaid: 'payment_received',
  statusPickedUp: 'picked_up',
  statusDelivered: 'delivered',
  createdEventWhenUnpaid: true,
  statusEventOnCardPayment: true,
  cardRefund: 'none',
  emptyLabelFields: 'absent',
  cancelledLabelStatus: 400,
  expiredLinkStatus: 403,
  secretOnSecondPut: 'null',
  shortName: 'Svc',
  keyPrefix: 'svc_live_',
  labelReadyFields: 'like_status',
  codeField: 'error_code',
  requiredMeans: 'fee',
  debtStops: 'create',
  validationShape: 'object_of_lists',
  listShape: 'list',
  pageParameter: 'page',
  perPageDefault: 15,
  perPageMax: 100,
  unreadableDate: 'refuse',
  desiDivisor: 3000,
  partialDimensions: 'refuse',
  priceWithoutMeasures: 'refuse',
  priceBounds: 'none',
  defaultDesi: { dosya: 1, palet: 300 },
  weightIs: 'per_parcel',
  senderEmailInGroup: false,
  carrierConflict: 'carrier_wins',
  waitForLabelMs: 1_000,
  paymentLinkMs: 24 * 60 * 60 * 1_000,
  expiryStyle: 'utc',
  expiredPayment: 'stays',
  topUpPays: 'no',
  debtFirst: true,
  labelPages: 'one',
  downloadLimit: 'route',
  rateWindow: 'fixed',
  retryAfter: 'seconds',
  money: 'number',
  indent: 0,
  unknownFields: false,
};
