import { expect } from 'vitest';
import type { Paged } from '../../../../electron/core/ports/ShippingApi.ts';
import { answerOf } from '../../../support/answerOf.ts';
import { aCarrierPriceRequest, aPriceRequest } from '../../../support/priceRequests.ts';
import type { Flow } from './shipmentFlows.ts';

/** Requests page after page as a screen would: until the last, or until it learns that the service has no pages. */
async function allPages<T>(ask: (page: number) => Promise<Paged<T>>): Promise<{ items: readonly T[]; whole: boolean }> {
  const items: T[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await ask(page);
    if (answer.page.repeated) return { items, whole: false };
    items.push(...answer.items);
    if (page >= (answer.page.lastPage ?? 1)) return { items, whole: true };
  }
}

/** 4.1, 4.4: every shipment and every movement is found, page by page, or it is reported that they cannot be. */
export async function lists({ api, service, reading }: Flow): Promise<void> {
  const none = { from: null, to: null, perPage: 3 };
  const shipments = await allPages(async (page) =>
    answerOf(await api.shipments({ ...none, page, status: null, trackingNumber: null })),
  );
  const made = service.control.shipments().map(({ id, status }) => `${id} ${status}`);
  const listed = shipments.items.map(({ shipment }) => `${shipment.id} ${shipment.status}`);
  expect(new Set(listed).size).toBe(listed.length);
  expect(made).toEqual(expect.arrayContaining(listed));
  expect(shipments.whole).toBe(reading.pageParameter === 'page');
  if (shipments.whole) expect(listed).toHaveLength(made.length);

  const movements = await allPages(async (page) => answerOf(await api.transactions({ ...none, page, type: null })));
  const booked = service.control.charges().filter(({ kind }) => kind !== 'card');
  const amounts = booked.map(({ kurus, balanceAfterKurus }) => `${kurus} ${balanceAfterKurus}`).toReversed();
  const found = movements.items.map(({ amount, balanceAfter }) => `${amount} ${balanceAfter}`);
  expect(found).toEqual(amounts.slice(0, found.length));
  if (movements.whole) expect(found).toHaveLength(amounts.length);
}

/** 4.3: compare and calculate agree to the kuruş. */
export async function prices({ api }: Flow): Promise<void> {
  const compared = answerOf(await api.comparePrices(aPriceRequest()));
  expect(compared.length).toBeGreaterThan(2);
  const [cheapest] = compared;
  expect(answerOf(await api.calculatePrice(aCarrierPriceRequest(cheapest?.carrierId ?? '')))).toEqual(cheapest);
  expect((cheapest?.original ?? 0) - (cheapest?.discount ?? 0)).toBe(cheapest?.total);
  expect(await api.calculatePrice(aCarrierPriceRequest('99999'))).toMatchObject({
    ok: false,
    error: { kind: 'not_found' },
  });
}

/** 4.4: the status is somewhere in what track shows. */
export async function track({ api, service }: Flow): Promise<void> {
  const [record] = service.control.shipments();
  const id = record?.id ?? '';
  service.control.updateStatus(id, 'in_transit');
  const { facts, steps } = answerOf(await api.track(id));
  expect([...facts, ...steps.flat()]).toContainEqual({ name: 'status', value: 'in_transit' });
  expect(await api.track('1')).toMatchObject({ ok: false, error: { kind: 'not_found' } });
}

/** 4.1, 4.2, 2.7. */
export async function account({ api, service, reading, secrets }: Flow): Promise<void> {
  const state = service.control.account();
  expect(answerOf(await api.account())).toMatchObject({
    balance: state.ok ? state.value.balanceKurus : null,
    defaultCarrier: 'anka',
    defaultSenderCode: 'DEPO-IST',
  });
  expect(answerOf(await api.senderAddresses()).map(({ code }) => code)).toEqual(['DEPO-IST', 'DEPO-ANK']);
  expect(answerOf(await api.provinces())).toHaveLength(81);
  expect(answerOf(await api.districts('6')).length).toBeGreaterThan(20);
  expect(answerOf(await api.carriers()).map(({ slug }) => slug)).toContain('anka');
  const url = 'http://127.0.0.1:9/hook';
  const first = answerOf(await api.setWebhook(url, false));
  const second = answerOf(await api.setWebhook(url, false));
  expect(first.settings).toMatchObject({ url, signatureHeader: `X-${reading.shortName}-Signature` });
  expect(first.secret).toHaveLength(48);
  secrets.push(first.secret ?? 'no secret', ...(second.secret === null ? [] : [second.secret]));
  if (reading.secretOnSecondPut === 'null') expect(second.secret).toBeNull();
}

/** 7, 5.2, 8: every refusal keeps its meaning. Leaves the service unusable, so it comes last. */
export async function refusals({ api, service, reading }: Flow): Promise<void> {
  const { control } = service;
  const link = answerOf(
    await api.label(control.shipments().find(({ labelStatus }) => labelStatus === 'ready')?.id ?? ''),
  ).url;
  control.setAccount({ balanceKurus: 0, debtKurus: 4550 });
  const hold = { ok: false, error: { kind: 'account_hold', amount: 4550, url: expect.stringMatching(/^http/) } };
  const requested = await api.comparePrices(aPriceRequest());
  const polled = await api.account();
  if (reading.debtStops === 'create') expect(requested.ok).toBe(true);
  else expect(requested).toMatchObject(hold);
  if (reading.debtStops === 'everything') expect(polled).toMatchObject(hold);
  else expect(polled.ok).toBe(true);
  control.setAccount({ debtKurus: null, disabled: true });
  expect(await api.account()).toMatchObject({ ok: false, error: { kind: 'forbidden', reason: 'account_disabled' } });
  control.setAccount({ disabled: false, allowedIps: ['203.0.113.7'] });
  expect(await api.account()).toMatchObject({ ok: false, error: { kind: 'forbidden', reason: 'ip_not_allowed' } });
  control.setAccount({ allowedIps: [], rateLimit: 1 });
  await api.account();
  expect(await api.account()).toMatchObject({ ok: false, error: { kind: 'rate_limited' } });
  control.setClockOffset(25 * 60 * 60 * 1000);
  const late = await api.downloadLabel(link ?? '');
  expect(late.ok ? 'downloaded' : late.error.kind).toMatch(/^(forbidden|not_found|refused)$/);
}
