// Deep, not in each run: two mailboxes on one PostgreSQL under thousands of deliveries.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import type { MailboxProcess } from '../../support/mailboxProcess.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres/server.ts';
import { ask } from '../../support/readingStation.ts';
import { startRoundRobin } from '../../support/roundRobin.ts';
import { aBox, aMailbox, deliverWhile, EVENTS, expectAllReported, reading } from './deliverAndKill.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

it('loses and repeats nothing with two processes on PostgreSQL, one of them killed and restarted', async () => {
  const place = { database: await server.connection('mailbox') };
  const { path, tokens } = await aBox(place);
  const processes: MailboxProcess[] = [await aMailbox(place), await aMailbox(place)];
  const ports = processes.map(({ port }) => port);
  const balancer = await startRoundRobin(() => ports);
  onTestFinished(() => balancer.stop());
  const stations = reading(balancer.url, tokens);
  let kills = 0;
  const reported = await deliverWhile(`${balancer.url}${path}`, async (isOver) => {
    while (!isOver()) {
      // Each in its turn; the other one is up meanwhile.
      const which = kills % 2;
      await pause(150 + Math.random() * 850);
      await processes[which]?.kill();
      kills += 1;
      processes[which] = await aMailbox(place, ports[which]);
    }
  });
  await expectAllReported(stations, reported);
  expect(kills).toBeGreaterThanOrEqual(5);
  // What a killed process had in hand is tried again half a second later, and meets the other one; on a busy machine that
  // one may just be the next to be killed.
  expect(reported.acknowledged.size).toBeGreaterThan(EVENTS * 0.9);
  for (const mailbox of processes) expect(await mailbox.stop()).toBe(0);
});

it('wakes a station that waits at one process for what the other one took', async () => {
  const place = { database: await server.connection('waking') };
  const { path, tokens } = await aBox(place);
  const [here, there] = [await aMailbox(place), await aMailbox(place)];
  const headers = { authorization: `Bearer ${tokens[0]}` };
  const { next } = JSON.parse((await ask(`${there.url}/v1/events?wait=0`, { headers })).body);
  const started = performance.now();
  const waiting = ask(`${there.url}/v1/events?wait=25&after=${next}`, { headers });
  expect((await ask(`${here.url}${path}`, { method: 'POST', body: '{}' })).status).toBe(204);
  const { events } = JSON.parse((await waiting).body);
  expect(events).toHaveLength(1);
  // Of the 25 s it would have waited for nothing.
  expect(performance.now() - started).toBeLessThan(15_000);
});

it('goes on by itself when the database has crashed and is there again, and has what it acknowledged', async () => {
  const place = { database: await server.connection('crashing') };
  const { path, tokens } = await aBox(place);
  const mailbox = await aMailbox(place);
  const stations = reading(mailbox.url, tokens);
  const crash = async () => {
    await eventually(() => expect(stations[0]?.bodies.length).toBeGreaterThan(30));
    await server.crash();
    await server.start();
  };
  const reported = await deliverWhile(`${mailbox.url}${path}`, crash, 300);
  await expectAllReported(stations, reported);
  expect(reported.acknowledged.size).toBeGreaterThan(100);
  expect(await mailbox.stop()).toBe(0);
});
