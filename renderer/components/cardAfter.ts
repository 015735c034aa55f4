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

/** Of the row that `one` stands in, the card that is least far to a side: a shorter row is reached at its end. */
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
