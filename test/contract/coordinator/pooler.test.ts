import { describe, expect, it, onTestFinished } from 'vitest';
import { parseSiteAddress } from '../../../electron/adapters/coordinator/siteAddress.ts';
import { trySite } from '../../../electron/adapters/coordinator/trySite.ts';
import { SHARED_SESSIONS } from '../../../electron/contract/site.ts';
import type { SiteHint } from '../../../electron/core/ports/Coordinator.ts';
import { eventually } from '../../support/eventually.ts';
import { startPooler } from '../../support/postgres/pooler.ts';
import { arrive, open, random, reserve, siteServer, sql } from './postgresDesks.ts';

const { newDatabase } = siteServer();

async function pooled(mode: 'session' | 'transaction') {
  const address = await newDatabase();
  const pooler = await startPooler(address, mode);
  onTestFinished(() => pooler.stop());
  const read = parseSiteAddress(pooler.connection);
  if (read === null) throw new Error('no address');
  return {
    address,
    connection: pooler.connection,
    server: { ...read.address, password: read.password, tls: 'off' as const },
  };
}

describe('a pooler before the database of the desks', () => {
  it('is accepted if it keeps sessions: desks arrive, claim, are granted requests and notify each other', async () => {
    const { connection, server } = await pooled('session');
    expect(await trySite(server)).toEqual({ ok: true, value: null });
    const [one, two] = [open(connection), open(connection)];
    for (const desk of [one, two]) expect(await arrive(desk)).toMatchObject({ ok: true, value: { kind: 'arrived' } });
    expect(await reserve(one)).toMatchObject({ ok: true, value: { kind: 'granted' } });
    const heard: SiteHint[] = [];
    two.subscribe((hint) => heard.push(hint));
    await eventually(async () => {
      await one.claims.claim({ reference: random(), jobId: random() });
      expect(heard.map(({ about }) => about)).toContain('claims');
    });
    const [mine, other] = [
      await one.claims.claim({ reference: 'A-1', jobId: 'one' }),
      await two.claims.claim({ reference: 'A-1', jobId: 'two' }),
    ];
    expect([mine, other]).toMatchObject([{ value: { kind: 'mine' } }, { value: { kind: 'other' } }]);
  });

  it('bears a desk that closes and comes back through the same sessions', async () => {
    const { connection } = await pooled('session');
    for (let start = 0; start < 3; start += 1) {
      const desk = open(connection);
      expect(await arrive(desk)).toMatchObject({ ok: true, value: { kind: 'arrived' } });
      expect(await reserve(desk)).toMatchObject({ ok: true });
      await desk.close();
    }
  });

  it('leaves the server its timeouts: what a desk no longer waits for does not wait there either', async () => {
    const { address, connection } = await pooled('session');
    const desk = open(connection, { timeoutMs: 2_000 });
    expect(await arrive(desk)).toMatchObject({ ok: true });
    const held = await sql(address);
    await held.query('BEGIN; LOCK TABLE label_station.claims');
    expect(await desk.claims.turnOf('A-1')).toMatchObject({ ok: false });
    const looking = await sql(address);
    await eventually(async () => {
      const { rowCount } = await looking.query(
        `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = 'label-station'`,
      );
      expect(rowCount).toBe(0);
    });
    await held.query('ROLLBACK');
  });

  it('that shares sessions and is put in later is refused with its reason, and the desks are together again without it', async () => {
    const address = await newDatabase();
    const direct = await startPooler(address, 'session');
    onTestFinished(() => direct.stop());
    const desk = open(direct.connection);
    expect(await arrive(desk)).toMatchObject({ ok: true, value: { kind: 'arrived' } });
    await direct.crash();
    await direct.start('transaction');
    for (let round = 0; round < 3; round += 1) {
      const answer = await desk.claims.claim({ reference: `A-${round}`, jobId: 'one' });
      if (answer.ok) throw new Error('claimed through sessions that are not its own');
    }
    expect(await arrive(desk)).toEqual({ ok: false, error: { kind: 'away', detail: SHARED_SESSIONS } });
    await direct.crash();
    await direct.start('session');
    await eventually(async () => expect(await arrive(desk)).toMatchObject({ ok: true }));
    expect(await desk.claims.claim({ reference: 'A-9', jobId: 'one' })).toMatchObject({ ok: true });
  });

  it('is refused where it lends one session to several programs, before any table is made', async () => {
    const { address, server } = await pooled('transaction');
    expect(await trySite(server)).toMatchObject({ ok: false, error: { kind: 'shared_sessions' } });
    const { rowCount } = await (await sql(address)).query(
      `SELECT 1 FROM information_schema.schemata WHERE schema_name = 'label_station'`,
    );
    expect(rowCount).toBe(0);
  });
});
