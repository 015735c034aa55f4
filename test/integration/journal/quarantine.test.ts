import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { addJob, filledJournal, openJournal } from '../../support/journalFiles.ts';

/** Changes the file from outside, as a bug of an earlier release, another tool or a bad disk would have. */
async function changed(sql: string, ...values: string[]) {
  const filled = await filledJournal(9);
  const database = new DatabaseSync(filled.file);
  database.prepare(sql).run(...values);
  database.close();
  return filled;
}

const BROKEN_JOB = "UPDATE jobs SET body = ? WHERE id = 'job-0'";

it.each([
  { name: 'is no JSON', body: '{"id":"job-0","state":"que' },
  { name: 'is no job', body: '{"id":"job-0","state":"queued"}' },
  { name: 'has a state that nobody knows', body: '{"id":"job-0","state":"teleported","key":5}' },
])('puts a job apart whose row $name, with its events, and goes on with the next', async ({ body }) => {
  const { file } = await changed(BROKEN_JOB, body);
  const journal = openJournal(file);
  const later = await addJob(journal, 60, 'queued');
  expect((await journal.nextQueued('bench', 0))?.id).toBe(later.id);
  expect((await journal.health()).quarantined).toBe(1);
  expect(await journal.timeline('job-0')).toEqual([]);
  expect(await journal.countByState()).toMatchObject({ queued: 1 });
  await journal.close();
  const database = new DatabaseSync(file);
  const row = database.prepare('SELECT * FROM quarantine').get();
  expect(row).toMatchObject({ from_table: 'jobs', row_id: '1', error: expect.stringMatching(/JSON|Invalid/) });
  const content = JSON.parse(String(row?.content));
  expect(content.row).toMatchObject({ id: 'job-0', key: 'SİP-0', body });
  expect(content.events).toMatchObject([{ job_id: 'job-0', type: 'accepted' }]);
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  database.close();
});

it('frees the key of a job that it put apart: the same code can be scanned again', async () => {
  const { file } = await changed(BROKEN_JOB, 'x');
  const journal = openJournal(file);
  const again = await addJob(journal, 0, 'queued');
  expect(await journal.jobByKey('SİP-0')).toEqual(again);
  expect(again.deliveryUnknown).toBe(false);
});

it.each([
  { by: 'id', read: async (journal: ReturnType<typeof openJournal>) => [await journal.job('job-0')] },
  { by: 'key', read: async (journal: ReturnType<typeof openJournal>) => [await journal.jobByKey('SİP-0')] },
  { by: 'state', read: (journal: ReturnType<typeof openJournal>) => journal.jobsIn(['queued']) },
  { by: 'lane', read: async (journal: ReturnType<typeof openJournal>) => [await journal.nextQueued('bench', 0)] },
  { by: 'label code', read: (journal: ReturnType<typeof openJournal>) => journal.jobsByLabelCode('SİP-0') },
])('reads past a broken job by its $by', async ({ read }) => {
  const { file } = await changed(BROKEN_JOB, 'x');
  const journal = openJournal(file);
  expect((await read(journal)).filter((job) => job !== null)).toEqual([]);
  expect((await journal.health()).quarantined).toBe(1);
});

it('lists the other jobs, in the recent ones as in the ledger', async () => {
  const { file } = await changed("UPDATE jobs SET body = ? WHERE id = 'job-4'", '[]');
  const journal = openJournal(file);
  expect(await journal.recentJobs(99)).toHaveLength(8);
  expect((await journal.searchJobs({ search: '', list: null, from: null, to: null }, null, 99)).items).toHaveLength(8);
});

it('puts an event apart that cannot be read, and shows the rest of the timeline', async () => {
  const { file } = await changed("UPDATE events SET detail = ? WHERE job_id = 'job-5' AND type = 'accepted'", '{');
  const journal = openJournal(file);
  expect((await journal.timeline('job-5')).map(({ type }) => type)).toEqual(['printed']);
  expect((await journal.health()).quarantined).toBe(1);
  expect(await journal.job('job-5')).not.toBeNull();
});

it('puts an order apart that cannot be read; it can be imported again', async () => {
  const { file } = await changed("UPDATE orders SET body = ? WHERE reference = 'BOŞTA-1'", '{"reference":5}');
  const journal = openJournal(file);
  await journal.putOrders([anOrder({ reference: 'BOŞTA-2' })], 6);
  expect((await journal.readyForBatch()).map(({ reference }) => reference)).toEqual(['BOŞTA-2']);
  expect(await journal.order('BOŞTA-1')).toBeNull();
  await journal.putOrders([anOrder({ reference: 'BOŞTA-1' })], 7);
  expect((await journal.orders('', 0, 9)).items).toHaveLength(2);
  expect((await journal.health()).quarantined).toBe(1);
});

it('puts a fact apart that cannot be read', async () => {
  const { file } = await changed("UPDATE facts SET value = ? WHERE name = 'balance'", '{"amount":');
  const journal = openJournal(file);
  expect(await journal.fact('balance')).toBeNull();
  expect((await journal.health()).quarantined).toBe(1);
});

it('puts a job apart whose body a bad disk changed, with its shipment in the index as it was', async () => {
  const { file } = await changed(
    "UPDATE jobs SET body = json_set(body, '$.shipment', json_object('id', ?)) WHERE id = 'job-5'",
    '4812',
  );
  const bytes = readFileSync(file);
  const at = bytes.indexOf('"id":"job-5"');
  bytes.write('x', at);
  writeFileSync(file, bytes);
  const journal = openJournal(file);
  expect(await journal.jobByShipment('4812')).toBeNull();
  expect(await journal.recentJobs(99)).toHaveLength(8);
  expect(await journal.health()).toEqual({ setAside: null, quarantined: 1, failing: null });
});
