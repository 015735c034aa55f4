// Deep, not in each run: it ends the journal at some of its answers, each time in a whole station.
import { readdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { aJournalThread, aJournalWorker } from '../../support/journalThread.ts';
import { sized } from '../../support/runs.ts';
import { openStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const CODES = ['ORD-1', 'ORD-2', 'ORD-3'];
const NEXT = 'ORD-4';
const orders = [...CODES, NEXT].map((reference) => anOrder({ reference }));

const dying = new URL('../../support/dyingJournalWorker.ts', import.meta.url);

/** Pauses after failures are as long as in the program otherwise, 5 s and more. */
const hurried = { ...systemClock, after: (ms: number, run: () => void) => systemClock.after(ms / 25, run) };

/** The station has opened with fewer answers of its journal than these; for four labels it needs some 200 more. */
const FIRST = 80;
const STEP = sized({ deep: 79, long: 13 });

/** Work in which the journal's thread ends once; false where the work was done before. */
async function workWith(diesAt: number): Promise<boolean> {
  const service = await startDemoService();
  const folder = await temporaryFolder();
  let started = 0;
  const thread = aJournalThread(undefined, {
    start() {
      started += 1;
      return started === 1 ? new Worker(dying, { workerData: { diesAt } }) : aJournalWorker();
    },
  });
  const station = await openStation({ folder, service, clock: hurried, openJournal: thread.open });
  await station.core.putOrders(orders).catch(() => station.core.putOrders(orders));
  // A person whose scan was not stored scans again.
  const scan = (code: string) => station.scan(code).catch(() => station.scan(code));
  await Promise.all(CODES.map(scan));
  const ends = ['printed', 'print_unconfirmed'];
  const jobs = await eventually(async () => {
    const all = await station.core.recent(10);
    expect(all).toHaveLength(CODES.length);
    expect(all.filter(({ state }) => !ends.includes(state))).toEqual([]);
    return all;
  });
  const charged = () =>
    service.control
      .charges()
      .map(({ orderReference }) => orderReference)
      .sort();
  expect(charged()).toEqual(CODES);
  const out = await readdir(station.printed);
  // About a label that may or may not be on paper a person is asked; it is not printed again.
  const sure = jobs.filter(({ state }) => state === 'printed');
  expect(sure.every(({ printCount }) => printCount === 1)).toBe(true);
  expect(out.length).toBeGreaterThanOrEqual(sure.length);
  expect(out.length).toBeLessThanOrEqual(CODES.length);
  for (const code of CODES) expect(out.filter((name) => name.includes(code)).length).toBeLessThanOrEqual(1);
  const hadEnded = started > 1;
  await scan(NEXT);
  // It may end in the life of this order as well.
  if (hadEnded) await station.until(NEXT, 'printed');
  else
    await eventually(async () => {
      const next = (await station.core.recent(10)).find(({ key }) => key.value === NEXT);
      expect(ends).toContain(next?.state);
    });
  expect(charged()).toEqual([...CODES, NEXT]);
  await station.core.stop();
  return started > 1;
}

it('the journal’s thread ends where it has done something and not answered: no scan is lost, nothing is charged or printed twice, and the next scan works', async () => {
  let died = 0;
  for (let at = FIRST; await workWith(at); at += STEP) died += 1;
  expect(died).toBeGreaterThan(3);
}, 300_000);
