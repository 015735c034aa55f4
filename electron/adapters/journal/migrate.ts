import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { initial } from './migrations/0001-initial.ts';
import { jobsByShipment } from './migrations/0002-jobs-by-shipment.ts';
import { ledger } from './migrations/0003-ledger.ts';
import { ledgerIndex } from './migrations/0004-ledger-index.ts';
import { quarantine } from './migrations/0005-quarantine.ts';
import { serviceEvents } from './migrations/0006-service-events.ts';
import { timesOfStates } from './migrations/0007-times-of-states.ts';
import { batches } from './migrations/0008-batches.ts';
import { outbox } from './migrations/0009-outbox.ts';
import { jobsByContent } from './migrations/0010-jobs-by-content.ts';
import { orderIndex } from './migrations/0011-order-index.ts';
import { batchGroups } from './migrations/0012-batch-groups.ts';
import { outboxChannels } from './migrations/0013-outbox-channels.ts';
import { elsewhere } from './migrations/0014-elsewhere.ts';
import { sharedBook } from './migrations/0015-shared-book.ts';
import { shopStops } from './migrations/0016-shop-stops.ts';
import { orderDrafts } from './migrations/0017-order-drafts.ts';
import { site } from './migrations/0018-site.ts';
import { removals } from './migrations/0019-removals.ts';
import { pickupCarriers } from './migrations/0020-pickup-carriers.ts';
import { panelShipments } from './migrations/0021-panel-shipments.ts';
import type { Migration } from './migrations/migration.ts';

export const MIGRATIONS: readonly Migration[] = [
  initial,
  jobsByShipment,
  ledger,
  ledgerIndex,
  quarantine,
  serviceEvents,
  timesOfStates,
  batches,
  outbox,
  jobsByContent,
  orderIndex,
  batchGroups,
  outboxChannels,
  elsewhere,
  sharedBook,
  shopStops,
  orderDrafts,
  site,
  removals,
  pickupCarriers,
  panelShipments,
];

/** The schema version of this program. */
export const NEWEST = MIGRATIONS.at(-1)?.version ?? 0;

/**
 * Migrates the schema to the newest version, each step in a transaction of its own. Throws `journal_newer` for a
 * journal of a later version.
 */
export function migrate(database: DatabaseSyncInstance, migrations: readonly Migration[] = MIGRATIONS): void {
  const row = database.prepare('PRAGMA user_version').get();
  const current = Number(row?.user_version ?? 0);
  const newest = migrations.at(-1)?.version ?? 0;
  if (current > newest) throw new Error(`journal has version ${current}, this program knows up to ${newest}`);
  for (const { version, sql } of migrations) {
    if (version <= current) continue;
    database.exec('BEGIN IMMEDIATE');
    try {
      database.exec(`${sql}; PRAGMA user_version = ${version};`);
      database.exec('COMMIT');
    } catch (failure) {
      // SQLite may have rolled back on its own. The first failure is the one to report.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw failure;
    }
  }
}
