import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../electron/adapters/journal/openDatabase.ts';
import { journalOn } from '../../../electron/adapters/journal/sqliteJournal.ts';
import type { Job } from '../../../electron/contract/job.ts';
import { addJob, filledJournal, openJournal } from '../../support/journalFiles.ts';
import { sampleShipment } from '../../support/sampleJobs.ts';

/** A journal with one job in that state more, whose row was changed from outside. */
async function journalWith(state: Job['state'], change: string, ...values: string[]) {
  const { file } = await filledJournal(9);
  const before = openJournal(file);
  const written = await addJob(before, 60, state);
  await before.close();
  const database = new DatabaseSync(file);
  database.prepare(`UPDATE jobs SET body = ${change} WHERE id = 'job-60'`).run(...values);
  database.close();
  return { file, written };
}

const WITHOUT_SHIPMENT = "json_set(body, '$.shipment', json('null'))";

it.each([
  { by: 'id', read: async (journal: ReturnType<typeof openJournal>) => [await journal.job('job-60')] },
  { by: 'key', read: async (journal: ReturnType<typeof openJournal>) => [await journal.jobByKey('SİP-60')] },
  { by: 'label code', read: (journal: ReturnType<typeof openJournal>) => journal.jobsByLabelCode('SİP-60') },
  { by: 'list', read: async (journal: ReturnType<typeof openJournal>) => await journal.recentJobs(1) },
])('reads a watched job without a shipment by its $by as one that waits for a person', async ({ read }) => {
  const { file, written } = await journalWith('label_pending', WITHOUT_SHIPMENT);
  const journal = openJournal(file);
  const [job] = await read(journal);
  expect(job).toMatchObject({ id: 'job-60', state: 'needs_attention', problem: { code: 'resend_unclear' } });
  expect(job).toMatchObject({ order: written.order, slot: written.slot, version: written.version + 1 });
  expect((await journal.health()).quarantined).toBe(0);
});

it('writes it down once, so that its columns and its timeline match the job', async () => {
  const { file, written } = await journalWith('label_pending', WITHOUT_SHIPMENT);
  const journal = openJournal(file);
  const counted = await journal.countByState();
  expect((await journal.jobsIn(['label_pending'])).map(({ id }) => id)).not.toContain('job-60');
  const job = await journal.job('job-60');
  expect((await journal.jobsIn(['needs_attention'])).map(({ id }) => id)).toContain('job-60');
  expect(await journal.countByState()).toMatchObject({
    label_pending: counted.label_pending - 1,
    needs_attention: counted.needs_attention + 1,
  });
  const timeline = await journal.timeline('job-60');
  expect(timeline.slice(0, -1).map(({ type }) => type)).toEqual(['accepted', 'label_pending']);
  expect(timeline.at(-1)).toMatchObject({ type: 'salvaged', from: 'label_pending', to: 'needs_attention' });
  expect(timeline.at(-1)?.detail).toEqual({ problem: written.problem, nextAt: written.nextAt });
  await journal.close();

  const again = openJournal(file);
  expect(await again.job('job-60')).toEqual(job);
  expect(await again.timeline('job-60')).toHaveLength(3);
});

it('goes on with such a job like with any other', async () => {
  const { file } = await journalWith('queued', "json_set(body, '$.shipment', json(?))", JSON.stringify(sampleShipment));
  const journal = openJournal(file);
  const job = await journal.jobByShipment(sampleShipment.id);
  expect(job).toMatchObject({ state: 'already_shipped', shipment: sampleShipment, rescued: true });
  if (job === null) return;
  const row = { at: 99, type: 'scanned_again', by: null, amount: null, detail: {} };
  expect(await journal.commit(job, row)).toMatchObject({ ok: true });
});

it('is read while nothing can be written, and written down as soon as that is possible', async () => {
  const { file } = await journalWith('label_pending', WITHOUT_SHIPMENT);
  const database = openDatabase(file, { busyTimeoutMs: 20 });
  onTestFinished(() => database.close());
  const journal = journalOn(database);
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  expect(await journal.job('job-60')).toMatchObject({ state: 'needs_attention', order: expect.anything() });
  expect((await journal.timeline('job-60')).map(({ type }) => type)).not.toContain('salvaged');
  other.exec('COMMIT');
  other.close();
  expect(await journal.job('job-60')).toMatchObject({ state: 'needs_attention' });
  expect((await journal.timeline('job-60')).map(({ type }) => type)).toContain('salvaged');
  expect((await journal.health()).quarantined).toBe(0);
});

it('leaves every row that this release writes as it is', async () => {
  const { jobs, file } = await filledJournal(30);
  const journal = openJournal(file);
  for (const job of jobs) expect(await journal.job(job.id)).toEqual(job);
});
