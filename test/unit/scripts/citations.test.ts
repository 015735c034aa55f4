import { expect, test } from 'vitest';
import { citationProblems, sectionsOf } from '../../../scripts/check/citations.ts';

const sections = sectionsOf('# The service\n\n## 2 Resources\n\n### 2.3 Payment\n\n### 2.10 Others\n\n## 30 days\n');

/** Put together here, so that this file is not one that the check complains of. */
const cite = (numbers: string) => `${'API'} section${numbers}`;

const problemsOf = (...lines: readonly string[]) =>
  citationProblems({ name: 'core/pay.ts', text: lines.join('\n') }, sections);

const missing = (line: number, section: string) => `core/pay.ts:${line}: docs/service.md has no section ${section}`;

test('a section is known by the number of its heading', () => {
  expect([...sections]).toEqual(['2', '2.3', '2.10', '30']);
});

test('a citation that has a heading is no problem', () => {
  expect(
    problemsOf(`/** ${cite(' 2.3')}. */`, `// ${cite('s 2, 2.3 and 2.10')}`, `// see ${cite(' 2.3, open')}`),
  ).toEqual([]);
});

test('one that has none is reported by file and line', () => {
  expect(problemsOf('export {};', `/** Only once (${cite(' 2.1')}). */`, `// ${cite(' 2.30')}`)).toEqual([
    missing(2, '2.1'),
    missing(3, '2.30'),
  ]);
});

test('of several each counts, also in the next line of a comment', () => {
  expect(problemsOf(`/** ${cite('s 2.3 to 2.5, 7, and 9')} */`).map((problem) => problem.split(' ').at(-1))).toEqual([
    '2.5',
    '7',
    '9',
  ]);
  expect(problemsOf('/*', ' * By API', ` * ${cite('s 2.3 and').slice('API '.length)}`, ' * 8', ' */')).toEqual([
    missing(4, '8'),
  ]);
  expect(problemsOf('// By API', `// ${cite(' 8').slice('API '.length)} it is`)).toEqual([missing(2, '8')]);
});

test('a number behind a single one is something else, and so is the section of another document', () => {
  expect(problemsOf(`// ${cite(' 2.3, 404')}`, '// RFC 8010 section 3.5.1', '// APIs: section 5')).toEqual([]);
});

test('a design that is not in the repository may not be cited', () => {
  const reported = 'cites a design that is not in the repository';
  expect(problemsOf('', `/** A secret (${'design'} section 9). */`)).toEqual([`core/pay.ts:2: ${reported}`]);
  expect(problemsOf(`// as ${'Design'}`, '// sections 4 and 9 say')).toEqual([`core/pay.ts:1: ${reported}`]);
});
