import type { Chance } from '../torture/random.ts';
import type { Wire } from './wire.ts';

/**
 * Stand for what is known only when the station runs, and are put in before a message is sent. So the messages of a seed are
 * always the same.
 */
export const PLACES = {
  url: '%URL%',
  key: '%KEY%',
  /** A folder of this run. */
  folder: '%FOLDER%',
  job: (number: number) => `%JOB-${number}%`,
} as const;
/** Jobs of the station that messages can name. */
export const JOB_PLACES = 8;

const LIST = 'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Desi\nF-1;Ali Veli;05321112233;Gül Sk. 5;İstanbul;Kadıköy;2\n';

/**
 * Texts that have gone wrong somewhere before, and some of the station's own world. None names a place on this computer
 * outside of the run's folder that could be changed, and no other computer.
 */
const TEXTS = [
  '',
  ' ',
  'x',
  'ORD-10427',
  'ORD-1~2',
  'İstanbul',
  'KADIKOY',
  'anka',
  'koli',
  'tr',
  '34',
  '1234',
  '17:00',
  '2026-11-25',
  '05321112233',
  'a@b.example',
  '3f0e8a52-6c1b-4d57-9a53-0c0f5a1b2c3d',
  'folder:PDF',
  'system:none',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00x',
  '\u202etxet',
  '\ufeff',
  '🙂🏽',
  'e\u0301'.repeat(40),
  "'; DROP TABLE jobs; --",
  '%_%',
  '" OR ""="',
  '<img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://user:pw@127.0.0.1:9/',
  'https://127.0.0.1:9',
  '=HYPERLINK("x")',
  '{{7*7}}',
  'null',
  'NaN',
  '1e999',
  '-0',
  '__proto__',
  'constructor',
  'toString',
] as const;

/** What a field of this name has in it where it is meant well. */
const BY_NAME: Readonly<Record<string, readonly [string, ...string[]]>> = {
  baseUrl: [PLACES.url],
  apiKey: [PLACES.key, 'another_key'],
  url: [PLACES.url, `${PLACES.url}/hook`],
  template: [`${PLACES.url}/orders/{code}`],
  path: [PLACES.folder, `${PLACES.folder}/list.csv`, `${PLACES.folder}/missing.csv`, '/dev/zero', '/proc/self/environ'],
  printerId: ['folder:PDF', 'system:none'],
  code: ['ORD-10427', 'ORD-10428', 'ORD-10429', 'NOBODY-1'],
  reference: ['ORD-10427', 'ORD-10428', 'FUZZ-1', 'FUZZ-2', 'FUZZ-3'],
  province: ['İstanbul', '34'],
  district: ['Kadıköy'],
  phone: ['05321112233'],
};

export function validTexts(name: string, chance: Chance): string[] {
  const named = name === 'jobId' ? [PLACES.job(chance.whole(0, JOB_PLACES - 1))] : (BY_NAME[name] ?? []);
  return [...chance.shuffled(named), ...chance.shuffled(TEXTS), randomText(chance)];
}

const UNITS = ['abcxyzABC0189', ' -_.,:;!?#&=+~*', 'ğüşıöçĞÜŞİÖÇ', '漢字かな', '\u0001\t\n\r\u007f\u2028'] as const;

/** Without slashes: it names no file and no address. */
export function randomText(chance: Chance): string {
  const units = chance.pick(UNITS);
  return Array.from({ length: chance.whole(1, 40) }, () => units[chance.whole(0, units.length - 1)]).join('');
}

export const anyText = (chance: Chance): string => (chance.happens(0.3) ? randomText(chance) : chance.pick(TEXTS));

export const NUMBERS = [0, 1, 2, 5, 8, 20, 50, 100, 500, 3_600, 0.5, -1, 1_764_000_000_000] as const;

/** Bytes of a list, of a broken archive, and none. */
export const BYTES: readonly [Wire, ...Wire[]] = [
  { $: 'bytes', of: [...new TextEncoder().encode(LIST)] },
  { $: 'bytes', of: [0x50, 0x4b, 3, 4, 255, 255, 0, 0, 1] },
  { $: 'bytes', of: [] },
];

export const RULES: readonly Wire[] = [
  { on: false, rules: [], draft: null },
  {
    on: true,
    rules: [
      {
        id: 'r1',
        name: 'Light',
        when: { desi: { from: null, to: 3 }, weightKg: null, declaredValue: null, provinces: [], tags: [] },
        decides: { carrier: { carrier: 'anka', carrierId: null }, senderCode: null, box: null },
      },
    ],
    draft: null,
  },
];

/** What stands where something else was meant. */
export function oddValue(chance: Chance): Wire {
  return chance.pick<Wire>([
    null,
    true,
    { $: 'undefined' },
    { $: 'number', of: 'NaN' },
    { $: 'number', of: 'Infinity' },
    { $: 'number', of: '-0' },
    2 ** 53,
    -(2 ** 53),
    1.5e308,
    -1,
    0.1,
    { $: 'bigint', of: '9007199254740993' },
    { $: 'date', of: 1_764_000_000_000 },
    { $: 'date', of: null },
    chance.pick(BYTES),
    { $: 'buffer' },
    { $: 'text', of: 'A', times: 300_000 },
    { $: 'text', of: '\ud83d', times: 30_000 },
    { $: 'text', of: '1', times: 30_000 },
    { $: 'list', of: anyText(chance), times: 20_000 },
    { $: 'holes', times: 1_000 },
    { $: 'deep', of: 'list', times: 400 },
    { $: 'deep', of: 'object', times: 20_000 },
    { $: 'circle' },
    { $: 'map' },
    { $: 'set' },
    { $: 'error' },
    { $: 'regexp' },
    { $: 'function' },
    { $: 'symbol' },
    { $: 'promise' },
    [],
    {},
    [null],
    { length: 3 },
    { toString: 'x', valueOf: 1 },
    ['__proto__', 'constructor'],
    anyText(chance),
    randomText(chance),
  ]);
}
