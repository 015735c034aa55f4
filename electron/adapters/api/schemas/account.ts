import { z } from 'zod';
import { guess } from '../recordFields.ts';
import { identifier, money } from './fields.ts';

/**
 * API sections 4.1 and 2.10: "account information and balance", with a defaults block that names the default carrier and
 * sender address; no field of them is shown. The guesses live here: the balance, or the wallet that it is in, is an amount or
 * an object that holds one, beside the rest or inside an `account` object.
 */
const HOLDERS = ['', 'account.'];
const under = (...places: readonly string[]) => HOLDERS.flatMap((holder) => places.map((place) => `${holder}${place}`));

const amountIn = (place: string) => [
  place,
  ...['amount', 'available', 'current', 'balance'].map((name) => `${place}.${name}`),
];

export const ACCOUNT = {
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

/** The account itself is an object. */
export const accountSchema = z.looseObject({});
