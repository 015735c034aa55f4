import { expect } from 'vitest';
import { answerOf } from '../../../support/answerOf.ts';
import { anOrder } from '../../../support/builders.ts';
import { create, ENOUGH, type Flow, recordOf } from './shipmentFlows.ts';

/** 2.3, 3: an unpaid shipment whose link's time is over, whatever the service makes of it then. */
export async function expiredLink(flow: Flow): Promise<void> {
  const { api, service, reading } = flow;
  service.control.setAccount({ balanceKurus: 0 });
  const { shipment, payment } = await create(flow, 'EXPIRED');
  // The service's clock goes on without ours; its answers carry its time, and so the end is shown by ours.
  service.control.setClockOffset(reading.paymentLinkMs + 61_000);
  const polled = answerOf(await api.shipment(shipment.id));
  const listed = answerOf(
    await api.shipments({ status: null, trackingNumber: null, from: null, to: null, page: 1, perPage: 20 }),
  ).items.find((item) => item.shipment.id === shipment.id);
  for (const answer of [polled, listed]) {
    expect(answer?.payment?.paid).toBe(false);
    expect(answer?.label.status).toBe(reading.expiredPayment === 'cancelled' ? 'unavailable' : 'awaiting_payment');
  }
  const { url, expiresAt } = polled.payment ?? { url: null, expiresAt: null };
  switch (reading.expiredPayment) {
    case 'stays':
      expect(url).toBe(payment?.url);
      expect(expiresAt).toBeLessThan(Date.now());
      break;
    case 'link_gone':
    case 'cancelled':
      expect([url, expiresAt]).toEqual([null, null]);
      break;
    case 'new_link':
      expect(url).toMatch(/^http/);
      expect(url).not.toBe(payment?.url);
      expect(expiresAt).toBeGreaterThan(Date.now());
      break;
  }
  service.control.setClockOffset(0);
  service.control.setAccount({ balanceKurus: ENOUGH });
}

/** 3: money comes to the balance while a shipment waits for a card payment. */
export async function toppedUp(flow: Flow): Promise<void> {
  const { api, service, reading } = flow;
  service.control.setAccount({ balanceKurus: 0 });
  const { shipment } = await create(flow, 'TOPPED-UP');
  service.control.setAccount({ balanceKurus: ENOUGH });
  const polled = answerOf(await api.shipment(shipment.id));
  const paid = reading.topUpPays === 'oldest_first';
  expect([polled.payment?.paid, polled.label.status]).toEqual(paid ? [true, 'ready'] : [false, 'awaiting_payment']);
  expect(polled.payment?.amount).toBe(recordOf(flow, shipment.id).priceKurus);
  if (paid) expect([polled.payment?.url, polled.reported.paymentMethod]).toEqual([null, 'api_balance']);
  service.control.setAccount({ balanceKurus: ENOUGH });
}

/** 7: a debt and a balance below the fee at once. */
export async function debtAndLowBalance(flow: Flow): Promise<void> {
  const { api, service, reading } = flow;
  service.control.setAccount({ balanceKurus: 100, debtKurus: 500 });
  const value = 'DEBT-AND-FEE';
  const result = await api.createShipment(anOrder({ reference: value }), { kind: 'reference', value });
  const account = service.control.account();
  const url = account.ok ? account.value.debtPaymentUrl : null;
  if (reading.debtFirst || reading.debtStops === 'everything') {
    expect(result).toMatchObject({ ok: false, error: { kind: 'account_hold', amount: 500, url, odd: [] } });
  } else {
    expect(result).toMatchObject({ ok: true, value: { payment: { paid: false, odd: [] }, balanceNow: 100 } });
  }
  service.control.setAccount({ balanceKurus: ENOUGH, debtKurus: null });
}
