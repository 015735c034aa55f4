import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { LOG_FILE } from './protocol.ts';
import type { SiteDesk } from './site.ts';

const DAYS = 3;

/**
 * What the database has becomes days older, as if no request had gone to the service meanwhile. The desks' own reports stay
 * recent, and requests stay where the service has them, too. With plain SQL.
 */
export async function growOlder(connection: string): Promise<void> {
  const client = new Client({ connectionString: connection });
  await client.connect();
  try {
    for (const column of ['desks.limit_told_at', 'claims.since', 'facts.observed_at', 'orders.listed_at']) {
      const [table, name] = column.split('.');
      await client.query(`UPDATE label_station.${table} SET ${name} = ${name} - interval '${DAYS} days'`);
    }
    const days = DAYS * 86_400_000;
    await client.query('UPDATE label_station.parcels SET updated_at = updated_at - $1::float8', [days]);
  } finally {
    await client.end();
  }
}

/** A busy machine may delay a desk. */
const SLOW = /no (answer|end) within|timeout|timed out|Connection terminated/i;

/** Where a desk took the database for gone, although nothing was wrong with it and with the lines to it. */
export function leftFor({ name, folder }: SiteDesk): readonly string[] {
  const log = join(folder, LOG_FILE);
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
  return lines
    .filter((line) => line.includes(' site away ') && !SLOW.test(line))
    .map((line) => `desk ${name} left the others: ${line}`);
}
