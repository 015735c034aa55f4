import { ok, type Result } from '../../contract/result.ts';
import { type CancelMethod, type CancelResult, cancelMethodSchema } from '../../contract/service.ts';
import type { Logger } from '../ports/Logger.ts';
import type { SettingsStore } from '../ports/SettingsStore.ts';
import type { ApiError, CancelRequest } from '../ports/ShippingApi.ts';
import type { ServiceClient } from '../service/index.ts';

/** An answered cancel, and when the request that was answered left (monotonic clock, ms). */
export interface SentCancel {
  readonly result: CancelResult;
  readonly sentAt: number;
}

/** Asks the service to cancel, by the HTTP method that it accepts: the document does not name it (API section 4.4). */
export type CancelRequests = ReturnType<typeof createCancelRequests>;

export interface CancelRequestsDeps {
  readonly client: ServiceClient;
  readonly settings: SettingsStore;
  readonly clock: { monotonic(): number };
  readonly logger: Logger;
}

export function createCancelRequests({ client, settings, clock, logger }: CancelRequestsDeps) {
  async function sendBy(method: CancelMethod, request: Omit<CancelRequest, 'method'>) {
    let sentAt = 0;
    const answer = await client.request('bench', 'cancel', (api) => {
      sentAt = clock.monotonic();
      return api.cancel({ ...request, method });
    });
    return answer.ok ? ok({ result: answer.value, sentAt }) : answer;
  }

  function keep(method: CancelMethod) {
    try {
      settings.update({ cancelMethod: method });
      logger.info('cancel method learned', { method });
    } catch (failure) {
      // The next cancel finds it out again.
      logger.error('cancel method not kept', { method, failure: String(failure) });
    }
  }

  return {
    /**
     * A 405 means that the service does not accept this method and has done nothing. So the request is repeated once, by
     * a method that the `Allow` header names; the method that works becomes the setting. After any other answer, nothing
     * is repeated here.
     */
    async send(request: Omit<CancelRequest, 'method'>): Promise<Result<SentCancel, ApiError>> {
      const first = settings.get().cancelMethod;
      const answer = await sendBy(first, request);
      const other = answer.ok ? null : methodInstead(answer.error, first);
      if (other === null) return answer;
      const second = await sendBy(other, request);
      if (second.ok || isAnswerToCancel(second.error)) keep(other);
      return second;
    },
  };
}

/** True if the service refused the HTTP method, which means that the shipment is unchanged. */
export function isMethodRefused(error: ApiError): boolean {
  return error.kind === 'refused' && error.status === 405;
}

/** The first method for a cancel, other than the one tried, that `Allow` names; null if there is none. */
function methodInstead(error: ApiError, tried: CancelMethod): CancelMethod | null {
  if (!isMethodRefused(error)) return null;
  const allowed = error.kind === 'refused' ? (error.allowed ?? []) : [];
  return cancelMethodSchema.options.find((method) => method !== tried && allowed.includes(method)) ?? null;
}

/** The service accepted the method and refused for a reason of the shipment, so the method works. */
function isAnswerToCancel(error: ApiError): boolean {
  return error.kind === 'conflict' || (error.kind === 'refused' && error.status === 400);
}
