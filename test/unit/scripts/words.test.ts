import { expect, it } from 'vitest';
import { wordProblems } from '../../../scripts/check/words.ts';

it('a variable, a type, a property and a function with a word of the old vocabulary are each named once', () => {
  const source = `
    interface ToldShipment { readonly askedAt: number }
    const kept = (one: ToldShipment) => one.askedAt;
    export const { news } = { news: kept({ askedAt: 1 }) };
  `;
  expect(wordProblems('electron/core/a.ts', source)).toEqual([
    'electron/core/a.ts: "told" in ToldShipment',
    'electron/core/a.ts: "asked" in askedAt',
    'electron/core/a.ts: "kept" in kept',
  ]);
});

it('texts, classes of a style sheet and names of stored data are not names of the code', () => {
  const source = `
    export const A = ({ job }: { job: { said: string; toldAt: number } }) => (
      <p className={classes.told} title="asked">{job.said}{job.toldAt}</p>
    );
  `;
  expect(wordProblems('renderer/app/A.tsx', source)).toEqual([]);
});

it('a column of the shared database may be a variable where that database is spoken to, and nowhere else', () => {
  const source = 'export const read = ({ told }: Row) => Number(told);';
  expect(wordProblems('electron/adapters/coordinator/desks.ts', source)).toEqual([]);
  expect(wordProblems('electron/core/desks/site.ts', source)).toEqual(['electron/core/desks/site.ts: "told" in told']);
});

it('a comment with a word of the old vocabulary is named by its line, in code and in a style sheet', () => {
  const code = ['/** The shop is told, and', ' * asked. */', 'const a = 1; // Read anew.'].join('\n');
  expect(wordProblems('electron/core/a.ts', code)).toEqual([
    'electron/core/a.ts: "told" in the comment of line 1',
    'electron/core/a.ts: "anew" in the comment of line 3',
  ]);
  expect(wordProblems('renderer/a.css', '.told {}\n/* Whoever reads. */')).toEqual([
    'renderer/a.css: "whoever" in the comment of line 2',
  ]);
});

it('a comment may quote stored names and texts, and may have words that only begin alike', () => {
  const source = '/** `told` of the outbox, "the news", a newspaper and an intellect. */\nexport const a = 1;';
  expect(wordProblems('electron/core/a.ts', source)).toEqual([]);
});

it('the name of a test with a word of the old vocabulary is named, however the test is called, and no other text is', () => {
  const source = [
    "describe('a shop that is told', () => {",
    "  it.each([['news']])('nobody’s %s', () => /x/.test('told'));",
    '  test.skipIf(true)(`what becomes of it`, () => say("tells"));',
    '});',
  ].join('\n');
  expect(wordProblems('test/a.test.ts', source)).toEqual([
    'test/a.test.ts: "told" in the test "a shop that is told"',
    'test/a.test.ts: "nobody’s" in the test "nobody’s %s"',
    'test/a.test.ts: "becomes of" in the test "what becomes of it"',
  ]);
});
