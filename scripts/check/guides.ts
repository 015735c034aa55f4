import { readFileSync } from 'node:fs';
import type { Tone } from '../../renderer/components/ToneIcon.tsx';
import { PICKUP_VARIANTS } from '../../renderer/features/pickup/pickupTexts.ts';
import { outcomeVariant } from '../../renderer/features/scan/outcomeTexts.ts';
import { COMMANDS, capsOf } from '../../renderer/model/commandRegistry.ts';
import type { Outcome } from '../../renderer/model/outcomeOf.ts';

/*
 * What the guides write about the screens is so on the screens: every key exists; in a table "key | on the screen" it does
 * what is in its row; in a table "big word | colour" the word's card has that colour; a bold word in capitals is a text of
 * the screens. If a page lists all words, every big word that a scan can show has a row.
 */

type Language = 'tr' | 'en';

const GUIDES: readonly (readonly [file: string, language: Language, hasAllWords: boolean])[] = [
  ['README.md', 'en', false],
  ['docs/manual.md', 'en', true],
  ['docs/packing-card.md', 'en', true],
  ['docs/tr/README.md', 'tr', false],
  ['docs/tr/kullanim.md', 'tr', false],
  ['docs/tr/paketleme-karti.md', 'tr', true],
];

const COLOURS: Readonly<Partial<Record<Tone, Readonly<Record<Language, string>>>>> = {
  done: { tr: 'yeşil', en: 'green' },
  problem: { tr: 'kırmızı', en: 'red' },
  wait: { tr: 'mavi', en: 'blue' },
  pay: { tr: 'sarı', en: 'amber' },
  already_shipped: { tr: 'mor', en: 'violet' },
  offline: { tr: 'koyu gri', en: 'dark grey' },
  neutral: { tr: 'gri', en: 'grey' },
  question: { tr: 'çerçeveli', en: 'framed' },
};

/** The texts that a card shows largest after a scan, or in the line above its word. */
const BIG_WORD =
  /^(outcome\.(.*word\w*|aside)|(stopWord|troubleWord)\..*|(alarm|(elsewhere|pickup|proof\.known|scan\.idle)\.\w+|commands\.refused)\.word(Pieces)?)(\.other)?$/i;

/** Keys of the window and the system, and the digits of lists and of the parts of the settings. */
const OTHER_KEYS = /^(Alt\+(\d|Tab|F4)|Ctrl\+(K|Plus|Minus))$/;

type Text = readonly [path: string, text: string];
const flat = (node: object, path = ''): readonly Text[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value.replace(/\{\{\w+\}\}/g, 'N')]] : flat(value, `${path}${key}.`),
  );

/** Every text of a language by its path; a value that the program puts in is N. */
export function textsOf(language: Language): ReadonlyMap<string, string> {
  return new Map(flat(JSON.parse(readFileSync(`renderer/i18n/locales/${language}.json`, 'utf8'))));
}

/** Every key, with the paths of the texts by which it is called. */
function namedKeys(): readonly (readonly [key: string, paths: readonly string[]])[] {
  const screens = readFileSync('renderer/app/screens.ts', 'utf8').matchAll(/id: '(\w+)', key: '([^']+)'/g);
  return [
    ...Object.values(COMMANDS).map(({ key, labels }) => [capsOf(key ?? '').replace('⌫', 'Backspace'), labels] as const),
    ...[...screens].map(([, id, key = '']) => [key, [`nav.${id}`, `title.${id}`]] as const),
  ];
}

/** The look of the card whose word this is, where the word alone decides it. */
function toneOf(path: string): Tone | undefined {
  // The place for a parcel is shown for every cause, so this word has no card of its own.
  if (path === 'outcome.wait.word') return undefined;
  const [root, kind = '', step = ''] = path.replace('cancelledWord', 'cancelled').split('.');
  if (root === 'outcome') return outcomeVariant({ kind, step } as Outcome).tone;
  if (root === 'pickup') return PICKUP_VARIANTS[kind as keyof typeof PICKUP_VARIANTS]?.tone;
  if (path === 'stopWord.label_old' || path === 'stopWord.panel_shipment_open' || path === 'elsewhere.question.word')
    return 'question';
  if (root === 'elsewhere') return 'already_shipped';
  return root === 'stopWord' || root === 'troubleWord' ? 'problem' : undefined;
}

const wordsIn = (text: string) =>
  [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, word = '']) => word.replace(/\d+/g, 'N'));

/** What is wrong with a guide. */
export function guideProblems(
  [file, language, hasAllWords]: (typeof GUIDES)[number],
  markdown: string,
  texts: ReadonlyMap<string, string>,
): readonly string[] {
  const upper = (text: string) => text.toLocaleUpperCase(language);
  const keys = namedKeys();
  const namesOf = (key: string) =>
    keys.filter(([one]) => one === key).flatMap(([, paths]) => paths.map((path) => texts.get(path)));
  const isKey = (key: string) => keys.some(([one]) => one === key);
  // "Not paid · Slot N" is shown as two words, one above the other.
  const cards = [...texts]
    .filter(([path]) => BIG_WORD.test(path))
    .flatMap(([path, text]) => text.split(' · ').map((word) => ({ path, word: upper(word) })));
  const known = new Set([...[...texts.values()].map(upper), ...cards.map(({ word }) => word)]);
  const named = new Set<string>();
  const isFalse = (word: string) => word === upper(word) && !known.has(word);

  const keyRow = (cell: string, words: string) => {
    const phrases = words.split(' / ');
    const listed = cell.split(', ').filter(isKey);
    return [
      ...phrases.filter((word) => listed.length > 0 && !listed.flatMap(namesOf).includes(word)),
      ...listed.filter((key) => !namesOf(key).some((name) => phrases.includes(name ?? ''))),
    ].map((wrong) => `${cell} is not “${words}” on the screens: ${wrong}`);
  };
  const wordRow = (cell: string, colour: string) =>
    wordsIn(cell).flatMap((word) => {
      named.add(word);
      const ofWord = cards.filter((card) => card.word === word);
      const colours = ofWord.map(({ path }) => COLOURS[toneOf(path) ?? 'attention']?.[language]);
      const isSo = (shown: string) => colour.split(' / ').some((one) => one.startsWith(shown));
      if (colours.length === 0 || colours.some((shown) => shown === undefined || isSo(shown))) return [];
      return [`“${word}” is ${colours.join(' or ')}, not ${colour}`];
    });

  let header = '';
  const problems = markdown.split('\n').flatMap((line, index, lines) => {
    if (lines[index + 1]?.startsWith('|---')) header = line.slice(2);
    const [, first = '', second = ''] = line.split(/\s*\|\s*/);
    const isRow = line.startsWith('| ') && line.slice(2) !== header;
    const isTable = (start: RegExp) => isRow && start.test(header);
    const found = [...line.matchAll(/\b(?:(?:Alt|Ctrl|Shift)\+\w+|F\d+)\b/g)].map(([key]) => key);
    return [
      ...found.filter((key) => !isKey(key) && !OTHER_KEYS.test(key)).map((key) => `there is no key ${key}`),
      ...(isTable(/^(key \| on the screen|tuş \| ekranda)/) ? keyRow(first, second) : []),
      ...(isTable(/^(big word \| colour|büyük yazı \| renk)/) ? wordRow(first, second) : []),
      ...wordsIn(line)
        .filter(isFalse)
        .map((word) => `no screen says “${word}”`),
    ].map((problem) => `${file}:${index + 1}: ${problem}`);
  });
  const missing = cards.filter(({ word }) => hasAllWords && !named.has(word));
  return [...problems, ...missing.map(({ word, path }) => `${file}: no row for “${word}” (${path})`)];
}

if (import.meta.main) {
  const problems = GUIDES.flatMap((guide) => guideProblems(guide, readFileSync(guide[0], 'utf8'), textsOf(guide[1])));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
