import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { openStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const CREATE = { method: 'POST', path: '/api/v2/shipments' } as const;
const EMPTY = 100;

/** What a service may answer with 402 that is neither of the two documented bodies (API section 7). */
const ODD: readonly (readonly [string, unknown])[] = [
  ['nothing', {}],
  ['a list', []],
  ['a code of its own', { success: false, error_code: 'wallet_locked', message: 'Cüzdan kilitli' }],
  ['a short error', { error: 'x' }],
  [
    'the documented code without the shipment',
    { success: false, error_code: 'payment_required', message: 'Bakiye yetersiz' },
  ],
  ['success', { success: true, message: 'tamam', data: {} }],
  ['a shipment that is a list', { success: false, error_code: 'payment_required', data: [] }],
];

async function desk(balanceKurus?: number) {
  const service = await startDemoService(balanceKurus === undefined ? {} : { balanceKurus });
  const folder = await temporaryFolder();
  const station = await openStation({ folder, service });
  await station.core.putOrders([anOrder({ reference: 'ORD-1', carrier: 'anka' })]);
  const answerWith = (body: string, times: number) =>
    service.control.addFault({ kind: 'status', status: 402, body, processed: true, times, ...CREATE });
  const creates = () =>
    service.control.requests().filter(({ method, path }) => method === 'POST' && path === CREATE.path);
  const sheets = () => readdir(station.printed).catch(() => []);
  return { service, folder, station, answerWith, creates, sheets };
}

describe.each(ODD)('a 402 that holds %s, to a request that was worked on', (_what, body) => {
  it('three times: a person is asked; tried again, it is one shipment, one charge and one label', async () => {
    const { service, station, answerWith, creates, sheets } = await desk();
    answerWith(JSON.stringify(body), 3);
    await station.scan('ORD-1');
    const requested = await station.until('ORD-1', 'needs_attention');
    expect(requested).toMatchObject({ deliveryUnknown: true, problem: { code: 'payment_unreadable' } });
    expect(creates()).toHaveLength(3);
    expect((await station.core.actions.withdraw(requested.id)).ok).toBe(false);
    expect((await station.core.actions.hold(requested.id)).ok).toBe(false);
    expect((await station.core.actions.retry(requested.id)).ok).toBe(true);
    await station.until('ORD-1', 'printed');
    expect(service.control.shipments()).toHaveLength(1);
    expect(service.control.charges().map(({ kind }) => kind)).toEqual(['charge']);
    expect(await sheets()).toHaveLength(1);
    const [day] = await station.core.ledger.days(Date.now() - 86_400_000, Date.now() + 86_400_000);
    expect(day?.charged).toBe(service.control.shipments()[0]?.priceKurus);
  });
});

it.each([
  ['a page of a proxy', '<!doctype html><title>402</title>'],
  ['nothing at all', ''],
])('a 402 with %s is a lost answer: repeated by itself, it is one shipment and one label', async (_what, body) => {
  const { service, station, answerWith, sheets } = await desk();
  answerWith(body, 2);
  await station.scan('ORD-1');
  await station.until('ORD-1', 'printed');
  expect(service.control.shipments()).toHaveLength(1);
  expect(service.control.charges()).toHaveLength(1);
  expect(await sheets()).toHaveLength(1);
});

it('an unpaid shipment behind such a 402 gets its link by the repetition, and its label when it is paid', async () => {
  const { service, station, answerWith, sheets } = await desk(EMPTY);
  answerWith('{}', 2);
  await station.scan('ORD-1');
  const open = await station.until('ORD-1', 'awaiting_payment');
  expect(open.payment?.url).toBe(service.control.shipments()[0]?.paymentUrl);
  service.control.pay(String(open.shipment?.id));
  await station.core.actions.lookNow(open.id);
  await station.until('ORD-1', 'printed');
  expect(service.control.shipments()).toHaveLength(1);
  expect(await sheets()).toHaveLength(1);
});

it('requested again over a restart, it is still the same order under the same key', async () => {
  const { service, folder, station, answerWith, creates } = await desk();
  answerWith('{}', 3);
  await station.scan('ORD-1');
  const requested = await station.until('ORD-1', 'needs_attention');
  await station.core.stop();
  const after = await openStation({ folder, service });
  expect(await after.core.list('attention')).toMatchObject([{ id: requested.id, deliveryUnknown: true }]);
  await after.scan('ORD-1');
  await after.until('ORD-1', 'printed');
  await eventually(() => expect(creates()).toHaveLength(4));
  expect(new Set(creates().map(({ orderReference }) => orderReference))).toEqual(new Set(['ORD-1']));
  expect(service.control.shipments()).toHaveLength(1);
  expect(service.control.charges()).toHaveLength(1);
});
