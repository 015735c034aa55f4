import { describe, expect, it } from 'vitest';
import { createI18n } from '../../../../renderer/i18n/createI18n.ts';
import { codeOfJob, pagesForSeveral } from '../../../../renderer/model/parcelFacts.ts';
import { anOrder } from '../../../support/builders.ts';
import { sampleShipment } from '../../../support/sampleJobs.ts';

const label = (pages: number) => ({ file: 'f', bytes: 1, pages, widthMm: 100, heightMm: 150 });
const of = (quantity: number) => {
  const order = anOrder();
  return { ...order, parcel: { ...order.parcel, quantity } };
};

describe('a label with fewer pages than parcels', () => {
  it.each([
    [1, 3, { count: 1, parcels: 3 }],
    [2, 3, { count: 2, parcels: 3 }],
    [3, 3, null],
    [4, 3, null],
    [1, 1, null],
  ])('is one of %i pages for %i parcels, or is none', (pages, parcels, reported) => {
    expect(pagesForSeveral({ label: label(pages) }, of(parcels))).toEqual(reported);
  });

  it('is none while no label is here, or no order is known', () => {
    expect(pagesForSeveral({ label: null }, of(3))).toBeNull();
    expect(pagesForSeveral({ label: label(1) }, null)).toBeNull();
  });

  it('is shown in both languages', () => {
    const stated = (language: 'en' | 'tr', count: number) =>
      createI18n(language).t('scan.labelPages', { count, parcels: 3 });
    expect(stated('en', 1)).toBe('1 label page for all 3: keep the parcels together.');
    expect(stated('en', 2)).toBe('2 label pages for all 3: keep the parcels together.');
    expect(stated('tr', 1)).toBe('3 koliye 1 etiket sayfası geldi: kolileri birlikte tut.');
  });
});

describe('the name of a parcel', () => {
  const typed = { kind: 'generated', value: '0f8fad5b-d9cb-469f-a165-70867728950e' } as const;
  const order = (reference: string, name = 'Ayşe Yılmaz') =>
    anOrder({ reference, receiver: { ...anOrder().receiver, name } });

  it.each([
    ['its order', 'ORD-1', { key: typed, order: order('ORD-1'), shipment: sampleShipment }],
    ['its receiver without a reference', 'Ayşe Yılmaz', { key: typed, order: order(''), shipment: sampleShipment }],
    [
      'its label once the receiver is forgotten',
      String(sampleShipment.trackingNumber),
      { key: typed, order: order('', ''), shipment: sampleShipment },
    ],
    [
      'its label where the desk has no order',
      String(sampleShipment.trackingNumber),
      { key: typed, order: null, shipment: sampleShipment },
    ],
    ['its key where nothing else is known', typed.value, { key: typed, order: null, shipment: null }],
    [
      'what was scanned',
      'S-1',
      { key: { kind: 'reference', value: 'S-1' } as const, order: null, shipment: sampleShipment },
    ],
  ])('is that of %s', (_what, name, job) => {
    expect(codeOfJob(job)).toBe(name);
  });
});
