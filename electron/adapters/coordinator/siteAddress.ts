import type { SiteAddress } from '../../contract/site.ts';
import type { SiteTls } from './postgresCoordinator.ts';

/** Where a site is, and what lets this desk in. */
export interface SiteServer extends SiteAddress {
  readonly password: string;
}

const PORT = 5_432;

/** The parts of `postgres://user:password@host:port/database`; null if one is missing. The port may be. */
export function parseSiteAddress(
  text: string,
): { readonly address: Omit<SiteAddress, 'tls' | 'authority'>; readonly password: string } | null {
  const trimmed = text.trim();
  if (!/^postgres(ql)?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const { hostname, port, username, password, pathname } = new URL(trimmed);
  try {
    const address = {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? PORT : Number(port),
      database: decodeURIComponent(pathname.slice(1)),
      user: decodeURIComponent(username),
    };
    const isWhole = Object.values(address).every((part) => part !== '') && password !== '';
    return isWhole ? { address, password: decodeURIComponent(password) } : null;
  } catch {
    // A percent sign that is no escape.
    return null;
  }
}

/** The same as a connection string for the driver. */
export function connectionText({ host, port, database, user, password }: SiteServer): string {
  const place = host.includes(':') ? `[${host}]` : host;
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return `postgres://${login}@${place}:${port}/${encodeURIComponent(database)}`;
}

/** The TLS that the owner chose, in the form that the coordinator takes. */
export const tlsOf = ({ tls, authority }: Pick<SiteAddress, 'tls' | 'authority'>): SiteTls =>
  tls === 'verified' ? { kind: tls, authority: authority ?? null } : { kind: tls };
