import { BlockList, isIP } from 'node:net';
import { err, ok, type Result } from '../../contract/result.ts';

export type AddressError = 'invalid' | 'not_https';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** https anywhere, and http on loopback, where nothing leaves this machine. */
export function isSafeScheme(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}

/** An address of this computer alone. False for what is no address. */
export function isLoopback(address: string): boolean {
  try {
    return LOOPBACK.has(new URL(address).hostname);
  } catch {
    return false;
  }
}

/**
 * Parses an address that a person typed and to which a key will be sent: trimmed, without slashes at the end. Refuses
 * credentials, query and fragment, and http beyond loopback.
 */
export function parseAddress(text: string): Result<string, AddressError> {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return err('invalid');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return err('invalid');
  if (url.username !== '' || url.password !== '') return err('invalid');
  // For a lone "?" or "#" the properties of the URL are empty, so the text is checked.
  if (/[?#]/.test(text)) return err('invalid');
  if (!isSafeScheme(url)) return err('not_https');
  return ok(`${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}`);
}

/** Networks that are not on the internet: this machine, private networks, a provider's internal one, multicast. */
const LOCAL = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  LOCAL.addSubnet(network, prefix, 'ipv4');
  // NAT64: what DNS gives for every name in a network without IPv4, so that only the private ones of these are local.
  LOCAL.addSubnet(`64:ff9b::${network}`, 96 + prefix, 'ipv6');
}
for (const [network, prefix] of [
  // IPv4 as it was once written in IPv6.
  ['::', 96],
  // NAT64 of a network's own, Teredo and 6to4: they lead to the address that they contain.
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  LOCAL.addSubnet(network, prefix, 'ipv6');

/** Names that are resolved on this machine or its own network, never on the internet (RFC 6761, RFC 6762). */
const LOCAL_NAME = /(^|\.)(localhost|local)\.?$/i;

/**
 * Takes an address as `URL.hostname` or a DNS lookup gives it. False for a name. IPv4 inside IPv6 is judged as IPv4.
 */
function isLocalAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '');
  const family = isIP(bare);
  return family !== 0 && LOCAL.check(bare, family === 4 ? 'ipv4' : 'ipv6');
}

/** The address of a connection that comes from this computer or its own networks. */
export function isOwnNetwork(address: string): boolean {
  return isLocalAddress(address.replace(/^::ffff:/i, ''));
}

/**
 * Whether a host (`URL.hostname`) is on this machine or in its networks: by its address, by its name, or by any address
 * that `resolve` finds. A name that cannot be resolved counts as not local, because behind a proxy only the proxy can
 * resolve it.
 */
export async function isLocalHost(
  hostname: string,
  resolve: (name: string) => Promise<readonly string[]>,
): Promise<boolean> {
  if (isLocalAddress(hostname) || LOCAL_NAME.test(hostname)) return true;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  const addresses = await resolve(hostname).catch(() => []);
  return addresses.some(isLocalAddress);
}
