import type { ImportColumn } from '../../contract/importReport.ts';
import type { ListProfile } from '../../contract/orderImport.ts';
import { fold } from './columns.ts';
import { type HeaderMeaning, meaningOf, ROLES } from './headerMeaning.ts';
import { MANY } from './places.ts';
import type { Fields, KnownHeaders } from './table.ts';

/**
 * The list of a marketplace or shop system. `signs`: column names that only its exports have together. `fields`: what its
 * columns are, by their names; other columns are not read. `joinsItems`: the list has a row for each product.
 */
interface ReadyProfile {
  readonly name: string;
  readonly signs: readonly string[];
  readonly fields: Readonly<Record<string, ImportColumn>>;
  readonly joinsItems: boolean;
}

/**
 * docs/imports.md says where these column names come from. Two columns are left out on purpose in all of them: the number
 * of pieces, which is not the number of parcels, and the marketplace's own carrier, which is not one of the service's.
 */
const READY: readonly ReadyProfile[] = [
  {
    name: 'Trendyol',
    signs: ['Paket No', 'Sipariş Numarası', 'Alıcı', 'Teslimat Adresi', 'Trendyol İndirim Tutarı'],
    fields: {
      'Sipariş Numarası': 'reference',
      Alıcı: 'receiver_name',
      'Müşteri Telefon No': 'receiver_phone',
      'E-Posta': 'receiver_email',
      'Teslimat Adresi': 'receiver_address',
      İl: 'receiver_province',
      İlçe: 'receiver_district',
      'Ürün Adı': 'content',
      'Faturalanacak Tutar': 'declared_value',
    },
    joinsItems: true,
  },
  {
    name: 'Hepsiburada',
    signs: ['Paket Numarası', 'Kalem Numarası', 'Sipariş Numarası', 'Alıcı', 'Teslimat Adresi'],
    fields: {
      'Sipariş Numarası': 'reference',
      Alıcı: 'receiver_name',
      Telefon: 'receiver_phone',
      'Alıcı Mail Adresi': 'receiver_email',
      'Teslimat Adresi': 'receiver_address',
      Şehir: 'receiver_province',
      Semt: 'receiver_district',
      'Ürün Adı': 'content',
      Desi: 'desi',
    },
    joinsItems: true,
  },
  {
    name: 'N11',
    signs: ['Sipariş No', 'Alıcı Adı Soyadı', 'Teslimat Adresi', 'Teslimat İl', 'Teslimat İlçe', 'Mağaza Ürün Kodu'],
    fields: {
      'Sipariş No': 'reference',
      'Alıcı Adı Soyadı': 'receiver_name',
      'Alıcı Telefon': 'receiver_phone',
      'Alıcı E-posta': 'receiver_email',
      'Teslimat Adresi': 'receiver_address',
      'Teslimat İl': 'receiver_province',
      'Teslimat İlçe': 'receiver_district',
      'Ürün Adı': 'content',
    },
    joinsItems: true,
  },
  {
    name: 'Amazon.com.tr',
    signs: ['order-id', 'order-item-id', 'recipient-name', 'ship-address-1', 'ship-city', 'ship-state'],
    fields: {
      'order-id': 'reference',
      'recipient-name': 'receiver_name',
      'ship-phone-number': 'receiver_phone',
      'buyer-email': 'receiver_email',
      'ship-address-1': 'receiver_address',
      'ship-address-2': 'receiver_address',
      'ship-address-3': 'receiver_address',
      'ship-state': 'receiver_province',
      'ship-city': 'receiver_district',
      'product-name': 'content',
      'delivery-instructions': 'note',
    },
    joinsItems: true,
  },
  {
    name: 'Shopify',
    signs: ['Name', 'Financial Status', 'Shipping Name', 'Shipping Address1', 'Shipping City', 'Lineitem name'],
    fields: {
      Name: 'reference',
      'Shipping Name': 'receiver_name',
      'Shipping Phone': 'receiver_phone',
      Email: 'receiver_email',
      'Shipping Address1': 'receiver_address',
      'Shipping Address2': 'receiver_address',
      'Shipping Province Name': 'receiver_province',
      'Shipping City': 'receiver_district',
      'Lineitem name': 'content',
      Total: 'declared_value',
      Tags: 'tags',
      Notes: 'note',
    },
    joinsItems: true,
  },
  {
    name: 'WooCommerce',
    signs: ['order_id', 'shipping_first_name', 'shipping_last_name', 'shipping_address_1', 'shipping_city'],
    fields: {
      order_number: 'reference',
      shipping_first_name: 'receiver_name',
      shipping_last_name: 'receiver_name',
      billing_phone: 'receiver_phone',
      billing_email: 'receiver_email',
      shipping_address_1: 'receiver_address',
      shipping_address_2: 'receiver_address',
      shipping_state: 'receiver_province',
      shipping_city: 'receiver_district',
      order_total: 'declared_value',
      customer_note: 'note',
    },
    joinsItems: false,
  },
  {
    name: 'Ticimax',
    signs: ['Sipariş No', 'Teslimat Ad Soyad', 'Teslimat Telefon', 'Teslimat Adres', 'Teslimat İl', 'Teslimat İlçe'],
    fields: {
      'Sipariş No': 'reference',
      'Teslimat Ad Soyad': 'receiver_name',
      'Teslimat Telefon': 'receiver_phone',
      'Üye Mail': 'receiver_email',
      'Teslimat Adres': 'receiver_address',
      'Teslimat İl': 'receiver_province',
      'Teslimat İlçe': 'receiver_district',
      'Ürün Adı': 'content',
      'Toplam Tutar': 'declared_value',
      'Sipariş Notu': 'note',
    },
    joinsItems: true,
  },
  {
    name: 'ideaSoft',
    signs: ['Sipariş No', 'Teslimat Adı', 'Teslimat Soyadı', 'Teslimat Adresi', 'Teslimat Şehir', 'Teslimat İlçe'],
    fields: {
      'Sipariş No': 'reference',
      'Teslimat Adı': 'receiver_name',
      'Teslimat Soyadı': 'receiver_name',
      'Teslimat Telefonu': 'receiver_phone',
      'Müşteri E-posta': 'receiver_email',
      'Teslimat Adresi': 'receiver_address',
      'Teslimat Şehir': 'receiver_province',
      'Teslimat İlçe': 'receiver_district',
      'Ürün Adı': 'content',
      'Genel Toplam': 'declared_value',
      'Sipariş Notu': 'note',
    },
    joinsItems: true,
  },
  {
    name: 'ERP',
    signs: ['Belge No', 'Cari Ünvan', 'Sevk Adresi', 'Sevk İl', 'Sevk İlçe'],
    fields: {
      'Belge No': 'reference',
      'Cari Ünvan': 'receiver_name',
      'Sevk Telefon': 'receiver_phone',
      'Sevk E-posta': 'receiver_email',
      'Sevk Adresi': 'receiver_address',
      'Sevk İl': 'receiver_province',
      'Sevk İlçe': 'receiver_district',
      'Stok Adı': 'content',
      'Koli Adedi': 'quantity',
      'Toplam Desi': 'desi',
      'Belge Tutarı': 'declared_value',
      'Özel Kod': 'tags',
      Açıklama: 'note',
    },
    joinsItems: true,
  },
];

/** The profile whose columns a header has. */
export interface FoundProfile {
  readonly name: string;
  /** The profile that this shop has stored; null for a ready one. */
  readonly stored: ListProfile | null;
  readonly fields: Fields;
  readonly joinsItems: boolean;
}

/** The profile whose columns these are: one of the shop's own, or else a ready one. Null: none. */
export function findProfile(names: readonly string[], stored: readonly ListProfile[]): FoundProfile | null {
  const folded = names.map(fold);
  const own = stored
    .filter(({ headers, fields }) =>
      headers.every((header, index) => {
        const field = fields[index] ?? null;
        // A column of a state may be missing from one export and stand in the next.
        return field === null || field === 'order_state' || folded.includes(fold(header));
      }),
    )
    // The profile that has most of these columns: an export with one more column is still the same.
    .sort((a, b) => alike(b.headers, folded) - alike(a.headers, folded))[0];
  if (own?.fields.some((field) => field !== null)) {
    const fields = new Map(own.headers.map((header, index) => [fold(header), fieldOf(own, header, index)]));
    return {
      name: own.name,
      stored: own,
      joinsItems: own.joinsItems,
      fields: withNewColumns(
        folded.map((name) => fields.get(name)),
        byUsualNames(names),
      ),
    };
  }
  const ready = READY.find(({ signs }) => signs.every((sign) => folded.includes(fold(sign))));
  if (ready === undefined) return null;
  const fields = new Map(Object.entries(ready.fields).map(([name, field]) => [fold(name), field]));
  return {
    name: ready.name,
    stored: null,
    joinsItems: ready.joinsItems,
    fields: withDelivery(
      folded.map((name, at) => fields.get(name) ?? stateIn(names[at] ?? '')),
      names,
    ),
  };
}

const WHERE: readonly ImportColumn[] = ['receiver_name', 'receiver_address', 'receiver_province', 'receiver_district'];

/** A shop may add columns of the delivery ("Sevk Ünvanı") beside those that its list usually has of the customer. */
function withDelivery(fields: Fields, names: readonly string[]): Fields {
  const meanings = names.map(meaningOf);
  const added = new Map(
    WHERE.flatMap((column) => {
      const isOther = fields.every((field, at) => field !== column || meanings[at]?.role === 'customer');
      const at = meanings.findIndex(
        (one, index) => one?.column === column && one.role === 'delivery' && fields[index] === null,
      );
      return isOther && at !== -1 ? [[column, at] as const] : [];
    }),
  );
  if (added.size === 0) return fields;
  return fields.map((field, at) => {
    if (field !== null) return added.has(field) ? null : field;
    return [...added].find(([, place]) => place === at)?.[0] ?? null;
  });
}

/** A profile that was stored before states were read has none of them; they are read by their names. */
function fieldOf({ fields, states }: ListProfile, header: string, index: number): ImportColumn | null {
  return fields[index] ?? (states === null ? stateIn(header) : null);
}

const stateIn = (name: string): ImportColumn | null =>
  meaningOf(name)?.column === 'order_state' ? 'order_state' : null;

/** A column that the profile does not have is read by its name, unless the profile has that from another one. */
function withNewColumns(known: readonly (ImportColumn | null | undefined)[], usual: Fields): Fields {
  return known.map((field, at) => {
    const named = usual[at] ?? null;
    const isFree = named === 'order_state' || !known.includes(named);
    return field === undefined && named !== null && isFree ? named : (field ?? null);
  });
}

const alike = (headers: readonly string[], folded: readonly string[]) =>
  headers.filter((header) => folded.includes(fold(header))).length;

/** The known headers: the profiles of this shop, the ready ones, and the usual names of each column. */
export function knownHeaders(stored: readonly ListProfile[]): KnownHeaders {
  const names = new Set(
    [
      ...stored.flatMap(({ headers }) => headers),
      ...READY.flatMap(({ signs, fields }) => [...signs, ...Object.keys(fields)]),
    ].map(fold),
  );
  return {
    isKnown(name) {
      if (meaningOf(name) !== null) return true;
      const folded = fold(name);
      return folded !== '' && names.has(folded);
    },
    fieldsOf: (header) => findProfile(header, stored)?.fields ?? byUsualNames(header),
  };
}

/**
 * If two columns have the same meaning, the receiver's counts, and of two equal ones the first. A column of the invoice alone is
 * not taken for an address to send to. Of what an order has many of, all columns count.
 */
function byUsualNames(names: readonly string[]): Fields {
  const best = bestByNames(names.map(meaningOf));
  return names.map((name, at) => {
    const column = meaningOf(name)?.column ?? null;
    return column !== null && (MANY.includes(column) || best.get(column) === at) ? column : null;
  });
}

function bestByNames(meanings: readonly (HeaderMeaning | null)[]): ReadonlyMap<ImportColumn, number> {
  const best = new Map<ImportColumn, number>();
  for (const role of ROLES) {
    if (role === 'billing') continue;
    meanings.forEach((meaning, at) => {
      if (meaning?.role === role && !best.has(meaning.column)) best.set(meaning.column, at);
    });
  }
  return best;
}
