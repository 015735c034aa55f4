import type { TextLanguage } from '../../contract/names.ts';
import type { ImportColumn, ImportFault, ImportMend, ImportProblem } from '../../contract/order.ts';
import type { ROW_OUTCOMES } from '../../contract/orderImport.ts';

/** What files say of the rows of an imported list; the screens say the same in renderer/i18n. */
interface ImportTexts {
  /** Name of the column with the reasons, and of the file that has it: `{{file}}` is the list's own name. */
  readonly reason: string;
  readonly leftFile: string;
  readonly near: string;
  readonly keptLine: string;
  readonly problem: Readonly<Record<ImportProblem['code'], string>>;
  readonly mend: Readonly<Record<ImportMend['kind'], string>>;
  /** What a trial says of its rows. */
  readonly outcome: Readonly<Record<(typeof ROW_OUTCOMES)[number], string>>;
  readonly column: Readonly<Record<ImportColumn, string>>;
  readonly report: {
    readonly file: string;
    readonly taken: string;
    readonly incomplete: string;
    readonly differing: string;
    readonly rejected: string;
    readonly leftOut: string;
    readonly mended: string;
    readonly otherSheets: string;
    readonly hidden: string;
    readonly nothing: string;
    readonly line: string;
    readonly more: string;
  };
  readonly fault: Readonly<Record<ImportFault['kind'], string>>;
}

const tr: ImportTexts = {
  reason: 'Sebep',
  leftFile: '{{file}}-düzeltilecek',
  near: 'Yakın adlar: {{near}}',
  keptLine: 'Aynı sipariş no {{line}}. satırda da var, o satır kullanıldı.',
  problem: {
    missing_value: 'boş',
    not_a_number: 'sayı değil',
    unknown_type: 'koli, dosya ya da palet olmalı',
    unknown_carrier: 'bu adla bir firma yok',
    two_senders: 'ya kod ya da gönderici bilgileri olmalı, ikisi birden değil',
    unreadable: 'Excel rakamları kısaltmış, hücreyi metin olarak kaydet',
    failed_formula: 'formülü sonuç vermemiş, hücreyi düzelt',
    not_to_ship: 'gönderilmeyecek',
    already_sent: 'zaten gönderilmiş',
    hidden_row: 'satır tabloda gizli',
    header_again: 'başlık satırı yinelenmiş',
    totals_row: 'sipariş değil: toplam ya da sayfa sonu satırı',
    too_many_cells: 'satırda başlıktan çok hücre var, virgülleri ya da ayırıcıyı kontrol et',
    damaged_text: 'bazı harfler bozulmuş, listeyi UTF-8 ya da .xlsx olarak yeniden al',
    date_reference: 'Excel sipariş numarasını tarihe çevirmiş, sütunu metin yapıp yeniden yaz',
    no_formula_value: 'dosyada formülün sonucu yok, dosyayı Excel’de açıp kaydet',
    not_a_phone: 'telefon numarası değil',
    unknown_state: 'bu durum bilinmiyor: gönderilecek mi?',
    contradiction: 'aynı siparişin satırlarında farklı',
    two_columns: 'iki sütunda farklı yazıyor',
    other_order: 'listede bu numarayla başka bir sipariş var',
    stray_quote: 'bu satırda ya da yakınında kapanmayan bir tırnak (") var',
    unknown_place: 'servisin listesinde bu adla yok',
  },
  mend: {
    double_encoded: 'harfleri düzeltildi',
    entities: 'HTML işaretleri çözüldü',
    number: 'sayı eki kaldırıldı',
    apostrophe: 'baştaki kesme işareti kaldırıldı',
    invisible: 'görünmeyen işaretler kaldırıldı',
    phone: 'hücredeki ilk numara alındı',
    billing_address: 'fatura adresinden alındı, teslimat adresi boş',
  },
  outcome: {
    ready: '{{count}} hazır',
    incomplete: '{{count}} eksik ya da şüpheli',
    rejected: '{{count}} girmez',
    replaced: '{{count}} yinelenmiş',
    left_out: '{{count}} gönderilmeyecek',
  },
  column: {
    reference: 'Sipariş no',
    receiver_name: 'Alıcı adı',
    receiver_phone: 'Alıcı telefonu',
    receiver_email: 'Alıcı e-postası',
    receiver_address: 'Alıcı adresi',
    receiver_province: 'İl',
    receiver_district: 'İlçe',
    type: 'Gönderi türü',
    width_cm: 'En',
    length_cm: 'Boy',
    height_cm: 'Yükseklik',
    weight_kg: 'Ağırlık',
    desi: 'Desi',
    quantity: 'Koli sayısı',
    content: 'İçerik',
    carrier: 'Kargo firması',
    cargo_company_id: 'Kargo firması no',
    declared_value: 'Beyan değeri',
    tags: 'İşaretler',
    note: 'Not',
    order_state: 'Sipariş durumu',
    sender_address_code: 'Çıkış adresi kodu',
    sender_name: 'Gönderici adı',
    sender_phone: 'Gönderici telefonu',
    sender_email: 'Gönderici e-postası',
    sender_address: 'Gönderici adresi',
    sender_province: 'Gönderici ili',
    sender_district: 'Gönderici ilçesi',
  },
  report: {
    file: 'Dosya: {{file}}',
    taken: '{{added}} yeni, {{updated}} güncellendi, {{unchanged}} aynı',
    incomplete: 'Eksik ya da şüpheli bilgiyle listeye giren satır: {{count}}. F6’da düzelt.',
    differing: 'Masada düzeltilmiş, dosyada başka olan sipariş: {{count}}. Masadaki kaldı: F6’da seç.',
    rejected: 'İçe aktarılmayan satır: {{count}}',
    leftOut: 'Gönderilmeyecek satır: {{count}}',
    mended: 'Düzeltilen satır: {{count}}',
    otherSheets:
      'Okunan sayfa: {{sheet}}. Okunmayan şu sayfalarda da sipariş var gibi: {{others}}. Onları F6’dan içe aktar.',
    hidden: 'Tabloda gizli olan, alınmadı: {{rows}} satır, {{columns}} sütun, {{sheets}} sayfa.',
    nothing: 'Hiçbir sipariş içe aktarılmadı.',
    line: '{{line}}. satır',
    more: 've {{count}} satır daha',
  },
  fault: {
    missing_columns: 'Eksik sütunlar: {{columns}}. Sütunları eşlemek için dosyayı F6’dan içe aktar.',
    two_columns:
      'Aynı şey iki sütunda farklı yazıyor: {{columns}}. Hangisinin sayılacağını söylemek için dosyayı F6’dan içe aktar.',
    unreadable: '{{line}}. satır okunamadı. Dosyayı CSV olarak yeniden kaydet.',
    too_large: 'Dosya çok büyük: {{size}} MB. En çok {{limit}} MB okunur. Listeyi böl.',
    too_many_rows: 'Dosyada {{limit}} satırdan çok var. Listeyi böl.',
    empty: 'Dosya boş.',
    old_excel: 'Bu eski biçimde bir Excel dosyası. Excel’de “.xlsx” olarak kaydet.',
    open_document: 'Bu bir LibreOffice tablosu (.ods). “.xlsx” ya da CSV olarak kaydet.',
    apple_numbers: 'Bu bir Apple Numbers belgesi. Numbers’ta Dosya > Şuraya Aktar ile Excel ya da CSV olarak kaydet.',
    password: 'Dosya parolalı. Excel’de parolasını kaldırıp kaydet.',
    web_page: 'Bu Excel adıyla kaydedilmiş bir web sayfası. Excel’de aç, “.xlsx” olarak kaydet.',
    broken: 'Dosya bozuk ya da eksik kopyalanmış. Yeniden kopyala.',
    too_much: 'Dosya açılınca çok büyüyor, okunmadı. Listeyi CSV olarak kaydet.',
    stopped: 'İçe aktarma durduruldu.',
    damaged_letters: 'Sütun adlarındaki harfler bozulmuş. Listeyi UTF-8 ya da “.xlsx” olarak yeniden al.',
  },
};

const en: ImportTexts = {
  reason: 'Reason',
  leftFile: '{{file}}-to-correct',
  near: 'Near names: {{near}}',
  keptLine: 'The same order number is in row {{line}}, and that row was used.',
  problem: {
    missing_value: 'is empty',
    not_a_number: 'is not a number',
    unknown_type: 'must be box, document or pallet',
    unknown_carrier: 'there is none of this name',
    two_senders: 'either the code or the sender’s details, not both',
    unreadable: 'Excel shortened the digits, save the cell as text',
    failed_formula: 'its formula came to nothing, correct the cell',
    not_to_ship: 'is not to be shipped',
    already_sent: 'was sent already',
    hidden_row: 'the row is hidden in the sheet',
    header_again: 'is the header row again',
    totals_row: 'is no order: a line of totals, or the end of a page',
    too_many_cells: 'the row has more cells than the header, check commas and separators',
    damaged_text: 'some letters are damaged, export the list again as UTF-8 or .xlsx',
    date_reference: 'Excel made a date of the order number, format the column as text and type it again',
    no_formula_value: 'the file has no value for this formula, open it in Excel and save it',
    not_a_phone: 'is not a phone number',
    unknown_state: 'this state is not known: is it to be shipped?',
    contradiction: 'differs between the rows of this order',
    two_columns: 'differs between two columns',
    other_order: 'the book has another order of this number',
    stray_quote: 'a quotation mark (") in this row or near it does not close',
    unknown_place: 'the service’s list has none of this name',
  },
  mend: {
    double_encoded: 'letters mended',
    entities: 'HTML signs resolved',
    number: 'number ending removed',
    apostrophe: 'apostrophe in front removed',
    invisible: 'invisible signs removed',
    phone: 'the first number of the cell was taken',
    billing_address: 'from the billing address, there is no delivery address',
  },
  outcome: {
    ready: '{{count}} ready',
    incomplete: '{{count}} incomplete or doubtful',
    rejected: '{{count}} not imported',
    replaced: '{{count}} repeated',
    left_out: '{{count}} not to be shipped',
  },
  column: {
    reference: 'Order number',
    receiver_name: 'Receiver’s name',
    receiver_phone: 'Receiver’s phone',
    receiver_email: 'Receiver’s e-mail',
    receiver_address: 'Receiver’s address',
    receiver_province: 'Province',
    receiver_district: 'District',
    type: 'Shipment type',
    width_cm: 'Width',
    length_cm: 'Length',
    height_cm: 'Height',
    weight_kg: 'Weight',
    desi: 'Desi',
    quantity: 'Number of parcels',
    content: 'Content',
    carrier: 'Carrier',
    cargo_company_id: 'Carrier id',
    declared_value: 'Declared value',
    tags: 'Tags',
    note: 'Note',
    order_state: 'Order status',
    sender_address_code: 'Sender address code',
    sender_name: 'Sender’s name',
    sender_phone: 'Sender’s phone',
    sender_email: 'Sender’s e-mail',
    sender_address: 'Sender’s address',
    sender_province: 'Sender’s province',
    sender_district: 'Sender’s district',
  },
  report: {
    file: 'File: {{file}}',
    taken: '{{added}} new, {{updated}} updated, {{unchanged}} unchanged',
    incomplete: 'Rows that came in with something missing or doubtful: {{count}}. Correct them on F6.',
    differing: 'Orders that were corrected at a desk and are different in the file: {{count}}. The desk’s stay: F6.',
    rejected: 'Rows that were not imported: {{count}}',
    leftOut: 'Rows that are not to be shipped: {{count}}',
    mended: 'Rows mended: {{count}}',
    otherSheets:
      'Sheet that was read: {{sheet}}. These look like orders, too, and were not read: {{others}}. Import them from F6.',
    hidden: 'Hidden in the sheet, not imported: {{rows}} rows, {{columns}} columns, {{sheets}} sheets.',
    nothing: 'Nothing was imported.',
    line: 'Row {{line}}',
    more: 'and {{count}} more',
  },
  fault: {
    missing_columns: 'Missing columns: {{columns}}. Import the file on F6 to say which columns they are.',
    two_columns: 'Two columns differ in the same thing: {{columns}}. Import the file on F6 to say which one counts.',
    unreadable: 'Row {{line}} could not be read. Save the file as CSV once more.',
    too_large: 'The file is too large: {{size}} MB. At most {{limit}} MB are read. Split the list.',
    too_many_rows: 'The list is too long: rows at most {{limit}}. Split it.',
    empty: 'The file is empty.',
    old_excel: 'This is an Excel file of an old kind. Save it in Excel as “.xlsx”.',
    open_document: 'This is a LibreOffice spreadsheet (.ods). Save it as “.xlsx” or CSV.',
    apple_numbers: 'This is an Apple Numbers document. In Numbers choose File > Export To > Excel or CSV.',
    password: 'The file has a password. Remove it in Excel and save the file.',
    web_page: 'This is a web page saved under an Excel name. Open it in Excel and save it as “.xlsx”.',
    broken: 'The file is damaged, or was not copied whole. Copy it again.',
    too_much: 'Unpacked, the file is too large to be read. Save the list as CSV.',
    stopped: 'The import was stopped.',
    damaged_letters: 'Letters in the column names are damaged. Export the list again as UTF-8 or “.xlsx”.',
  },
};

export const importTexts: Readonly<Record<TextLanguage, ImportTexts>> = { tr, en };

/** A text with its holes filled. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** Everything that is wrong with a row, in one line. */
export function reasonsOf(
  { problems, keptLine }: { readonly problems: readonly ImportProblem[]; readonly keptLine: number | null },
  language: TextLanguage,
): string {
  const words = importTexts[language];
  const reasons = problems.map(({ code, column, near }) => {
    const reason = `${words.column[column]}: ${words.problem[code]}`;
    if (near.length === 0) return reason;
    // Names that may be meant, or what the rows, the columns or the state say.
    const isMeant = code === 'unknown_carrier' || code === 'unknown_place';
    return isMeant ? `${reason}. ${filled(words.near, { near: near.join(', ') })}` : `${reason} (${near.join(' / ')})`;
  });
  if (keptLine !== null) reasons.push(filled(words.keptLine, { line: keptLine }));
  return reasons.join('; ');
}
