import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openPostgresCoordinator, type SiteTls } from '../../../electron/adapters/coordinator/postgresCoordinator.ts';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import { fromRoot } from '../../../scripts/lib/layout.ts';
import { eventually } from '../../support/eventually.ts';
import { createMemoryLog } from '../../support/memoryLog.ts';
import { arrive, open, siteServer, sql, TIMEOUT_MS } from './postgresDesks.ts';

/** What PostgreSQL alone brings with it, beyond the conformance of the port. */

const { newDatabase } = siteServer();

describe('a search in many parcels', () => {
  it('goes by groups of letters, and not through all rows', async () => {
    const address = await newDatabase();
    const desk = open(address);
    await arrive(desk);
    const admin = await sql(address);
    await admin.query(`
      INSERT INTO label_station.parcels (book, desk, job_id, version, changed, reference, body, updated_at, search, search_bare)
      SELECT 'live', 'desk', n::text, 1, n, n::text, '{}', 0, md5(n::text) || ' kadikoy', '' FROM generate_series(1, 30000) AS n`);
    await admin.query('ANALYZE label_station.parcels');
    const { rows } = await admin.query<{ 'QUERY PLAN': string }>(
      "EXPLAIN SELECT FROM label_station.parcels WHERE book = 'live' AND search LIKE '%istanbul%' AND search LIKE '%no such%' ORDER BY changed DESC LIMIT 50",
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('parcels_by_search');
  });
});

describe('TLS', () => {
  const fixture = (name: string) => readFile(fromRoot('test', 'fixtures', 'tls', name), 'utf8');
  let address: string;

  beforeAll(async () => {
    address = await newDatabase();
    const client = new Client({ connectionString: address });
    await client.connect();
    for (const [file, content] of [
      ['server.crt', await fixture('server.pem')],
      ['server.key', await fixture('server.key')],
    ] as const)
      await client.query(
        `COPY (SELECT unnest(string_to_array('${content.trim()}', E'\\n'))) TO PROGRAM 'umask 077; cat > ${file}'`,
      );
    await client.query('ALTER SYSTEM SET ssl = on');
    await client.query('SELECT pg_reload_conf()');
    await client.end();
    await eventually(async () => expect(await isEncrypted(address, { tls: 'unverified' })).toBe(true));
  });

  /** Whether the desk's connections are; rejects where it has none. */
  async function isEncrypted(connection: string, tls: SiteTls): Promise<boolean> {
    const desk = openPostgresCoordinator({
      ...{ connection, tls, desk: { id: 'tls', name: 'tls' }, book: 'live', keyMark: 'key' },
      ...{ timeoutMs: TIMEOUT_MS, clock: systemClock, logger: createMemoryLog() },
    });
    try {
      const answer = await desk.desks();
      if (!answer.ok) throw new Error(answer.error.detail);
      const client = new Client({ connectionString: address });
      await client.connect();
      const { rows } = await client.query<{ ssl: boolean }>(
        `SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'label-station'`,
      );
      await client.end();
      expect(rows).toHaveLength(1);
      return rows[0]?.ssl === true;
    } finally {
      await desk.close();
    }
  }

  const verified = async (authority: string): Promise<SiteTls> => ({
    tls: 'verified',
    authority: await fixture(authority),
  });
  const named = (host: string, more = '') => {
    const url = new URL(address + more);
    url.hostname = host;
    return url.href;
  };

  it('is verified by the authority that is given, by name and by number', async () => {
    for (const host of ['localhost', '127.0.0.1'])
      expect(await isEncrypted(named(host), await verified('authority.pem'))).toBe(true);
  });

  it('refuses a server that another authority, or none that is known, has vouched for', async () => {
    await expect(isEncrypted(address, await verified('anotherAuthority.pem'))).rejects.toThrow(/certificate/);
    await expect(isEncrypted(address, { tls: 'verified' })).rejects.toThrow(/certificate/);
  });

  it.runIf(process.platform === 'linux')(
    'is verified by an authority that the system trusts, and by no other',
    async () => {
      const trusts = (name: string) => vi.stubEnv('SSL_CERT_FILE', fromRoot('test', 'fixtures', 'tls', name));
      onTestFinished(() => void vi.unstubAllEnvs());
      trusts('anotherAuthority.pem');
      await expect(isEncrypted(address, { tls: 'verified' })).rejects.toThrow(/certificate/);
      trusts('authority.pem');
      expect(await isEncrypted(address, { tls: 'verified' })).toBe(true);
      // One that is given counts in place of these.
      await expect(isEncrypted(address, await verified('anotherAuthority.pem'))).rejects.toThrow(/certificate/);
    },
  );
});
