import { expect, it } from 'vitest';
import { openSqliteJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import { ok } from '../../../electron/contract/result.ts';
import type { ShippingApi } from '../../../electron/core/ports/ShippingApi.ts';
import { createApiGate } from '../../../electron/core/service/apiGate.ts';
import type { ServiceState } from '../../../electron/core/service/serviceState.ts';
import { anOrder } from '../../support/builders.ts';
import { openDeskInTime } from '../../support/deskInTime.ts';
import { manualClock } from '../../support/manualClock.ts';

it('a place that was taken and not used hides no later request from the budget', async () => {
  const clock = manualClock();
  const journal = openSqliteJournal(':memory:');
  const state = { learn() {}, restUntil() {} } as unknown as ServiceState;
  const gate = await createApiGate({ api: {} as ShippingApi, journal, clock, state, limit: () => 2 });
  expect(gate.tryTake('bench')).toBe(0);
  await clock.pass(61_000);
  expect(gate.tryTake('bench')).toBe(0);
  void gate.send('create', () => new Promise(() => {}));
  await clock.pass(61_000);
  // It may arrive at the service only now, so that one more is all there is room for.
  expect(gate.tryTake('bench')).toBe(0);
  expect(gate.tryTake('bench')).toBeGreaterThan(0);
  await journal.close();
});

it('an order that still waits for the names of the carriers when the station ends is not sent any more', async () => {
  const desk = await openDeskInTime({ carriers: () => new Promise(() => {}) });
  await desk.core.putOrders([anOrder({ reference: 'A', carrier: 'Anka Kargo' })]);
  await desk.scan('A');
  await desk.core.stop();
  await desk.time.pass(60_000);
  expect(desk.sent).toEqual([]);
  const next = await openDeskInTime({ carriers: async () => ok([]) }, { after: desk });
  await next.time.pass(60_000);
  expect(next.sent).toHaveLength(1);
});
