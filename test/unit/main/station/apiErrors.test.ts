import { describe, expect, it } from 'vitest';
import type { StationErrorCode } from '../../../../electron/contract/errors.ts';
import type { ApiError } from '../../../../electron/core/ports/ShippingApi.ts';
import { cancelError, serviceError } from '../../../../electron/main/station/apiErrors.ts';

const refused = (status: number): ApiError => ({ kind: 'refused', status, code: null, message: 'as it says' });
const conflict = (code: string | null): ApiError => ({ kind: 'conflict', code, message: 'as it says' });
const unknown = (status: number | null): ApiError => ({ kind: 'unknown', status, detail: 'as it says' });

describe('an error of the service on the screens', () => {
  it.each<[string, ApiError, StationErrorCode]>([
    ['a service that was not reached', { kind: 'not_sent', detail: 'as it says' }, 'service_unreachable'],
    ['an answer that got lost', unknown(null), 'service_unreachable'],
    ['an answer that is not the service\u2019s', unknown(499), 'service_not_json'],
    ['a broken service', unknown(500), 'service_error'],
    ['a closed account', { kind: 'forbidden', reason: 'account_disabled', message: 'as it says' }, 'account_disabled'],
    ['a closed door of no reason', { kind: 'forbidden', reason: null, message: 'as it says' }, 'forbidden'],
    ['a label that is not ready', conflict('label_not_ready'), 'label_not_ready'],
    ['a carrier that does not cancel', conflict('carrier_cancel_failed'), 'carrier_cancel_failed'],
    ['a method that it does not take', refused(405), 'method_not_allowed'],
    ['any other refusal', refused(400), 'refused'],
  ])('is %s, in the words of the service', (_, error, code) => {
    expect(serviceError(error)).toMatchObject({ code, detail: 'as it says' });
  });

  it('of a cancel distinguishes what cannot be cancelled, what the carrier refuses, and a wrong method', () => {
    expect(cancelError(refused(400)).code).toBe('not_cancellable');
    expect(cancelError(conflict(null)).code).toBe('carrier_cancel_failed');
    expect(cancelError(refused(405)).code).toBe('method_not_allowed');
    expect(cancelError(refused(422)).code).toBe('refused');
  });

  it('has how long to wait, a minute where the service does not', () => {
    const limited = (retryAfterMs: number | null) =>
      serviceError({ kind: 'rate_limited', retryAfterMs, message: null });
    expect(limited(7_000).retryAfterMs).toBe(7_000);
    expect(limited(null).retryAfterMs).toBe(60_000);
  });
});
