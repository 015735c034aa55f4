import type { Profile } from './status.ts';

/**
 * What may be done with a payment link of the service (API sections 2.3 and 7). `safe`: it may be shown as a QR code,
 * copied, opened and sent; `host` is where it leads, for a person to read. `refused`: none of these; `shown` is its
 * beginning.
 */
export type PaymentLink =
  | { readonly kind: 'safe'; readonly url: string; readonly host: string }
  | {
      readonly kind: 'refused';
      readonly why: 'missing' | 'not_https' | 'too_long' | 'unreadable';
      readonly shown: string | null;
    };

/** In characters. Browsers and mail programs cut longer links off, and no phone reads them from a screen. */
export const LONGEST_LINK = 2_048;
const SHOWN = 120;

/**
 * Only characters that a browser neither changes nor drops: the code on the screen, the copy and the browser must mean
 * the same address.
 */
const PLAIN = /^[!#-&(-;=?-[\]_a-z~]+$/;
const ADDRESS = /^(https?):\/\/([^/?#]*)(?:[/?#].*)?$/i;
const NAME = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];
const DEFAULT_PORT: Readonly<Record<string, number>> = { http: 80, https: 443 };

/**
 * The one rule for the page and for the code that opens links: https only. In the demo profile also http on this
 * machine.
 */
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
  /** The host as a browser's parser writes it, with the port if it is not the scheme's default. */
  readonly host: string;
}

/** Null for a host that a person could mistake for another one, or that a browser would read differently. */
function placeOf(authority: string, scheme: string): Place | null {
  // A name before an @ is not where the link leads, only made to look like it. Neither of the two patterns accepts it.
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

/**
 * A last part that is a number makes the name an address in disguise: 127.1, 2130706433 and 0x7f000001 are this
 * machine.
 */
function isName(name: string): boolean {
  return NAME.test(name) && !/(?:^|\.)(?:\d+|0x[0-9a-f]*)$/.test(name);
}

function beginning(url: string): string {
  // A character has at most two units, so the part beyond this cut is never shown, however long the link is.
  const plain = [...url.slice(0, 2 * SHOWN + 2)].map((letter) => (/[\p{C}\p{Z}]/u.test(letter) ? '\u00b7' : letter));
  return plain.length > SHOWN ? `${plain.slice(0, SHOWN).join('')}…` : plain.join('');
}
