import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { DemoService } from '../../../electron/demo/createDemoService.ts';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { openStation, type TestStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** Kuruş; no fee is as low. */
const EMPTY = 100;
const PLENTY = 10_000_000;

const order = (reference: string) => anOrder({ reference, carrier: 'anka' });
const ofList = ({ control }: DemoService) =>
  control.shipments().filter(({ orderReference }) => orderReference?.startsWith('BATCH') === true);

const charges = ({ control }: DemoService) => control.charges().filter(({ kind }) => kind === 'charge');

async function listOnEmptyBalance(size: number) {
  const service = await startDemoService({ balanceKurus: EMPTY, limits: { account: 240 } });
  const folder = await temporaryFolder();
  const reopen = () => openStation({ folder, service, settings: { requestsPerMinute: 240 } });
  const station = await reopen();
  const list = Array.from({ length: size }, (_, i) => `BATCH-${i}`);
  await station.core.putOrders([...list, 'BENCH-1', 'BENCH-2'].map(order));
  expect(await station.core.batches.start()).toMatchObject({ ok: true, value: { orders: size + 2 } });
  await station.until('BATCH-0', 'awaiting_payment');
  return { service, station, reopen };
}

async function isPaused(station: TestStation, waiting: number) {
  await eventually(async () => {
    const { batchPause, counts } = await station.core.status();
    expect([batchPause?.waiting, counts.submitting]).toEqual([waiting, 0]);
  });
}

it('a list on an empty balance opens one unpaid shipment, at most two; the desk is served; a key goes on', async () => {
  const { service, station } = await listOnEmptyBalance(50);
  // Two orders of the list are in somebody's hands.
  await station.scan('BENCH-1');
  await station.scan('BENCH-2');
  await station.until('BENCH-1', 'awaiting_payment');
  await station.until('BENCH-2', 'awaiting_payment');
  const opened = ofList(service).length;
  expect(opened).toBeGreaterThanOrEqual(1);
  expect(opened).toBeLessThanOrEqual(2);
  await isPaused(station, 50 - opened);
  const payments = await station.core.list('payments');
  expect(payments.filter(({ lane }) => lane === 'bench').map(({ slot }) => slot)).toEqual([1, 2]);
  expect(payments.filter(({ lane }) => lane === 'batch').map(({ slot }) => slot)).toEqual(Array(opened).fill(null));

  service.control.setAccount({ balanceKurus: PLENTY });
  await station.core.checkService();
  expect((await station.core.status()).batchPause).toMatchObject({ waiting: 50 - opened, isCovered: true });
  expect(ofList(service)).toHaveLength(opened);

  station.core.resumeBatch();
  await station.until('BATCH-5', 'printed');
  expect((await station.core.status()).batchPause).toBeNull();
  // What was opened without money stays where it is paid.
  expect(await station.core.list('payments')).toHaveLength(opened + 2);
});

it('a paused list stays paused over a restart, which sends nothing of it, until a person lets it go on', async () => {
  const { service, station, reopen } = await listOnEmptyBalance(10);
  await eventually(async () => expect((await station.core.status()).counts.submitting).toBe(0));
  const opened = ofList(service).length;
  expect(opened).toBeLessThanOrEqual(2);
  await station.core.stop();
  service.control.setAccount({ balanceKurus: PLENTY });
  const again = await reopen();
  await again.scan('BENCH-1');
  await again.until('BENCH-1', 'printed');
  expect((await again.core.status()).batchPause).toMatchObject({ waiting: 11 - opened, isCovered: true });
  expect(ofList(service)).toHaveLength(opened);
  again.core.resumeBatch();
  await again.until('BATCH-9', 'printed');
  // All of the list but what was opened unpaid; both orders of the desk are in the list, too.
  await eventually(async () => expect((await again.core.status()).counts.printed).toBe(12 - opened));
  expect(charges(service)).toHaveLength(12 - opened);
  expect(await readdir(again.printed)).toHaveLength(12 - opened);
  expect(await again.core.list('payments')).toHaveLength(opened);
});
