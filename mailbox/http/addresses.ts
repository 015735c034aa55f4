import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** An IPv6 customer has a whole /64: its addresses count as one. Written in full as far as that. */
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
 * Who asks, for limits. Behind a proxy that is trusted: what that proxy has seen, which it has put last; what stands
 * before it, anybody can have written.
 */
export function addressOf(request: IncomingMessage, trustsProxy: boolean): string {
  const told = trustsProxy ? request.headersDistinct['x-forwarded-for']?.at(-1)?.split(',').at(-1)?.trim() : undefined;
  return networkOf(told === undefined || told === '' ? (request.socket.remoteAddress ?? '') : told);
}
