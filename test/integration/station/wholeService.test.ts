import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/freePort.ts';
import { aPriceRequest } from '../../support/priceRequests.ts';
import { openStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const CANCEL = { method: 'POST', path: '/api/v2/shipments/*/cancel' } as const;

async function desk(options: Parameters<typeof startDemoService>[0] = {}) {
  const service = await startDemoService(options);
  const folder = await temporaryFolder();
  const station = await openStation({ folder, service });
  await station.core.putOrders([anOrder({ reference: 'ORD-1', carrier: 'anka' })]);
  const balance = () => {
    const account = service.control.account();
    return account.ok ? account.value.balanceKurus : null;
  };
  return { service, folder, station, balance };
}

describe('cancelling (API sections 3 and 4.4)', () => {
  it('a paid shipment gives the whole fee back, and the answer’s refund is shown', async () => {
    const { station, balance } = await desk();
    const before = balance();
    await station.scan('ORD-1');
    const printed = await station.until('ORD-1', 'printed');
    const requested = await station.core.actions.cancel(printed.id, 'customer changed mind');
    expect(requested).toMatchObject({
      ok: true,
      value: { state: 'cancelling', cancelReason: 'customer changed mind' },
    });
    await station.until('ORD-1', 'cancelled');
    const last = (await station.core.timeline(printed.id)).at(-1);
    expect(last).toMatchObject({
      type: 'cancel_done',
      detail: { refunded: printed.shipment?.price, newBalance: before },
    });
    expect(balance()).toBe(before);
    expect((await station.core.status()).balance?.amount).toBe(before);
  });

  it('an unpaid shipment gives nothing back and its payment link is closed', async () => {
    const { service, station } = await desk({ balanceKurus: 100 });
    await station.scan('ORD-1');
    const open = await station.until('ORD-1', 'awaiting_payment');
    await station.core.actions.cancel(open.id, null);
    const cancelled = await station.until('ORD-1', 'cancelled');
    expect(cancelled.payment?.url).toBeNull();
    expect(service.control.shipments()[0]?.payment).toBe('card_closed');
    expect(await station.core.list('payments')).toEqual([]);
  });

  it('a carrier that refuses leaves the job where it was and shows that', async () => {
    const { station } = await desk({ carriers: { anka: { refusesCancel: true } } });
    await station.scan('ORD-1');
    const printed = await station.until('ORD-1', 'printed');
    await station.core.actions.cancel(printed.id, null);
    const refused = await station.until('ORD-1', (job) => job.problem !== null && job.state !== 'cancelling');
    expect(refused).toMatchObject({ state: 'printed', problem: { code: 'cancel_refused_by_carrier' } });
  });

  it('a shipment that is under way already is not cancellable, and the job shows it', async () => {
    const { service, station } = await desk();
    await station.scan('ORD-1');
    const printed = await station.until('ORD-1', 'printed');
    service.control.updateStatus(String(printed.shipment?.id), 'in_transit');
    await station.core.actions.cancel(printed.id, null);
    await station.until('ORD-1', (job) => job.problem?.code === 'not_cancellable' && job.state === 'printed');
  });

  it.each([
    ['before the service did it', false],
    ['after the service did it', true],
  ])('an answer that was lost %s is found out by a poll, and the refund is made once', async (_when, processed) => {
    const { service, station, balance } = await desk();
    const before = balance();
    await station.scan('ORD-1');
    const printed = await station.until('ORD-1', 'printed');
    service.control.addFault({ kind: 'reset', ...CANCEL, processed });
    await station.core.actions.cancel(printed.id, null);
    await station.until('ORD-1', 'cancelled');
    expect(balance()).toBe(before);
    const requested = service.control.requests().filter((request) => request.path.endsWith('/cancel'));
    expect(requested).toHaveLength(processed ? 1 : 2);
  });

  it('is requested again after a restart in the middle', async () => {
    const { service, folder, station } = await desk();
    await station.scan('ORD-1');
    const printed = await station.until('ORD-1', 'printed');
    service.control.addFault({ kind: 'hang', ...CANCEL, processed: false });
    await station.core.actions.cancel(printed.id, null);
    await eventually(() => expect(service.control.state().faults).toEqual([]));
    await station.core.stop();
    const after = await openStation({ folder, service });
    await after.until('ORD-1', 'cancelled');
  });

  const cancelsRequested = (service: Awaited<ReturnType<typeof desk>>['service']) =>
    service.control
      .requests()
      .filter(({ path }) => path.endsWith('/cancel'))
      .map(({ method }) => method);

  it.each([[['DELETE']], [['PUT', 'PATCH']]])(
    'by another method, where the service wants one (%s), learns it from the 405 and stores it as the setting',
    async (cancelMethods) => {
      const { service, station } = await desk({ readings: { cancelMethods } });
      await station.core.putOrders([anOrder({ reference: 'ORD-2', carrier: 'anka' })]);
      await station.scan('ORD-1');
      const printed = await station.until('ORD-1', 'printed');
      await station.core.actions.cancel(printed.id, null);
      await station.until('ORD-1', 'cancelled');
      expect(station.settings().cancelMethod).toBe(cancelMethods[0]);
      await station.scan('ORD-2');
      const second = await station.until('ORD-2', 'printed');
      await station.core.actions.cancel(second.id, null);
      await station.until('ORD-2', 'cancelled');
      expect(cancelsRequested(service)).toEqual(['POST', cancelMethods[0], cancelMethods[0]]);
    },
  );

  it('of another desk’s shipment learns the method too', async () => {
    const { service, station } = await desk({ readings: { cancelMethods: ['DELETE'] } });
    await station.scan('ORD-1');
    const own = await station.until('ORD-1', 'printed');
    const other = await openStation({ folder: await temporaryFolder(), service });
    const cancelled = await other.core.shipments.cancel(String(own.shipment?.id), null);
    expect(cancelled).toMatchObject({ ok: true, value: { refunded: own.shipment?.price } });
    expect(other.settings().cancelMethod).toBe('DELETE');
  });

  it('refused by a 405 that names no method is requested once, and shows that the shipment is valid', async () => {
    const { service, station } = await desk();
    await station.scan('ORD-1');
    const printed = await station.until('ORD-1', 'printed');
    service.control.addFault({ kind: 'status', status: 405, path: '/api/v2/shipments/*/cancel', times: 9 });
    await station.core.actions.cancel(printed.id, null);
    const refused = await station.until('ORD-1', (job) => job.problem !== null && job.state !== 'cancelling');
    expect(refused).toMatchObject({ state: 'printed', problem: { code: 'cancel_method_refused' } });
    expect(cancelsRequested(service)).toEqual(['POST']);
    expect(station.settings().cancelMethod).toBe('POST');
  });
});

describe('an order whose shipment was cancelled', () => {
  it('scanned again creates nothing; the new shipment on purpose has a reference that shows it', async () => {
    const { service, station } = await desk();
    await station.scan('ORD-1');
    const printed = await station.until('ORD-1', 'printed');
    await station.core.actions.cancel(printed.id, null);
    const cancelled = await station.until('ORD-1', 'cancelled');
    expect((await station.scan('ORD-1')).state).toBe('cancelled');
    expect(service.control.shipments()).toHaveLength(1);
    const [again, twice] = await Promise.all([
      station.core.actions.shipAnew(cancelled.id),
      station.core.actions.shipAnew(cancelled.id),
    ]);
    expect(again.ok && twice.ok && again.value.id === twice.value.id).toBe(true);
    await station.until('ORD-1~2', 'printed');
    expect(service.control.shipments().map((shipment) => shipment.orderReference)).toEqual(['ORD-1', 'ORD-1~2']);
    const rescanned = await station.scan('ORD-1');
    expect(rescanned.key.value).toBe('ORD-1~2');
  });

  it('cancelled in the customer panel and scanned for the first time here is shown as cancelled, not printed', async () => {
    const { service, station } = await desk();
    await station.scan('ORD-1');
    const printed = await station.until('ORD-1', 'printed');
    await station.core.actions.cancel(printed.id, null);
    await station.until('ORD-1', 'cancelled');
    const other = await openStation({ folder: await temporaryFolder(), service });
    await other.core.putOrders([anOrder({ reference: 'ORD-1', carrier: 'anka' })]);
    await other.scan('ORD-1');
    const reported = await other.until('ORD-1', 'cancelled');
    expect(reported).toMatchObject({ problem: { code: 'shipment_cancelled' }, printCount: 0 });
  });

  it('withdrawn before it was sent can be wanted after all, on purpose', async () => {
    const service = await startDemoService();
    const station = await openStation({
      folder: await temporaryFolder(),
      service: { url: `http://127.0.0.1:${await freePort()}`, apiKey: service.apiKey },
    });
    await station.core.putOrders([anOrder({ reference: 'ORD-1' })]);
    const job = await station.scan('ORD-1');
    await station.until('ORD-1', (now) => now.problem?.code === 'service_unreachable');
    await eventually(async () => expect((await station.core.actions.withdraw(job.id)).ok).toBe(true));
    expect((await station.scan('ORD-1')).state).toBe('cancelled');
    expect(await station.core.actions.retry(job.id)).toMatchObject({ ok: true, value: { state: 'queued' } });
  });
});

describe('an order shipped by hand', () => {
  it('without a reference goes under a generated key, once', async () => {
    const { service, station } = await desk();
    const shipped = await station.core.ship(anOrder({ reference: ' ' }), randomUUID());
    if (!shipped.ok) throw new Error(shipped.error.kind);
    expect(shipped.value.key.kind).toBe('generated');
    await station.until(shipped.value.key.value, 'printed');
    const [create] = service.control.requests().filter((request) => request.method === 'POST');
    expect(create).toMatchObject({ idempotencyKey: shipped.value.key.value, orderReference: null });
  });

  it('with a used reference, or with forbidden fields, is refused before anything is sent', async () => {
    const { service, station } = await desk();
    await station.scan('ORD-1');
    await station.until('ORD-1', 'printed');
    expect(await station.core.ship(anOrder({ reference: 'ORD-1' }), randomUUID())).toMatchObject({
      ok: false,
      error: { kind: 'has_job', job: { state: 'printed', key: { value: 'ORD-1' } }, canTakeOver: false },
    });
    const bad = await station.core.ship(anOrder({ reference: 'ORD-9', carrier: 'x'.repeat(61) }), randomUUID());
    expect(bad).toMatchObject({ ok: false, error: { kind: 'invalid_fields', fields: [{ field: 'carrier' }] } });
    expect(service.control.shipments()).toHaveLength(1);
  });
});

describe('an order shipped by hand, whose number stopped at the desk', () => {
  it('is shown, and goes with what was typed only if somebody confirms it: one order, one charge', async () => {
    const { service, station } = await desk();
    const stopped = await station.scan('ORD-7');
    expect(stopped).toMatchObject({ state: 'needs_attention', problem: { code: 'unknown_order' } });
    const typed = anOrder({ reference: 'ORD-7', carrier: 'anka' });
    expect(await station.core.ship(typed, randomUUID())).toMatchObject({
      ok: false,
      error: { kind: 'has_job', job: { id: stopped.id }, canTakeOver: true },
    });
    expect(service.control.shipments()).toEqual([]);
    expect(await station.core.ship(typed, randomUUID(), stopped.id)).toMatchObject({
      ok: true,
      value: { id: stopped.id, order: { receiver: typed.receiver } },
    });
    await station.until('ORD-7', 'printed');
    expect(service.control.charges().map(({ orderReference }) => orderReference)).toEqual(['ORD-7']);
  });

  it('is left alone while it is held, and once it went', async () => {
    const { service, station } = await desk();
    await station.core.scan('ORD-1', { box: null, quantity: null, hold: true });
    const [held] = await station.core.list('attention');
    const typed = anOrder({ reference: 'ORD-1', carrier: 'anka' });
    const refused = { ok: false, error: { kind: 'has_job', canTakeOver: false } };
    expect(await station.core.ship(typed, randomUUID(), String(held?.id))).toMatchObject(refused);
    await station.core.actions.retry(String(held?.id));
    await station.until('ORD-1', 'printed');
    expect(await station.core.ship(typed, randomUUID(), String(held?.id))).toMatchObject(refused);
    expect(service.control.shipments()).toHaveLength(1);
  });
});

describe('shipments of the account', () => {
  it('are listed with the job of this station, and one of another desk gets a job when its label is printed here', async () => {
    const { service, station } = await desk();
    await station.scan('ORD-1');
    const own = await station.until('ORD-1', 'printed');
    const other = await openStation({ folder: await temporaryFolder(), service });
    const filter = { status: null, trackingNumber: null, from: null, to: null, page: 1, perPage: 20 };
    const listed = await station.core.shipments.list(filter);
    expect(listed).toMatchObject({ ok: true, value: { items: [{ jobId: own.id, orderReference: 'ORD-1' }] } });
    const job = await other.core.shipments.jobFor(String(own.shipment?.id));
    if (!job.ok) throw new Error(job.error.kind);
    expect(job.value.state).toBe('already_shipped');
    await other.core.actions.print(job.value.id, 'asked for', null);
    await other.until('ORD-1', 'printed');
    expect(service.control.charges()).toHaveLength(1);
  });

  it('without a job here are cancelled directly; with one, its own cancel has to be used', async () => {
    const { service, station } = await desk();
    await station.scan('ORD-1');
    const own = await station.until('ORD-1', 'printed');
    const other = await openStation({ folder: await temporaryFolder(), service });
    const id = String(own.shipment?.id);
    expect(await station.core.shipments.cancel(id, null)).toEqual({ ok: false, error: { kind: 'has_job' } });
    const cancelled = await other.core.shipments.cancel(id, 'panel');
    expect(cancelled).toMatchObject({ ok: true, value: { refunded: own.shipment?.price } });
  });
});

describe('enquiries', () => {
  it('places are requested once a day and still known offline, sorted the Turkish way', async () => {
    const { service, station } = await desk();
    const first = await station.core.enquiries.provinces(false);
    if (!first.ok) throw new Error(first.error.kind);
    expect(first.value).toHaveLength(81);
    const names = first.value.map((place) => place.name);
    expect(names.indexOf('Çanakkale')).toBeLessThan(names.indexOf('Denizli'));
    const requested = service.control.requests().length;
    await station.core.enquiries.provinces(false);
    expect(service.control.requests()).toHaveLength(requested);
    service.control.addFault({ kind: 'reset', path: '/api/v2/locations/*', times: 9, processed: false });
    expect((await station.core.enquiries.provinces(false)).ok).toBe(true);
    expect((await station.core.enquiries.provinces(true)).ok).toBe(false);
  });

  it('prices come cheapest first', async () => {
    const { station } = await desk();
    const prices = await station.core.enquiries.comparePrices(aPriceRequest());
    if (!prices.ok) throw new Error(JSON.stringify(prices.error));
    const totals = prices.value.map((price) => price.total ?? Number.POSITIVE_INFINITY);
    expect(totals.length).toBeGreaterThan(3);
    expect([...totals].sort((a, b) => a - b)).toEqual(totals);
  });
});

it.each([400, 401, 403, 404, 410])(
  'an expired label link (%i) leads back to the label endpoint, and is not about the account',
  async (status) => {
    const { service, station } = await desk({ balanceKurus: 100 });
    await station.scan('ORD-1');
    const open = await station.until('ORD-1', 'awaiting_payment');
    service.control.addFault({ kind: 'status', status, path: '*/label-download*', times: 9 });
    service.control.pay(String(open.shipment?.id));
    await station.core.actions.lookNow(open.id);
    await station.until('ORD-1', 'printed');
    const paths = service.control.requests().map((request) => request.path.split('/').at(-1));
    expect(paths).toContain('label-download');
    expect(paths.at(-1)).toBe('label');
    expect((await station.core.status()).connection.state).toBe('online');
  },
);
