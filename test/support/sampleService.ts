import { kurus } from '../../electron/contract/money.ts';
import type {
  AccountInfo,
  Carrier,
  Place,
  Price,
  SenderAddress,
  ShipmentRecord,
  Tracking,
  Transaction,
} from '../../electron/contract/service.ts';
import { sampleShipment } from './sampleJobs.ts';

/** Answers of a service to a shop in Istanbul. */
export const provinces: readonly Place[] = [
  { id: '1', name: 'Adana' },
  { id: '6', name: 'Ankara' },
  { id: '16', name: 'Bursa' },
  { id: '21', name: 'Diyarbakır' },
  { id: '34', name: 'İstanbul' },
  { id: '35', name: 'İzmir' },
  { id: '63', name: 'Şanlıurfa' },
];

const DISTRICTS: Readonly<Record<string, readonly string[]>> = {
  6: ['Çankaya', 'Keçiören', 'Yenimahalle'],
  16: ['Mustafakemalpaşa', 'Nilüfer', 'Osmangazi'],
  34: ['Beşiktaş', 'Kadıköy', 'Şişli', 'Üsküdar'],
  35: ['Bornova', 'Çiğli', 'Konak'],
};

export function districtsOf(provinceId: string): readonly Place[] {
  return (DISTRICTS[provinceId] ?? ['Merkez']).map((name, index) => ({ id: `${provinceId}0${index}`, name }));
}

export const carriers: readonly Carrier[] = [
  { id: '3', name: 'Yurtiçi Kargo', slug: 'yurtici' },
  { id: '5', name: 'Sürat Kargo', slug: 'surat' },
  { id: '9', name: 'Hızlı Ambar', slug: null },
];

export function samplePrice(change: Partial<Price> = {}): Price {
  return {
    carrierId: '3',
    carrierName: 'Yurtiçi Kargo',
    carrierSlug: 'yurtici',
    original: kurus(10_800),
    discountRate: 20,
    discount: kurus(2_160),
    total: kurus(8_640),
    days: '2',
    more: [],
    ...change,
  };
}

export const samplePrices: readonly Price[] = [
  samplePrice(),
  samplePrice({
    carrierId: '5',
    carrierName: 'Sürat Kargo',
    carrierSlug: 'surat',
    original: kurus(9_900),
    discount: kurus(0),
    discountRate: 0,
    total: kurus(9_900),
    days: null,
  }),
  samplePrice({
    carrierId: '9',
    carrierName: 'Hızlı Ambar',
    carrierSlug: null,
    total: kurus(14_250),
    more: [{ name: 'service_type', value: 'ertesi gün' }],
  }),
];

export const sampleAccount: AccountInfo = {
  balance: kurus(124_050),
  defaultCarrier: 'Yurtiçi Kargo',
  defaultSenderCode: 'DEPO-1',
  more: [
    { name: 'company.title', value: 'Işık Kitabevi Ltd. Şti.' },
    { name: 'discount_group', value: 'B' },
  ],
};

export const sampleSenders: readonly SenderAddress[] = [
  { code: 'DEPO-1', title: 'Kadıköy deposu', more: [{ name: 'address', value: 'Söğütlüçeşme Cad. No: 8' }] },
  { code: 'DEPO-2', title: null, more: [] },
];

export function sampleTransaction(change: Partial<Transaction> = {}): Transaction {
  return {
    id: '9001',
    at: Date.UTC(2026, 10, 20, 9, 30),
    type: 'shipment',
    amount: kurus(-8_640),
    balanceAfter: kurus(124_050),
    description: 'ORD-10427 Yurtiçi Kargo',
    more: [],
    ...change,
  };
}

export function sampleRecord(change: Partial<ShipmentRecord> = {}): ShipmentRecord {
  return {
    shipment: sampleShipment,
    orderReference: 'ORD-10427',
    payment: {
      paid: true,
      amount: kurus(8_640),
      balance: kurus(124_050),
      url: null,
      expiresAt: null,
      toldAt: null,
      odd: [],
    },
    paymentStatus: 'paid',
    paymentMethod: 'api_balance',
    labelStatus: 'ready',
    jobId: null,
    more: [{ name: 'sender.title', value: 'Işık Kitabevi' }],
    ...change,
  };
}

export const sampleTracking: Tracking = {
  facts: [{ name: 'last_status', value: 'Dağıtıma çıktı' }],
  steps: [
    [
      { name: 'date', value: '2026-11-20 18:05' },
      { name: 'description', value: 'Kargo şubeden alındı, Kadıköy' },
    ],
    [
      { name: 'date', value: '2026-11-21 08:40' },
      { name: 'description', value: 'Dağıtıma çıktı, Çankaya' },
    ],
  ],
};
