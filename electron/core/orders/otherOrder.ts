import type { Order } from '../../contract/order.ts';
import { searchFold } from '../../contract/searchFold.ts';

/** The name of a file in place of a source: lists without a profile have another one each day. */
const FILE_NAME = /\.(?:csv|txt|tsv|tab|xlsx|xlsm|xls)$/i;

/**
 * Whether an order of a list is another one than the order of the book with its number: two shops count alike. From another
 * source it is one with another receiver; from the same, or where that is not known, one with another name, phone and
 * address all at once, since a correction keeps some of them.
 */
export function isOtherOrder(known: Order, listed: Order): boolean {
  const [one, other] = [known.receiver, listed.receiver];
  const differing = [
    differs(plain(one.name), plain(other.name)),
    differs(digits(one.phone), digits(other.phone)),
    differs(plain(one.address), plain(other.address)),
  ];
  if (differing.every((one) => one)) return true;
  const [before, now] = [sourceOf(known), sourceOf(listed)];
  return before !== null && now !== null && before !== now && differing.some((one) => one);
}

function sourceOf({ shop }: Order): string | null {
  return shop.source === null || FILE_NAME.test(shop.source) ? null : shop.source;
}

/** A field that is missing in one of them does not count. */
const differs = (one: string, other: string) => one !== '' && other !== '' && one !== other;
const plain = (text: string) => searchFold(text).replace(/[^\p{L}\p{N}]/gu, '');
/** Drops the country and the leading zero. */
const digits = (phone: string) => phone.replace(/\D/g, '').slice(-10);
