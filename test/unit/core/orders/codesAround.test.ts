import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import { readOrderCode } from '../../../../electron/core/orders/scanCode.ts';
import { paidAnswer } from '../../../support/deskInTime.ts';
import { deskWith, type tracked } from '../../../support/labelDesk.ts';

/** A desk whose orders ORD-1, ORD-2, … have these tracking numbers and are shipped. */
async function deskWithNumbers(...numbers: readonly string[]) {
  const references = numbers.map((_, index) => `ORD-${index + 1}`);
  const create = (reference: string) => {
    const trackingNumber = numbers[references.indexOf(reference)] ?? '';
    const answer = paidAnswer(`S-${reference}`);
    return ok({ ...answer, shipment: { ...answer.shipment, trackingNumber, trackingNumberIsCarrier: true } });
  };
  const desk = await deskWith(false, { create: create as typeof tracked }, ...references);
  for (const reference of references) await desk.scan(reference);
  return desk;
}

const within = (raw: string) => {
  const code = readOrderCode(raw);
  return code.ok ? code.value.within : [];
};

describe("a label's barcode with more than the tracking number in it", () => {
  it.each([
    ['*732015588104*', '732015588104'],
    ['(00)340123450000012345', '340123450000012345'],
    ['(00) 3 4012345 000001234 5', '340123450000012345'],
    ['00340123450000012345', '340123450000012345'],
    ['340123450000012345', '00340123450000012345'],
    [']C100340123450000012345', '340123450000012345'],
    ['(420)34710(401)KRG0001', 'KRG0001'],
    // Country and postal code before it, the piece behind it.
    ['034710732015588104', '732015588104'],
    ['732015588104001003', '732015588104'],
    ['9034710732015588104001', '732015588104'],
    ['34710KP02123456789001', 'KP02123456789'],
    ['1019981265230000732015588104123401', '732015588104'],
    [']C14203471073201558810401', '732015588104'],
    ['\u001d40200\u001d99732015588104001', '732015588104'],
  ])('is found by the scan of %j', async (code, number) => {
    const desk = await deskWithNumbers(number, '990000000017');
    expect(await desk.core.where(code)).toMatchObject({ kind: 'job', job: { key: { value: 'ORD-1' } } });
    expect(await desk.reported(code)).toEqual(['label_verified', 'ORD-1']);
    await desk.core.pickups.start();
    expect(await desk.core.pickups.scan(code)).toMatchObject({
      ok: true,
      value: { outcome: 'taken', job: { key: { value: 'ORD-1' } } },
    });
  });

  it.each([
    ['holds a short number by chance', '55510427000981123344', ['10427', '981123344']],
    ['has letters around a number', 'AB732015588104CD', ['732015588104']],
    ['goes on by one digit', '7320155881041', ['732015588104']],
    ['is a neighbour with one digit more in front', '1732015588104', ['732015588104']],
    ['is longer than any barcode of a carrier', `${'1'.repeat(40)}732015588104`, ['732015588104']],
    ['has its asterisk at one end only', '*732015588104', ['732015588104']],
    ['holds the numbers of two parcels', '732015588104990000000017', ['732015588104', '990000000017']],
    ['holds a number that begins another one', '0173201558810499', ['7320155881', '732015588104']],
  ])('belongs to no parcel where it %s', async (_what, code, numbers) => {
    const desk = await deskWithNumbers(...numbers);
    expect(await desk.core.where(code)).toMatchObject({ kind: 'unknown' });
    await desk.core.pickups.start();
    expect(await desk.core.pickups.scan(code)).toMatchObject({ ok: true, value: { outcome: 'foreign', job: null } });
  });

  it('is the label of the parcel whose whole code it is, before one whose number stands within it', async () => {
    const desk = await deskWithNumbers('732015588104', '34710732015588104');
    expect(await desk.core.where('34710732015588104')).toMatchObject({ job: { key: { value: 'ORD-2' } } });
  });

  it('is the order with that reference, before a parcel whose number stands within it', async () => {
    const desk = await deskWithNumbers('732015588104');
    await desk.orders('34710732015588104');
    expect(await desk.core.where('34710732015588104')).toMatchObject({ kind: 'order' });
  });

  it('names every number of ten characters or more with two digits or more around it, and no other text', () => {
    const digits = (most: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: most });
    const number = fc.string({ unit: fc.constantFrom(...'0123456789ABKP'), minLength: 8, maxLength: 22 });
    fc.assert(
      fc.property(digits(12), number, digits(12), (before, inner, behind) => {
        const isNamed = inner.length >= 10 && before.length + behind.length >= 2;
        expect(within(`${before}${inner}${behind}`).includes(inner)).toBe(isNamed);
      }),
    );
  });
});
