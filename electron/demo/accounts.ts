import { findDistrict, findProvince } from './catalogue/places.ts';
import type { Account, Party, SenderAddress } from './model.ts';

/** The key of the demo account. The prefix is the one of the panel (section 5); the key is no secret. */
export const demoApiKey = 'svc_live_demo-7f3a91c2';

/** Start balance of the demo account in kuruş (2,500.00 TRY): covers every plain sample order. */
export const demoBalanceKurus = 250_000;

/** Section 8: requests per 60 s window. */
export const documentedLimits = { account: 60, route: 120 } as const;

function party(who: Pick<Party, 'name' | 'phone' | 'address'>, provinceName: string, districtName: string): Party {
  const province = findProvince(provinceName);
  const district = province === null ? null : findDistrict(province, districtName);
  if (province === null || district === null) throw new RangeError(`no such place: ${districtName}, ${provinceName}`);
  return { ...who, email: 'depo@papatyaev.example', province, district };
}

const senders: readonly SenderAddress[] = [
  {
    code: 'DEPO-IST',
    title: 'İstanbul deposu',
    party: party(
      {
        name: 'Papatya Ev Tekstili San. ve Tic. Ltd. Şti.',
        phone: '02125550147',
        address: 'İkitelli OSB Mah. Tormak Sanayi Sitesi 4. Blok No: 17',
      },
      'İstanbul',
      'Başakşehir',
    ),
  },
  {
    code: 'DEPO-ANK',
    title: 'Ankara deposu',
    party: party(
      { name: 'Papatya Ev Tekstili Ankara', phone: '03125550162', address: 'Saray Mah. Atom Cad. No: 8/B' },
      'Ankara',
      'Kahramankazan',
    ),
  },
];

export type AccountSeed = { readonly apiKey: string; readonly balanceKurus: number; readonly rateLimit?: number };

/** A new account with the demo shop's addresses and an account discount of 15 %. */
export function createAccount(id: number, seed: AccountSeed): Account {
  return {
    id,
    apiKey: seed.apiKey,
    name: 'Papatya Ev Tekstili',
    email: 'muhasebe@papatyaev.example',
    balanceKurus: seed.balanceKurus,
    discountBasisPoints: 1_500,
    defaultCarrier: 'anka',
    defaultSenderCode: 'DEPO-IST',
    senders,
    allowedIps: [],
    disabled: false,
    rateLimit: seed.rateLimit ?? documentedLimits.account,
    debt: null,
    webhook: null,
    ledger: [],
  };
}
