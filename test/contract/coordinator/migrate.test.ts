import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../electron/adapters/coordinator/migrate.ts';
import type { Migration } from '../../../electron/adapters/coordinator/migrations/migration.ts';
import type { PublishedParcel, SiteHint } from '../../../electron/core/ports/Coordinator.ts';
import { eventually } from '../../support/eventually.ts';
import { rolesOfManual } from './deskRole.ts';
import { arrive, as, detailOf, open, REPORT, random, reserve, siteServer, sql } from './postgresDesks.ts';

const NEWEST = MIGRATIONS.at(-1)?.version ?? 0;
const { newDatabase } = siteServer();

/** A program of the future with one more step. */
const later = (step: Omit<Migration, 'version'>): readonly Migration[] => [
  ...MIGRATIONS,
  { version: NEWEST + 1, ...step },
];

const PARCEL: PublishedParcel = {
  ...{ jobId: 'job-1', version: 1, reference: 'ORD-1', problem: null, closing: null, carrierName: null },
  trackingNumber: null,
  ...{ shipmentId: null, price: null, slot: null, printedAt: null, updatedAt: 1 },
  state: 'queued',
  receiver: { name: 'Ayşe', district: 'Kadıköy', province: 'İstanbul' },
};

describe('the schema', () => {
  it('is made once when several desks come at once', async () => {
    const address = await newDatabase();
    const arrivals = await Promise.all(Array.from({ length: 5 }, () => arrive(open(address))));
    const sites = arrivals.map((arrival) =>
      arrival.ok && arrival.value.kind === 'arrived' ? arrival.value.site : null,
    );
    expect(sites[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(sites).size).toBe(1);
    expect((await (await sql(address)).query('SELECT version FROM label_station.schema')).rows).toEqual([
      { version: NEWEST },
    ]);
  });

  it('is another site in another database', async () => {
    const [one, other] = [await arrive(open(await newDatabase())), await arrive(open(await newDatabase()))];
    if (!one.ok || !other.ok || one.value.kind !== 'arrived' || other.value.kind !== 'arrived') throw new Error('away');
    expect(one.value.site).not.toBe(other.value.site);
  });

  it('to which a later program has added is worked with by both, one beside the other', async () => {
    const address = await newDatabase();
    const before = open(address, { desk: { id: 'before', name: 'before' } });
    expect((await arrive(before)).ok).toBe(true);
    const migrations = later({ sql: 'ALTER TABLE label_station.parcels ADD COLUMN weight integer DEFAULT 5' });
    const newer = open(address, { desk: { id: 'newer', name: 'newer' }, migrations });
    const older = open(address, { desk: { id: 'older', name: 'older' } });
    for (const desk of [newer, older]) expect(await arrive(desk)).toMatchObject({ value: { kind: 'arrived' } });
    const { rows } = await (await sql(address)).query('SELECT version, oldest FROM label_station.schema');
    expect(rows).toEqual([{ version: NEWEST + 1, oldest: NEWEST }]);
    for (const desk of [before, newer, older]) {
      const { id } = desk.desk;
      expect(await desk.beat(REPORT)).toMatchObject({ ok: true, value: { desks: 3 } });
      expect(await reserve(desk)).toMatchObject({ ok: true, value: { kind: 'granted' } });
      expect(await desk.claims.claim({ reference: id, jobId: id })).toMatchObject({ value: { kind: 'mine' } });
      expect(await desk.parcels.publish([{ ...PARCEL, jobId: id, reference: id }])).toMatchObject({ ok: true });
    }
    for (const desk of [before, newer, older]) {
      for (const { desk: other } of [before, newer, older].filter((one) => one !== desk))
        expect(await desk.claims.claim({ reference: other.id, jobId: 'late' })).toMatchObject({
          value: { kind: 'other', claim: { desk: other, parcel: { reference: other.id } } },
        });
      expect(await desk.parcels.search('', 0, 10)).toMatchObject({ value: { total: 3 } });
    }
  });

  it('changed by a later version is refused in words for desks that come and desks that are on, and stays as it is', async () => {
    const address = await newDatabase();
    const [on, newer] = [open(address), open(address, { migrations: later({ sql: 'SELECT 1', breaks: true }) })];
    expect((await arrive(on)).ok).toBe(true);
    expect((await arrive(newer)).ok).toBe(true);
    const reported = `the tables need a program of version ${NEWEST + 1}, this one's is ${NEWEST}`;
    expect(await arrive(open(address))).toMatchObject({ error: { detail: reported, refused: 'older_program' } });
    expect(await on.beat(REPORT)).toEqual({ ok: true, value: 'lost' });
    expect(await reserve(on)).toMatchObject({ error: { refused: 'not_on' } });
    expect(await arrive(on)).toMatchObject({ error: { detail: reported, refused: 'older_program' } });
    const { rows } = await (await sql(address)).query('SELECT version, oldest FROM label_station.schema');
    expect(rows).toEqual([{ version: NEWEST + 1, oldest: NEWEST + 1 }]);
  });

  it('of before the oldest program was written down is refused by the version alone', async () => {
    const address = await newDatabase();
    const admin = await sql(address);
    await admin.query('CREATE SCHEMA label_station');
    await admin.query('CREATE TABLE label_station.schema (version integer NOT NULL, hall uuid NOT NULL)');
    await admin.query('INSERT INTO label_station.schema VALUES (99, gen_random_uuid())');
    expect(await arrive(open(address))).toMatchObject({ error: { refused: 'older_program' } });
  });

  it('is made again where somebody has removed it', async () => {
    const address = await newDatabase();
    const desk = open(address);
    await arrive(desk);
    await (await sql(address)).query('DROP SCHEMA label_station CASCADE');
    expect(detailOf(await desk.desks())).toMatch(/does not exist/);
    expect(await desk.desks()).toEqual({ ok: true, value: [] });
  });

  it('is brought up by a role that may, and an ordinary role is enough from then on', async () => {
    const address = await newDatabase();
    const roles = await rolesOfManual(address);
    const early = open(roles.desk);
    expect(await arrive(early)).toMatchObject({
      error: {
        detail: expect.stringMatching(/a role that owns the schema label_station .*permission denied/),
        refused: 'older_database',
      },
    });
    expect((await arrive(open(roles.owner))).ok).toBe(true);
    await roles.grant();

    const desk = open(roles.desk, { desk: { id: 'desk-1', name: 'Masa 1' } });
    const claimed = { reference: 'ORD-1', jobId: 'job-1' };
    const heard: SiteHint[] = [];
    desk.subscribe((hint) => heard.push(hint));
    const answers = [
      await arrive(desk),
      await desk.beat(REPORT),
      await reserve(desk, 'ticket'),
      await desk.window.ended('ticket'),
      await desk.window.release('ticket'),
      await desk.claims.claim(claimed),
      await desk.claims.takeOver({ ...claimed, jobId: 'job-2' }, 'desk-1'),
      await desk.claims.turnOf('ORD-1'),
      await desk.claims.release('ORD-1'),
      await desk.claims.of('ORD-1'),
      await desk.claims.changedAfter(0, 1),
      await desk.parcels.publish([PARCEL]),
      await desk.parcels.publish([{ ...PARCEL, version: 2 }]),
      await desk.parcels.search('kadıköy', 0, 1),
      await desk.parcels.forgetReceivers(2),
      await desk.facts.notify('balance', 1, 0),
      await desk.facts.changedAfter(0, 100),
      await desk.desks(),
      await desk.dismiss('nobody'),
      await desk.leave(false),
    ];
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    await eventually(() => expect(heard).toContainEqual({ about: 'all', deskId: null }));
    const asDesk = await sql(roles.desk);
    await expect(asDesk.query('DROP TABLE label_station.claims')).rejects.toThrow(/must be owner/);
    await expect(asDesk.query('CREATE TABLE label_station.more (id int)')).rejects.toThrow(/permission denied/);
    // With another version every desk would take its program for an old one, and go on alone.
    for (const statement of [
      'UPDATE label_station.schema SET version = 99',
      'DELETE FROM label_station.schema',
      'INSERT INTO label_station.schema (version, hall) VALUES (99, gen_random_uuid())',
    ])
      await expect(asDesk.query(statement)).rejects.toThrow('permission denied for table schema');
  });

  it.each([
    {
      may: 'may have groups of letters',
      index: 1,
      prepare: (role: string) => `GRANT CREATE ON DATABASE %db TO ${role}`,
    },
    {
      may: 'may not have them',
      index: 0,
      prepare: (role: string) => `CREATE SCHEMA label_station AUTHORIZATION ${role}`,
    },
  ])('has a search for a role that $may', async ({ prepare, index }) => {
    const address = await newDatabase();
    const admin = await sql(address);
    const role = `role_${random()}`;
    await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret of the role'`);
    await admin.query(prepare(role).replace('%db', new URL(address).pathname.slice(1)));
    const desk = open(await as(address, role, 'secret of the role'));
    expect((await desk.parcels.search('nothing', 0, 1)).ok).toBe(true);
    const { rowCount } = await admin.query("SELECT FROM pg_indexes WHERE indexname = 'parcels_by_search'");
    expect(rowCount).toBe(index);
  });
});
