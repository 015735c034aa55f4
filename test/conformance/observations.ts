import type { Readings } from '../../electron/demo/readings.ts';

/**
 * What the suite has to see of each open point when the emulator is set to a reading: `endpoint: says` of the condition, and
 * what it reports. Without this an open condition could never fail.
 */
export const observations: { readonly [condition: string]: (readings: Readings) => string } = {
  'every endpoint: under which name an error code stands outside of 402 (not shown)': ({ codeField }) =>
    ({ error_code: 'error_code', error: 'error', both: 'error and error_code', none: 'no code' })[codeField],
  'every endpoint: which calls a measurement debt stops (not shown)': ({ debtStops }) =>
    ({
      create: 'create',
      create_and_prices: 'create, prices',
      everything: 'create, prices, list, account',
    })[debtStops],
  'every endpoint: windows fixed or sliding (not shown)': ({ rateWindow }) => rateWindow,
  'PUT /api/v2/account/webhook: webhook_secret of a second PUT without rotate_secret (not shown)': ({
    secretOnSecondPut,
  }) => ({ null: 'null', same: 'the same', new: 'a new one' })[secretOnSecondPut],
  'POST /api/v2/prices/compare: container of price results (not shown)': listContainer,
  'POST /api/v2/shipments: without order_reference: what data.order_reference holds (not shown)': ({
    absentReference,
  }) => ({ generated: 'a reference of the service', empty: "''", null: 'null' })[absentReference],
  'POST /api/v2/shipments: a sender set without e-mail: whether that belongs to the group (not shown)': ({
    senderEmailInGroup,
  }) => (senderEmailInGroup ? 'yes' : 'no'),
  'POST /api/v2/shipments: carrier and cargo_company_id that name two carriers (not shown)': ({ carrierConflict }) =>
    ({ carrier_wins: 'carrier', company_wins: 'id', refuse: 'refused' })[carrierConflict],
  'POST /api/v2/shipments: one text as order_reference, then as Idempotency-Key: one key or two (not shown)': ({
    keySpace,
  }) => (keySpace === 'one' ? 'one key' : 'two keys'),
  'POST /api/v2/shipments: how amounts are written (number; some services write text)': ({ money }) =>
    money === 'string' ? 'string' : 'number',
  'POST /api/v2/shipments: shape of a 422 body (not shown)': ({ validationShape }) =>
    ({
      object_of_lists: 'errors: object of arrays by field',
      list_of_fields: 'errors: array of field and message',
      message_only: 'message alone',
    })[validationShape],
  'POST /api/v2/shipments: volumetric formula: cm3 of one desi (not shown)': ({ desiDivisor }) => `${desiDivisor} cm3`,
  'POST /api/v2/shipments: dimension gate: some of the dimensions and a desi (not shown)': ({ partialDimensions }) =>
    partialDimensions === 'refuse' ? '422' : '201',
  'POST /api/v2/shipments: weight 1500 in 2 parcels: 2000 in validation against 1000 per parcel (not shown)': ({
    weightIs,
  }) => (weightIs === 'per_parcel' ? '422' : '201'),
  'POST /api/v2/shipments: the same reference with another body (not shown)': ({ sameKeyOtherBody }) =>
    sameKeyOtherBody === 'refuse' ? '422' : '200, the first shipment',
  'POST /api/v2/shipments: both keys sent: the same reference with another header (not shown)': ({ bothKeys }) =>
    bothKeys === 'header_wins' ? '201' : '200',
  'POST /api/v2/shipments: both keys sent: another reference with the same header (not shown)': ({
    bothKeys,
    sameKeyOtherBody,
  }) => {
    if (bothKeys === 'reference_wins') return '201';
    return sameKeyOtherBody === 'refuse' ? '422' : '200';
  },
  'POST /api/v2/shipments: the key of a cancelled shipment (not shown)': ({ duplicateOfCancelled }) =>
    duplicateOfCancelled === 'new_shipment' ? '201, a new shipment' : '200, cancelled',
  'POST /api/v2/shipments: the key of an unpaid shipment: 200 or 402 (not shown)': ({ duplicateOfUnpaid }) =>
    String(duplicateOfUnpaid),
  'POST /api/v2/shipments: 402: data.required is the fee or the shortfall (not shown)': ({ requiredMeans }) =>
    `the ${requiredMeans}`,
  'POST /api/v2/shipments: 402: status and payment_status of the unpaid shipment (not shown)': ({
    statusUnpaid,
    paymentStatusUnpaid,
  }) => `${statusUnpaid}, ${paymentStatusUnpaid}`,
  'POST /api/v2/shipments: label fields while it is pending: null or absent (not shown)': ({ emptyLabelFields }) =>
    emptyLabelFields,
  'POST /api/v2/shipments: pages of a label of three parcels (not shown)': ({ labelPages }) =>
    labelPages === 'one' ? '1' : '3',
  'POST /api/v2/shipments: 402: the zone of payment_expires_at (not shown)': ({ expiryStyle }) =>
    ({ utc: 'UTC', offset: 'an offset', zoneless: 'none' })[expiryStyle],
  'POST /api/v2/shipments: 402: whether money that comes to the balance pays the unpaid shipment (not shown)': ({
    topUpPays,
  }) => (topUpPays === 'no' ? 'no' : 'yes'),
  'POST /api/v2/shipments: 402: a debt and a balance below the fee at once: which of the two (not shown)': ({
    debtFirst,
    debtStops,
  }) => (debtFirst || debtStops === 'everything' ? 'the debt' : 'the fee'),
  'card payment: what an expired link makes of the unpaid shipment (not shown)': ({ expiredPayment }) =>
    ({
      stays: 'nothing',
      link_gone: 'it tells no link',
      cancelled: 'it is cancelled',
      new_link: 'it gets another link',
    })[expiredPayment],
  'card payment: completed: the status (not shown)': ({ statusCardPaid }) => statusCardPaid,
  'GET /api/v2/shipments/{id}/label: no label of a cancelled shipment (its status is not shown)': ({
    cancelledLabelStatus,
  }) => String(cancelledLabelStatus),
  'GET /api/v2/shipments/{id}/label-download: status of an expired link (not shown)': ({ expiredLinkStatus }) =>
    String(expiredLinkStatus),
  'GET /api/v2/shipments: a page parameter (not documented)': ({ pageParameter }) => pageParameter,
  'GET /api/v2/shipments: default and maximum of per_page (not shown)': ({ perPageDefault, perPageMax }) =>
    `${perPageDefault}, ${perPageMax}`,
  'GET /api/v2/shipments: a date that cannot be read (not shown)': ({ unreadableDate }) =>
    unreadableDate === 'refuse' ? '422' : '200',
  'GET /api/v2/shipments: body shape of lists (not shown)': listContainer,
  '/api/v2/shipments/{id}/cancel: HTTP method (not shown)': ({ cancelMethods }) => cancelMethods[0] ?? '',
  '/api/v2/shipments/{id}/cancel: payment_status of a cancelled shipment (not shown)': ({ paymentStatusRefunded }) =>
    paymentStatusRefunded,
  '/api/v2/shipments/{id}/cancel: paid by card: what is refunded to the balance (not shown)': ({ cardRefund }) =>
    cardRefund === 'none' ? 'nothing' : 'the fee',
};

function listContainer({ listShape }: Readings): string {
  return listShape === 'list' ? 'data is the list' : 'data holds items';
}
