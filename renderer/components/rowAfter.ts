interface Step {
  readonly key: string;
  /** Index of the row that has the focus; null: none. */
  readonly at: number | null;
  readonly count: number;
  /** Rows that a page holds. */
  readonly perPage: number;
  readonly isRow: (index: number) => boolean;
}

/** `beyond`: the key leads past the last row, where there may be more to load. Null: the key is none of the list's. */
export function rowAfter({
  key,
  at,
  count,
  perPage,
  isRow,
}: Step): { readonly index: number | null; readonly beyond: boolean } | null {
  const seek = (from: number, step: 1 | -1): number | null => {
    for (let index = from; index >= 0 && index < count; index += step) if (isRow(index)) return index;
    return null;
  };
  const last = seek(count - 1, -1);
  switch (key) {
    case 'ArrowDown': {
      const index = seek(at === null ? 0 : at + 1, 1);
      return { index, beyond: index === null };
    }
    case 'ArrowUp':
      return { index: at === null ? null : seek(at - 1, -1), beyond: false };
    case 'PageDown': {
      const index = at === null ? seek(0, 1) : (seek(at + perPage, 1) ?? last);
      return { index, beyond: index === last };
    }
    case 'PageUp':
      return { index: at === null ? null : seek(Math.max(0, at - perPage), 1), beyond: false };
    case 'Home':
      return { index: seek(0, 1), beyond: false };
    case 'End':
      return { index: last, beyond: true };
    default:
      return null;
  }
}
