import { createSecureContext } from 'node:tls';
import type { ClientConfig } from 'pg';
import type { DeskRef, SiteAddress } from '../../contract/site.ts';
import type { Clock } from '../../core/ports/Clock.ts';
import type { Coordinator } from '../../core/ports/Coordinator.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import { trustedAuthorities } from './authorities.ts';
import { createClaims } from './claims.ts';
import { createDesks } from './desks.ts';
import { createFacts } from './facts.ts';
import { createHints } from './hints.ts';
import { MIGRATIONS } from './migrate.ts';
import type { Migration } from './migrations/migration.ts';
import { createOrders } from './orders.ts';
import { createParcels } from './parcels.ts';
import { newPresence } from './presence.ts';
import { createPrints } from './prints.ts';
import { openSiteDatabase } from './siteDatabase.ts';
import { createWindow } from './window.ts';

export type SiteTls = Pick<SiteAddress, 'tls' | 'authority'>;

export interface PostgresCoordinatorDeps {
  /** `postgres://user:password@host:port/database`, to the server itself or through a pooler that keeps sessions. */
  readonly connection: string;
  readonly tls: SiteTls;
  readonly desk: DeskRef;
  /** The profile. Claims, parcels, facts and desks of two books never mix. */
  readonly book: string;
  /** Identifies the API key. All desks that send under it share its limit of requests, in any book. */
  readonly keyMark: string;
  /**
   * Identifies this computer and the folder of the desk's data, which one program has at a time: it lets a start after a killed
   * one be recognised. Left out: such a start waits until the killed one counts as gone.
   */
  readonly place?: string;
  /** See `noteStart`. */
  readonly starts?: readonly string[];
  /** See `SiteDatabaseDeps`. */
  readonly migrations?: readonly Migration[];
  /** How long (ms) the desk waits for an answer of its site, before it goes on alone. */
  readonly timeoutMs?: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Short, because somebody waits at the desk with a parcel. */
const TIMEOUT_MS = 2_000;

/**
 * The site of a shop on one PostgreSQL. Connects with the first call, and again whenever it has to; the schema
 * `label_station` is made by the first desk whose role may, and an ordinary role is enough from then on (docs/postgresql.md).
 */
export function openPostgresCoordinator(deps: PostgresCoordinatorDeps): Coordinator {
  const { connection, tls, desk, book, keyMark, clock, logger } = deps;
  const database = openSiteDatabase({
    connection,
    ssl: sslOf(tls),
    timeoutMs: deps.timeoutMs ?? TIMEOUT_MS,
    ...(deps.migrations === undefined ? {} : { migrations: deps.migrations }),
    clock,
    logger,
  });
  const identity = { deskId: desk.id, book, keyMark, place: deps.place ?? null, starts: deps.starts ?? [] };
  const hints = createHints(database.settings, book, desk.id);
  const presence = newPresence();
  const shared = { database, hints, identity, presence };

  return {
    desk,
    window: createWindow(shared),
    claims: createClaims(shared),
    parcels: createParcels(shared),
    orders: createOrders(shared),
    facts: createFacts(shared),
    prints: createPrints(shared),
    ...createDesks({ ...shared, desk, migrations: deps.migrations ?? MIGRATIONS }),
    memory: () => presence.memory,
    subscribe: hints.subscribe,
    async close() {
      await Promise.all([hints.close(), database.close()]);
    },
  };
}

/** The driver's option for it. */
export function sslOf({ tls, authority }: SiteTls): NonNullable<ClientConfig['ssl']> {
  if (tls === 'off') return false;
  if (tls === 'unverified') return { rejectUnauthorized: false };
  // Made once, because it takes a moment to read some hundred certificates.
  const ca = authority === undefined ? [...trustedAuthorities()] : [authority];
  return { rejectUnauthorized: true, secureContext: createSecureContext({ ca }) };
}
