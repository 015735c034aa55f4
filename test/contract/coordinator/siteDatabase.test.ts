import { describe, expect, it, onTestFinished } from 'vitest';
import type { Coordinator, SiteHint } from '../../../electron/core/ports/Coordinator.ts';
import { eventually } from '../../support/eventually.ts';
import { createMemoryLog } from '../../support/memoryLog.ts';
import { cuttableProxy } from '../../support/postgres/cuttableProxy.ts';
import { arrive, as, detailOf, open, REPORT, reserve, siteServer, sql } from './postgresDesks.ts';

const { server, newDatabase } = siteServer();

describe('a server that fails', () => {
  it('is away when it stands still, and when the desk closes meanwhile', async () => {
    const method = await cuttableProxy(await newDatabase());
    onTestFinished(() => method.close());
    const desk = open(method.connection, { timeoutMs: 2_000 });
    await eventually(async () => expect((await arrive(desk)).ok).toBe(true));
    const heard: SiteHint[] = [];
    desk.subscribe((hint) => heard.push(hint));
    await eventually(() => expect(heard).toHaveLength(1));
    method.stall();
    const answers = await Promise.all([
      desk.claims.claim({ reference: 'ORD-1', jobId: 'job-1' }),
      reserve(desk),
      ...Array.from({ length: 10 }, () => desk.beat(REPORT)),
    ]);
    expect(answers.map((answer) => answer.ok)).toEqual(answers.map(() => false));
    method.mend();
    heard.length = 0;
    await eventually(async () => expect((await desk.beat(REPORT)).ok).toBe(true));
    await eventually(() => expect(heard).toContainEqual({ about: 'all', deskId: null }));

    // Some connections are at rest then, one is not.
    await Promise.all([desk.desks(), desk.desks(), desk.desks()]);
    method.stall();
    const inFlight = desk.desks();
    await desk.close();
    expect(detailOf(await inFlight)).toMatch(/closed/);
  });

  it('lets no desk wait for one that fell silent while it held the window', async () => {
    const address = await newDatabase();
    const method = await cuttableProxy(address);
    onTestFinished(() => method.close());
    const [silent, other] = [open(method.connection, { timeoutMs: 4_000 }), open(address)];
    for (const desk of [silent, other]) await eventually(async () => expect((await arrive(desk)).ok).toBe(true));
    const admin = await sql(address);
    await admin.query(`CREATE FUNCTION stop_here() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(42); RETURN NEW; END $$`);
    await admin.query(`CREATE TRIGGER stop_here BEFORE INSERT ON label_station.requests
      FOR EACH ROW WHEN (NEW.place = 'stop') EXECUTE FUNCTION stop_here()`);
    await admin.query('SELECT pg_advisory_lock(42)');
    const requested = reserve(silent, 'stop');
    await eventually(async () =>
      expect((await admin.query("SELECT FROM pg_stat_activity WHERE wait_event = 'advisory'")).rowCount).toBe(1),
    );
    method.stall();
    await admin.query('SELECT pg_advisory_unlock(42)');
    await eventually(async () =>
      expect(await reserve(other)).toMatchObject({ ok: true, value: { kind: 'granted', seen: { others: [] } } }),
    );
    expect(detailOf(await requested)).toMatch(/./);
  });

  it('asks again where this process stood still with the window in its hand', async () => {
    const desk = open(await newDatabase(), { timeoutMs: 2_000 });
    await eventually(async () => expect((await arrive(desk)).ok).toBe(true));
    let stands = 0;
    // Longer than the server lets a transaction rest, and not as long as the desk waits for an answer.
    const standStill = () => {
      stands += 1;
      if (stands === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_400);
      return [];
    };
    expect(await desk.arrive('session', REPORT, standStill, 20)).toMatchObject({ ok: true });
    expect(stands).toBe(2);
  });

  it('keeps for a desk what it believes to be its own, when the answer that said otherwise was lost', async () => {
    const address = await newDatabase();
    const method = await cuttableProxy(address);
    onTestFinished(() => method.close());
    const [believing, other] = [open(method.connection), open(address)];
    const ask = (desk: Coordinator, ticket: string) => desk.window.reserve({ ticket, lane: 'bench', limit: 20 });
    await arrive(believing);
    expect(await ask(believing, 'alone')).toMatchObject({ ok: true, value: { kind: 'granted', seen: { desks: 1 } } });
    await arrive(other);
    const admin = await sql(address);
    await admin.query(`CREATE FUNCTION stop_here() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(42); RETURN NULL; END $$`);
    await admin.query(`CREATE CONSTRAINT TRIGGER stop_here AFTER INSERT ON label_station.requests
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.place = 'lost') EXECUTE FUNCTION stop_here()`);
    await admin.query('SELECT pg_advisory_lock(42)');
    const requested = ask(believing, 'lost');
    await eventually(async () =>
      expect((await admin.query("SELECT FROM pg_stat_activity WHERE wait_event = 'advisory'")).rowCount).toBe(1),
    );
    method.loseAnswers();
    await admin.query('SELECT pg_advisory_unlock(42)');
    // It got the other desk's report, as far as the site knows, and believes to be alone.
    await eventually(async () => {
      const { rows } = await admin.query("SELECT FROM label_station.requests WHERE place = 'lost'");
      expect(rows).toHaveLength(1);
    });
    await believing.close();
    expect((await requested).ok).toBe(false);
    await admin.query("UPDATE label_station.desks SET seen_at = seen_at - interval '6 s' WHERE id = $1", [
      believing.desk.id,
    ]);
    expect(await ask(other, 'waits')).toMatchObject({ ok: true, value: { kind: 'wait', seen: { desks: 2 } } });
    await other.dismiss(believing.desk.id);
    expect(await ask(other, 'waits')).toMatchObject({ ok: true, value: { kind: 'granted' } });
  });

  it('stores no rows that count for nothing', async () => {
    const address = await newDatabase();
    const desk = open(address);
    await arrive(desk);
    const admin = await sql(address);
    await reserve(desk, 'first');
    await desk.window.reserve({ ticket: 'waits', lane: 'bench', limit: 1 });
    await admin.query(`UPDATE label_station.requests SET granted_at = granted_at - interval '3 min'`);
    await admin.query(`UPDATE label_station.tickets SET alive_until = alive_until - interval '3 min'`);
    expect(await desk.window.reserve({ ticket: 'second', lane: 'bench', limit: 1 })).toMatchObject({
      value: { kind: 'granted' },
    });
    expect((await admin.query('SELECT place FROM label_station.requests')).rows).toEqual([{ place: 'second' }]);
    expect((await admin.query('SELECT ticket FROM label_station.tickets')).rows).toEqual([]);
  });

  it('is away when it crashes, and everything is there when it is back', async () => {
    const address = await newDatabase();
    const [desk, other] = [open(address, { timeoutMs: 2_000 }), open(address)];
    for (const one of [desk, other]) await eventually(async () => expect((await arrive(one)).ok).toBe(true));
    const claimed = { reference: 'ORD-1', jobId: 'job-1' };
    const before = await desk.claims.claim(claimed);
    expect(before).toMatchObject({ ok: true, value: { kind: 'mine' } });
    const heard: SiteHint[] = [];
    desk.subscribe((hint) => heard.push(hint));
    await eventually(() => expect(heard).toHaveLength(1));
    await server().crash();
    expect(detailOf(await desk.claims.of('ORD-1'))).toMatch(/./);
    expect(detailOf(await desk.beat(REPORT))).toMatch(/./);
    heard.length = 0;
    await server().start();
    await eventually(async () => expect(await desk.claims.claim(claimed)).toEqual(before));
    await eventually(() => expect(heard).toContainEqual({ about: 'all', deskId: null }));
    await eventually(async () => expect(await arrive(desk)).toMatchObject({ ok: true }));
    heard.length = 0;
    await eventually(async () => expect((await other.facts.notify('balance', 1, 0)).ok).toBe(true));
    await eventually(() => expect(heard).toContainEqual({ about: 'facts', deskId: other.desk.id }));
  });

  it('reports in the words of the server or the network why it is away, without the password', async () => {
    const address = await newDatabase();
    const wrong = await as(address, 'postgres', 'a wrong one');
    expect(detailOf(await arrive(open(wrong)))).toMatch(/password authentication failed/);
    const nowhere = new URL(address);
    nowhere.port = '1';
    for (const host of ['127.0.0.1', 'localhost']) {
      nowhere.hostname = host;
      const detail = detailOf(await arrive(open(nowhere.href)));
      expect(detail).toMatch(/ECONNREFUSED/);
      expect(detail).not.toContain(nowhere.password);
    }
    expect(detailOf(await arrive(open('no address')))).toMatch(/./);
  });

  it('logs once that it is away, and once that it is back', async () => {
    const address = await newDatabase();
    const method = await cuttableProxy(address);
    onTestFinished(() => method.close());
    const logger = createMemoryLog();
    const desk = open(method.connection, { logger });
    await desk.desks();
    method.cut();
    for (let tries = 0; tries < 3; tries += 1) expect((await desk.desks()).ok).toBe(false);
    method.mend();
    await eventually(async () => expect((await desk.desks()).ok).toBe(true));
    expect(logger.lines.map((line) => line.split(' {')[0])).toEqual([
      ...['info site schema made', 'warn site away', 'info site back'],
    ]);
  });

  it('notifies other desks of a change before they poll', async () => {
    const address = await newDatabase();
    const [desk, other] = [open(address), open(address)];
    const heard: SiteHint[] = [];
    other.subscribe((hint) => heard.push(hint));
    await eventually(async () => expect((await other.desks()).ok).toBe(true));
    for (let order = 0; order < 8; order += 1) {
      heard.length = 0;
      await desk.claims.claim({ reference: `ORD-${order}`, jobId: 'job' });
      await eventually(() => expect(heard.map(({ about }) => about)).toContain('claims'), 5);
    }
  });
});
