import { describe, expect, it } from 'vitest';
import { demoScenario, sampleOrders } from '../../../electron/demo/sampleOrders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { create } from './call.ts';

function body({ reference, carrier, receiver, parcel }: (typeof sampleOrders)[number]) {
  return {
    order_reference: reference,
    carrier,
    shipment_type: parcel.type,
    receiver_name: receiver.name,
    receiver_phone: receiver.phone,
    receiver_email: receiver.email,
    receiver_address: receiver.address,
    receiver_province: receiver.province,
    receiver_district: receiver.district,
    weight: parcel.weightKg,
    width: parcel.widthCm,
    length: parcel.lengthCm,
    height: parcel.heightCm,
    desi: parcel.desi,
    quantity: parcel.quantity,
    content_description: parcel.content,
  };
}

const fast = { limits: { account: 1_000, route: 1_000 }, readings: { waitForLabelMs: 5 } } as const;

describe('sample orders', () => {
  it('give the outcomes that the demo promises, in its order', async () => {
    const service = await startDemoService(fast);
    const outcomes: unknown[] = [];
    for (const { code, shows } of demoScenario) {
      const order = sampleOrders.find((each) => each.reference === code);
      const answer = order === undefined ? null : await create(service, body(order));
      outcomes.push([shows, answer?.status, answer?.at('duplicate'), answer?.at('data.label.status')]);
    }
    expect(outcomes).toEqual([
      ['plain', 201, false, 'ready'],
      ['duplicate', 200, true, 'ready'],
      ['slow', 201, false, 'pending'],
      ['unpaid', 402, undefined, 'awaiting_payment'],
      ['invalid', 422, undefined, undefined],
    ]);
  });

  it('are all covered by the default balance, but for the two that are meant not to go through', async () => {
    const service = await startDemoService(fast);
    const refused: string[] = [];
    for (const order of sampleOrders) {
      const { status } = await create(service, body(order));
      if (status !== 201) refused.push(`${order.reference} ${status}`);
    }
    expect(refused).toEqual(['ORD-10429 402', 'ORD-10430 422']);
    expect(new Set(sampleOrders.map((order) => order.reference)).size).toBe(sampleOrders.length);
    expect(sampleOrders.length).toBeGreaterThanOrEqual(25);
  });
});
