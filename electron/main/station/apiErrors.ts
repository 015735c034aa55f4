import { type StationError, stationError } from '../../contract/errors.ts';
import type { ApiError } from '../../core/ports/ShippingApi.ts';

/** The screens' error for an error of the service (API section 7), with the service's own words. */
export function serviceError(error: ApiError): StationError {
  switch (error.kind) {
    case 'not_sent':
      return stationError(error.obstacle ?? 'service_unreachable', error.detail);
    case 'unknown':
      if (error.status === null) return stationError('service_unreachable', error.detail);
      return stationError(error.status < 500 ? 'service_not_json' : 'service_error', error.detail);
    case 'unauthorized':
      return stationError('key_refused', error.message);
    case 'forbidden':
      return stationError(error.reason ?? 'forbidden', error.message);
    case 'rate_limited':
      return stationError('rate_limited', error.message, { retryAfterMs: error.retryAfterMs ?? 60_000 });
    case 'account_hold':
      return stationError('account_hold', error.message);
    case 'payment_unreadable':
      return stationError('refused', error.message);
    case 'invalid':
      return stationError('invalid_fields', error.message, {
        fields: error.fields.map(({ field, message }) => ({ field, message, rule: null, limit: null })),
      });
    case 'not_found':
      return stationError('not_found', error.message);
    case 'conflict':
      return stationError(error.code === 'carrier_cancel_failed' ? error.code : 'label_not_ready', error.message);
    case 'refused':
      return stationError(error.status === 405 ? 'method_not_allowed' : 'refused', error.message);
    default:
      return error satisfies never;
  }
}

/** The same for a cancel, where 409 and 400 have other meanings (API section 3). */
export function cancelError(error: ApiError): StationError {
  if (error.kind === 'conflict') return stationError('carrier_cancel_failed', error.message);
  if (error.kind === 'refused' && error.status === 400) return stationError('not_cancellable', error.message);
  return serviceError(error);
}
