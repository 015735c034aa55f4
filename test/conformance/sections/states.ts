import { mustSucceed } from '../harness/answer.ts';
import type { Condition, Untestable } from '../harness/condition.ts';
import { mustEqual } from '../harness/deviation.ts';
import { mustBeShipment } from './shipmentShape.ts';
import { openShipment } from './webhookBench.ts';

const carrier = 'carrier updates';

const statuses = [
  'pending',
  'payment_pending',
  'payment_received',
  'in_transit',
  'a_status_that_nobody_knows',
] as const;

/** Section 3, the rows that no request of the caller triggers. */
export const states: readonly (Condition | Untestable)[] = [
  ...statuses.map(
    (status): Condition => ({
      section: '3',
      endpoint: carrier,
      statement: `a carrier update moves a shipment to ${status}, in detail and list`,
      needs: ['control'],
      check: async (bench) => {
        const api = await bench.freshAccount();
        const { id } = await openShipment(bench, api);
        await bench.control().post(`/shipments/${id}/status`, { status });
        const detail = await api.get(`/api/v2/shipments/${id}`);
        mustBeShipment(mustSucceed(detail));
        mustEqual(detail.at('data.status'), status, 'data.status');
        const found = await api.get(`/api/v2/shipments?status=${status}`);
        mustEqual(found.at('meta.total'), 1, `meta.total with status=${status}`);
        return undefined;
      },
    }),
  ),
  {
    section: '3',
    endpoint: carrier,
    statement: 'codes of picked up and delivered, and the complete list of statuses (not shown)',
    because: 'no caller can bring a shipment there, and the emulator would only repeat our guess',
  },
  {
    section: '3',
    endpoint: carrier,
    statement: 'when a carrier moves a shipment by itself',
    because: 'it takes a parcel on its way',
  },
];
