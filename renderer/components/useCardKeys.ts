import { type RefObject, useEffect, useRef } from 'react';
import { cardAfter } from './cardAfter.ts';
import { ownsArrows } from './ownsArrows.ts';

interface CardKeys {
  /** Whose children's `data-row` elements are the cards, in order. */
  readonly box: RefObject<HTMLElement | null>;
  readonly ids: readonly string[];
  readonly chosen: string | null;
  readonly choose: (id: string) => void;
}

/** The arrow keys go from card to card, whatever has the focus, but where they mean something else: in a field, in a question. */
export function useCardKeys(keys: CardKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
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
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
