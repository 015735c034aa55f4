import type { Job, JobRecord } from '../../../electron/contract/job.ts';
import { kurus } from '../../../electron/contract/money.ts';
import type { Order } from '../../../electron/contract/order.ts';
import { sampleJob, sampleOrder, samplePrint, sampleShipment } from '../../support/sampleJobs.ts';
import { HOUR, MINUTE, NOW } from '../moment.ts';

const PEOPLE = [
  'Ayşe Yılmaz',
  'Şükrü Işık',
  'Gülbahar Ağaoğlu Karadenizli',
  'Muhammed Emin Çağrı Öztürkoğlu',
  'İbrahim Iğdır',
  'Fatma Nur Hacıömeroğlu Büyükkaraciğan',
  'Can Ün',
  'Özgür Dağdelen',
  'Ebru Çiğdem Şahin',
  'Ömer Faruk Kızılırmak',
] as const;
const PLACES = [
  ['Kadıköy', 'İstanbul'],
  ['Iğdır Merkez', 'Iğdır'],
  ['Şişli', 'İstanbul'],
  ['Mustafakemalpaşa', 'Bursa'],
  ['Yenişehir', 'Diyarbakır'],
  ['Çankaya', 'Ankara'],
  ['Onikişubat', 'Kahramanmaraş'],
  ['Ürgüp', 'Nevşehir'],
  ['Göle', 'Ardahan'],
  ['Bodrum', 'Muğla'],
] as const;
const CARRIERS = ['Yurtiçi Kargo', 'Aras Kargo', 'Sürat Kargo', 'HepsiJET', 'PTT Kargo'] as const;
const STATES = [
  'handed_over',
  'handed_over',
  'handed_over',
  'handed_over',
  'printed',
  'handed_over',
  'verified',
  'handed_over',
  'cancelled',
  'handed_over',
  'handed_over',
  'label_pending',
] as const satisfies readonly Job['state'][];

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

export const LABEL = { file: 'ab12', bytes: 21_004, pages: 1, widthMm: 100, heightMm: 150 };
export const PRINTED = samplePrint;
export const NOT_CONFIRMED = { ...samplePrint, confirmedBy: null };
export const LONG_REFERENCE = 'TRENDYOL-2026-900124-A7';

/** An order of the nth customer. */
export function order(n: number, change: Partial<Order> = {}): Order {
  const [district, province] = at(PLACES, n * 7);
  return sampleOrder({
    reference: n % 17 === 3 ? `TY-2026-${900_000_000 + n}-A` : `ORD-${10_000 + n}`,
    receiver: { ...sampleOrder().receiver, name: at(PEOPLE, n), district, province },
    ...change,
  });
}

/** An order that is long wherever one can be. */
export const longOrder: Order = sampleOrder({
  reference: LONG_REFERENCE,
  carrier: 'Hızlı Ambar Nakliyat ve Dağıtım Anonim Şirketi',
  receiver: {
    name: 'Fatma Nur Hacıömeroğlu Büyükkaraciğan',
    phone: '05321234567',
    email: 'fatmanur.haciomeroglu.buyukkaracigan@ornek.com.tr',
    address: 'Şeyhmüftü Mahallesi, İnönü Caddesi, Güneşli Apartmanı No: 148 Kat: 3 Daire: 12',
    province: 'Bursa',
    district: 'Mustafakemalpaşa',
    provinceId: null,
    districtId: null,
  },
});

/** A parcel of this morning that is printed; `change` makes it another one. */
export function parcel(id: string, change: Partial<JobRecord> = {}): Job {
  return sampleJob({
    id,
    seq: 5_000,
    version: 3,
    order: longOrder,
    state: 'printed',
    createdAt: NOW - 40_000,
    updatedAt: NOW - 3_000,
    attempts: 1,
    shipment: sampleShipment,
    payment: {
      paid: true,
      amount: kurus(8_640),
      balance: kurus(115_410),
      url: null,
      expiresAt: null,
      toldAt: null,
      odd: [],
    },
    label: LABEL,
    print: PRINTED,
    printCount: 1,
    ...change,
  });
}

/** A card payment that is open, of as much as a shipment can cost. */
export const unpaid = {
  paid: false,
  amount: kurus(1_264_575),
  balance: kurus(34_050),
  url: 'https://kargo.ornek.com/odeme/3f9a1c6e-7b1d-4a55-9a0e-1f5f3f6d2b77',
  expiresAt: NOW + 23 * MINUTE,
  toldAt: NOW - 2 * MINUTE,
  odd: [],
} satisfies Job['payment'];

/** Before the service had it. */
export function unsent(id: string, change: Partial<JobRecord> = {}): Job {
  return parcel(id, {
    state: 'queued',
    shipment: null,
    payment: null,
    label: null,
    print: null,
    printCount: 0,
    ...change,
  });
}

export function problem(code: NonNullable<Job['problem']>['code'], detail: string | null = null): Job['problem'] {
  return { code, detail, fields: [] };
}

/** What this desk has shipped, newest first: about three minutes apart, and so many a day. */
export function history(count: number): readonly Job[] {
  return Array.from({ length: count }, (_, index) => {
    const n = count - index;
    const state = index < 3 ? 'printed' : at(STATES, index);
    const created = NOW - 95_000 - index * 137_000 - Math.floor(index / 60) * 11 * HOUR;
    const price = kurus(6_490 + ((index * 1_733) % 9_000));
    return sampleJob({
      id: `job-${n}`,
      seq: n,
      version: 3,
      order: order(n),
      state,
      createdAt: created,
      updatedAt: created + 40_000,
      shipment: {
        ...sampleShipment,
        id: String(48_000_000 + n),
        trackingNumber: String(7_340_029_000_000 + n),
        carrierName: at(CARRIERS, index),
        price,
      },
      payment: {
        paid: true,
        amount: price,
        balance: kurus(115_410),
        url: null,
        expiresAt: null,
        toldAt: null,
        odd: [],
      },
      label: LABEL,
      print: PRINTED,
      printCount: state === 'label_pending' ? 0 : 1,
      slot: state === 'label_pending' ? 20 + index : null,
    });
  });
}

const WAITS = [20, 3, 190, 45, 12, 1_500, 8, 66] as const;

/** A shelf: parcels whose labels are late, each in its slot; of the first the label has come. */
export function shelf(count: number): readonly Job[] {
  return Array.from({ length: count }, (_, index) => {
    const looks = index * 3;
    const since = NOW - at(WAITS, index) * MINUTE;
    const nextAt = NOW + at([38_000, 4_000, 240_000, 95_000, 17_000], index);
    return parcel(`slot-${index}`, {
      seq: 7_000 + index,
      order: index === 2 ? longOrder : order(index + 40),
      state: index === 0 ? 'label_ready' : 'label_pending',
      slot: index === 5 ? 104 : index + 1,
      // Of an imported list the parcel was accepted long before it came to the shelf.
      createdAt: since - (index % 3 === 1 ? 2 * HOUR : 20_000),
      shelvedAt: since,
      updatedAt: NOW - 2 * MINUTE,
      shipment: {
        ...sampleShipment,
        carrierName: index === 2 ? (longOrder.carrier ?? '') : at(CARRIERS, index),
        trackingNumberIsCarrier: false,
      },
      label: index === 0 ? LABEL : null,
      print: null,
      printCount: 0,
      looks,
      nextAt: index === 0 ? null : nextAt,
      lastLook: looks === 0 ? null : { at: NOW - 2 * MINUTE, by: 'look', said: 'not_ready' },
    });
  });
}
