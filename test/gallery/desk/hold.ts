import { kurus } from '../../../electron/contract/money.ts';
import type { AccountHold } from '../../../electron/contract/status.ts';
import { HOUR, MINUTE, NOW } from '../moment.ts';

/** A measurement difference that holds the account (API section 7). */
export const hold: AccountHold = {
  amount: kurus(184_250),
  url: 'https://kargo.ornek.com/odeme/olcum-farki/91',
  message: 'Ölçüm farkı borcu',
  since: NOW - 2 * HOUR,
  toldAt: NOW - MINUTE,
  odd: [],
};
