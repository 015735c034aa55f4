import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * The network of an address. An IPv6 customer has a whole /64, so all its addresses count as one; it is written out in
 * full to that point.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [before = '', after = ''] = address.split('::');
  const groups = before.split(':');
  const behind = after === '' ? [] : after.split(':');
  const zeros = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - groups.length - behind.length) }, () => '0')
    : [];
  return [...groups, ...zeros, ...behind].slice(0, 4).join(':');
}

/**
 * The caller's address, for limits. Behind a trusted proxy it is the last one in the header, which the proxy added
 * itself. The ones before it could be forged.
 */
export function addressOf(request: IncomingMessage, trustsProxy: boolean): string {
  const forwarded = trustsProxy
    ? request.headersDistinct['x-forwarded-for']?.at(-1)?.split(',').at(-1)?.trim()
    : undefined;
  return networkOf(forwarded === undefined || forwarded === '' ? (request.socket.remoteAddress ?? '') : forwarded);
}
