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
const PLAIN = /^[!#-&(-;=?-[\]_a-z~]+$/;
const ADDRESS = /^(https?):\/\/([^/?#]*)(?:[/?#].*)?$/i;
const NAME = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];
const DEFAULT_PORT: Readonly<Record<string, number>> = { http: 80, https: 443 };

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
  const place = placeOf(authority.toLowerCase(), scheme.toLowerCase());
  if (place === null) return refused('unreadable');
  if (scheme.toLowerCase() === 'http' && !(profile === 'demo' && LOOPBACK.includes(place.name))) {
    return refused('not_https');
  }
  return { kind: 'safe', url, host: place.host };
}

interface Place {
  readonly name: string;
  /** With the port, where that is not the scheme's own: as a browser's parser writes it. */
  readonly host: string;
}

/** Null for a place that a person could take for another one, or a browser would go elsewhere. */
function placeOf(authority: string, scheme: string): Place | null {
  // A name before an @ is no part of where it leads, and made to be taken for it: it fits neither of the two.
  const [, name = '', digits = ''] = /^(\[::1\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(authority) ?? [];
  if (name === '' || !(name === '[::1]' || isAddress(name) || isName(name))) return null;
  const port = digits === '' ? null : Number(digits);
  if (port !== null && port > 65_535) return null;
  return { name, host: port === null || port === DEFAULT_PORT[scheme] ? name : `${name}:${port}` };
}

function isAddress(name: string): boolean {
  const parts = name.split('.');
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

/** A last part that is a number makes an address of it, however odd: 127.1, 2130706433 and 0x7f000001 are this machine. */
function isName(name: string): boolean {
  return NAME.test(name) && !/(?:^|\.)(?:\d+|0x[0-9a-f]*)$/.test(name);
}

function beginning(url: string): string {
  // No letter is more than two units long: what lies beyond is never shown, however much of it there is.
  const plain = [...url.slice(0, 2 * SHOWN + 2)].map((letter) => (/[\p{C}\p{Z}]/u.test(letter) ? '\u00b7' : letter));
  return plain.length > SHOWN ? `${plain.slice(0, SHOWN).join('')}…` : plain.join('');
}
