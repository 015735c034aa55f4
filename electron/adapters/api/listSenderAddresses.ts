import type { Result } from '../../contract/result.ts';
import type { SenderAddress } from '../../contract/service.ts';
import type { ApiError } from '../../core/ports/ShippingApi.ts';
import { listIn, readEach } from './lists.ts';
import { fieldsOf } from './recordFields.ts';
import { SENDER_ADDRESS } from './schemas/senderAddress.ts';
import { callService, fromData, type ServiceOptions } from './service.ts';

function readAddress(item: unknown): SenderAddress | null {
  const record = fieldsOf(item);
  const code = record.find(SENDER_ADDRESS.code);
  return code === null ? null : { code, title: record.find(SENDER_ADDRESS.title), more: record.more() };
}

/** GET /account/addresses (API section 4.1). */
export function listSenderAddresses(options: ServiceOptions): Promise<Result<readonly SenderAddress[], ApiError>> {
  return callService(options, {
    name: 'account.addresses',
    method: 'GET',
    path: '/api/v2/account/addresses',
    read: fromData((data) => readEach(listIn(data, 'addresses'), readAddress)),
  });
}
