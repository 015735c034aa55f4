const LOOPBACK = /^(127\.|\[?::1\]?$|localhost$)/;

/** Whether a host is this machine. */
export const isLoopback = (host: string) => LOOPBACK.test(host);

const NO_TLS = new Set<string | null>([null, '', 'disable', 'false', '0']);

/**
 * Whether a connection string leads to another machine without TLS. The driver uses TLS only when `sslmode`, `ssl` or
 * the environment's `PGSSLMODE` asks for it.
 */
export function isPlainDatabase(connection: string, sslMode: string | undefined): boolean {
  if (!URL.canParse(connection)) return false;
  const { hostname, searchParams } = new URL(connection);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  // A path is the socket of a server on this machine.
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false;
  const mode = searchParams.get('sslmode') ?? searchParams.get('ssl') ?? sslMode ?? null;
  return NO_TLS.has(mode);
}
