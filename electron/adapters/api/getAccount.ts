import type { Result } from '../../contract/result.ts';
import type { AccountAnswer, ApiError } from '../../core/ports/ShippingApi.ts';
import { accountSchema } from './schemas/account.ts';
import { callService, type ServiceOptions } from './service.ts';

function readAccount(data: unknown): AccountAnswer | null {
  const parsed = accountSchema.safeParse(data);
  return parsed.success ? { balance: parsed.data.balance ?? parsed.data.account?.balance ?? null } : null;
}

/** GET /account/info (API section 4.1). */
export function getAccount(options: ServiceOptions): Promise<Result<AccountAnswer, ApiError>> {
  return callService(options, {
    name: 'account.info',
    method: 'GET',
    path: '/api/v2/account/info',
    read: (envelope) => (envelope.success === false ? null : readAccount(envelope.data)),
  });
}
