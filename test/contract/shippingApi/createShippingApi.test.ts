import { createShippingApi } from '../../../electron/adapters/api/createShippingApi.ts';
import type { Readings } from '../../../electron/demo/readings.ts';
import type { OpenApi } from './apiDesks.ts';
import { enquiriesConformance } from './enquiriesConformance.ts';
import { shippingApiConformance } from './shippingApiConformance.ts';

const open: OpenApi = ({ apiKey, ...options }) => createShippingApi({ ...options, apiKey: async () => apiKey, fetch });

/** Together these take every value that the readings of a field that the client reads can have (docs/service.md, Open). */
const readings: Readonly<Record<string, Partial<Readings>>> = {
  'the most plausible reading': {},
  'another reading': {
    duplicateOfUnpaid: 402,
    paymentBalance: 'current',
    emptyLabelFields: 'null',
    expiredLinkStatus: 410,
    codeField: 'error',
    requiredMeans: 'shortfall',
    validationShape: 'list_of_fields',
    retryAfter: 'http_date',
    money: 'string',
    indent: 2,
    unknownFields: true,
    absentReference: 'null',
    statusUnpaid: 'waiting',
    statusCardPaid: 'paid_by_card',
    listShape: 'items',
    trackBody: 'list',
    cancelMethods: ['DELETE'],
    secretOnSecondPut: 'same',
    cardRefund: 'to_balance',
    expiryStyle: 'offset',
    expiredPayment: 'link_gone',
  },
  'a third reading': {
    debtStops: 'create_and_prices',
    expiredLinkStatus: 401,
    codeField: 'none',
    validationShape: 'message_only',
    retryAfter: 'absent',
    money: 'fixed',
    bothKeys: 'header_wins',
    absentReference: 'empty',
    paymentStatusUnpaid: 'unpaid',
    desiDivisor: 4000,
    pageParameter: 'ignored',
    trackBody: 'status_only',
    cancelMethods: ['PUT', 'PATCH'],
    secretOnSecondPut: 'new',
    expiryStyle: 'zoneless',
    expiredPayment: 'new_link',
    topUpPays: 'oldest_first',
  },
  'a fourth reading': {
    debtStops: 'everything',
    expiredLinkStatus: 404,
    codeField: 'both',
    bothKeys: 'reference_wins',
    rateWindow: 'sliding',
    expiredPayment: 'cancelled',
    debtFirst: false,
    downloadLimit: 'none',
    labelPages: 'per_parcel',
  },
};

for (const [name, reading] of Object.entries(readings)) {
  shippingApiConformance(name, open, reading);
  enquiriesConformance(name, open, reading);
}
