import { ok, type Result } from '../../contract/result.ts';
import type { AccountInfo } from '../../contract/service.ts';
import type { Clock } from '../ports/Clock.ts';
import type { ApiError } from '../ports/ShippingApi.ts';
import type { BudgetLane } from './rateBudget.ts';
import type { ServiceClient } from './serviceClient.ts';
import type { ServiceState } from './serviceState.ts';

/** Requests the account (API section 4.1) and passes its balance on to ServiceState. `at`: when the request left, epoch ms. */
export type AccountReader = (lane: BudgetLane) => Promise<Result<AccountInfo & { readonly at: number }, ApiError>>;

export function createAccountReader(parts: {
  readonly client: ServiceClient;
  readonly state: ServiceState;
  readonly clock: Clock;
  readonly onReported: (info: AccountInfo) => void;
}): AccountReader {
  const { client, state, clock, onReported } = parts;
  return async (lane) => {
    let [at, sentAt] = [0, 0];
    const answer = await client.request(lane, 'account', (api) => {
      // Noted only now: the answer includes what was charged while the request waited for its permit.
      [at, sentAt] = [clock.now(), clock.monotonic()];
      return api.account();
    });
    if (!answer.ok) return answer;
    onReported(answer.value);
    if (answer.value.balance !== null) state.balanceReported(answer.value.balance, sentAt);
    return ok({ ...answer.value, at });
  };
}
