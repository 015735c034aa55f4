import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { STATION_ERROR_CODES } from '../../../../electron/contract/errors.ts';
import { FIELD_RULES, JOB_STATES, PROBLEM_CODES } from '../../../../electron/contract/job.ts';
import { en } from '../../../../renderer/i18n/en.ts';
import { tr } from '../../../../renderer/i18n/tr.ts';

const rendererDir = path.resolve(import.meta.dirname, '../../../../renderer');

type Node = string | { readonly [key: string]: Node };

function leaves(node: Node, prefix = ''): ReadonlyMap<string, string> {
  if (typeof node === 'string') return new Map([[prefix, node]]);
  return new Map(
    Object.entries(node).flatMap(([key, child]) => [...leaves(child, prefix === '' ? key : `${prefix}.${key}`)]),
  );
}

const turkish = leaves(tr);
const english = leaves(en);

const sources = globSync('**/*.{ts,tsx}', { cwd: rendererDir })
  .filter((file) => !file.startsWith('i18n/'))
  .concat('i18n/useFieldLabel.ts')
  .map((file) => readFileSync(path.join(rendererDir, file), 'utf8'));

/** Keys as the code asks for them: `t('a.b')`, or a template whose holes stand for any one word. */
const asked = sources.flatMap((source) =>
  [...source.matchAll(/\bt\(\s*(?:'([^']+)'|`([^`]+)`)/gu)].map(([, plain, template]) => {
    const pattern = plain ?? template ?? '';
    return pattern
      .split(/\$\{[^}]+\}/u)
      .map((part) => part.replaceAll('.', String.raw`\.`))
      .join('[A-Za-z0-9_]+');
  }),
);

describe('the texts', () => {
  it('have the same keys in Turkish and English', () => {
    expect([...english.keys()].sort()).toEqual([...turkish.keys()].sort());
  });

  it('are nowhere empty, and take the same values in both languages', () => {
    const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name).sort();
    for (const [key, text] of turkish) {
      const other = english.get(key) ?? '';
      expect([key, text.trim() === '', other.trim() === '']).toEqual([key, false, false]);
      expect([key, holes(other)]).toEqual([key, holes(text)]);
    }
  });

  it('are all used', () => {
    expect(asked.length).toBeGreaterThan(100);
    const patterns = [...new Set(asked)].map((pattern) => new RegExp(`^${pattern}$`, 'u'));
    const unused = [...turkish.keys()].filter((key) => !patterns.some((pattern) => pattern.test(key)));
    expect(unused).toEqual([]);
  });

  it('are all there', () => {
    const keys = [...turkish.keys()];
    const missing = [...new Set(asked)].filter(
      (pattern) => !keys.some((key) => new RegExp(`^${pattern}$`, 'u').test(key)),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ['tr', turkish],
    ['en', english],
  ] as const)('say something about every problem, error, rule and state in %s', (_language, texts) => {
    const wanted = [
      ...PROBLEM_CODES.flatMap((code) => [`problem.${code}.title`, `problem.${code}.todo`]),
      ...STATION_ERROR_CODES.flatMap((code) => [`error.${code}.title`, `error.${code}.todo`]),
      ...FIELD_RULES.map((rule) => `rule.${rule}`),
      ...JOB_STATES.map((state) => `state.${state}`),
    ];
    expect(wanted.filter((key) => !texts.has(key))).toEqual([]);
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
});
