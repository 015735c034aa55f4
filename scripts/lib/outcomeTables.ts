import { readFileSync } from 'node:fs';
import { keysOf } from '../../renderer/model/commandRegistry.ts';
import {
  OUTCOMES,
  type OutcomeId,
  type OutcomeRow,
  outcomeRow,
  type Tone,
  type ToneIconName,
} from '../../renderer/model/outcomeTable.ts';
import { bodyKey } from '../../renderer/model/outcomeWords.ts';

/*
 * The tables "What the big word means" of the guides, made from the table of the outcomes and the texts of both languages.
 * The manual has a row for each sentence of a card, the packing cards one for each instruction in a colour.
 */

export type Language = 'tr' | 'en';

type Words = Readonly<Record<Language, string>>;

const TONES: Readonly<Record<Tone, Words>> = {
  done: { tr: 'yeşil', en: 'green' },
  problem: { tr: 'kırmızı, çizgili', en: 'red, stripes' },
  wait: { tr: 'mavi, noktalı', en: 'blue, dots' },
  pay: { tr: 'sarı, çubuklu', en: 'amber, a bar' },
  already_shipped: { tr: 'mor, iki çizgi', en: 'violet, two lines' },
  offline: { tr: 'koyu gri', en: 'dark grey' },
  neutral: { tr: 'gri', en: 'grey' },
  question: { tr: 'çerçeveli', en: 'framed' },
  attention: { tr: 'çerçeveli', en: 'framed' },
};

const ICONS: Readonly<Record<ToneIconName, Words>> = {
  done: { tr: 'tik', en: 'check' },
  already_shipped: { tr: 'iki kâğıt', en: 'two sheets' },
  wait: { tr: 'kum saati', en: 'hourglass' },
  pay: { tr: 'kart', en: 'card' },
  problem: { tr: 'dur eli', en: 'hand' },
  question: { tr: 'soru işareti', en: 'question mark' },
  offline: { tr: 'ağ yok', en: 'no network' },
  sending: { tr: 'uçak', en: 'paper plane' },
  printing: { tr: 'yazıcı', en: 'printer' },
  label: { tr: 'etiket', en: 'tag' },
  withdrawn: { tr: 'geri ok', en: 'arrow back' },
  warning: { tr: 'üçgen', en: 'triangle' },
  handover: { tr: 'kamyon', en: 'truck' },
  hold: { tr: 'duraklat', en: 'pause' },
  desks: { tr: 'masa', en: 'desk' },
  where: { tr: 'iğne', en: 'pin' },
  look: { tr: 'göz', en: 'eye' },
  service: { tr: 'bulut', en: 'cloud' },
  info: { tr: 'bilgi', en: 'info' },
};

const HEADS = {
  tr: ['büyük yazı', 'üstünde', 'renk ve resim', 'tuş', 'ne yap'],
  en: ['big word', 'above it', 'colour and picture', 'key', 'what to do'],
} as const;

/** Where a card stands that is not that of a scan. */
const PLACES: readonly (readonly [prefix: string, words: Words])[] = [
  ['pickup.', { tr: 'kurye: ', en: 'in a pickup: ' }],
  ['scan.idle.', { tr: 'okutmadan önce: ', en: 'before a scan: ' }],
];

const ANY: Words = { tr: 'herhangi bir yazı', en: 'any word' };
/** So many cards of one instruction say the same in other words; more of them differ in what else is to do. */
const FEW = 3;

const ON_CARD: Words = { tr: 'Altında yazanı yap.', en: 'Do what stands below it.' };

/** Every text of a language by its path. */
export type Texts = ReadonlyMap<string, string>;

const flat = (node: object, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  );

export function readTexts(language: Language): Texts {
  const texts = new Map(flat(JSON.parse(readFileSync(`renderer/i18n/locales/${language}.json`, 'utf8'))));
  const resolved = (text: string): string =>
    text.replace(/\$t\(([^)]+)\)/g, (_, key: string) => resolved(texts.get(key) ?? ''));
  return new Map([...texts].map(([path, text]) => [path, resolved(text)]));
}

/** The largest words that the instruction of an outcome may have; none where its cause stands alone. */
export function instructionsOf(id: OutcomeId): readonly string[] {
  const { instruction } = outcomeRow(id);
  if (instruction === null) return [];
  if (instruction === 'place') return ['instruction.slot', 'instruction.aside'];
  return instruction === 'give' ? ['instruction.give', 'instruction.giveAll'] : [`instruction.${instruction}`];
}

/** The sentences that are the same for every parcel: what the program puts in belongs to one. */
const sentencesOf = (text: string) =>
  text
    .split(/(?<=[.?!]) (?=\p{Lu})/u)
    .filter((sentence) => !sentence.includes('{{'))
    .join(' ');

interface TableRow {
  readonly instructions: string;
  readonly causes: readonly string[];
  readonly variant: string;
  readonly keys: readonly string[];
  readonly bodies: readonly string[];
}

function rowOf(id: OutcomeId, texts: Texts, language: Language): TableRow {
  const row: OutcomeRow = outcomeRow(id);
  const word = (path: string) =>
    `**${(texts.get(path) ?? '').replace(/\{\{\w+\}\}/g, 'n').toLocaleUpperCase(language)}**`;
  const cause = word(`${id}.word`);
  const place = PLACES.find(([prefix]) => id.startsWith(prefix))?.[1][language] ?? '';
  const instructions = instructionsOf(id).map(word).join(' / ');
  const isAlone = instructions === '' && id !== 'where';
  const keys = row.keys.map((key) => (key === '1' || key === '2' ? key : keysOf(key)));
  return {
    instructions: place + (isAlone ? cause : instructions || ANY[language]),
    causes: isAlone ? [] : [cause],
    variant: `${TONES[row.tone][language]}: ${ICONS[row.icon][language]}`,
    keys,
    bodies: [sentencesOf(texts.get(bodyKey(id)) ?? '')],
  };
}

/** The rows that have the same, as one. */
function together(rows: readonly TableRow[], sameOf: (row: TableRow) => string): readonly TableRow[] {
  const grouped = new Map<string, readonly TableRow[]>();
  for (const row of rows) grouped.set(sameOf(row), [...(grouped.get(sameOf(row)) ?? []), row]);
  const all = (group: readonly TableRow[], listOf: (row: TableRow) => readonly string[]) => [
    ...new Set(group.flatMap(listOf)),
  ];
  return [...grouped.values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({
      ...first,
      causes: all(group, ({ causes }) => causes),
      keys: all(group, ({ keys }) => keys),
      bodies: all(group, ({ bodies }) => bodies),
    })),
  );
}

/** The table in Markdown; `isShort`: that of the packing card. */
export function outcomeTable(language: Language, texts: Texts, isShort: boolean): string {
  const rows = (Object.keys(OUTCOMES) as OutcomeId[]).map((id) => rowOf(id, texts, language));
  const grouped = together(rows, ({ instructions, variant, keys, bodies }) =>
    [instructions, variant, ...(isShort ? [] : [keys.join(', '), bodies.join(' ')])].join('|'),
  );
  const [instruction, above, variant, key, what] = HEADS[language];
  const lines = grouped.map(({ instructions, causes, variant: shown, keys, bodies }) => {
    const todo = bodies.length > FEW ? '' : bodies[0];
    return `| ${instructions} | ${causes.join(' / ')} | ${shown} | ${keys.join(', ')} | ${todo || ON_CARD[language]} |`;
  });
  return [`| ${instruction} | ${above} | ${variant} | ${key} | ${what} |`, '|---|---|---|---|---|', ...lines].join(
    '\n',
  );
}

/** The comment above a table that is made, and the one below it. */
export const MARKS = { begin: '<!-- made by `npm run outcome-tables` -->', end: '<!-- end of what is made -->' };

/** A guide with its table as it has to be; null: it has none. */
export function withTable(markdown: string, table: string): string | null {
  const [from, to] = [markdown.indexOf(MARKS.begin), markdown.indexOf(MARKS.end)];
  if (from < 0 || to < from) return null;
  return `${markdown.slice(0, from + MARKS.begin.length)}\n\n${table}\n\n${markdown.slice(to)}`;
}
