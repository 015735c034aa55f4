import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { STATION_ERROR_CODES } from '../../../../electron/contract/errors.ts';
import { JOB_STATES } from '../../../../electron/contract/job.ts';
import { FIELD_RULES, PROBLEM_CODES } from '../../../../electron/contract/problem.ts';
import { createI18n } from '../../../../renderer/i18n/createI18n.ts';
import { upperTurkish } from '../../../../renderer/i18n/format.ts';
import { TEXTS, type TextKey } from '../../../../renderer/i18n/texts.ts';
import { textsOf } from '../../../../renderer/i18n/translate.ts';
import { OUTCOMES, type OutcomeId } from '../../../../renderer/model/outcomeTable.ts';
import { bodyKey } from '../../../../renderer/model/outcomeWords.ts';

const rendererDir = path.resolve(import.meta.dirname, '../../../../renderer');

type Node = string | { readonly [key: string]: Node };

/** The forms of a text that counts; `other` stands for both where the text is treated as one. */
function isPlural(node: Node): node is { readonly one: string; readonly other: string } {
  return typeof node !== 'string' && Object.keys(node).sort().join() === 'one,other';
}

function leaves(node: Node, prefix = ''): ReadonlyMap<string, string> {
  if (typeof node === 'string') return new Map([[prefix, node]]);
  if (isPlural(node)) return new Map([[prefix, String(node.other)]]);
  return new Map(
    Object.entries(node).flatMap(([key, child]) => [...leaves(child, prefix === '' ? key : `${prefix}.${key}`)]),
  );
}

function plurals(
  node: Node,
  prefix = '',
): readonly (readonly [string, { readonly one: string; readonly other: string }])[] {
  if (typeof node === 'string') return [];
  if (isPlural(node)) return [[prefix, node]];
  return Object.entries(node).flatMap(([key, child]) => plurals(child, prefix === '' ? key : `${prefix}.${key}`));
}

const { tr, en } = TEXTS;
const turkish = leaves(tr);
const english = leaves(en);

const sourceOf = (file: string) => readFileSync(path.join(rendererDir, file), 'utf8');

const sources = globSync('**/*.{ts,tsx}', { cwd: rendererDir })
  .filter((file) => !file.startsWith('i18n/'))
  .concat('i18n/useFieldLabel.ts')
  .map(sourceOf);

/** Keys as the code uses them: `t('a.b')`, or a template whose holes stand for any one word. */
const requested = sources
  .flatMap((source) => [...source.matchAll(/\bt\(\s*(?:'([^']+)'|`([^`]+)`)/gu)])
  // The declared settings name their texts; the compiler knows that they are keys.
  .concat([...sourceOf('features/settings/plainSettings.ts').matchAll(/'(\w+\.[\w.]+)'/gu)])
  // So do the commands.
  .concat([...sourceOf('model/commandRegistry.ts').matchAll(/'(\w+\.[\w.]+)'/gu)])
  .concat([...sourceOf('features/settings/settingsIndex.ts').matchAll(/title: '([\w.]+)'/gu)])
  .concat([...sourceOf('features/settings/printer/SetupFields.tsx').matchAll(/label: '([\w.]+)'/gu)])
  .map(([, plain, template]) =>
    (plain ?? template ?? '')
      .split(/\$\{[^}]+\}/u)
      .map((part) => part.replaceAll('.', String.raw`\.`))
      .join('[A-Za-z0-9_]+'),
  )
  // The table of the outcomes names its texts by their path.
  .concat((Object.keys(OUTCOMES) as OutcomeId[]).flatMap((id) => [`${id}.word`, bodyKey(id)]));

const holesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name ?? '');

describe('the texts', () => {
  it('have the same keys in Turkish and English', () => {
    expect([...english.keys()].sort()).toEqual([...turkish.keys()].sort());
  });

  it('are nowhere empty, and take the same values in both languages', () => {
    const holes = (text: string) => holesOf(text).sort();
    for (const [key, text] of turkish) {
      const other = english.get(key) ?? '';
      expect([key, text.trim() === '', other.trim() === '']).toEqual([key, false, false]);
      expect([key, holes(other)]).toEqual([key, holes(text)]);
    }
  });

  it('that repeat another text name one that there is', () => {
    for (const language of ['tr', 'en'] as const) {
      const named = [...leaves(TEXTS[language]).values()].flatMap((text) =>
        [...text.matchAll(/\$t\(([^)]*)\)/gu)].map(([, key]) => key ?? ''),
      );
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((key) => !turkish.has(key))).toEqual([]);
    }
    expect(textsOf(createI18n('tr'))('error.proxy_login.title')).toBe(turkish.get('problem.proxy_login.title'));
  });

  it('are all used', () => {
    expect(requested.length).toBeGreaterThan(100);
    const patterns = [...new Set(requested)].map((pattern) => new RegExp(`^${pattern}$`, 'u'));
    const unused = [...turkish.keys()].filter((key) => !patterns.some((pattern) => pattern.test(key)));
    expect(unused).toEqual([]);
  });

  it('are all there', () => {
    const keys = [...turkish.keys()];
    const missing = [...new Set(requested)].filter(
      (pattern) => !keys.some((key) => new RegExp(`^${pattern}$`, 'u').test(key)),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ['tr', turkish],
    ['en', english],
  ] as const)('cover every problem, error, rule and state in %s', (_language, texts) => {
    const wanted = [
      ...PROBLEM_CODES.flatMap((code) => [`problem.${code}.title`, `problem.${code}.todo`]),
      ...STATION_ERROR_CODES.flatMap((code) => [`error.${code}.title`, `error.${code}.todo`]),
      ...FIELD_RULES.map((rule) => `rule.${rule}`),
      ...JOB_STATES.map((state) => `state.${state}`),
    ];
    expect(wanted.filter((key) => !texts.has(key))).toEqual([]);
  });
});

/** The word that stands, with an s at its end, behind a hole: `{{count}} printed labels`; no verb and no unit. */
function manyOf(text: string): string | null {
  const found = [...text.matchAll(/\{\{\w+\}\} (?:(\w+) )?(\w+s)\b/gu)].find(
    ([, first, last]) =>
      ![first, last].some((word) => ['is', 'was', 'has', 'goes', 'needs', 'seems', 'waits', 'ms'].includes(word ?? '')),
  );
  return found?.[0] ?? null;
}

/** Texts whose figure stands beside them, in larger type. */
const BESIDE_THEIR_FIGURE = [
  'ledger.sums.accepted',
  'ledger.sums.sheets',
  'pickup.parcelsSoFar',
  'queue.inBook',
  'scan.footer.problems',
];

describe('numbers in the texts', () => {
  it('have a form for one wherever English bends the word behind them', () => {
    const counted = new Set(plurals(en).map(([key]) => key));
    const bent = [...english].filter(([key, text]) => !counted.has(key) && manyOf(text) !== null);
    expect(bent).toEqual([]);
  });

  it('are chosen by {{count}}, in the form for many at least, and differ', () => {
    expect(plurals(en).length).toBeGreaterThan(10);
    for (const [key, { one, other }] of plurals(en)) {
      const isShown = holesOf(other).includes('count') || BESIDE_THEIR_FIGURE.includes(key);
      expect([key, isShown, one !== other]).toEqual([key, true, true]);
      expect([key, holesOf(one).filter((hole) => !holesOf(other).includes(hole))]).toEqual([key, []]);
      expect([key, manyOf(one)]).toEqual([key, null]);
    }
    expect(plurals(tr)).toEqual([]);
  });

  it('come out in both languages, written as the language writes them', () => {
    const inEnglish = textsOf(createI18n('en'));
    const inTurkish = textsOf(createI18n('tr'));
    expect(inEnglish('orders.total', { count: 1 })).toBe('1 order');
    expect(inEnglish('orders.total', { count: 0 })).toBe('0 orders');
    expect(inEnglish('orders.total', { count: 1240 })).toBe('1,240 orders');
    expect(inTurkish('orders.total', { count: 1 })).toBe('1 sipariş');
    expect(inTurkish('orders.total', { count: 1240 })).toBe('1.240 sipariş');
    expect(inEnglish('ledger.exported', { count: 1, path: 'a.csv' })).toBe('1 row saved: a.csv');
    for (const [key, { one }] of plurals(en)) {
      const shown = inEnglish(key as TextKey, { count: 1 });
      expect(shown.split('{{')[0]).toBe(one.replaceAll('{{count}}', '1').split('{{')[0]);
    }
  });

  it('and all other holes are filled by the caller of the text', () => {
    const call = /\bt\(\s*'([^']+)'\s*(\)|,\s*\{([^{}]*)\})/gu;
    const unfilled = sources.flatMap((source) =>
      [...source.matchAll(call)].flatMap(([, key = '', end, values = '']) => {
        if (values.includes('...')) return [];
        const given = end === ')' ? [] : [...values.matchAll(/(?:^|,)\s*(\w+)/gu)].map(([, name]) => name);
        return holesOf(turkish.get(key) ?? '')
          .filter((hole) => !given.includes(hole))
          .map((hole) => `${key}: ${hole}`);
      }),
    );
    expect(unfilled).toEqual([]);
  });
});

describe('Turkish casing', () => {
  it('has no word in capitals but abbreviations and names: the screens make capitals, by the rules of the language', () => {
    const known = [
      'API',
      'CSV',
      'USB',
      'NAS',
      'UTF',
      'PDF',
      'CUPS',
      'PIN',
      'DENEME',
      'DEMO',
      'POST',
      'DELETE',
      'KVKK',
      'SİL',
      'ONAY',
      'ABD',
      'QR',
      'HMAC',
      'HTTP',
      'ERP',
      'HTML',
      'PEM',
      'DOS',
      'SHA',
      'SQL',
      'TLS',
    ];
    const found = [...turkish].flatMap(([key, text]) =>
      [...text.matchAll(/\p{Lu}{3,}/gu)]
        .map(([word]) => word)
        .filter((word) => !known.includes(word))
        .map((word) => `${key}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  it('is never left to the casing of other languages, which makes I of i', () => {
    /** Names of keys and codes in ASCII, not words. */
    const keysOnly = [
      'components/useQuestion.ts',
      'jobs/useJobCommands.ts',
      'scanner/readKey.ts',
      'scanner/useKeys.ts',
      'model/boxes.ts',
    ];
    const found = globSync('**/*.{ts,tsx}', { cwd: rendererDir }).filter((file) => {
      const source = readFileSync(path.join(rendererDir, file), 'utf8');
      return !keysOnly.includes(file) && /\.to(?:Upper|Lower)Case\(/u.test(source);
    });
    expect(found).toEqual([]);
  });

  it('is that of places on both screens', () => {
    expect(upperTurkish('istanbul')).toBe('İSTANBUL');
    expect(upperTurkish('Iğdır')).toBe('IĞDIR');
  });
});

describe('the code', () => {
  it('holds no text of its own', () => {
    const letters = /[çğıöşüÇĞİÖŞÜ]/u;
    const inMarkup = /(?<!=)>\s*([A-Za-zÇĞİÖŞÜçğıöşü][^<>{}=;()]*[a-zçğıöşü])\s*</gu;
    const found = globSync('**/*.tsx', { cwd: rendererDir }).flatMap((file) => {
      const source = readFileSync(path.join(rendererDir, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gmu, '');
      const texts = [...source.matchAll(inMarkup)].map(([, text]) => text);
      return [...texts, ...(letters.test(source) ? ['Turkish letters'] : [])].map((text) => `${file}: ${text}`);
    });
    expect(found).toEqual([]);
  });

  it('holds no text in attributes, nor in values that end up on the screen', () => {
    /** The service's own words, the beginning of every address, the font. */
    const allowed = ['https://', 'all', '0-600', 'Inter Variable'];
    const attribute =
      /\b(?:aria-label|aria-description|aria-roledescription|title|alt|placeholder|label|description|hint|word|body|question|text)=(?:"([^"]*)"|\{'([^']*)'\})/gu;
    const sentence = /(?<!new Error\()(['"`])(\p{Lu}?\p{Ll}+(?: [\p{L}’,]+)+[.!?…]?)\1/gu;
    const found = globSync('**/*.{ts,tsx}', { cwd: rendererDir })
      .filter((file) => !file.startsWith('i18n/'))
      .flatMap((file) => {
        const source = readFileSync(path.join(rendererDir, file), 'utf8').replaceAll(
          /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gmu,
          '',
        );
        const attributes = [...source.matchAll(attribute)].map(([, plain, braced]) => plain ?? braced ?? '');
        const sentences = [...source.matchAll(sentence)]
          .map(([, , text]) => text ?? '')
          .filter((text) => /^\p{Lu}/u.test(text));
        return [...attributes.filter((text) => /\p{L}{2}/u.test(text)), ...sentences]
          .filter((text) => !allowed.includes(text))
          .map((text) => `${file}: ${text}`);
      });
    expect(found).toEqual([]);
  });
});
