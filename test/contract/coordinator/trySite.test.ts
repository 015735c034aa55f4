import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../electron/adapters/coordinator/migrate.ts';
import { parseSiteAddress, type SiteServer } from '../../../electron/adapters/coordinator/siteAddress.ts';
import { trySite } from '../../../electron/adapters/coordinator/trySite.ts';
import { fromRoot } from '../../../scripts/lib/layout.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/freePort.ts';
import { random, siteServer, sql } from './postgresDesks.ts';

const NEWEST = MIGRATIONS.at(-1)?.version ?? 0;
const { newDatabase } = siteServer();

function serverAt(address: string, changes: Partial<SiteServer> = {}): SiteServer {
  const read = parseSiteAddress(address);
  if (read === null) throw new Error('no address');
  return { ...read.address, password: read.password, tls: 'off', ...changes };
}

async function kindOf(server: SiteServer): Promise<string> {
  const tried = await trySite(server);
  return tried.ok ? 'ok' : tried.error.kind;
}

describe('a database that is tried before desks share it', () => {
  it('has the tables of this program afterwards, and is taken a second time as it is', async () => {
    const address = await newDatabase();
    expect(await trySite(serverAt(address))).toEqual({ ok: true, value: null });
    const { rows } = await (await sql(address)).query('SELECT version, hall FROM label_station.schema');
    expect(rows).toEqual([{ version: NEWEST, hall: expect.any(String) }]);
    expect(await kindOf(serverAt(address))).toBe('ok');
    expect((await (await sql(address)).query('SELECT version, hall FROM label_station.schema')).rows).toEqual(rows);
  });

  it('is of another site where other desks share it, unless it has what this desk shares, by its name or an earlier one', async () => {
    const address = await newDatabase();
    await trySite(serverAt(address));
    const [name, was, strange] = [randomUUID(), randomUUID(), randomUUID()];
    const tried = (present: string, book = 'live') => trySite(serverAt(address), { book, name: present });
    expect(await tried(strange)).toEqual({ ok: true, value: null });
    await (await sql(address)).query(
      `INSERT INTO label_station.contents (book, name, was, server, turns_from) VALUES ('live', $1, ARRAY[$2::uuid], '', 0)`,
      [name, was],
    );
    for (const present of [name, was]) expect(await tried(present)).toEqual({ ok: true, value: null });
    expect(await tried(strange)).toMatchObject({ ok: false, error: { kind: 'other_site' } });
    expect(await tried(strange, 'sandbox')).toEqual({ ok: true, value: null });
    expect(await kindOf(serverAt(address))).toBe('ok');
  });

  it('is unreachable where nothing listens, in the words of the network', async () => {
    const server = serverAt(await newDatabase(), { port: await freePort() });
    expect(await trySite(server)).toMatchObject({
      ok: false,
      error: { kind: 'unreachable', detail: expect.stringContaining('ECONNREFUSED') },
    });
  });

  it('that has another password or another user name is reported as that', async () => {
    const address = await newDatabase();
    expect(await kindOf(serverAt(address, { password: 'wrong' }))).toBe('password');
    expect(await kindOf(serverAt(address, { user: `nobody_${random()}` }))).toBe('password');
  });

  it('is refused by the server where there is none of that name', async () => {
    const database = `missing_${random()}`;
    expect(await trySite(serverAt(await newDatabase(), { database }))).toMatchObject({
      ok: false,
      error: { kind: 'refused', detail: expect.stringContaining(database) },
    });
  });

  it('is refused by the server where the role may make no tables, although the words for it are the program’s', async () => {
    const address = await newDatabase();
    const [user, password] = [`desk_${random()}`, random()];
    await (await sql(address)).query(`CREATE ROLE ${user} LOGIN PASSWORD '${password}'`);
    expect(await trySite(serverAt(address, { user, password }))).toMatchObject({
      ok: false,
      error: { kind: 'refused', detail: expect.stringContaining(`to version ${NEWEST}: permission denied`) },
    });
  });

  it('is taken as it is where a newer program has only added to its tables', async () => {
    const address = await newDatabase();
    await trySite(serverAt(address));
    const client = await sql(address);
    await client.query(`UPDATE label_station.schema SET version = ${NEWEST + 1}`);
    expect(await kindOf(serverAt(address))).toBe('ok');
    expect((await client.query('SELECT version FROM label_station.schema')).rows).toEqual([{ version: NEWEST + 1 }]);
  });

  it('is of a newer program where its tables need one, and stays as it is', async () => {
    const address = await newDatabase();
    await trySite(serverAt(address));
    const client = await sql(address);
    await client.query(`UPDATE label_station.schema SET version = ${NEWEST + 1}, oldest = ${NEWEST + 1}`);
    expect(await kindOf(serverAt(address))).toBe('newer');
    expect((await client.query('SELECT version FROM label_station.schema')).rows).toEqual([{ version: NEWEST + 1 }]);
  });

  it('is not trusted where it has no TLS, or a certificate of an unknown signer', async () => {
    const address = await newDatabase();
    expect(await kindOf(serverAt(address, { tls: 'verified' }))).toBe('not_trusted');
    expect(await kindOf(serverAt(address, { tls: 'unverified' }))).toBe('not_trusted');
    const client = await sql(address);
    for (const [file, fixture] of [
      ['server.crt', 'server.pem'],
      ['server.key', 'server.key'],
    ] as const) {
      const content = (await readFile(fromRoot('test', 'fixtures', 'tls', fixture), 'utf8')).trim();
      await client.query(
        `COPY (SELECT unnest(string_to_array('${content}', E'\\n'))) TO PROGRAM 'umask 077; cat > ${file}'`,
      );
    }
    await client.query('ALTER SYSTEM SET ssl = on');
    await client.query('SELECT pg_reload_conf()');
    await eventually(async () => expect(await kindOf(serverAt(address, { tls: 'unverified' }))).toBe('ok'));
    expect(await trySite(serverAt(address, { tls: 'verified' }))).toMatchObject({
      ok: false,
      error: { kind: 'not_trusted', detail: expect.stringContaining('certificate') },
    });
    const pem = (name: string) => readFile(fromRoot('test', 'fixtures', 'tls', name), 'utf8');
    const by = async (name: string) => kindOf(serverAt(address, { tls: 'verified', authority: await pem(name) }));
    expect([await by('authority.pem'), await by('anotherAuthority.pem')]).toEqual(['ok', 'not_trusted']);
    expect(
      await kindOf(serverAt(address, { tls: 'verified', host: 'localhost', authority: await pem('authority.pem') })),
    ).toBe('ok');
  });
});
