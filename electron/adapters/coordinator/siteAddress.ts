import type { SiteAddress } from '../../contract/site.ts';

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

/** The same as one text, as the driver takes it. It says nothing of TLS, which would win over what the owner has set. */
export function connectionText({ host, port, database, user, password }: SiteServer): string {
  const place = host.includes(':') ? `[${host}]` : encodeURIComponent(host);
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return `postgres://${login}@${place}:${port}/${encodeURIComponent(database)}`;
}
