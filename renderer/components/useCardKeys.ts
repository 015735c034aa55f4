import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useKeyDown } from '../scanner/useKeys.ts';

interface CardKeys {
  /** The element whose `data-row` descendants are the cards, in order. */
  readonly box: RefObject<HTMLElement | null>;
  readonly ids: readonly string[];
  readonly chosen: string | null;
  readonly choose: (id: string) => void;
}

/** The arrow keys go from card to card with any focus, except where they mean something else: in a field, in a question. */
export function useCardKeys(keys: CardKeys): void {
  const latest = useRef(keys);
  // Before the cards are painted: a key that comes right after the first picture is theirs as well.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  const onKeyDown = useCallback((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (ownsArrows(document.activeElement)) return;
    const { box, ids, chosen, choose } = latest.current;
    const cards = [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = chosen === null ? -1 : ids.indexOf(chosen);
    if (cards.length === 0 || at < 0) return;
    const index = cardAfter({ key: event.key, at, cards: cards.map((card) => card.getBoundingClientRect()) });
    const id = index === null ? undefined : ids[index];
    if (index === null || id === undefined) return;
    event.preventDefault();
    choose(id);
    cards[index]?.focus({ preventScroll: true });
    cards[index]?.scrollIntoView({ block: 'nearest' });
  }, []);
  useKeyDown(onKeyDown);
}

/** The upper left corner of a card, px. */
export interface CardPlace {
  readonly left: number;
  readonly top: number;
}

interface Step {
  readonly key: string;
  readonly at: number;
  /** In the order of the screen: row after row, each from the left. */
  readonly cards: readonly CardPlace[];
}

/** Cards whose upper edges differ by less stand in one row, px. */
const SAME_ROW = 1;

/** To which card a key leads; null: it is none of the cards', or leads nowhere. */
export function cardAfter({ key, at, cards }: Step): number | null {
  const last = cards.length - 1;
  switch (key) {
    case 'ArrowRight':
      return at < last ? at + 1 : null;
    case 'ArrowLeft':
      return at > 0 ? at - 1 : null;
    case 'ArrowDown':
      return nearest(
        cards,
        at,
        cards.slice(at + 1).find(({ top }) => isBelow(top, cards[at])),
      );
    case 'ArrowUp':
      return nearest(
        cards,
        at,
        cards
          .slice(0, at)
          .reverse()
          .find(({ top }) => isBelow(cards[at]?.top ?? 0, { top })),
      );
    case 'Home':
      return at === 0 ? null : 0;
    case 'End':
      return at === last ? null : last;
    default:
      return null;
  }
}

function isBelow(top: number, from: Pick<CardPlace, 'top'> | undefined): boolean {
  return from !== undefined && top > from.top + SAME_ROW;
}

/** The card of a row with the least horizontal distance from `one`: a shorter row is reached at its end. */
function nearest(cards: readonly CardPlace[], at: number, one: CardPlace | undefined): number | null {
  if (one === undefined) return null;
  const left = cards[at]?.left ?? 0;
  let found: number | null = null;
  cards.forEach((card, index) => {
    if (Math.abs(card.top - one.top) > SAME_ROW) return;
    const before = found === null ? undefined : cards[found];
    if (before === undefined || Math.abs(card.left - left) < Math.abs(before.left - left)) found = index;
  });
  return found;
}

/**
 * The card that the keys act on: the first when the screen opens, or `start`, then the chosen one, even if it moves. When
 * it is gone, the card in its place.
 */
export function useChosen(
  ids: readonly string[],
  start: string | null = null,
): readonly [string | null, (id: string) => void] {
  const [chosen, setChosen] = useState<{ readonly id: string | null; readonly index: number }>({ id: null, index: 0 });
  const wanted = chosen.id ?? start;
  const found = wanted === null ? -1 : ids.indexOf(wanted);
  const index = found >= 0 ? found : Math.max(0, Math.min(chosen.index, ids.length - 1));
  const id = ids[index] ?? null;
  if (id !== chosen.id || index !== chosen.index) setChosen({ id, index });
  return [id, useCallback((next: string) => setChosen((before) => ({ ...before, id: next })), [])];
}

/** Whether arrow keys mean something of its own to what has the focus: a field, a choice, a question. */
export function ownsArrows(element: Element | null): boolean {
  return element?.closest('input, textarea, select, [data-testid=question]') != null;
}
