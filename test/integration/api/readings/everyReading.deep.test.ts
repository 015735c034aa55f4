// Deep, not in each run: it goes through every legal reading of the document, at night also through each alone: some minutes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createShippingApi } from '../../../../electron/adapters/api/createShippingApi.ts';
import type { CancelMethod } from '../../../../electron/contract/service.ts';
import type { LogFields, Logger } from '../../../../electron/core/ports/Logger.ts';
import type { ShippingApi } from '../../../../electron/core/ports/ShippingApi.ts';
import { defaultReadings, type Readings } from '../../../../electron/demo/readings.ts';
import { startDrawingService } from '../../../support/demoService.ts';
import { sized } from '../../../support/runs.ts';
import * as enquiries from './enquiryFlows.ts';
import * as openPayments from './paymentFlows.ts';
import * as shipments from './shipmentFlows.ts';
import { bySetting } from './values.ts';

const METHODS: readonly CancelMethod[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Notes every error that a call answers, as text, beside what it logs. */
function noting(api: ShippingApi, notes: string[]): ShippingApi {
  return new Proxy(api, {
    get: (target, name, receiver) => {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return async (...input: unknown[]): Promise<unknown> => {
        const result: unknown = await Reflect.apply(method, target, input);
        if (typeof result === 'object' && result !== null && 'error' in result)
          notes.push(JSON.stringify(result.error));
        return result;
      };
    },
  });
}

/** The whole of the client's work with a service that reads the document in this way. */
async function run(readings: Partial<Readings>): Promise<void> {
  const service = await startDrawingService({
    balanceKurus: 1_000_000,
    limits: { account: 10_000, route: 10_000 },
    // Beyond what a number holds exactly: no answer may lose a digit of it.
    firstShipmentId: 9_007_199_254_740_993_001n,
    delivery: { attempts: 1 },
    readings: { waitForLabelMs: 10, ...readings },
  });
  const notes: string[] = [];
  const note = (event: string, fields: LogFields = {}) => notes.push(`${event} ${JSON.stringify(fields)}`);
  // Unredacted on purpose: nothing secret may reach even the log's door.
  const log: Logger = { info: note, warn: note, error: note };
  const { url: baseUrl, apiKey } = service;
  const api = createShippingApi({ baseUrl, apiKey: async () => apiKey, fetch, timeoutMs: 10_000, log });
  const reading = { ...defaultReadings, ...readings };
  const method = METHODS.find((one) => reading.cancelMethods.includes(one)) ?? 'POST';
  const flow: shipments.Flow = { api: noting(api, notes), service, reading, method, secrets: [apiKey] };

  await shipments.paidAndDuplicate(flow);
  await shipments.generatedKey(flow);
  await shipments.pendingThenReady(flow);
  await shipments.unpaidThenCard(flow);
  await openPayments.expiredLink(flow);
  await openPayments.toppedUp(flow);
  await openPayments.debtAndLowBalance(flow);
  await shipments.cancelledWithRefund(flow);
  await shipments.openRules(flow);
  await enquiries.lists(flow);
  await enquiries.prices(flow);
  await enquiries.account(flow);
  await enquiries.track(flow);
  await enquiries.refusals(flow);

  expect(notes.length).toBeGreaterThan(50);
  expect(flow.secrets.length).toBeGreaterThan(3);
  const written = notes.join('\n');
  for (const secret of [...flow.secrets, 'signature=']) expect(written).not.toContain(secret);
}

describe('the client under readings that come together', () => {
  const together = (chosen: readonly (typeof bySetting)[number][number][]) =>
    chosen.reduce<Partial<Readings>>((all, [, one]) => Object.assign(all, one), {});
  // Each reading is in one of them, as many as the setting with the most readings needs.
  const most = Math.max(...bySetting.map((cases) => cases.length));
  const all = Array.from({ length: most }, (_, index) =>
    together(bySetting.map((cases) => cases[index % cases.length] as (typeof cases)[number])),
  );
  const drawn = fc.sample(fc.tuple(...bySetting.map((cases) => fc.constantFrom(...cases))).map(together), {
    seed: 20260105,
    numRuns: sized({ deep: 5, long: 20 }),
  });
  it.each([...all, ...drawn])('%j', async (readings) => run(readings));
});

describe('the client under each reading of what the document leaves open, alone', () => {
  it.each(sized({ deep: [], long: bySetting.flat() }))('%s', async (_name, readings) => run(readings));
});
