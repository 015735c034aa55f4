import { describe, expect, it } from 'vitest';
import { startDrawingService } from '../../support/demoService.ts';
import { call, create, parcel } from './call.ts';

describe('numbers on the wire', () => {
  it.each([
    ['number', '"total_price":57.82', '"balance":942.18'],
    ['fixed', '"total_price":57.82', '"refunded_amount":0.00'],
    ['string', '"total_price":"57.82"', '"balance":"942.18"'],
  ] as const)('2: money is written as %s', async (money, inCreate, elsewhere) => {
    const service = await startDrawingService({ balanceKurus: 100_000, readings: { money, indent: 0 } });
    const created = await create(service, parcel('ORD-1'));
    expect(created.text).toContain(inCreate);
    service.control.setAccount({ balanceKurus: 100 });
    const unpaid = await create(service, parcel('ORD-2'));
    const cancelled = await call(service, 'POST', `/shipments/${String(unpaid.at('data.id'))}/cancel`);
    expect(created.text + cancelled.text).toContain(elsewhere);
  });

  it('2.2: ids may be larger than a number holds, and are written and found digit by digit', async () => {
    const service = await startDrawingService({ firstShipmentId: 9_007_199_254_740_993n });
    const created = await create(service, parcel('ORD-1'));
    expect(created.text).toContain('"id":9007199254740993,');
    expect((await call(service, 'GET', '/shipments/9007199254740993')).at('data.order_reference')).toBe('ORD-1');
    expect(service.control.charges()[0]?.shipmentId).toBe('9007199254740993');
  });
});
