import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { Carrier } from '../../../../electron/contract/service.ts';
import type { ApiError } from '../../../../electron/core/ports/ShippingApi.ts';
import { anOrder } from '../../../support/builders.ts';
import { LOST, openDeskInTime, paidAnswer } from '../../../support/deskInTime.ts';

const CARRIERS: readonly Carrier[] = [{ id: '1', slug: 'anka', name: 'Anka Kargo' }];
const REFUSED: ApiError = { kind: 'refused', status: 404, code: null, message: null };
const byName = (reference: string) => anOrder({ reference, carrier: 'Anka Kargo' });

type Script = Parameters<typeof openDeskInTime>[0];
type Desk = Awaited<ReturnType<typeof openDeskInTime>>;

const carriersOf = (desk: Desk) => desk.sent.map(({ carrier }) => carrier);

/** The first create request of each order is worked on, and its answer lost. */
function losingFirst(): Script {
  const requested = new Set<string>();
  return {
    create: (id) => {
      const isRepeated = requested.has(id);
      requested.add(id);
      return isRepeated ? ok(paidAnswer(id, { duplicate: true })) : err(LOST);
    },
  };
}

describe('an order whose answer was lost', () => {
  it('is sent again under its key with the carrier of before, although the list of carriers is known by now', async () => {
    const desk = await openDeskInTime({ ...losingFirst(), carriers: async () => err(REFUSED) });
    await desk.core.putOrders([byName('A')]);
    await desk.scan('A');
    desk.answers.carriers = async () => ok(CARRIERS);
    await desk.core.enquiries.carriers(true);
    await desk.time.pass(60_000);
    expect(await desk.job('A')).toMatchObject({ state: 'printed' });
    expect(carriersOf(desk)).toEqual(['Anka Kargo', 'Anka Kargo']);
  });

  it('is so after a restart, too', async () => {
    const first = await openDeskInTime({ create: () => new Promise(() => {}), carriers: async () => ok(CARRIERS) });
    await first.core.putOrders([byName('A')]);
    await first.scan('A');
    expect(carriersOf(first)).toEqual(['anka']);
    // The service calls it otherwise since.
    first.answers.carriers = async () => ok([{ id: '1', slug: 'anka-2', name: 'Anka Kargo' }]);
    await first.core.enquiries.carriers(true);
    await first.core.stop();
    const create = (id: string) => ok(paidAnswer(id, { duplicate: true }));
    const desk = await openDeskInTime({ create }, { after: first });
    await desk.time.pass(60_000);
    expect(carriersOf(desk)).toEqual(['anka']);
  });
});

describe('a carrier without a slug', () => {
  const NAMELESS: readonly Carrier[] = [{ id: '90071992547409931', slug: null, name: 'Anka Kargo' }];
  const statedOf = (desk: Desk) => desk.sent.map(({ carrier, carrierId }) => [carrier, carrierId]);

  it('is requested by its id, and again so after a lost answer and a restart, under any name by then', async () => {
    const first = await openDeskInTime({ create: () => new Promise(() => {}), carriers: async () => ok(NAMELESS) });
    await first.core.putOrders([byName('A')]);
    await first.scan('A');
    expect(statedOf(first)).toEqual([['Anka Kargo', '90071992547409931']]);
    first.answers.carriers = async () => ok(CARRIERS);
    await first.core.enquiries.carriers(true);
    await first.core.stop();
    const create = (id: string) => ok(paidAnswer(id, { duplicate: true }));
    const desk = await openDeskInTime({ create }, { after: first });
    await desk.time.pass(60_000);
    expect(statedOf(desk)).toEqual([['Anka Kargo', '90071992547409931']]);
    expect(await desk.job('A')).toMatchObject({ state: 'printed' });
  });

  it('that an order names by its id needs no list', async () => {
    const desk = await openDeskInTime({ carriers: async () => ok(CARRIERS) });
    await desk.core.putOrders([anOrder({ reference: 'A', carrier: 'Anka Kargo', carrierId: '7' })]);
    await desk.scan('A');
    expect(statedOf(desk)).toEqual([['Anka Kargo', '7']]);
    expect(await desk.core.enquiries.knownCarriers()).toBeNull();
  });
});

it('an order that was refused for its carrier is resolved again when it is sent again', async () => {
  const refused: ApiError = { kind: 'invalid', message: null, fields: [{ field: 'carrier', message: 'unknown' }] };
  const desk = await openDeskInTime({
    create: (id) => (desk.sent.length < 3 ? err(desk.sent.length === 1 ? LOST : refused) : ok(paidAnswer(id))),
    carriers: async () => err(REFUSED),
  });
  await desk.core.putOrders([byName('A')]);
  await desk.scan('A');
  await desk.time.pass(10_000);
  expect(await desk.job('A')).toMatchObject({ state: 'needs_attention', deliveryUnknown: true });
  desk.answers.carriers = async () => ok(CARRIERS);
  await desk.core.enquiries.carriers(true);
  await desk.scan('A');
  expect(carriersOf(desk)).toEqual(['Anka Kargo', 'Anka Kargo', 'anka']);
});

describe('orders whose carrier is not understood yet', () => {
  it('all wait for the same list: none is sent by a name that the service does not take', async () => {
    const desk = await openDeskInTime({
      carriers: () => new Promise((resolve) => desk.time.after(1_000, () => resolve(ok(CARRIERS)))),
    });
    await desk.core.putOrders([byName('A'), byName('B')]);
    await desk.scan('A');
    await desk.scan('B');
    await desk.time.pass(5_000);
    expect(carriersOf(desk)).toEqual(['anka', 'anka']);
  });

  it('request the list again soon, where it never came', async () => {
    const desk = await openDeskInTime({ carriers: async () => err(REFUSED) });
    await desk.core.putOrders([byName('A'), byName('B')]);
    await desk.scan('A');
    desk.answers.carriers = async () => ok(CARRIERS);
    await desk.time.pass(60_000);
    await desk.scan('B');
    expect(carriersOf(desk)).toEqual(['Anka Kargo', 'anka']);
  });
});
