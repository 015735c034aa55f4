import type { IppServer } from '../ipp/transport.ts';

const IPP_PORT = 631;

/**
 * The print server in the variable CUPS_SERVER (cups(1)), which the system's own commands use too: the path of a
 * socket, or a host with or without a port. Null when it is unset or unreadable.
 */
export function namedCupsServer(name: string | undefined): IppServer | null {
  if (name === undefined || name === '') return null;
  if (name.startsWith('/')) return { socketPath: name };
  // A protocol version may follow, as in `host:631/version=1.1`. Ours is always 2.0.
  const [, host, port] = /^(\[[0-9a-f:]+\]|[^:/[\]]+)(?::(\d{1,5}))?(?:\/.*)?$/i.exec(name) ?? [];
  if (host === undefined) return null;
  return { host: host.replace(/^\[|\]$/g, ''), port: port === undefined ? IPP_PORT : Number(port) };
}
