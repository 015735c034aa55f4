import { describe, expect, it } from 'vitest';
import { ok } from '../../../electron/contract/result.ts';
import { paidAnswer } from '../../support/deskInTime.ts';
import { deskWith } from '../../support/labelDesk.ts';

const GS = '\u001d';
const SSCC = '345678901234567890';
/** As carriers print it: where it goes, then the parcel's number; and what scanners send for it. */
const ROUTED = `]C142034710${'T-ORD-1'}${GS}00${SSCC}`;

/** ORD-2's label has the SSCC. */
const numbered = (reference: string) => {
  const answer = paidAnswer(`S-${reference}`);
  const trackingNumber = reference === 'ORD-2' ? SSCC : `T-${reference}`;
  return ok({ ...answer, shipment: { ...answer.shipment, trackingNumber, trackingNumberIsCarrier: true } });
};

describe('a carrier’s barcode of several parts', () => {
  it('proves the label that it stands on', async () => {
    const desk = await deskWith(true, { create: numbered });
    await desk.scan('ORD-2');
    expect(await desk.reported(`]C100${SSCC}`)).toEqual(['label_verified', 'ORD-2']);
    expect(await desk.state('ORD-2')).toBe('verified');
  });

  it('is the wrong label where another one is awaited', async () => {
    const desk = await deskWith(true, { create: numbered });
    await desk.scan('ORD-2');
    await desk.scan('ORD-1');
    expect(await desk.reported(`${GS}00${SSCC}`)).toEqual(['label_wrong', 'ORD-2', 'ORD-1']);
  });

  it('means the parcel by its most likely part, at the desk and at the courier’s', async () => {
    const desk = await deskWith(false, { create: numbered });
    await desk.scan('ORD-1');
    await desk.scan('ORD-2');
    expect(await desk.core.where(ROUTED)).toMatchObject({ kind: 'job', job: { key: { value: 'ORD-1' } } });
    await desk.core.pickups.start();
    const taken = await desk.core.pickups.scan(`]C100${SSCC}${GS}21X`);
    expect(taken).toMatchObject({ ok: true, value: { outcome: 'taken', job: { key: { value: 'ORD-2' } } } });
  });

  it('is no order: one that no label here has is refused, and foreign to the courier', async () => {
    const desk = await deskWith(false, { create: numbered });
    const code = `]C1${GS}401KRG1${GS}21ORD-1`;
    expect(await desk.reported(code)).toEqual(['refused']);
    expect(await desk.core.where(code)).toEqual({ kind: 'unknown', othersUnasked: false });
    expect(await desk.core.recent(10)).toEqual([]);
    await desk.core.pickups.start();
    expect(await desk.core.pickups.scan(code)).toMatchObject({ ok: true, value: { outcome: 'foreign' } });
  });

  it('does not mean an order whose reference reads as one of its parts', async () => {
    const desk = await deskWith(false, { create: numbered });
    await desk.scan('ORD-1');
    const code = `]C1${GS}401KRG1${GS}21ORD-1`;
    expect(await desk.reported(code)).toEqual(['refused']);
    expect(await desk.core.where(code)).toEqual({ kind: 'unknown', othersUnasked: false });
    await desk.core.pickups.start();
    expect(await desk.core.pickups.scan(code)).toMatchObject({ value: { outcome: 'foreign' } });
  });

  it('does not mean a shipment whose id reads as one of its parts: batches and counts are plain numbers, too', async () => {
    // The carton in the parcel: its product, batch 1234 and twelve pieces of it.
    const carton = `]C10108690000000012${GS}101234${GS}3712`;
    const ids: Readonly<Record<string, string>> = { 'ORD-1': '101234', 'ORD-2': '3712' };
    const desk = await deskWith(true, {
      create: (reference) => {
        const answer = paidAnswer(reference);
        return ok({ ...answer, shipment: { ...answer.shipment, id: ids[reference] ?? '1' } });
      },
    });
    await desk.scan('ORD-1');
    await desk.scan('ORD-2');
    expect(await desk.reported(carton)).toEqual(['refused']);
    expect(await desk.core.where(carton)).toEqual({ kind: 'unknown', othersUnasked: false });
    await desk.core.pickups.start();
    expect(await desk.core.pickups.scan(carton)).toMatchObject({ value: { outcome: 'foreign' } });
    expect([await desk.state('ORD-1'), await desk.state('ORD-2')]).toEqual(['printed', 'printed']);
    expect(await desk.reported('3712'), 'read whole, it is the shipment').toEqual(['label_verified', 'ORD-2']);
  });
});
