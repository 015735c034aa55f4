import type { Result } from '../../electron/contract/result.ts';
import type { ApiError } from '../../electron/core/ports/ShippingApi.ts';

/** The value of a call that the test expects to succeed. */
export function answerOf<T>(result: Result<T, ApiError>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}
