import type { Client } from 'pg';
import { createSockets, openClient, sharesSessions, sqlStateOf } from '../../../postgres/connections.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { isNewest, migrate, Refused, schemaVersion } from './migrate.ts';
import { sslOf } from './postgresCoordinator.ts';
import { connectionText, type SiteServer } from './siteAddress.ts';

/** Why a database cannot be shared; `detail` in its own words or those of the network. */
export interface SiteTrouble {
  readonly kind: 'unreachable' | 'password' | 'not_trusted' | 'newer' | 'refused' | 'shared_sessions' | 'other_site';
  readonly detail: string | null;
}

const CONNECT_LIMIT_MS = 8_000;
/** A first desk makes the tables. */
const STATEMENT_LIMIT_MS = 60_000;

/** The codes of OpenSSL and Node about certificates. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ISSUER|ERR_TLS/;

/** A desk's present content in its site: the database may have moved to another server, but must not be another site's. */
export interface PresentContent {
  readonly book: string;
  /** See `SiteMemory.site`. */
  readonly name: string;
}

/** Connects once, makes the tables where there are none, and returns how it failed. */
export async function trySite(
  server: SiteServer,
  present: PresentContent | null = null,
): Promise<Result<null, SiteTrouble>> {
  const sockets = createSockets();
  const settings = {
    connection: connectionText(server),
    applicationName: 'label-station',
    connectLimitMs: CONNECT_LIMIT_MS,
    statementLimitMs: STATEMENT_LIMIT_MS,
    ssl: sslOf(server),
  };
  const clients: Client[] = [];
  const opened = async () => {
    const client = await openClient(settings, sockets);
    clients.push(client);
    return client;
  };
  try {
    const client = await opened();
    if (await sharesSessions(client, await opened())) return err({ kind: 'shared_sessions', detail: null });
    if (!isNewest(await schemaVersion(client))) await migrate(client);
    if (present === null) return ok(null);
    const { rows } = await client.query<{ isSame: boolean }>(
      `SELECT name = $2 OR $2 = ANY (was) AS "isSame" FROM label_station.contents WHERE book = $1`,
      [present.book, present.name],
    );
    return rows[0]?.isSame === false ? err({ kind: 'other_site', detail: null }) : ok(null);
  } catch (failure) {
    return err(troubleOf(failure));
  } finally {
    await sockets.endWith(Promise.allSettled(clients.map((client) => client.end())));
  }
}

function troubleOf(failure: unknown): SiteTrouble {
  const detail = failure instanceof Error ? failure.message : String(failure);
  if (failure instanceof Refused) return { kind: failure.refused === 'older_program' ? 'newer' : 'refused', detail };
  const state = sqlStateOf(failure);
  if (state?.startsWith('28')) return { kind: 'password', detail };
  if (state !== null) return { kind: 'refused', detail };
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
  if (CERTIFICATE.test(code) || /SSL/.test(detail)) return { kind: 'not_trusted', detail };
  // Making the tables wraps the server's refusal in an error of ours.
  const cause = failure instanceof Error ? failure.cause : undefined;
  return { kind: cause !== undefined && sqlStateOf(cause) !== null ? 'refused' : 'unreachable', detail };
}
