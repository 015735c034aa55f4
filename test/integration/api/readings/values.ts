import type { Readings } from '../../../../electron/demo/readings.ts';

/**
 * Every value of every setting of the demo service, which has one for each open point of the document; of a free text or
 * number, the usual one and others that the document allows as well. The type makes a new setting, or a new value's
 * absence, show up here.
 */
const readingValues: { readonly [K in keyof Readings]: readonly [Readings[K], ...Readings[K][]] } = {
  cancelMethods: [['POST'], ['PUT'], ['PATCH'], ['DELETE'], ['POST', 'DELETE']],
  trackBody: ['history', 'list', 'status_only'],
  bothKeys: ['either', 'header_wins', 'reference_wins'],
  keySpace: ['two', 'one'],
  sameKeyOtherBody: ['first_shipment', 'refuse'],
  duplicateOfUnpaid: [200, 402],
  duplicateOfCancelled: ['first_shipment', 'new_shipment'],
  absentReference: ['generated', 'empty', 'null'],
  panelReference: ['is_key', 'is_no_key'],
  panelReferenceShown: [true, false],
  listsShowReceiver: [false, true],
  createdEventFromPanel: [false, true],
  paymentBalance: ['at_operation', 'current'],
  paymentStatusUnpaid: ['pending', 'unpaid', 'awaiting'],
  paymentStatusRefunded: ['refunded', 'iade'],
  paymentStatusClosed: ['cancelled', 'closed'],
  paymentMethodCard: ['card', 'credit_card'],
  statusUnpaid: ['payment_pending', 'pending', 'awaiting_payment'],
  statusCardPaid: ['payment_received', 'confirmed', 'paid_by_card'],
  statusPickedUp: ['picked_up', 'collected'],
  statusDelivered: ['delivered', 'teslim_edildi'],
  createdEventWhenUnpaid: [true, false],
  statusEventOnCardPayment: [true, false],
  cardRefund: ['none', 'to_balance'],
  emptyLabelFields: ['absent', 'null'],
  cancelledLabelStatus: [400, 404, 409, 410],
  expiredLinkStatus: [400, 401, 403, 404, 410],
  secretOnSecondPut: ['null', 'same', 'new'],
  shortName: ['Svc', 'Kargo'],
  keyPrefix: ['svc_live_', 'ks_', ''],
  labelReadyFields: ['like_status', 'link_only'],
  codeField: ['error_code', 'error', 'both', 'none'],
  requiredMeans: ['fee', 'shortfall'],
  debtStops: ['create', 'create_and_prices', 'everything'],
  validationShape: ['object_of_lists', 'list_of_fields', 'message_only'],
  listShape: ['list', 'items'],
  pageParameter: ['page', 'ignored'],
  perPageDefault: [15, 1],
  perPageMax: [100, 1],
  unreadableDate: ['refuse', 'ignore'],
  desiDivisor: [3000, 4000, 5000],
  partialDimensions: ['refuse', 'ignore'],
  priceWithoutMeasures: ['refuse', 'default_desi'],
  priceBounds: ['none', 'as_create'],
  defaultDesi: [
    { dosya: 1, palet: 300 },
    { dosya: 0.5, palet: 100 },
  ],
  weightIs: ['per_parcel', 'whole_shipment'],
  senderEmailInGroup: [false, true],
  carrierConflict: ['carrier_wins', 'company_wins', 'refuse'],
  waitForLabelMs: [10, 0, 60],
  paymentLinkMs: [24 * 60 * 60 * 1000, 15 * 60 * 1000],
  expiryStyle: ['utc', 'offset', 'zoneless'],
  expiredPayment: ['stays', 'link_gone', 'cancelled', 'new_link'],
  topUpPays: ['no', 'oldest_first'],
  debtFirst: [true, false],
  labelPages: ['one', 'per_parcel'],
  downloadLimit: ['route', 'none'],
  rateWindow: ['fixed', 'sliding'],
  retryAfter: ['seconds', 'http_date', 'absent'],
  money: ['number', 'fixed', 'string'],
  indent: [0, 2],
  unknownFields: [false, true],
};

type Case = readonly [name: string, readings: Partial<Readings>];

function casesOf<K extends keyof Readings>(setting: K): readonly Case[] {
  return readingValues[setting].map((value): Case => {
    const readings: Partial<Readings> = {};
    readings[setting] = value;
    return [`${setting}: ${JSON.stringify(value)}`, readings];
  });
}

const settings = Object.keys(readingValues).filter((name): name is keyof Readings => name in readingValues);

/** Every value of every setting, setting by setting. */
export const bySetting: readonly (readonly Case[])[] = settings.map((setting) => casesOf(setting));
