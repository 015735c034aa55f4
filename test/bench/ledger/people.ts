import type { Order } from '../../../electron/contract/order.ts';

const FIRST = (
  'Ayşe Fatma Emine Hatice Zeynep Elif Meryem Şerife Zehra Sultan Hanife Merve Özlem Gülsüm Işıl Büşra Esra Tuğba Çiğdem ' +
  'Mehmet Mustafa Ahmet Ali Hüseyin Hasan İbrahim İsmail Osman Yusuf Murat Ömer Ramazan Halil Süleyman Fatih Emre Çağrı Uğur Oğuz Kaan'
).split(' ');
const LAST = (
  'Yılmaz Kaya Demir Çelik Şahin Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt Özkan ' +
  'Şimşek Polat Korkmaz Çakır Erdoğan Can Acar Şen Aktaş Güler Yalçın Güneş Bozkurt Bulut Keskin Ünal Turan Gül Özer Işık Kaplan Avcı ' +
  'Sarı Tekin Taş Köse Yavuz Ateş Coşkun Çağlar Tunç Uysal Ekinci Karataş Altıntaş Duman Erdem Toprak Soylu Bayram Sezer'
).split(' ');
/** The districts of a city are listed as often as it is met. */
const PLACES = [
  ...[
    'Kadıköy',
    'Üsküdar',
    'Beşiktaş',
    'Şişli',
    'Ümraniye',
    'Esenyurt',
    'Bağcılar',
    'Küçükçekmece',
    'Pendik',
    'Maltepe',
  ].map((district) => ({ district, province: 'İstanbul' })),
  ...['Çankaya', 'Keçiören', 'Yenimahalle', 'Mamak'].map((district) => ({ district, province: 'Ankara' })),
  ...['Karşıyaka', 'Bornova', 'Konak'].map((district) => ({ district, province: 'İzmir' })),
  ...['Nilüfer', 'Osmangazi'].map((district) => ({ district, province: 'Bursa' })),
  { district: 'Muratpaşa', province: 'Antalya' },
  { district: 'Seyhan', province: 'Adana' },
  { district: 'Selçuklu', province: 'Konya' },
  { district: 'Şahinbey', province: 'Gaziantep' },
  { district: 'İzmit', province: 'Kocaeli' },
  { district: 'Atakum', province: 'Samsun' },
  { district: 'Ortahisar', province: 'Trabzon' },
  { district: 'Tepebaşı', province: 'Eskişehir' },
  { district: 'Pamukkale', province: 'Denizli' },
  { district: 'Yüreğir', province: 'Adana' },
  { district: 'Haliliye', province: 'Şanlıurfa' },
];
const QUARTERS =
  'Caferağa Cumhuriyet Atatürk Yenidoğan Bahçelievler Fevzi Çakmak Hürriyet İnönü Mimar Sinan Güzelyalı'.split(' ');
const STREETS = [
  'Moda',
  'İstiklal',
  'Gazi',
  'Lale',
  'Menekşe',
  'Çiçek',
  'Şehit Ömer Halisdemir',
  'Barbaros',
  'Zübeyde Hanım',
];
const GOODS = [
  'Kitap',
  'Tişört',
  'Ayakkabı',
  'Kozmetik',
  'Oyuncak',
  'Mutfak eşyası',
  'Telefon kılıfı',
  'Kahve',
  'Çanta',
  'Battaniye',
];

/** The same for the same number, and without a pattern that neighbours share. */
function picker(number: number): <T>(list: readonly T[]) => T {
  let state = Math.imul(number + 1, 0x9e3779b1) >>> 0;
  return (list) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state = (state ^ (state << 5)) >>> 0;
    return list[state % list.length] as (typeof list)[number];
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const [NUMBERS, DIGITS, SIDES] = [upTo(180), upTo(900_000), upTo(40)];

/** An order of a shop's list, with a person in Turkey; never the same reference for two numbers. */
export function personalOrder(number: number): Order {
  const pick = picker(number);
  const { district, province } = pick(PLACES);
  const phone = `+90 5${pick(['32', '33', '42', '43', '05', '06', '54'])} ${String(pick(DIGITS) + 99_999).replace(/^(...)/, '$1 ')}${pick(NUMBERS) % 10}`;
  const name = `${pick(FIRST)} ${pick(LAST)}`;
  return {
    reference: `TY-${String(4_100_000_000 + number * 7)}`,
    carrier: null,
    carrierId: null,
    waitForLabel: true,
    sender: null,
    receiver: {
      name,
      phone,
      email: null,
      address: `${pick(QUARTERS)} Mah. ${pick(STREETS)} ${pick(['Cad.', 'Sok.'])} No: ${pick(NUMBERS)} D: ${pick(NUMBERS) % 20}`,
      province,
      district,
      provinceId: null,
      districtId: null,
    },
    parcel: {
      type: 'koli',
      widthCm: pick(SIDES),
      lengthCm: pick(SIDES),
      heightCm: pick(SIDES),
      weightKg: pick(SIDES) / 4,
      desi: null,
      quantity: 1,
      content: pick(GOODS),
    },
    shop: { source: 'Trendyol', declaredValue: null, tags: [], note: null },
  };
}
