interface Step {
  readonly key: string;
  readonly at: number;
  readonly count: number;
  /** Cards beside each other. */
  readonly columns: number;
}

/** To which card of a shelf a key leads; null: it is none of the shelf's, or leads nowhere. */
export function cardAfter({ key, at, count, columns }: Step): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
      return at < last ? at + 1 : null;
    case 'ArrowLeft':
      return at > 0 ? at - 1 : null;
    case 'ArrowDown': {
      const rowOf = (index: number) => Math.floor(index / columns);
      // The last row may be shorter: its end is below whatever has nothing right below it.
      return rowOf(at) < rowOf(last) ? Math.min(at + columns, last) : null;
    }
    case 'ArrowUp':
      return at >= columns ? at - columns : null;
    case 'Home':
      return at === 0 ? null : 0;
    case 'End':
      return at === last ? null : last;
    default:
      return null;
  }
}
