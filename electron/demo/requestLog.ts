import type { Fault } from './faults.ts';
import { isRecord, type ServiceRequest } from './http/exchange.ts';

/**
 * One request that the service received, for a test's bookkeeping. Times are the machine's, not the service clock's.
 */
export type RequestRecord = {
  readonly number: number;
  /** ISO 8601. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly idempotencyKey: string | null;
  readonly orderReference: string | null;
  /** The status that was sent; null while in work, or when the answer was lost. */
  readonly status: number | null;
  readonly ms: number | null;
  readonly fault: Fault['kind'] | null;
};

export type RequestLog = ReturnType<typeof createRequestLog>;

/** How many requests are remembered. */
const capacity = 50_000;

function referenceOf(body: Buffer): string | null {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    return isRecord(parsed) && typeof parsed.order_reference === 'string' ? parsed.order_reference : null;
  } catch {
    return null;
  }
}

export function createRequestLog() {
  const records = new Map<number, RequestRecord>();
  let last = 0;
  return {
    /** Returns what notes how the request ended. */
    open: (request: ServiceRequest) => {
      last += 1;
      const number = last;
      const started = performance.now();
      const key = request.headers['idempotency-key'];
      const record: RequestRecord = {
        number,
        at: new Date().toISOString(),
        method: request.method,
        path: request.path,
        query: request.query.toString(),
        idempotencyKey: typeof key === 'string' ? key : null,
        orderReference: request.body.length === 0 ? null : referenceOf(request.body),
        status: null,
        ms: null,
        fault: null,
      };
      records.set(number, record);
      if (records.size > capacity) records.delete(number - capacity);
      return (status: number | null, fault: Fault | null): void => {
        if (!records.has(number)) return;
        const ms = Math.round((performance.now() - started) * 10) / 10;
        records.set(number, { ...record, status, ms, fault: fault?.kind ?? null });
      };
    },
    list: () => [...records.values()],
    clear: () => records.clear(),
  };
}
