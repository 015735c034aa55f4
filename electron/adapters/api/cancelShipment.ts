import type { Result } from '../../contract/result.ts';
import type { CancelResult } from '../../contract/service.ts';
import type { ApiError, CancelRequest } from '../../core/ports/ShippingApi.ts';
import { methodRefused } from './errors.ts';
import { withId } from './pathSegment.ts';
import { cancelSchema } from './schemas/cancel.ts';
import type { Envelope } from './schemas/envelope.ts';
import { callService, type ServiceOptions } from './service.ts';

/** A body of somebody else, which says neither success nor a documented field, is no answer to a cancel. */
function readCancel({ success, message, data }: Envelope): CancelResult | null {
  if (success === false) return null;
  const { refunded_amount, new_balance } = cancelSchema.catch({ refunded_amount: null, new_balance: null }).parse(data);
  if (success === null && refunded_amount === null && new_balance === null) return null;
  return { refunded: refunded_amount, newBalance: new_balance, message };
}

/**
 * Cancel (API sections 4.4, 2.8, 3) with the method given. 409 carrier_cancel_failed is a `conflict`; a 405, whoever
 * says it, is `refused` with the methods that Allow names in its message: nothing was cancelled.
 */
export function cancelShipment(
  options: ServiceOptions,
  { id, reason, method }: CancelRequest,
): Promise<Result<CancelResult, ApiError>> {
  const text = reason?.trim() ?? '';
  const body = text === '' ? {} : { reason: text };
  return withId(id, (segment) =>
    callService(options, {
      name: 'shipments.cancel',
      method,
      path: `/api/v2/shipments/${segment}/cancel`,
      // A DELETE usually has no body; not every server reads one.
      ...(method === 'DELETE' && text === '' ? {} : { body }),
      read: readCancel,
      readForeign: (answer) => (answer.status === 405 ? methodRefused(answer, null, null) : null),
    }),
  );
}
