import type { Profile } from './status.ts';

/**
 * What may be done with a payment link (API sections 2.3 and 7) as it came. `safe`: it may be shown as a QR code, copied,
 * opened and sent; `host` is where it leads, for a person to read. `refused`: none of that; `shown` is its beginning.
 */
export type PaymentLink =
  | { readonly kind: 'safe'; readonly url: string; readonly host: string }
  | {
      readonly kind: 'refused';
      readonly why: 'missing' | 'not_https' | 'too_long' | 'unreadable';
      readonly shown: string | null;
    };

/** Characters. Longer ones are cut off by browsers and mail programs, and no phone reads them from a screen. */
export const LONGEST_LINK = 2_048;
const SHOWN = 120;

/** Nothing that a browser would change or drop: the code on the screen, the copy and the browser must mean one address. */
const PLAIN = /^[!#-;=?-[\]_a-z~]+$/;
const ADDRESS = /^(https?):\/\/([^/?#]*)(?:[/?#].*)?$/i;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/;

/** The one rule for the page and for what opens links: https only; http on this machine in the demo profile alone. */
export function paymentLink(url: string | null, profile: Profile | null): PaymentLink {
  if (url === null || url === '') return { kind: 'refused', why: 'missing', shown: null };
  const refused = (why: 'not_https' | 'too_long' | 'unreadable'): PaymentLink => ({
    kind: 'refused',
    why,
    shown: beginning(url),
  });
  if (url.length > LONGEST_LINK) return refused('too_long');
  if (!/^https?:/i.test(url)) return refused(/^[a-z][a-z0-9+.-]*:/i.test(url) ? 'not_https' : 'unreadable');
  const [, scheme = '', authority = ''] = PLAIN.test(url) ? (ADDRESS.exec(url) ?? []) : [];
  const host = authority.toLowerCase();
  // A name before an @ is no part of where it leads, and made to be taken for it.
  if (!HOST.test(host)) return refused('unreadable');
  if (scheme.toLowerCase() === 'http' && !(profile === 'demo' && LOOPBACK.test(host))) return refused('not_https');
  return { kind: 'safe', url, host };
}

function beginning(url: string): string {
  const plain = [...url].map((letter) => (/[\p{C}\p{Z}]/u.test(letter) ? '\u00b7' : letter));
  return plain.length > SHOWN ? `${plain.slice(0, SHOWN).join('')}…` : plain.join('');
}
