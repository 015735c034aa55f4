import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { NEWEST } from '../../../electron/adapters/coordinator/migrate.ts';
import type { HallHint, PublishedParcel } from '../../../electron/core/ports/Coordinator.ts';
import { fromRoot } from '../../../scripts/lib/layout.ts';
import { eventually } from '../../support/eventually.ts';
import { arrive, as, detailOf, hallServer, open, REPORT, random, reserve, sql } from './postgresDesks.ts';

const { newDatabase } = hallServer();

describe('the schema', () => {
  it('is made once when several desks come at once', async () => {
    const address = await newDatabase();
    const arrivals = await Promise.all(Array.from({ length: 5 }, () => arrive(open(address))));
    const halls = arrivals.map((arrival) =>
      arrival.ok && arrival.value.kind === 'arrived' ? arrival.value.hall : null,
    );
    expect(halls[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(halls).size).toBe(1);
    expect((await (await sql(address)).query('SELECT version FROM label_station.schema')).rows).toEqual([
      { version: NEWEST },
    ]);
  });

  it('is another hall in another database', async () => {
    const [one, other] = [await arrive(open(await newDatabase())), await arrive(open(await newDatabase()))];
    if (!one.ok || !other.ok || one.value.kind !== 'arrived' || other.value.kind !== 'arrived') throw new Error('away');
    expect(one.value.hall).not.toBe(other.value.hall);
  });

  it('of a later program is refused in words, and taken when it is this one again', async () => {
    const address = await newDatabase();
    expect((await arrive(open(address))).ok).toBe(true);
    const client = await sql(address);
    await client.query('UPDATE label_station.schema SET version = 99');
    const desk = open(address);
    expect(detailOf(await arrive(desk))).toContain(`version 99, this program's is ${NEWEST}`);
    await client.query(`UPDATE label_station.schema SET version = ${NEWEST}`);
    expect((await arrive(desk)).ok).toBe(true);
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
    const admin = await sql(address);
    const page = await readFile(fromRoot('docs', 'postgresql.md'), 'utf8');
    const part = page.slice(page.indexOf('## Least privilege'), page.indexOf('`pg_trgm` comes'));
    const block = /```sql\n([\s\S]*?)```/.exec(part)?.[1] ?? '';
    const roles = { owner: `owner_${random()}`, desk: `desk_${random()}` };
    await admin.query(
      block
        .replaceAll('label_station_owner', roles.owner)
        .replaceAll('label_station_desk', roles.desk)
        .replaceAll("'...'", "'secret of the role'"),
    );
    const early = open(await as(address, roles.desk, 'secret of the role'));
    expect(detailOf(await arrive(early))).toMatch(/a role that owns the schema label_station .*permission denied/);
    expect((await arrive(open(await as(address, roles.owner, 'secret of the role')))).ok).toBe(true);

    const desk = open(await as(address, roles.desk, 'secret of the role'), { desk: { id: 'desk-1', name: 'Masa 1' } });
    const parcel: PublishedParcel = {
      ...{ jobId: 'job-1', version: 1, reference: 'ORD-1', problem: null, closing: null, carrierName: null },
      trackingNumber: null,
      ...{ shipmentId: null, price: null, slot: null, printedAt: null, updatedAt: 1 },
      state: 'queued',
      receiver: { name: 'Ayşe', district: 'Kadıköy', province: 'İstanbul' },
    };
    const claimed = { reference: 'ORD-1', jobId: 'job-1' };
    const heard: HallHint[] = [];
    desk.subscribe((hint) => heard.push(hint));
    const answers = [
      await arrive(desk),
      await desk.beat(REPORT),
      await reserve(desk, 'ticket'),
      await desk.window.ended('ticket'),
      await desk.window.release('ticket'),
      await desk.window.giveUp('ticket'),
      await desk.window.sent(),
      await desk.claims.claim(claimed),
      await desk.claims.takeOver({ ...claimed, jobId: 'job-2' }, 'desk-1'),
      await desk.claims.turnOf('ORD-1'),
      await desk.claims.release('ORD-1'),
      await desk.claims.of('ORD-1'),
      await desk.claims.changedAfter(0, 1),
      await desk.parcels.publish([parcel]),
      await desk.parcels.publish([{ ...parcel, version: 2 }]),
      await desk.parcels.search('kadıköy', 0, 1),
      await desk.parcels.forgetReceivers(2),
      await desk.facts.tell('balance', 1, 0),
      await desk.facts.changedAfter(0, 100),
      await desk.desks(),
      await desk.dismiss('nobody'),
      await desk.leave(false),
    ];
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    await eventually(() => expect(heard).toContainEqual({ about: 'all', deskId: null }));
    const asDesk = await sql(await as(address, roles.desk, 'secret of the role'));
    await expect(asDesk.query('DROP TABLE label_station.claims')).rejects.toThrow(/must be owner/);
    await expect(asDesk.query('CREATE TABLE label_station.more (id int)')).rejects.toThrow(/permission denied/);
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
