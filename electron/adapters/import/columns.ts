import { IMPORT_COLUMNS, type ImportColumn } from '../../contract/importReport.ts';

interface Column {
  readonly required: boolean;
  /** Other names of the column. Casing, spaces, accents and punctuation are ignored. */
  readonly names: readonly string[];
}

/**
 * The columns of an imported list: our name, whether every row needs it, and the other names that a header may use.
 * Sides in cm, weight in kg, declared value in TRY. Columns may be in any order, optional ones may be missing, and unknown
 * ones are ignored.
 */
export const COLUMNS = {
  reference: {
    required: true,
    names: ['sipariş no', 'sipariş numarası', 'sipariş', 'order', 'order no', 'order reference'],
  },
  receiver_name: {
    required: true,
    names: [
      'alıcı adı',
      'alıcı',
      'alıcı ad',
      'alıcı ad soyad',
      'alıcı adı soyadı',
      'ad soyad',
      'müşteri',
      'müşteri adı',
      'receiver',
      'name',
    ],
  },
  receiver_phone: {
    required: true,
    names: ['telefon', 'alıcı telefon', 'telefon no', 'cep telefonu', 'alıcı tel', 'cep', 'tel', 'gsm', 'phone'],
  },
  receiver_email: { required: false, names: ['e-posta', 'alıcı e-posta', 'mail', 'e-mail'] },
  receiver_address: {
    required: true,
    names: [
      'adres',
      'adresi',
      'alıcı adres',
      'alıcı adresi',
      'teslimat adresi',
      'gönderi adresi',
      'kargo adresi',
      'açık adres',
      'açık adresi',
      'address',
    ],
  },
  receiver_province: {
    required: true,
    names: ['il', 'alıcı il', 'alıcı ili', 'alıcı şehir', 'teslimat ili', 'adres il', 'şehir', 'province', 'city'],
  },
  receiver_district: {
    required: true,
    names: ['ilçe', 'alıcı ilçe', 'alıcı ilçesi', 'teslimat ilçesi', 'adres ilçe', 'district'],
  },
  type: { required: false, names: ['tür', 'gönderi türü', 'kargo türü', 'shipment type'] },
  width_cm: { required: false, names: ['en', 'genişlik', 'en cm', 'width'] },
  length_cm: { required: false, names: ['boy', 'uzunluk', 'boy cm', 'length'] },
  height_cm: { required: false, names: ['yükseklik', 'yükseklik cm', 'height'] },
  weight_kg: { required: false, names: ['ağırlık', 'ağırlık kg', 'kilo', 'kg', 'weight'] },
  desi: { required: false, names: ['toplam desi'] },
  quantity: { required: false, names: ['adet', 'koli adedi', 'parça', 'parcels', 'pieces'] },
  content: { required: false, names: ['içerik', 'ürün', 'açıklama', 'content description', 'description'] },
  carrier: { required: false, names: ['kargo', 'kargo firması', 'taşıyıcı', 'carrier company'] },
  cargo_company_id: { required: false, names: ['kargo firması no', 'kargo firma no', 'carrier id'] },
  declared_value: {
    required: false,
    names: [
      'beyan değeri',
      'beyan edilen değer',
      'sipariş tutarı',
      'tutar',
      'sigorta bedeli',
      'declared value',
      'value',
    ],
  },
  tags: { required: false, names: ['işaretler', 'işaret', 'etiketler', 'etiket', 'grup', 'tag', 'labels'] },
  note: { required: false, names: ['not', 'sipariş notu', 'müşteri notu', 'paketleme notu', 'notes', 'order note'] },
  order_state: {
    required: false,
    names: ['sipariş durumu', 'sipariş statüsü', 'paket durumu', 'order status'],
  },
  sender_address_code: {
    required: false,
    names: ['çıkış adresi kodu', 'gönderici adresi kodu', 'gönderici kodu', 'depo kodu', 'sender code'],
  },
  sender_name: { required: false, names: ['gönderici adı', 'gönderen adı'] },
  sender_phone: { required: false, names: ['gönderici telefon', 'gönderici telefonu'] },
  sender_email: { required: false, names: ['gönderici e-posta', 'gönderici e-postası', 'sender e-mail'] },
  sender_address: { required: false, names: ['gönderici adresi'] },
  sender_province: { required: false, names: ['gönderici il', 'gönderici ili'] },
  sender_district: { required: false, names: ['gönderici ilçe', 'gönderici ilçesi'] },
} as const satisfies Readonly<Record<ImportColumn, Column>>;

const PLAIN: Readonly<Record<string, string>> = { ı: 'i', ş: 's', ç: 'c', ğ: 'g', ö: 'o', ü: 'u' };

/**
 * A word without casing, accents, spaces and punctuation, so that "Sipariş No.", "SİPARİŞ NO" and "siparis_no" are the
 * same.
 */
export function fold(text: string): string {
  return text
    .replace(/[Iİ]/g, 'i')
    .toLowerCase()
    .replace(/[ışçğöü]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');
}

const BY_FOLDED_NAME: ReadonlyMap<string, ImportColumn> = new Map(
  IMPORT_COLUMNS.flatMap((column) => [column, ...COLUMNS[column].names].map((name) => [fold(name), column] as const)),
);

export function columnOf(header: string): ImportColumn | null {
  return BY_FOLDED_NAME.get(fold(header)) ?? null;
}
