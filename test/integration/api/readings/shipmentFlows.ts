import { expect } from 'vitest';
import type { CancelMethod } from '../../../../electron/contract/service.ts';
import type { CreateKey, LabelAnswer, ShippingApi } from '../../../../electron/core/ports/ShippingApi.ts';
import type { DemoService } from '../../../../electron/demo/createDemoService.ts';
import type { Readings } from '../../../../electron/demo/readings.ts';
import { answerOf } from '../../../support/answerOf.ts';
import { anOrder } from '../../../support/builders.ts';
import { expectNothingLost, rawDetail } from './wholeAnswer.ts';

export interface Flow {
  readonly api: ShippingApi;
  readonly service: DemoService;
  readonly reading: Readings;
  readonly method: CancelMethod;
  /** What must be in no log line and no error. */
  readonly secrets: string[];
}

/** Kuruş. */
export const ENOUGH = 1_000_000;

function reference(value: string): CreateKey {
  return { kind: 'reference', value };
}

export async function create({ api }: Flow, name: string) {
  return answerOf(await api.createShipment(anOrder({ reference: name }), reference(name)));
}

export function recordOf({ service }: Flow, id: string) {
  const record = service.control.shipments().find((one) => one.id === id);
  if (record === undefined) throw new Error(`no shipment ${id}`);
  return record;
}

function isPdf(bytes: Uint8Array | null): boolean {
  return bytes !== null && Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
}

/** 4.4: created, charged once, label at hand; the same key again is the same shipment. */
export async function paidAndDuplicate(flow: Flow): Promise<void> {
  const first = await create(flow, 'PAID');
  const record = recordOf(flow, first.shipment.id);
  expect(first).toMatchObject({
    duplicate: false,
    shipment: { status: record.status, price: record.priceKurus, trackingNumber: record.trackingNumber },
    payment: { paid: true, amount: record.priceKurus, url: null },
    label: { status: 'ready' },
    reported: { orderReference: 'PAID', paymentStatus: 'paid', labelStatus: 'ready' },
  });
  expect(isPdf(first.label.pdf)).toBe(true);
  flow.secrets.push(first.label.url ?? 'no link');
  expectNothingLost(await rawDetail(flow.service, first.shipment.id), first);
  const again = await create(flow, 'PAID');
  expect(again).toMatchObject({ duplicate: true, shipment: { id: first.shipment.id }, label: { status: 'ready' } });
  expect(flow.service.control.charges()).toHaveLength(1);
}

/** 4.4: a generated key is a key too; what the service calls the order then is no business of ours. */
export async function generatedKey(flow: Flow): Promise<void> {
  const key: CreateKey = { kind: 'generated', value: '0f9a2a54-5a3c-4f0e-9b5e-1f1d6b6f1c11' };
  const first = answerOf(await flow.api.createShipment(anOrder(), key));
  const again = answerOf(await flow.api.createShipment(anOrder(), key));
  expect([first.duplicate, again.duplicate, again.shipment.id]).toEqual([false, true, first.shipment.id]);
  const { absentReference } = flow.reading;
  if (absentReference !== 'generated') expect(first.reported.orderReference).toBeNull();
}

/** 2.5: pending, then ready by the label endpoint and by the signed link. */
export async function pendingThenReady(flow: Flow): Promise<void> {
  const { api, service } = flow;
  service.control.setCarrier('anka', { held: true });
  const { shipment, payment, label } = await create(flow, 'LATE');
  expect([payment?.paid, label]).toEqual([true, { status: 'pending', pdf: null, url: null } satisfies LabelAnswer]);
  expect(shipment.trackingNumberIsCarrier).toBe(false);
  expect(await api.label(shipment.id)).toMatchObject({ ok: false, error: { kind: 'conflict' } });
  expectNothingLost(await rawDetail(service, shipment.id), answerOf(await api.shipment(shipment.id)));
  service.control.setCarrier('anka', { held: false });
  service.control.deliverLabel(shipment.id);
  const ready = answerOf(await api.label(shipment.id));
  expect([ready.status, isPdf(ready.pdf)]).toEqual(['ready', true]);
  flow.secrets.push(ready.url ?? 'no link');
  expect(isPdf(answerOf(await api.downloadLabel(ready.url ?? '')))).toBe(true);
  expect(answerOf(await api.shipment(shipment.id)).shipment.trackingNumberIsCarrier).toBe(true);
}

/** 3, 7: unpaid, unpaid still, paid by card, cancelled. */
export async function unpaidThenCard(flow: Flow): Promise<void> {
  const { api, service, reading } = flow;
  service.control.setAccount({ balanceKurus: 1525 });
  const first = await create(flow, 'UNPAID');
  const record = recordOf(flow, first.shipment.id);
  const waiting = {
    shipment: { id: first.shipment.id },
    payment: { paid: false, amount: record.priceKurus, balance: 1525, url: record.paymentUrl },
    label: { status: 'awaiting_payment', pdf: null, url: null },
  };
  expect(first).toMatchObject(waiting);
  expect(first.payment?.expiresAt).toBeGreaterThan(Date.now());
  expect(await create(flow, 'UNPAID')).toMatchObject(waiting);
  const polled = answerOf(await api.shipment(first.shipment.id));
  expect(polled).toMatchObject({ ...waiting, reported: { paymentStatus: reading.paymentStatusUnpaid } });
  expectNothingLost(await rawDetail(service, first.shipment.id), polled);
  expect(await api.label(first.shipment.id)).toMatchObject({ ok: false, error: { kind: 'refused', status: 400 } });

  service.control.pay(first.shipment.id);
  const paid = answerOf(await api.shipment(first.shipment.id));
  expect(paid).toMatchObject({
    shipment: { status: reading.statusCardPaid },
    payment: { paid: true, url: null },
    label: { status: 'ready' },
    reported: { paymentMethod: reading.paymentMethodCard },
  });
  expectNothingLost(await rawDetail(service, first.shipment.id), paid);
  const cancelled = await api.cancel({ id: first.shipment.id, reason: null, method: flow.method });
  // 3: only the statuses that the document names can be cancelled.
  if (!['payment_received', 'confirmed'].includes(reading.statusCardPaid)) {
    if (reading.statusCardPaid !== reading.statusUnpaid) {
      expect(cancelled).toMatchObject({ ok: false, error: { kind: 'refused', status: 400 } });
    }
  } else {
    const refunded = reading.cardRefund === 'none' ? 0 : record.priceKurus;
    expect(cancelled).toMatchObject({ ok: true, value: { refunded, newBalance: 1525 + refunded } });
  }
  service.control.setAccount({ balanceKurus: ENOUGH });
}

/** 3, 4.4: refused by the carrier, then cancelled with its refund; its key again. */
export async function cancelledWithRefund(flow: Flow): Promise<void> {
  const { api, service, reading, method } = flow;
  const { shipment } = await create(flow, 'BACK');
  service.control.setCarrier('anka', { refusesCancel: true });
  const request = { id: shipment.id, reason: 'wrong address', method };
  expect(await api.cancel(request)).toMatchObject({
    ok: false,
    error: { kind: 'conflict', code: 'carrier_cancel_failed' },
  });
  service.control.setCarrier('anka', { refusesCancel: false });
  const balance = service.control.account();
  const before = balance.ok ? balance.value.balanceKurus : 0;
  expect(answerOf(await api.cancel(request))).toMatchObject({
    refunded: shipment.price,
    newBalance: before + (shipment.price ?? 0),
  });
  const polled = answerOf(await api.shipment(shipment.id));
  expect(polled).toMatchObject({
    shipment: { status: 'cancelled' },
    label: { status: 'unavailable', pdf: null, url: null },
    reported: { paymentStatus: reading.paymentStatusRefunded },
  });
  const label = await api.label(shipment.id);
  expect(label.ok ? 'a label' : label.error.kind).toMatch(/^(refused|not_found|conflict)$/);
  const again = await create(flow, 'BACK');
  if (reading.duplicateOfCancelled === 'new_shipment') {
    expect(again.duplicate).toBe(false);
    expect(again.shipment.id).not.toBe(shipment.id);
  } else {
    expect(again).toMatchObject({
      duplicate: true,
      shipment: { id: shipment.id, status: 'cancelled' },
      label: { status: 'unavailable' },
    });
  }
}

/** 4.4: what the document leaves open is sent, and taken or refused with a reason. */
export async function openRules({ api, reading }: Flow): Promise<void> {
  const { parcel } = anOrder();
  const send = (name: string, change: Partial<typeof parcel>) =>
    api.createShipment(anOrder({ reference: name, parcel: { ...parcel, ...change } }), reference(name));
  const partial = await send('PARTIAL', { heightCm: null, desi: 4 });
  expect(partial.ok).toBe(reading.partialDimensions === 'ignore');
  const heavy = await send('HEAVY', { weightKg: 1500, quantity: 2 });
  expect(heavy.ok).toBe(reading.weightIs === 'whole_shipment');
  for (const refused of [partial, heavy]) {
    if (refused.ok) continue;
    expect(refused.error).toMatchObject({ kind: 'invalid', message: expect.stringMatching(/\S/) });
    const fields = refused.error.kind === 'invalid' ? refused.error.fields : [];
    expect(fields.length > 0).toBe(reading.validationShape !== 'message_only');
  }
  const raised = answerOf(await send('RAISED', { desi: 0.5, weightKg: null }));
  expect(raised.shipment).toMatchObject({ desi: (20 * 30 * 15) / reading.desiDivisor, desiSource: 'volumetric' });
  expect(raised.shipment.warnings).toHaveLength(1);
}
