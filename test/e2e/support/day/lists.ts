const HEADER = 'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;En;Boy;Yükseklik;Ağırlık;Kargo;İçerik';

const PEOPLE = ['Şükrü Işık', 'Gülşah Ağaoğlu', 'İbrahim Çiğdem', 'Özgür Şahin', 'Büşra Gümüş', 'Ümit Kılıç'] as const;
const PLACES = [
  ['İstanbul', 'Kadıköy'],
  ['Ankara', 'Çankaya'],
  ['İzmir', 'Konak'],
  ['Bursa', 'Nilüfer'],
] as const;
/** Carriers whose labels are there at once. */
const CARRIERS = ['anka', 'marti', 'poyraz', 'bozkir'] as const;

export interface Row {
  readonly province?: string;
  readonly district?: string;
  /** Sides in cm as they stand in the list; '' for none. */
  readonly sides?: readonly [string, string, string];
  readonly carrier?: string;
}

/** One line of a list; what is not given is as ordinary as can be, and the same for a reference each time. */
export function row(reference: string, change: Row = {}): string {
  const number = Number(/\d+$/.exec(reference)?.[0] ?? 0);
  const [province, district] = PLACES[number % PLACES.length] ?? PLACES[0];
  const { sides = ['30', '20', '15'], carrier = CARRIERS[number % CARRIERS.length] ?? 'anka' } = change;
  return [
    reference,
    PEOPLE[number % PEOPLE.length],
    `0532 000 ${String(10 + (number % 90))} ${String(10 + (number % 80))}`,
    `Moda Cad. No: ${number}`,
    change.province ?? province,
    change.district ?? district,
    ...sides,
    '1,5',
    carrier,
    'Nevresim takımı',
  ].join(';');
}

export const rows = (references: readonly string[], change: Row = {}) => references.map((one) => row(one, change));

/** As a Turkish spreadsheet saves it. */
export const csv = (lines: readonly string[]) => `${[HEADER, ...lines].join('\r\n')}\r\n`;

/** S-1001, S-1002, … with both ends. */
export const from = (prefix: string, first: number, last: number): readonly string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `${prefix}-${first + index}`);
