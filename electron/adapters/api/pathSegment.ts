import type { Result } from '../../contract/result.ts';
import { err } from '../../contract/result.ts';
import type { ApiError } from '../../core/ports/ShippingApi.ts';

/**
 * Sends a request whose path holds an id. An empty id or one of dots would name another path, and so no resource at
 * all: it is not found, and nothing is sent.
 */
export function withId<T>(
  id: string,
  send: (segment: string) => Promise<Result<T, ApiError>>,
): Promise<Result<T, ApiError>> {
  const trimmed = id.trim();
  if (/^\.{0,2}$/.test(trimmed)) return Promise.resolve(err({ kind: 'not_found', message: null }));
  return send(encodeURIComponent(trimmed));
}
