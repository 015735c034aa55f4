import { readFileSync, writeFileSync } from 'node:fs';
import { COMMANDS, capsOf } from '../../renderer/model/commandRegistry.ts';
import { type Language, outcomeTable, readTexts, type Texts, withTable } from '../lib/outcomeTables.ts';

/*
 * What the guides write about the screens is so on the screens: every key exists; in a table "key | on the screen" it does
 * what is in its row; a bold word in capitals is a text of the screens; the tables of the big words are as they are made from
 * the table of the outcomes. With `--write` those tables are written.
 */

type Table = 'long' | 'short' | null;

const GUIDES: readonly (readonly [file: string, language: Language, table: Table])[] = [
  ['README.md', 'en', null],
  ['docs/manual.md', 'en', 'long'],
  ['docs/packing-card.md', 'en', 'short'],
  ['docs/tr/README.md', 'tr', null],
  ['docs/tr/kullanim.md', 'tr', null],
  ['docs/tr/paketleme-karti.md', 'tr', 'short'],
];

/** Keys of the window and the system, and the digits of lists and of the parts of the settings. */
const OTHER_KEYS = /^(Alt\+(\d|Tab|F4)|Ctrl\+(K|Plus|Minus))$/;

/** Every key, with the paths of the texts by which it is called. */
function namedKeys(): readonly (readonly [key: string, paths: readonly string[]])[] {
  const screens = readFileSync('renderer/app/screens.ts', 'utf8').matchAll(/id: '(\w+)', key: '([^']+)'/g);
  return [
    ...Object.values(COMMANDS).map(({ key, labels }) => [capsOf(key ?? '').replace('⌫', 'Backspace'), labels] as const),
    ...[...screens].map(([, id, key = '']) => [key, [`nav.${id}`, `title.${id}`]] as const),
  ];
}

const wordsIn = (text: string) =>
  [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, word = '']) => word.replace(/\d+/g, 'N'));

/** What is wrong with a guide. */
export function guideProblems(
  [file, language, table]: (typeof GUIDES)[number],
  markdown: string,
  texts: Texts,
): readonly string[] {
  const upper = (text: string) => text.replace(/\{\{\w+\}\}/g, 'n').toLocaleUpperCase(language);
  const keys = namedKeys();
  const namesOf = (key: string) =>
    keys.filter(([one]) => one === key).flatMap(([, paths]) => paths.map((path) => texts.get(path)));
  const isKey = (key: string) => keys.some(([one]) => one === key);
  const known = new Set([...texts.values()].map(upper));
  const isFalse = (word: string) => word === upper(word) && !known.has(word);

  const keyRow = (cell: string, words: string) => {
    const phrases = words.split(' / ');
    const listed = cell.split(', ').filter(isKey);
    return [
      ...phrases.filter((word) => listed.length > 0 && !listed.flatMap(namesOf).includes(word)),
      ...listed.filter((key) => !namesOf(key).some((name) => phrases.includes(name ?? ''))),
    ].map((wrong) => `${cell} is not “${words}” on the screens: ${wrong}`);
  };

  let header = '';
  const problems = markdown.split('\n').flatMap((line, index, lines) => {
    if (lines[index + 1]?.startsWith('|---')) header = line.slice(2);
    const [, first = '', second = ''] = line.split(/\s*\|\s*/);
    const isKeyRow =
      line.startsWith('| ') && line.slice(2) !== header && /^(key \| on the screen|tuş \| ekranda)/.test(header);
    const found = [...line.matchAll(/\b(?:(?:Alt|Ctrl|Shift)\+\w+|F\d+)\b/g)].map(([key]) => key);
    return [
      ...found.filter((key) => !isKey(key) && !OTHER_KEYS.test(key)).map((key) => `there is no key ${key}`),
      ...(isKeyRow ? keyRow(first, second) : []),
      ...wordsIn(line)
        .filter(isFalse)
        .map((word) => `no screen says “${word}”`),
    ].map((problem) => `${file}:${index + 1}: ${problem}`);
  });
  if (table === null) return problems;
  const isMade = withTable(markdown, outcomeTable(language, texts, table === 'short')) === markdown;
  return isMade ? problems : [...problems, `${file}: the table of the big words is old: npm run outcome-tables`];
}

if (import.meta.main) {
  if (process.argv.includes('--write')) {
    for (const [file, language, table] of GUIDES) {
      const made = outcomeTable(language, readTexts(language), table === 'short');
      const guide = table === null ? null : withTable(readFileSync(file, 'utf8'), made);
      if (guide !== null) writeFileSync(file, guide);
    }
  }
  const problems = GUIDES.flatMap((guide) => guideProblems(guide, readFileSync(guide[0], 'utf8'), readTexts(guide[1])));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
