import { expect, it } from 'vitest';
import { budgetFaults, type Limit, type Reached } from '../../torture/budgetBook.ts';

const LIMIT: Limit = { requests: 3, windowMs: 100, transitMs: 10 };

const at = (ms: number, changes: Partial<Reached> = {}): Reached => ({
  at: ms,
  by: 'life 1 live',
  countedAt: ms,
  isHeard: true,
  ...changes,
});

it('finds a window that is too full, wherever it begins', () => {
  const reached = [0, 90, 100, 110, 180, 300].map((ms) => at(ms));
  expect(budgetFaults(reached, LIMIT)).toHaveLength(1);
  expect(budgetFaults(reached.toReversed(), LIMIT)).toHaveLength(1);
  expect(budgetFaults(reached, { ...LIMIT, requests: 4 })).toEqual([]);
});

it('counts what every life and every profile sends', () => {
  const by = ['life 1 live', 'life 1 live', 'life 2 sandbox', 'life 2 live'];
  expect(
    budgetFaults(
      by.map((who, index) => at(index * 30, { by: who })),
      LIMIT,
    ),
  ).toHaveLength(1);
});

it('does not count how long the request of another was on its way', () => {
  const slow = at(60, { by: 'life 1 sandbox', countedAt: 0 });
  expect(budgetFaults([slow, at(80), at(90), at(120)], LIMIT)).toEqual([]);
  expect(budgetFaults([{ ...slow, countedAt: 50 }, at(80), at(90), at(120)], LIMIT)).toHaveLength(1);
  const own = at(60, { countedAt: 0 });
  expect(budgetFaults([own, at(80), at(90), at(120)], LIMIT)).toHaveLength(1);
  expect(budgetFaults([{ ...own, isHeard: false }, at(80), at(90), at(120)], LIMIT)).toEqual([]);
});
