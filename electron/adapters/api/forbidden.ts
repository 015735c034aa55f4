import type { ApiError } from '../../core/ports/ShippingApi.ts';

type Reason = Extract<ApiError, { kind: 'forbidden' }>['reason'];

/*
 * API sections 5.2 and 7: a 403 is a disabled account or an address that is not allowed; which codes and words tell
 * them apart is not shown. These are the guesses.
 */
const ADDRESS = /(?<![\p{L}\p{N}])ips?(?![\p{L}\p{N}])|address (is )?not allowed/u;
const DISABLED =
  /disabled|inactive|not active|suspend|deactivat|pasif|devre d[ıi]ş[ıi]|kapal[ıi]|kapat[ıi]l|ask[ıi](ya|da)|dondurul|aktif değil/u;

function reasonIn(words: string | null): Reason | 'both' {
  // Turkish capitals fold to the letters that the patterns know; signs of a code become spaces.
  const plain = (words ?? '')
    .replace(/İ/g, 'i')
    .replace(/I/g, 'i')
    .toLowerCase()
    .replace(/[_.-]+/g, ' ');
  const isAddress = ADDRESS.test(plain);
  const isDisabled = DISABLED.test(plain);
  if (isAddress && isDisabled) return 'both';
  if (isAddress) return 'ip_not_allowed';
  return isDisabled ? 'account_disabled' : null;
}

/** Which of the two a 403 means, its code before its words; null where neither says it clearly. */
export function forbiddenReason(code: string | null, message: string | null): Reason {
  for (const words of [code, message]) {
    const reason = reasonIn(words);
    if (reason !== null) return reason === 'both' ? null : reason;
  }
  return null;
}
