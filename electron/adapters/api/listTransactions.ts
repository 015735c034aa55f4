import { kurus } from '../../contract/money.ts';
import type { Result } from '../../contract/result.ts';
import type { Transaction, TransactionFilter } from '../../contract/service.ts';
import type { ApiError, Paged } from '../../core/ports/ShippingApi.ts';
import { isMembers } from './lists.ts';
import { pageQuery, readPaged } from './paging.ts';
import { fieldsOf } from './recordFields.ts';
import { DIRECTION, OUTWARD, TRANSACTION } from './schemas/transaction.ts';
import { callService, type ServiceOptions } from './service.ts';

function readTransaction(item: unknown): Transaction | null {
  if (!isMembers(item)) return null;
  const record = fieldsOf(item);
  const amount = record.find(TRANSACTION.amount);
  const isOutward = OUTWARD.test(fieldsOf(item).find(DIRECTION) ?? '');
  return {
    id: record.find(TRANSACTION.id),
    at: record.find(TRANSACTION.at),
    type: record.find(TRANSACTION.type),
    amount: isOutward && amount !== null && amount > 0 ? kurus(-amount) : amount,
    balanceAfter: record.find(TRANSACTION.balanceAfter),
    description: record.find(TRANSACTION.description),
    more: record.more(),
  };
}

/** GET /account/transactions (API section 4.1); days as YYYY-MM-DD. */
export function listTransactions(
  options: ServiceOptions,
  filter: TransactionFilter,
): Promise<Result<Paged<Transaction>, ApiError>> {
  const query = pageQuery({ type: filter.type, date_from: filter.from, date_to: filter.to }, filter);
  return callService(options, {
    name: 'account.transactions',
    method: 'GET',
    path: `/api/v2/account/transactions?${query}`,
    read: readPaged(filter.page, readTransaction),
  });
}
