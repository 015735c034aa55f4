import { describe, expect, it } from 'vitest';
import type { Coordinator, SiteMemory } from '../../../electron/core/ports/Coordinator.ts';
import { eventually } from '../../support/eventually.ts';
import { arrive, open, REPORT, random, siteServer, sql } from './postgresDesks.ts';
import { valueIn } from './testSite.ts';

/** What PostgreSQL alone can lose, and how, beyond the conformance of the port. */

const { server, newDatabase } = siteServer();

async function nameAt(desk: Coordinator, memory: SiteMemory | null = desk.memory()): Promise<string> {
  const arrival = valueIn(await desk.arrive('session', REPORT, () => [], 60, memory));
  if (arrival.kind !== 'arrived') throw new Error(arrival.kind);
  return arrival.site;
}

describe('a database that was copied', () => {
  it('gets another name when any desk arrives, also one that remembers nothing', async () => {
    const address = await newDatabase();
    const first = open(address);
    await arrive(first);
    const before = first.memory()?.site;
    await first.close();
    const copy = new URL(address);
    copy.pathname = `/copy_${random()}`;
    const admin = await sql(address.replace(/\/site_\w+$/, '/postgres'));
    await admin.query(`CREATE DATABASE ${copy.pathname.slice(1)} TEMPLATE ${new URL(address).pathname.slice(1)}`);
    const another = open(copy.href);
    expect(await nameAt(another, null)).not.toBe(before);
    const renamed = another.memory()?.site;
    expect(await nameAt(open(copy.href), null)).toBe(renamed);
    expect(valueIn(await another.claims.claim({ reference: 'ORD-1', jobId: 'job', isNew: true }))).toMatchObject({
      ...{ kind: 'other', claim: { desk: first.desk, isAwaited: true } },
    });
  });

  it('keeps its name if the server does not identify itself', async () => {
    const address = await newDatabase();
    const before = await nameAt(open(address), null);
    const admin = await sql(address);
    await admin.query("UPDATE label_station.contents SET server = ''");
    expect(await nameAt(open(address), null)).toBe(before);
  });
});

describe('a database whose files were put back', () => {
  it('gets another name when a desk arrives that had written more since, and every label that was on its way is in doubt', async () => {
    const address = await newDatabase();
    const [one, two] = [open(address), open(address)];
    for (const desk of [one, two]) await arrive(desk);
    const before = one.memory()?.site;
    const request = { deskId: two.desk.id, printerId: 'cups:Z', copies: 1, isWanted: false, pdf: new Uint8Array(9) };
    valueIn(await one.prints.submit({ ...request, id: 'sent', title: 'sent' }));
    await server().crash();
    await server().keep();
    await server().start();
    for (const desk of [one, two]) await eventually(async () => expect(await arrive(desk)).toMatchObject({ ok: true }));
    expect(valueIn(await two.prints.take('cups:Z', []))).toMatchObject({ id: 'sent' });
    const remembered = two.memory();
    const arriveThere = async () => valueIn(await two.arrive('session', REPORT, () => [], 60, remembered));
    await server().crash();
    await server().putBack();
    await server().start();
    await eventually(async () => expect(await arriveThere()).toMatchObject({ kind: 'arrived' }));
    expect(two.memory()?.site).not.toBe(before);
    expect(valueIn(await two.prints.take('cups:Z', []))).toBeNull();
    expect(valueIn(await one.prints.state('sent'))).toMatchObject({ kind: 'ended', outcome: { kind: 'unknown' } });
  });
});
