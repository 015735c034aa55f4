import { fold } from './columns.ts';

/**
 * What the state of an order means to its parcel. `stop`: the order is cancelled, or came back. `done`: the parcel is on
 * its way already. `wait`: the order is not paid, or somebody holds it; a shop that ships cash on delivery chooses
 * otherwise. `unknown`: no person has chosen a meaning yet.
 */
export type StateMeaning = 'ship' | 'stop' | 'done' | 'wait' | 'unknown';

/** What a shop has chosen for words of its lists, by the folded word: whether their orders are to be shipped. */
export type StateChoices = ReadonlyMap<string, boolean>;

const words = (text: string): ReadonlySet<string> => new Set(text.split(',').map(fold));

const SHIP =
  words(`yeni, yeni sipariş, new, new order, open, açık, active, aktif, onaylandı, onaylı, onaylanan, onaylanmış,
  sipariş onaylandı, sipariş alındı, siparişiniz alındı, alındı, ödeme onaylandı, ödeme alındı, ödendi, ödeme tamamlandı, ödenmiş, paid,
  payment received, kapıda ödeme, cash on delivery, cod, hazırlanıyor, sipariş hazırlanıyor, hazırlanan, hazırlanacak,
  hazırlandı, hazır, hazırlık aşamasında, paketleniyor, paketlendi, paketlenecek, paketlenmeyi bekliyor, toplanıyor,
  toplandı, picking, picked, packing, packed, gönderime hazır, gönderilmeye hazır, kargoya hazır, kargoya hazırlanıyor,
  kargoya verilecek, kargoya verilmeyi bekliyor, kargo bekliyor, kargo bekleniyor, kargolanacak, sevke hazır, sevkiyata hazır,
  sevk edilecek, gönderilecek, gönderim bekliyor, gönderim bekleniyor, gönderilmedi, kargolanmadı, kargoya verilmedi,
  işlemde, işleme alındı, işleme alınan, işleme alınanlar, işleniyor, processing, in progress, in process, created,
  oluşturuldu, accepted, kabul edildi, confirmed, approved, ready, ready to ship, ready for shipment, ready for shipping,
  ready for dispatch, ready for fulfillment, to ship, unshipped, not shipped, unfulfilled, not fulfilled, unpacked, partial,
  partially fulfilled, partially shipped, invoiced, faturalandı, fatura kesildi, fatura edildi, awaiting shipment,
  awaiting fulfillment, iptal edilmedi, iptal değil, iptal yok, iade edilmedi, iade yok, not cancelled, not canceled,
  not refunded, not returned, none, yok`);
const STOP =
  words(`iptal, iptal edildi, iptal edilen, iptal edilmiş, iptal oldu, iptal talebi, iptal isteği, iptal sürecinde,
  iptal onaylandı, iptal bekliyor, iade, iade edildi, iade edilen, iade talebi, iade sürecinde, iade onaylandı, iade alındı,
  iade edilmiş, iadede, geri ödendi, ücret iadesi, para iadesi, para iade edildi, geri döndü, geri gönderildi,
  teslim edilemedi, reddedildi, onaylanmadı, başarısız, ödeme başarısız, ödeme reddedildi, silindi, silinmiş,
  tedarik edilemedi, cancelled, canceled, cancel, cancelation, cancellation, cancel requested, cancellation requested,
  refunded, fully refunded, refund, refund requested, voided, void, expired, undelivered, returned, return,
  return requested, restocked, failed, payment failed, trash, draft, checkout draft, auto draft, rejected, declined, denied,
  fraud, charged back, chargeback, deleted, unsupplied`);
const DONE =
  words(`teslim, teslim edildi, teslim edilen, teslim edilmiş, teslim alındı, teslimatı tamamlandı, teslimat tamamlandı,
  kargoda, kargolandı, kargolanan, kargolanmış, kargoya verildi, kargoya verilen, kargoya teslim edildi, gönderildi,
  gönderilen, gönderilmiş, sevk edildi, sevkedildi, taşımada, taşıma durumunda, taşınıyor, yolda, dağıtımda, dağıtıma çıktı,
  transferde, transfer sürecinde, şubede, tamamlandı, tamamlanan, tamamlanmış, bitti, kapandı, kapalı, arşivlendi,
  fulfilled, shipped, delivered, in transit, on the way, out for delivery, at collection point, dispatched, sent, completed,
  complete, done, closed, archived`);
const WAIT =
  words(`pending, pending payment, payment pending, awaiting payment, waiting for payment, unpaid, not paid, on hold,
  onhold, held, ödeme bekliyor, ödeme bekleniyor, ödeme onayı bekliyor, ödeme onayı bekleniyor, havale bekleniyor,
  havale bekliyor, eft bekleniyor, ödenmedi, ödeme yapılmadı, ödeme alınmadı, onay bekliyor, onay bekleniyor,
  onay bekleyen, onaylanmayı bekliyor, askıda, bekletiliyor, backorder, back order, backordered, ön sipariş, preorder,
  stok bekleniyor, stok bekliyor, tedarik sürecinde, tedarik ediliyor`);

/** Parts of a sentence that mean a stop, with any text around them ("Sipariş iptal edildi (müşteri)"). */
const STOPPING =
  /^iptal(?!edilme)|^iade(?!edilme)|iptaledil(?!me)|iptaloldu|iadeedil(?!me)|cancell?ed|refunded|voided|returned/;
const SENDING = /teslimedil(?!me)|kargoyaveril(?:di|en|mis)|delivered/;
const NOT_SO = /\bnot\b|\bno\b|\bun(?:refunded|cancell?ed|returned)|partial|kısmi|kısmen|değil|\byok\b|\?/i;

const YES = words('evet, yes, true, 1, x, var, e, y, doğru');
const NO = words('hayır, no, false, 0, yok, h, n, yanlış');

/** Columns that say yes or no, and those that have a date once it has happened. */
const STOPS_ON_YES =
  words(`iptal, iptal mi, iptal edildi, iptal edildi mi, iptal durumu, cancelled, canceled, is cancelled,
  is canceled, iade, iade mi, iade edildi, iade edildi mi, iade durumu, refunded, is refunded`);
const DONE_ON_YES = words(`teslim edildi, teslim edildi mi, delivered, is delivered, kargolandı, kargolandı mı,
  kargoya verildi, kargoya verildi mi, gönderildi, gönderildi mi, shipped, is shipped, fulfilled, is fulfilled`);
const STOPS_ON_NO = words('gönderilsin mi, gönderilecek mi, kargolansın mı, ship, to ship');
const WAITS_ON_NO = words('ödendi, ödendi mi, ödeme alındı mı, paid, is paid');
const STOPS_ON_DATE = words(`cancelled at, canceled at, cancelled on, canceled on, cancelled date, cancel date,
  cancellation date, date cancelled, iptal tarihi, iptal edilme tarihi, iptal zamanı, refunded at, refund date, date refunded,
  iade tarihi, iade edilme tarihi`);
const DONE_ON_DATE = words(`date shipped, shipped at, delivered at, teslim edilme tarihi, teslim edildiği tarih,
  kargoya verildiği tarih`);
const OF_PAYMENT = words('financial status, payment status, ödeme durumu, ödeme statüsü, tahsilat durumu');
const OF_FULFILMENT = words(`fulfillment status, fulfilment status, lineitem fulfillment status, kargo durumu,
  gönderi durumu, gönderim durumu, kargo statüsü, sevk durumu, sevkiyat durumu, shipping status, delivery status`);

/** Columns that say whether an order is to be shipped; columns.ts adds them to the usual names. */
export const STATE_COLUMNS: readonly string[] = [
  'sipariş durumu',
  'sipariş statüsü',
  'siparişin durumu',
  'sipariş durum',
  'paket durumu',
  'paket statüsü',
  'durum',
  'durumu',
  'statü',
  'statüsü',
  'iptal durumu',
  'iade durumu',
  'işlem durumu',
  'teslimat durumu',
  'kalem durumu',
  'status',
  'order status',
  'orders status',
  'post status',
  'item status',
  'package status',
  'shipment status',
  'shipment package status',
  'financial status',
  'payment status',
  'fulfillment status',
];

/** A word of a state for comparing. A cell without letters or digits has no state. */
export function stateKey(cell: string): string {
  const folded = fold(cell);
  return folded !== '' || !/\p{L}/u.test(cell) ? folded : cell.trim().toLowerCase();
}

/** The meaning of one cell of a column of states. */
export function meaningOfState(header: string, cell: string, stated: StateChoices): StateMeaning {
  const word = stateKey(cell);
  const column = fold(header);
  const reported = stated.get(word);
  // Why it is not to be shipped, a person did not say.
  if (reported !== undefined) return reported ? 'ship' : 'wait';
  const onDate = STOPS_ON_DATE.has(column) ? 'stop' : DONE_ON_DATE.has(column) ? 'done' : null;
  if (onDate !== null) return isNoDate(cell) ? 'ship' : onDate;
  if (word === '') return 'ship';
  const onYes = STOPS_ON_YES.has(column) ? 'stop' : DONE_ON_YES.has(column) ? 'done' : null;
  if (onYes !== null) {
    if (YES.has(word)) return onYes;
    if (NO.has(word)) return 'ship';
    if (/\d{2,4}[-./]\d{1,2}/.test(cell)) return onYes;
  }
  if (STOPS_ON_NO.has(column) && (YES.has(word) || NO.has(word))) return YES.has(word) ? 'ship' : 'stop';
  if (WAITS_ON_NO.has(column) && (YES.has(word) || NO.has(word))) return YES.has(word) ? 'ship' : 'wait';
  // A payment that is complete, and a parcel whose sending is pending, are as they should be.
  if (
    OF_PAYMENT.has(column) &&
    /^(?:tamamlandi|tamamlanmis|completed?|onaylandi|basarili|success(?:ful)?)$/.test(word)
  ) {
    return 'ship';
  }
  if (OF_FULFILMENT.has(column) && /^(?:pending|beklemede|bekliyor)$/.test(word)) return 'ship';
  return meaningOfWord(word, cell);
}

function meaningOfWord(word: string, cell: string): StateMeaning {
  if (SHIP.has(word)) return 'ship';
  if (STOP.has(word)) return 'stop';
  if (DONE.has(word)) return 'done';
  if (WAIT.has(word)) return 'wait';
  // WooCommerce's own names in its database.
  if (word.startsWith('wc') && cell.trim().toLowerCase().startsWith('wc-')) return meaningOfWord(word.slice(2), '');
  if (NOT_SO.test(cell)) return 'unknown';
  if (STOPPING.test(word)) return 'stop';
  return SENDING.test(word) ? 'done' : 'unknown';
}

const isNoDate = (cell: string) => /^[\s\-0.:/T]*$/.test(cell) || /^(?:null|none|n\/a|yok|nan|nat)$/i.test(cell.trim());

/** Names of columns that have a meaning of their own beside a word. */
export const OTHER_STATE_COLUMNS: ReadonlySet<string> = new Set([
  ...STOPS_ON_YES,
  ...DONE_ON_YES,
  ...STOPS_ON_NO,
  ...WAITS_ON_NO,
  ...STOPS_ON_DATE,
  ...DONE_ON_DATE,
  ...OF_PAYMENT,
  ...OF_FULFILMENT,
]);
