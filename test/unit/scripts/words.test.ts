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

it('texts, comments, classes of a style sheet and names of stored data are not names of the code', () => {
  const source = `
    // It was told.
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
