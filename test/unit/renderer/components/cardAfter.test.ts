import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CardPlace, cardAfter } from '../../../../renderer/components/useCardKeys.ts';

const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const;

/** Rows of so many cards, one below the other. */
const rows = (...counts: readonly number[]): readonly CardPlace[] =>
  counts.flatMap((count, row) =>
    Array.from({ length: count }, (_, column) => ({ left: column * 300, top: row * 200 })),
  );

describe('the arrow keys among cards', () => {
  const leadsTo = (key: string, at: number, cards = rows(4, 4, 2)) => cardAfter({ key, at, cards });

  it('go along the cards and from row to row', () => {
    expect([leadsTo('ArrowRight', 3), leadsTo('ArrowLeft', 4), leadsTo('ArrowDown', 1), leadsTo('ArrowUp', 5)]).toEqual(
      [4, 3, 5, 1],
    );
  });

  it('come to the end of a shorter last row from what has nothing right below it, and stop there', () => {
    expect([leadsTo('ArrowDown', 7), leadsTo('ArrowDown', 9), leadsTo('ArrowDown', 8)]).toEqual([9, null, null]);
    expect([leadsTo('ArrowUp', 2), leadsTo('ArrowLeft', 0), leadsTo('ArrowRight', 9)]).toEqual([null, null, null]);
    expect(leadsTo('Enter', 2)).toBeNull();
  });

  it('cross a card as wide as the screen, and a row that another group begins', () => {
    const cards = rows(1, 2, 1, 2);
    expect([0, 1, 2, 3].map((at) => leadsTo('ArrowDown', at, cards))).toEqual([1, 3, 3, 4]);
    expect([5, 4, 3, 2].map((at) => leadsTo('ArrowUp', at, cards))).toEqual([3, 3, 1, 0]);
  });

  it('never leave the cards, and never stay where they were', () => {
    const place = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 8 }).chain((counts) => {
      const cards = rows(...counts);
      return fc.record({
        cards: fc.constant(cards),
        at: fc.integer({ min: 0, max: cards.length - 1 }),
        key: fc.constantFrom(...KEYS),
      });
    });
    fc.assert(
      fc.property(place, (step) => {
        const next = cardAfter(step);
        expect(next === null || (next >= 0 && next < step.cards.length && next !== step.at)).toBe(true);
      }),
    );
  });
});
