import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../electron/contract/order.ts';
import type { FieldProblem } from '../../../../electron/contract/problem.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import { orderProblems } from '../../../../electron/core/orders/orderRules.ts';
import type { ApiError, ShippingApi } from '../../../../electron/core/ports/ShippingApi.ts';
import { calculatePriceProblems, comparePriceProblems } from '../../../../electron/core/service/priceRules.ts';
import { answerOf } from '../../../support/answerOf.ts';
import { anOrder } from '../../../support/builders.ts';
import { startDemoService } from '../../../support/demoService.ts';
import { aCarrierPriceRequest, aPriceRequest } from '../../../support/priceRequests.ts';
import { apiOn } from '../apiHarness.ts';
import { allowedOrder, openParcels, orderViolations, senderViolations, unmeasuredBox } from './orders.ts';
import {
  allowedCarrierQuestion,
  allowedQuestion,
  carrierViolations,
  questionViolations,
  unmeasured,
} from './priceQuestions.ts';
import { type Broken, broken, summary } from './violations.ts';

/** A service that takes any number of requests and never has to draw a label. */
async function client(): Promise<ShippingApi> {
  const service = await startDemoService({
    balanceKurus: 1_000_000_000,
    limits: { account: 1_000_000, route: 1_000_000 },
    carriers: Object.fromEntries(
      ['anka', 'poyraz', 'marti', 'bozkir', 'kervan', 'yavas'].map((slug) => [slug, { held: true }]),
    ),
    readings: { waitForLabelMs: 0 },
  });
  return apiOn(service.url, { apiKey: async () => service.apiKey }).api;
}

const create = (api: ShippingApi, order: Order) =>
  api.createShipment(order, { kind: 'reference', value: order.reference });

/**
 * Our rules name exactly what was broken, field by field; and the service agrees: it refuses each of those fields, and
 * refuses no request that broke nothing. The client itself sends both, so that the service decides.
 */
function expectAgreement<T>(
  { violations }: Broken<T>,
  problems: readonly FieldProblem[],
  result: Result<unknown, ApiError>,
): void {
  expect(summary(problems)).toEqual(summary(violations));
  if (violations.length === 0) {
    expect(result.ok ? null : result.error).not.toMatchObject({ kind: 'invalid' });
    return;
  }
  if (result.ok || result.error.kind !== 'invalid') throw new Error(`taken: ${JSON.stringify(result)}`);
  const refused = [...new Set(result.error.fields.map(({ field }) => field))].sort();
  expect(refused).toEqual(violations.map(({ field }) => field).sort());
}

describe('what the document forbids outright is refused with a reason per field, and only that', () => {
  it('4.4, 8: orders', async () => {
    const api = await client();
    await fc.assert(
      fc.asyncProperty(broken(allowedOrder, orderViolations), async (one) => {
        expectAgreement(one, orderProblems(one.request), await create(api, one.request));
      }),
      { numRuns: 200 },
    );
  });

  it('4.4: senders', async () => {
    const api = await client();
    await fc.assert(
      fc.asyncProperty(allowedOrder, fc.constantFrom(...senderViolations), async (order, violation) => {
        const one = { request: violation.apply(order), violations: [violation] };
        expectAgreement(one, orderProblems(one.request), await create(api, one.request));
      }),
      { numRuns: 100 },
    );
  });

  it('4.4: boxes without any measure', async () => {
    const api = await client();
    await fc.assert(
      fc.asyncProperty(allowedOrder, async (order) => {
        const one = { request: unmeasuredBox.apply(order), violations: [unmeasuredBox] };
        expectAgreement(one, orderProblems(one.request), await create(api, one.request));
      }),
      { numRuns: 30 },
    );
  });

  it('4.3: prices of all carriers', async () => {
    const api = await client();
    await fc.assert(
      fc.asyncProperty(broken(allowedQuestion, questionViolations()), async (one) => {
        expectAgreement(one, comparePriceProblems(one.request), await api.comparePrices(one.request));
      }),
      { numRuns: 150 },
    );
  });

  it('4.3: the price of one carrier', async () => {
    const api = await client();
    const ids = answerOf(await api.carriers()).map(({ id }) => id);
    const all = [...questionViolations<ReturnType<typeof aCarrierPriceRequest>>(), ...carrierViolations];
    await fc.assert(
      fc.asyncProperty(broken(allowedCarrierQuestion(ids), all), async (one) => {
        expectAgreement(one, calculatePriceProblems(one.request), await api.calculatePrice(one.request));
      }),
      { numRuns: 150 },
    );
  });

  it.each(['koli', 'dosya', 'palet'] as const)('4.3: a price of a %s without any measure', async (type) => {
    const api = await client();
    const violations = [{ field: 'desi', rule: 'no_dimensions', apply: <T>(same: T) => same }] as const;
    const all = aPriceRequest({ ...unmeasured, type });
    expectAgreement({ request: all, violations }, comparePriceProblems(all), await api.comparePrices(all));
    const alone = aCarrierPriceRequest('1', { ...unmeasured, type });
    expectAgreement({ request: alone, violations }, calculatePriceProblems(alone), await api.calculatePrice(alone));
  });
});

describe('what the document leaves open is sent, and the service decides', () => {
  it.each(openParcels)('%j', async (change) => {
    const api = await client();
    const order = anOrder({ parcel: { ...anOrder().parcel, ...change } });
    expect(orderProblems(order)).toEqual([]);
    const result = await create(api, order);
    if (!result.ok) expect(result.error).toMatchObject({ kind: 'invalid', message: expect.stringMatching(/\S/) });
  });
});
