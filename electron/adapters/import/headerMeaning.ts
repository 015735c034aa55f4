import type { ImportColumn } from '../../contract/importReport.ts';
import { columnOf, fold } from './columns.ts';
import { OTHER_STATE_COLUMNS, STATE_COLUMNS } from './states.ts';

/** The party that a column is about. Of two columns with one meaning the one that comes first here counts. */
export const ROLES = ['delivery', 'plain', 'customer', 'billing'] as const;
export type Role = (typeof ROLES)[number];

export interface HeaderMeaning {
  readonly column: ImportColumn;
  readonly role: Role;
}

const DELIVERY =
  /^(?:teslimat|teslim|alici|varis|sevkiyat|sevk|gonderim|shipping|shipto|ship|delivery|deliverto|recipient|receiver|consignee)/;
const BILLING = /^(?:fatura|billing|billto|bill|invoice)/;
const CUSTOMER = /^(?:musteri|customer|buyer|cari|uye)/;
const SENDER = /^(?:gonderici|gonderen|sender)/;
const DETAILS =
  /^(?:bilgileri|bilgisi|bilgi|detaylari|details|information|info|adresi(?!l|$)|adres(?!i?$|bilgi)|address(?=.))/;
const BILLING_AT_THE_END = /^(.+?)(?:fatura|billing|invoice)$/;
const DELIVERY_AT_THE_END = /^(.+?)(?:teslimat|sevkiyat|shipping|delivery)$/;

/** The words behind "Teslimat" or "Fatura": possessives, and names too short to mean something alone. */
const PARTS: ReadonlyMap<string, ImportColumn> = new Map(
  (
    [
      [
        'receiver_name',
        'ad, adı, isim, ismi, unvan, unvanı, firma, firma adı, kişi, adı soyadı, full name, name surname',
      ],
      ['receiver_phone', 'telefonu, telefon numarası, cep telefonu, cep no, phone number, mobile, mobile phone'],
      ['receiver_email', 'e-postası, eposta, mail adresi, e-posta adresi, email'],
      ['receiver_address', 'adresi, açık adresi, adres bilgisi, adres bilgileri, address line, street, street address'],
      ['receiver_province', 'ili, şehri'],
      ['receiver_district', 'ilçesi, semt, semti'],
    ] as const
  ).flatMap(([column, names]) => names.split(',').map((name) => [fold(name), column] as const)),
);

const STATES: ReadonlySet<string> = new Set([...STATE_COLUMNS.map(fold), ...OTHER_STATE_COLUMNS]);

/** The meaning of a column by its header; null: unknown. A second "Adres", "Adres (2)", is an address as well. */
export function meaningOf(header: string): HeaderMeaning | null {
  const folded = fold(withoutNumber(header));
  if (STATES.has(folded)) return { column: 'order_state', role: 'plain' };
  const column = columnOf(withoutNumber(header));
  if (column !== null) return { column, role: roleOfKnown(folded, column) };
  return meaningOfParts(folded);
}

/** How "Adres" is called where it is the second one of a list: table.ts gives these numbers. */
export const withoutNumber = (header: string): string => header.replace(/ \(\d+\)$/, '');

function roleOfKnown(folded: string, column: ImportColumn): Role {
  // "Koli adedi" means parcels; "adet" may be pieces.
  if (column === 'quantity') return /koli|parcel/.test(folded) ? 'delivery' : 'plain';
  if (!column.startsWith('receiver_')) return 'plain';
  if (BILLING.test(folded)) return 'billing';
  if (CUSTOMER.test(folded)) return 'customer';
  return DELIVERY.test(folded) ? 'delivery' : 'plain';
}

function meaningOfParts(folded: string): HeaderMeaning | null {
  const atTheEnd = BILLING_AT_THE_END.exec(folded)?.[1];
  if (atTheEnd !== undefined) return partOf(atTheEnd, 'billing');
  const delivered = DELIVERY_AT_THE_END.exec(folded)?.[1];
  if (delivered !== undefined && partOf(delivered, 'delivery') !== null) return partOf(delivered, 'delivery');
  const sender = SENDER.exec(folded)?.[0];
  if (sender !== undefined) {
    const part = partOf(rest(folded, sender), 'plain');
    const column = part === null ? undefined : SENDER_OF[part.column];
    return column === undefined ? null : { column, role: 'plain' };
  }
  for (const [pattern, role] of [
    [BILLING, 'billing'],
    [CUSTOMER, 'customer'],
    [DELIVERY, 'delivery'],
  ] as const) {
    const prefix = pattern.exec(folded)?.[0];
    if (prefix === undefined) continue;
    const behind = rest(folded, prefix);
    // "Alıcı - Fatura Adresi" and "Müşteri Fatura Adresi" are of the invoice.
    return BILLING.test(behind) ? meaningOfParts(behind) : partOf(behind, role);
  }
  return null;
}

const rest = (folded: string, prefix: string): string => folded.slice(prefix.length).replace(DETAILS, '');

function partOf(folded: string, role: Role): HeaderMeaning | null {
  const column = PARTS.get(folded) ?? columnOf(folded);
  return column?.startsWith('receiver_') ? { column, role } : null;
}

const SENDER_OF: Partial<Readonly<Record<ImportColumn, ImportColumn>>> = {
  receiver_name: 'sender_name',
  receiver_phone: 'sender_phone',
  receiver_email: 'sender_email',
  receiver_address: 'sender_address',
  receiver_province: 'sender_province',
  receiver_district: 'sender_district',
};

/** How the same column of the invoice may be called, folded; none if the name does not mention a delivery. */
export function billingNameOf(header: string): readonly string[] {
  const folded = fold(withoutNumber(header));
  const prefix = DELIVERY.exec(folded)?.[0];
  if (prefix === undefined) return [];
  const behind = folded.slice(prefix.length);
  return ['billing', 'bill', 'fatura', 'invoice'].map((one) => one + behind);
}

/** Columns with one of these names say which of several packages of an order a row belongs to; each has a tracking number. */
const PACKAGES: ReadonlySet<string> = new Set(
  [
    'paket no',
    'paket numarası',
    'paket id',
    'paket kodu',
    'package no',
    'package number',
    'package id',
    'shipment package id',
    'shipment id',
    'shipment number',
    'gönderi no',
    'gönderi numarası',
    'koli no',
    'koli numarası',
    'kargo takip no',
    'kargo takip numarası',
    'kargo kodu',
    'takip no',
    'takip numarası',
    'tracking no',
    'tracking number',
  ].map(fold),
);
export const isPackageNumber = (header: string): boolean => PACKAGES.has(fold(header));
