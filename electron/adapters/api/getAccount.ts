import type { Result } from '../../contract/result.ts';
import type { AccountInfo } from '../../contract/service.ts';
import type { ApiError } from '../../core/ports/ShippingApi.ts';
import { fieldsOf } from './recordFields.ts';
import { ACCOUNT, accountSchema } from './schemas/account.ts';
import { callService, fromData, type ServiceOptions } from './service.ts';

function readAccount(data: unknown): AccountInfo | null {
  if (!accountSchema.safeParse(data).success) return null;
  const account = fieldsOf(data);
  return {
    balance: account.find(ACCOUNT.balance),
    defaultCarrier: account.find(ACCOUNT.defaultCarrier),
    defaultSenderCode: account.find(ACCOUNT.defaultSenderCode),
    more: account.more(),
  };
}

/** GET /account/info (API section 4.1). */
export function getAccount(options: ServiceOptions): Promise<Result<AccountInfo, ApiError>> {
  return callService(options, {
    name: 'account.info',
    method: 'GET',
    path: '/api/v2/account/info',
    read: fromData(readAccount),
  });
}
