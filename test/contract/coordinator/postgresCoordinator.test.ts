import { expect, it } from 'vitest';
import { LOCK_CLASS } from '../../../electron/adapters/coordinator/siteDatabase.ts';
import { windowLock } from '../../../electron/adapters/coordinator/window.ts';
import type { DeskReport } from '../../../electron/contract/site.ts';
import { eventually } from '../../support/eventually.ts';
import { describeCoordinator } from './coordinatorConformance.ts';
import { postgresSites } from './postgresSites.ts';

/** More scripts are tried in postgresLimit.deep.test.ts. */
const { harness, admin } = postgresSites(3);

const NO_REPORT: DeskReport = {
  program: '',
  printers: [],
  queue: { bench: 0, batch: 0, attention: 0 },
  today: { accepted: 0, printed: 0 },
};

describeCoordinator('PostgreSQL', harness);

it('stores no bytes of a label between two desks once it is out or withdrawn', async () => {
  const site = await harness.newSite();
  const [one, two] = [site.open({ name: 'One' }), site.open({ name: 'Two' })];
  await two.arrive('first', NO_REPORT, () => [], 60);
  const request = { deskId: two.desk.id, printerId: 'cups:Z', copies: 1, isWanted: false, pdf: new Uint8Array(9) };
  for (const id of ['out', 'back', 'waits'])
    await one.prints.submit({ ...request, id: `${one.desk.id}-${id}`, title: id });
  await two.prints.take('cups:Z', []);
  await two.prints.report(`${one.desk.id}-out`, { kind: 'ended', outcome: { kind: 'completed' } });
  await one.prints.withdraw(`${one.desk.id}-back`);
  const { rows } = await admin().query(
    'SELECT title FROM label_station.prints WHERE from_desk = $1 AND pdf IS NOT NULL',
    [one.desk.id],
  );
  expect(rows).toEqual([{ title: 'waits' }]);
});

it("answers a desk's part of the limit in the order of its requests", async () => {
  const site = await harness.newSite();
  const [desk, other] = [site.open({ name: 'Two' }), site.open({ name: 'Three' })];
  for (const one of [desk, other]) await one.arrive('first', NO_REPORT, () => [], 60);
  await desk.beat(NO_REPORT);
  const { rows } = await admin().query<{ mark: string }>(
    'SELECT key_mark AS mark FROM label_station.desks WHERE id = $1',
    [desk.desk.id],
  );
  const lock = [LOCK_CLASS, windowLock(rows[0]?.mark ?? '')];
  await admin().query('SELECT pg_advisory_lock($1, $2)', lock);
  const order: string[] = [];
  const scan = desk.window
    .reserve({ ticket: 'scan', lane: 'bench', limit: 60 })
    .then(({ ok }) => order.push(`scan ${ok}`));
  const waiting = `SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND classid = $1`;
  await eventually(async () => expect((await admin().query(waiting, [LOCK_CLASS])).rowCount).toBe(1));
  // Needs no lock itself. Answered before the scan, it could report a part of the limit that the scan gives back.
  const beat = desk.beat(NO_REPORT).then(({ ok }) => order.push(`beat ${ok}`));
  // Long enough for such an answer.
  for (let count = 0; count < 3; count += 1) await other.beat(NO_REPORT);
  expect(order).toEqual([]);
  await admin().query('SELECT pg_advisory_unlock($1, $2)', lock);
  await Promise.all([scan, beat]);
  expect(order).toEqual(['scan true', 'beat true']);
});
