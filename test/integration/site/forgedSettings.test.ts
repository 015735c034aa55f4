import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openPostgresCoordinator } from '../../../electron/adapters/coordinator/postgresCoordinator.ts';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import type { SiteAddress } from '../../../electron/contract/site.ts';
import { createSiteFacts } from '../../../electron/core/desks/index.ts';
import type { SiteDoor } from '../../../electron/core/station/index.ts';
import { createSharedSettings } from '../../../electron/main/settings/sharedSettings.ts';
import { watchedSettings } from '../../../electron/main/settings/watchedSettings.ts';
import { rolesOfManual } from '../../contract/coordinator/deskRole.ts';
import { aSite } from '../../support/aSite.ts';
import { eventually } from '../../support/eventually.ts';
import { createMemorySettings } from '../../support/memorySettings.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres/server.ts';

/** Somebody has the password of a desk's role, and nothing else; PostgreSQL and the role are real. */

const sites = { sandbox: null, live: { host: 'x', port: 1, database: 'x', user: 'x', tls: 'off' } as SiteAddress };
const logger = { info() {}, warn() {}, error() {} };
const clock = systemClock;

let server: PostgresServer;
let role: string;
let thief: Client;
beforeAll(async () => {
  server = await startPostgres();
  const roles = await rolesOfManual(await server.connection('site'));
  const owner = coordinator(roles.owner, 'owner');
  await owner.desks();
  await owner.close();
  await roles.grant();
  role = roles.desk;
  thief = new Client({ connectionString: role });
  await thief.connect();
});
afterAll(async () => {
  await thief.end();
  await server.stop();
});

function coordinator(connection: string, id: string) {
  return openPostgresCoordinator({
    ...{ connection, tls: { tls: 'off' }, desk: { id, name: id }, book: 'live', keyMark: 'key' },
    // On a busy machine an answer of the database may be late: a desk would go on alone.
    ...{ timeoutMs: 60_000, clock, logger },
  });
}

async function desk(id: string) {
  const settings = watchedSettings(createMemorySettings({ sites }), (changed) => shared.changed(changed));
  const shared = createSharedSettings({ settings, now: Date.now, onTaken() {} });
  const site = aSite(coordinator(role, id), clock);
  const facts = createSiteFacts(site, id);
  site.changed.on(facts.wake);
  site.hinted.on(facts.wake);
  const onTogether = (listener: () => void) => site.changed.on(listener);
  shared.opened({ state: site.state, facts, onTogether } as unknown as SiteDoor, { profile: 'live', apiKey: 'secret' });
  site.start(() => []);
  onTestFinished(async () => {
    facts.stop();
    await site.stop();
  });
  await eventually(() => expect(site.isTogether()).toBe(true), 20);
  return { ...settings, wake: facts.wake };
}

const FORGE = `WITH taken AS (UPDATE label_station.fact_counters SET last = last + 1 WHERE book = 'live' RETURNING last)
  UPDATE label_station.facts SET value = $1, observed_at = clock_timestamp(), revision = taken.last, desk = 'thief'
  FROM taken WHERE name LIKE 'settings %'`;

it('settings that somebody writes into the database, or puts back there, hold at no desk, and what the desks know is there again', async () => {
  const [one, two] = [await desk('one'), await desk('two')];
  const row = async () =>
    (
      await thief.query<{ value: object; desk: string }>(
        "SELECT value, desk FROM label_station.facts WHERE name LIKE 'settings %'",
      )
    ).rows[0];
  one.update({ printsWithoutPin: null, courierAt: '15:00' });
  await eventually(() => expect(two.get().courierAt).toBe('15:00'), 20);
  const early = await row();
  one.update({ printsWithoutPin: 1, courierAt: '17:00' });
  await eventually(() => expect(two.get()).toMatchObject({ printsWithoutPin: 1, courierAt: '17:00' }), 20);

  await thief.query(FORGE, [JSON.stringify({ printsWithoutPin: null, keepReceiverDays: 1 })]);
  for (const each of [one, two]) each.wake();
  await eventually(() => expect([one.get().unsealedAt, two.get().unsealedAt]).not.toContain(null), 20);
  await thief.query(FORGE, [JSON.stringify(early?.value)]);
  for (const each of [one, two]) each.wake();
  // A desk has written over it.
  await eventually(async () => expect((await row())?.desk).not.toBe('thief'), 20);
  for (const each of [one, two])
    expect(each.get()).toMatchObject({ printsWithoutPin: 1, courierAt: '17:00', keepReceiverDays: null });
  const three = await desk('three');
  await eventually(() => expect(three.get()).toMatchObject({ printsWithoutPin: 1, courierAt: '17:00' }), 20);
});
