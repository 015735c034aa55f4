import type { IppServer } from '../ipp/transport.ts';

const IPP_PORT = 631;

/**
 * The print server that the system's own commands use, as the variable CUPS_SERVER names it (cups(1)): the path of a
 * socket, or a host with or without a port. Null where it names none, or nothing that can be read.
 */
export function namedCupsServer(name: string | undefined): IppServer | null {
  if (name === undefined || name === '') return null;
  if (name.startsWith('/')) return { socketPath: name };
  // A protocol version may follow, as in `host:631/version=1.1`; ours is always 2.0.
  const [, host, port] = /^(\[[0-9a-f:]+\]|[^:/[\]]+)(?::(\d{1,5}))?(?:\/.*)?$/i.exec(name) ?? [];
  if (host === undefined) return null;
  return { host: host.replace(/^\[|\]$/g, ''), port: port === undefined ? IPP_PORT : Number(port) };
}
