import { expect } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { aCarrierPriceRequest, aPriceRequest } from '../../support/priceRequests.ts';
import { answers, openRequestDesk } from '../../support/requestDesk.ts';

const unmeasured = { weightKg: null, widthCm: null, lengthCm: null, heightCm: null };
const page = { from: null, to: null, page: 1, perPage: 10 };
const shipments = { ...page, status: null, trackingNumber: null };
const transactions = { ...page, type: null };
const orders = ['ORD-1', 'ORD-2'].map((reference) => anOrder({ reference, carrier: 'anka' }));

answers(
  ['account.info', 'account.balanceDays', 'account.transactions', 'account.senderAddresses'],
  'the account says what it has, what was moved and where it sends from; a disabled one says that',
  async () => {
    const desk = await openRequestDesk({ orders, service: { balanceKurus: 1_000_000 } });
    await desk.scanned('ORD-1', 'printed');
    const [charge] = desk.service.control.charges();
    const balance = charge?.balanceAfterKurus;
    expect(await desk.done('account.info', {})).toMatchObject({ balance, at: expect.any(Number) });
    expect(await desk.done('account.balanceDays', {})).toMatchObject([{ amount: balance }]);
    const moved = await desk.done('account.transactions', transactions);
    expect(moved).toMatchObject({ items: [{ amount: charge?.kurus, balanceAfter: balance }], page: { page: 1 } });
    expect(
      (await desk.done('account.transactions', { ...transactions, from: '2020-01-01', to: '2020-01-02' })).items,
    ).toEqual([]);
    expect((await desk.done('account.senderAddresses', { fresh: false })).map(({ code }) => code)).toContain(
      desk.service.control.state().accounts[0]?.defaultSenderCode,
    );
    desk.service.control.setAccount({ disabled: true });
    expect(await desk.refused('account.info', {})).toBe('account_disabled');
    expect(await desk.refused('account.transactions', transactions)).toBe('account_disabled');
    expect(await desk.refused('account.senderAddresses', { fresh: true })).toBe('account_disabled');
  },
);

answers(
  ['places.provinces', 'places.districts', 'places.match', 'carriers.list'],
  'places and carriers are listed by the Turkish alphabet, asked for once a day unless fresh ones are wanted',
  async () => {
    const desk = await openRequestDesk();
    let provinceId = '';
    const lists = ['/api/v2/locations/provinces', '/api/v2/cargo-companies', `/api/v2/locations/districts/`];
    const requested = () =>
      desk.service.control.requests().filter(({ path }) => path === `${lists[2]}${provinceId}` || lists.includes(path))
        .length;
    const provinces = await desk.done('places.provinces', { fresh: false });
    const names = provinces.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator('tr').compare));
    provinceId = provinces.find(({ name }) => name === 'İstanbul')?.id ?? '';
    const districts = await desk.done('places.districts', { provinceId, fresh: false });
    expect(districts.map(({ name }) => name)).toContain('Kadıköy');
    expect((await desk.done('carriers.list', { fresh: false })).map(({ slug }) => slug)).toContain('anka');
    const before = requested();
    expect(await desk.done('places.match', { province: 'istanbul', district: 'KADIKÖY' })).toMatchObject({
      kind: 'found',
    });
    expect(await desk.done('places.match', { province: 'Atlantis', district: '' })).not.toMatchObject({
      kind: 'found',
    });
    await desk.done('places.provinces', { fresh: false });
    await desk.done('places.districts', { provinceId, fresh: false });
    await desk.done('carriers.list', { fresh: false });
    expect(requested()).toBe(before);
    desk.service.control.setAccount({ disabled: true });
    expect(await desk.refused('places.provinces', { fresh: true })).toBe('account_disabled');
    expect(await desk.refused('places.districts', { provinceId, fresh: true })).toBe('account_disabled');
    expect(await desk.refused('carriers.list', { fresh: true })).toBe('account_disabled');
  },
);

answers(
  ['prices.compare', 'prices.calculate'],
  'prices come cheapest first; one carrier’s is its own; what lacks a size goes nowhere, and no price is no unknown shipment',
  async () => {
    const desk = await openRequestDesk();
    const prices = await desk.done('prices.compare', aPriceRequest());
    const totals = prices.map(({ total }) => Number(total ?? Number.POSITIVE_INFINITY));
    expect([prices.length > 1, totals]).toEqual([true, [...totals].sort((a, b) => a - b)]);
    const carriers = await desk.done('carriers.list', { fresh: false });
    const anka = carriers.find(({ slug }) => slug === 'anka')?.id ?? '';
    const one = await desk.done('prices.calculate', aCarrierPriceRequest(anka));
    expect(one.total).toBe(prices.find(({ carrierSlug }) => carrierSlug === 'anka')?.total);
    const requested = () =>
      desk.service.control.requests().filter(({ path }) => path.startsWith('/api/v2/prices')).length;
    const before = requested();
    expect(await desk.refused('prices.compare', aPriceRequest(unmeasured))).toBe('invalid_fields');
    expect(await desk.refused('prices.calculate', aCarrierPriceRequest(anka, unmeasured))).toBe('invalid_fields');
    expect(requested()).toBe(before);
    desk.service.control.setCarrier('anka', { active: false });
    expect(await desk.refused('prices.calculate', aCarrierPriceRequest(anka))).toMatch(/no_price|invalid_fields/);
  },
);

answers(
  ['shipments.list', 'shipments.detail', 'shipments.track', 'shipments.cancel', 'shipments.print'],
  'shipments of the account are found, tracked, printed and cancelled, but one that has a job here only with its job',
  async () => {
    const desk = await openRequestDesk({ orders });
    const job = await desk.scanned('ORD-1', 'printed');
    const other = await openRequestDesk({ at: desk.service, orders });
    await other.scanned('ORD-2', 'printed');
    const listed = await desk.done('shipments.list', shipments);
    const idOf = (reference: string) =>
      listed.items.find(({ orderReference }) => orderReference === reference)?.shipment.id ?? '';
    const [ours, theirs] = [{ shipmentId: idOf('ORD-1') }, { shipmentId: idOf('ORD-2') }];
    expect(listed.items.map(({ jobId }) => jobId).sort()).toEqual([job.id, null].sort());
    expect((await desk.done('shipments.list', { ...shipments, status: 'delivered' })).items).toEqual([]);
    expect(await desk.done('shipments.detail', theirs)).toMatchObject({ orderReference: 'ORD-2', jobId: null });
    expect(await desk.done('shipments.track', theirs)).toMatchObject({ facts: expect.any(Array) });
    const nowhere = { shipmentId: '999' };
    expect(await desk.refused('shipments.detail', nowhere)).toBe('not_found');
    expect(await desk.refused('shipments.track', nowhere)).toBe('not_found');

    expect(await desk.done('shipments.print', { ...ours, reason: null })).toMatchObject({ id: job.id });
    await desk.until('ORD-1', ({ printCount }) => printCount === 2);
    await desk.done('owner.setPin', { current: null, next: '4711' });
    await desk.done('owner.limitPrints', { pin: '4711', printsWithoutPin: 1 });
    expect(await desk.refused('shipments.print', { ...ours, reason: null })).toBe('pin_needed');
    expect(await desk.refused('shipments.print', { ...nowhere, reason: null })).toBe('not_found');

    expect(await desk.refused('shipments.cancel', { ...ours, reason: null })).toBe('not_possible_now');
    expect(await desk.refused('shipments.cancel', { ...nowhere, reason: null })).toBe('not_found');
    const cancelled = await desk.done('shipments.cancel', { ...theirs, reason: 'twice' });
    expect(cancelled.refunded).toBeGreaterThan(0);
    const states = desk.service.control.shipments().map(({ orderReference, status }) => [orderReference, status]);
    expect(states).toContainEqual(['ORD-2', 'cancelled']);
    expect(await desk.refused('shipments.cancel', { ...theirs, reason: null })).toBe('not_cancellable');
  },
);
