import { z } from 'zod';
import { kurus } from '../../contract/money.ts';
import type { Result } from '../../contract/result.ts';
import type { AccountInfo, SenderAddress, Transaction, TransactionFilter } from '../../contract/service.ts';
import type { ApiError, Paged } from '../../core/ports/ShippingApi.ts';
import { identifier, money, text, timestamp } from './fields.ts';
import { isMembers } from './json.ts';
import { pageQuery, readPaged } from './paging.ts';
import { fieldsOf, guess, listIn, readEach } from './records.ts';
import { callService, fromData, type ServiceOptions } from './service.ts';

/**
 * API sections 4.1 and 2.10 promise "account information and balance", with a defaults block that names the default
 * carrier and sender address, but show no field of it. These are the guesses: the balance (or the wallet that holds it)
 * is an amount or an object with one, at the top or inside an `account` object.
 */
const HOLDERS = ['', 'account.'];
const under = (...places: readonly string[]) => HOLDERS.flatMap((holder) => places.map((place) => `${holder}${place}`));

const amountIn = (place: string) => [
  place,
  ...['amount', 'available', 'current', 'balance'].map((name) => `${place}.${name}`),
];

const ACCOUNT = {
  balance: guess(money, ...under(...['balance', 'wallet.balance', 'wallet'].flatMap(amountIn))),
  defaultCarrier: guess(
    identifier,
    ...under(
      'defaults.carrier',
      'defaults.carrier.slug',
      'defaults.carrier.name',
      'defaults.carrier_slug',
      'defaults.default_carrier',
      'defaults.default_carrier.slug',
      'defaults.default_carrier.name',
      'defaults.carrier_name',
      'defaults.cargo_company.slug',
      'defaults.cargo_company.name',
      'defaults.cargo_company',
      'defaults.cargo_company_id',
      'defaults.carrier_id',
      'defaults.carrier.id',
    ),
  ),
  defaultSenderCode: guess(
    identifier,
    ...under(
      'defaults.sender_address_code',
      'defaults.sender_address.code',
      'defaults.sender_address',
      'defaults.sender.code',
      'defaults.sender',
      'defaults.sender_code',
      'defaults.address_code',
      'defaults.address.code',
      'defaults.default_sender_address_code',
      'defaults.default_sender_address.code',
      'defaults.default_sender_address',
    ),
  ),
};

const accountSchema = z.looseObject({});

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

/** API section 2.10: "balance transaction record: fields not shown". These are the guesses. */
const TRANSACTION = {
  id: guess(identifier, 'id', 'transaction_id', 'uuid', 'number'),
  at: guess(timestamp, 'created_at', 'date', 'transaction_date', 'timestamp', 'at', 'processed_at'),
  type: guess(text, 'type', 'transaction_type', 'kind', 'category'),
  amount: guess(money, 'amount', 'amount.value', 'total', 'sum', 'change', 'value'),
  balanceAfter: guess(money, 'balance_after', 'new_balance', 'after_balance', 'balance.after', 'balance'),
  description: guess(text, 'description', 'note', 'explanation', 'title', 'message', 'aciklama'),
};

/** Guesses at the field that has the direction of the money, for amounts without a sign. */
const DIRECTION = guess(text, 'direction', 'transaction_type', 'type');
const OUTWARD = /^(debit|out|outgoing|outflow|expense|withdrawal|bor[cç]|gider|[cç][iı]k[iı][sş])$/i;

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

/**
 * API section 2.10 says that a sender address "has a code", but neither the name of that field nor any other: these are
 * the guesses.
 */
const SENDER_ADDRESS = {
  code: guess(identifier, 'code', 'sender_address_code', 'address_code'),
  title: guess(text, 'title', 'label', 'address_name', 'address_title', 'name'),
};

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
