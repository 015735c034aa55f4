import { guess } from '../recordFields.ts';
import { identifier, money, text, timestamp } from './fields.ts';

/** API section 2.10: "balance transaction record: fields not shown". The guesses live here. */
export const TRANSACTION = {
  id: guess(identifier, 'id', 'transaction_id', 'uuid', 'number'),
  at: guess(timestamp, 'created_at', 'date', 'transaction_date', 'timestamp', 'at', 'processed_at'),
  type: guess(text, 'type', 'transaction_type', 'kind', 'category'),
  amount: guess(money, 'amount', 'amount.value', 'total', 'sum', 'change', 'value'),
  balanceAfter: guess(money, 'balance_after', 'new_balance', 'after_balance', 'balance.after', 'balance'),
  description: guess(text, 'description', 'note', 'explanation', 'title', 'message', 'aciklama'),
};

/** Which way the money went, where the amount itself has no sign. */
export const DIRECTION = guess(text, 'direction', 'transaction_type', 'type');
export const OUTWARD = /^(debit|out|outgoing|outflow|expense|withdrawal|bor[cç]|gider|[cç][iı]k[iı][sş])$/i;
