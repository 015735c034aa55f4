import { readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { ok } from '../../../electron/contract/result.ts';
import { journalFailure } from '../../../electron/core/ports/Journal.ts';
import { jobRequests } from '../../../electron/main/requests/jobRequests.ts';
import type { StationHost } from '../../../electron/main/station/stationHost.ts';
import { withStation } from '../../../electron/main/station/withStation.ts';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { filledJournal, openCopied, openJournal, overwrite, PAGE, pagesOf } from '../../support/journalFiles.ts';
import { openStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

it('answers a request whose journal could not be written with journal_failed and the reason', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const journal = openJournal(file, { busyTimeoutMs: 1 });
  const host = { current: () => ({ profile: 'demo', core: {} }) } as unknown as StationHost;
  const { station } = withStation(host);
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  const note = () => station(async () => ok(await journal.setFact('note', 1)));
  expect(await note()).toEqual({
    ok: false,
    error: expect.objectContaining({ code: 'journal_failed', detail: expect.stringMatching(/locked/) }),
  });
  other.close();
  expect(await note()).toMatchObject({ ok: true });
  const bug = station(async () => {
    throw new TypeError('a bug');
  });
  await expect(bug).rejects.toThrow(TypeError);
});

it('answers a list that could not be read with journal_unread: nothing was to be done, so nothing was not done', async () => {
  const { file } = await filledJournal(120);
  const pages = pagesOf(file, 'events_by_job', 'leaf');
  const journal = openJournal(file);
  for (const page of pages) overwrite(file, (page - 1) * PAGE, PAGE);
  const host = {
    current: () => ({ profile: 'demo', core: { timeline: (id: string) => journal.timeline(id) } }),
  } as unknown as StationHost;
  const requests = jobRequests(withStation(host));
  expect(await requests['jobs.timeline']({ jobId: 'job-50' })).toEqual({
    ok: false,
    error: expect.objectContaining({ code: 'journal_unread', detail: expect.stringMatching(/damaged/) }),
  });
});

it('answers a scan as stored where the journal stored it and failed before its answer', async () => {
  const service = await startDemoService();
  const station = await openStation({
    folder: await temporaryFolder(),
    service,
    journal: (real) => ({
      ...real,
      async accept(...requested) {
        await real.accept(...requested);
        throw journalFailure('journal_failed', 'its thread has ended');
      },
    }),
  });
  const reported: string[] = [];
  station.core.subscribe((event) => {
    if (event.name === 'job.changed') reported.push(event.payload.state);
  });
  await station.core.putOrders(orders);
  expect(await station.core.scan('ORD-1')).toMatchObject({ kind: 'new', job: { key: { value: 'ORD-1' } } });
  await station.until('ORD-1', 'printed');
  expect(reported.filter((state) => state === 'queued')).toHaveLength(1);
  expect(service.control.charges()).toHaveLength(1);
});

const orders = [anOrder({ reference: 'ORD-1', carrier: 'poyraz' }), anOrder({ reference: 'ORD-2', carrier: 'anka' })];

/** A station that printed one label and waits for another, closed. */
async function worked() {
  const service = await startDemoService({ carriers: { anka: { held: true } } });
  const folder = await temporaryFolder();
  const openJournal = (of: string) => openCopied(join(of, 'journal.sqlite'));
  const station = await openStation({ folder, service, openJournal });
  await station.core.putOrders(orders);
  await station.scan('ORD-1');
  await station.until('ORD-1', 'printed');
  await station.scan('ORD-2');
  await station.until('ORD-2', 'label_pending');
  await station.core.stop();
  return { service, folder, file: join(folder, 'journal.sqlite'), printed: station.printed };
}

it('goes on as if nothing had happened where the copy of a damaged journal has everything', async () => {
  const { service, folder, file, printed } = await worked();
  overwrite(file, 0, PAGE);
  service.control.setCarrier('anka', { held: false });
  const station = await openStation({ folder, service });
  await station.until('ORD-2', 'printed');
  expect((await station.core.status()).journal.setAside).toBeNull();
  expect(await readdir(printed)).toHaveLength(2);
  expect(service.control.charges()).toHaveLength(2);
});

it('prints nothing by itself from the copy of a damaged journal that may be older, and everything that is requested', async () => {
  const { service, folder, file, printed } = await worked();
  await rm(file.replace('.sqlite', '.state'));
  overwrite(file, 0, PAGE);
  service.control.setCarrier('anka', { held: false });
  const station = await openStation({ folder, service });
  expect((await station.core.status()).journal.setAside).toMatchObject({ kept: 2 });
  const job = await station.until('ORD-2', 'print_unconfirmed');
  expect(await readdir(printed)).toHaveLength(1);
  await station.core.actions.confirmPrint(job.id, false);
  await station.until('ORD-2', 'printed');
  expect(await readdir(printed)).toHaveLength(2);
  expect(service.control.charges()).toHaveLength(2);
});

it('takes an order whose job is lost for shipped earlier: not charged again, not printed by itself', async () => {
  const { service, folder, file, printed } = await worked();
  await truncate(file, 0);
  await rm(join(folder, 'journal-copy'), { recursive: true });
  const station = await openStation({ folder, service });
  await station.core.putOrders(orders);
  await station.scan('ORD-1');
  await station.until('ORD-1', 'already_shipped');
  expect(service.control.charges()).toHaveLength(2);
  expect(await readdir(printed)).toHaveLength(1);
});

it('takes an order whose job could not be read for shipped earlier, too', async () => {
  const { service, folder, file, printed } = await worked();
  const database = new DatabaseSync(file);
  database.exec("UPDATE jobs SET body = '{' WHERE key = 'ORD-1'");
  database.close();
  const station = await openStation({ folder, service });
  await station.scan('ORD-1');
  await station.until('ORD-1', 'already_shipped');
  expect((await station.core.status()).journal.quarantined).toBe(1);
  expect(service.control.charges()).toHaveLength(2);
  expect(await readdir(printed)).toHaveLength(1);
});
