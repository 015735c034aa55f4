import { expect, it, onTestFinished } from 'vitest';
import { createClockProof } from '../../../../electron/core/retention/daily.ts';
import { createOrderKeeping } from '../../../../electron/core/retention/orderKeeping.ts';
import { anOrder } from '../../../support/builders.ts';
import { historyDesk } from '../../../support/historyDesk.ts';

const DAY = 86_400_000;

it('lets orders leave the book 90 days after their parcel did, and not before; the ledger has them', async () => {
  const at = historyDesk();
  const { journal, clock } = at;
  await journal.putOrders([anOrder({ reference: 'SHIPPED' }), anOrder({ reference: 'UNSENT' })], clock.now());
  await at.put('SHIPPED', 'handed_over');
  const keeping = createOrderKeeping({ ...at, clockIsProved: createClockProof(at), onRemoved() {} });
  onTestFinished(() => keeping.stop());
  const inBook = async () => (await journal.orders('', 0, 9)).items.map(({ order }) => order.reference);
  for (let day = 0; day < 89; day += 1) {
    await at.put(`WORK-${day}`, 'cancelled');
    await clock.pass(DAY);
  }
  expect(await inBook()).toEqual(['SHIPPED', 'UNSENT']);
  for (let day = 89; day < 93; day += 1) {
    await at.put(`WORK-${day}`, 'cancelled');
    await clock.pass(DAY);
  }
  expect(await inBook()).toEqual(['UNSENT']);
  expect((await journal.jobByKey('SHIPPED'))?.order?.receiver.name).toBe('Ayşe Yılmaz');
  expect(at.errors).toEqual([]);
});
