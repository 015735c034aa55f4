import type { Condition, Untestable } from './harness/condition.ts';
import { access } from './sections/access.ts';
import { account } from './sections/account.ts';
import { atOnce } from './sections/atOnce.ts';
import { cancelling } from './sections/cancel.ts';
import { catalogue } from './sections/catalogue.ts';
import { creating } from './sections/create.ts';
import { createInvalid } from './sections/createInvalid.ts';
import { createPrice } from './sections/createPrice.ts';
import { delivery } from './sections/delivery.ts';
import { dimensionGate } from './sections/dimensionGate.ts';
import { events } from './sections/events.ts';
import { idempotency } from './sections/idempotency.ts';
import { labelLinks } from './sections/labelLinks.ts';
import { labelNumbers } from './sections/labelNumbers.ts';
import { labels } from './sections/labels.ts';
import { labelWait } from './sections/labelWait.ts';
import { payment } from './sections/payment.ts';
import { paymentLinks } from './sections/paymentLinks.ts';
import { prices } from './sections/prices.ts';
import { rateLimits } from './sections/rateLimits.ts';
import { refusals } from './sections/refusals.ts';
import { shipments } from './sections/shipments.ts';
import { states } from './sections/states.ts';
import { webhookSettings } from './sections/webhookSettings.ts';

/** Every condition of the API document, in the order in which they are judged and shown. */
export const conditions: readonly (Condition | Untestable)[] = [
  ...access,
  ...account,
  ...webhookSettings,
  ...catalogue,
  ...prices,
  ...creating,
  ...createPrice,
  ...createInvalid,
  ...dimensionGate,
  ...refusals,
  ...idempotency,
  ...atOnce,
  ...payment,
  ...paymentLinks,
  ...labels,
  ...labelNumbers,
  ...labelWait,
  ...labelLinks,
  ...shipments,
  ...cancelling,
  ...states,
  ...rateLimits,
  ...events,
  ...delivery,
];
