import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useKeyDown } from '../scanner/useKeys.ts';
import { ownsArrows } from './useCardKeys.ts';

/** Rows beyond the screen on either side, so that the next one is there when it is needed. */
const OVERSCAN = 4;

export interface RowWindowOptions {
  /** Everything that takes up height: rows, and heads between them. */
  readonly count: number;
  /** The same key for the same item while the list changes; the function must stay the same while the list does. */
  readonly keyOf: (index: number) => string;
  /** Height before it was measured, px; as stable as `keyOf`. */
  readonly heightOf: (index: number) => number;
  /** Whether keys stop there; left out: everywhere. */
  readonly isRow?: (index: number) => boolean;
  /** The row at which the keys go on while none has the focus, from anywhere but a field or a question; left out: the first. */
  readonly from?: number | null;
  /** Whether the arrow keys are the list's. */
  readonly active: boolean;
  /** The person wants to go on after the last row. */
  readonly onEnd?: () => void;
}

/**
 * Draws of a long list what is on the screen: the rows of the screen's own scrolling part (`main`). A row is an element
 * with `data-index` and `data-row` that can have the focus. Arrow keys, Page Up, Page Down, Home and End go from row to
 * row, also to those that are not drawn yet, from nowhere and from a search field into the list; the row that has the
 * focus stays drawn wherever one scrolls.
 */
export function useRowWindow(options: RowWindowOptions) {
  const { count, keyOf, heightOf, isRow, from, active, onEnd } = options;
  const box = useRef<HTMLDivElement>(null);
  const top = useTop(box);
  const focused = useFocusedRow(box, keyOf, count);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      if (focused === null || indexes.includes(focused)) return indexes;
      return [...indexes, focused].sort((a, b) => a - b);
    },
    [focused],
  );
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => box.current?.closest('main') ?? null,
    getItemKey: keyOf,
    estimateSize: heightOf,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor,
  });

  /** To have the focus as soon as it is drawn. */
  const wanted = useRef<number | null>(null);
  const items = virtualizer.getVirtualItems();
  const focusWanted = useCallback(() => {
    const index = wanted.current;
    const row = index === null ? null : box.current?.querySelector<HTMLElement>(`[data-row][data-index="${index}"]`);
    if (row === null || row === undefined) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
    // Clear of the head and of the keys: the styles of both say how much they cover.
    row.scrollIntoView({ block: 'nearest' });
  }, []);
  // After every drawing: the rows that a jump has brought are there now.
  useLayoutEffect(focusWanted);

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      const focusedAt = focusedIndex(box.current);
      const isLed =
        leadsIn(document.activeElement, event.key) || (from !== undefined && !ownsArrows(document.activeElement));
      if (focusedAt === null && !isLed) return;
      const at = focusedAt ?? from ?? null;
      const main = box.current?.closest('main') ?? null;
      const perPage = Math.max(1, Math.floor((main?.clientHeight ?? 0) / Math.max(1, heightOf(0))) - 1);
      const target = rowAfter({ key: event.key, at, count, perPage, isRow: isRow ?? (() => true) });
      if (target === null) return;
      if (target.beyond) onEnd?.();
      if (target.index === null) return;
      event.preventDefault();
      wanted.current = target.index;
      focusWanted();
      // It is not drawn yet: the next drawing gives it the focus.
      if (wanted.current !== null) virtualizer.scrollToIndex(target.index, { align: 'center' });
    },
    [count, heightOf, isRow, from, onEnd, virtualizer, focusWanted],
  );
  useKeyDown(active ? onKeyDown : null);

  return {
    /** Put on the element in which the rows begin. */
    box,
    /** The rows to draw, in order; their places are within all the scrolled content. */
    items,
    /** The start of the first item, px from the top of the scrolled content. */
    top,
    /** Height of all, px. */
    height: virtualizer.getTotalSize(),
    /** Places of all items, drawn or not; reading one is cheap. */
    places: virtualizer.measurementsCache,
    /** Put on an item whose height differs from the given one; it carries `data-index`. */
    measure: virtualizer.measureElement,
  };
}

export type RowWindow = ReturnType<typeof useRowWindow>;

function focusedIndex(box: HTMLElement | null): number | null {
  const row = box?.querySelector<HTMLElement>('[data-row]:focus, [data-row]:focus-within');
  return row === null || row === undefined ? null : Number(row.dataset.index);
}

/** Nothing has the focus, or a field does whose own keys say nothing. */
function leadsIn(element: Element | null, key: string): boolean {
  if (element === null || element === document.body) return true;
  const isSearch = element instanceof HTMLInputElement && element.type === 'search';
  return isSearch && key !== 'Home' && key !== 'End';
}

/** The start of the box in the scrolled content, px; measured again when the page changes its height. */
function useTop(box: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    const main = element?.closest('main');
    if (element === null || main === null || main === undefined) return;
    const measure = () => {
      const next = element.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop;
      setTop(Math.round(next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    // The parts above the list change the height of the page.
    for (const part of main.children) observer.observe(part);
    if (element.parentElement !== null) observer.observe(element.parentElement);
    return () => observer.disconnect();
  }, [box]);
  return top;
}

/**
 * The index of the row that has the focus, or in which something has it: it follows its row when others come before it.
 */
function useFocusedRow(
  box: RefObject<HTMLElement | null>,
  keyOf: (index: number) => string,
  count: number,
): number | null {
  const [focused, setFocused] = useState<{ readonly key: string; readonly index: number } | null>(null);
  const keys = useRef(keyOf);
  useLayoutEffect(() => {
    keys.current = keyOf;
  });
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const onFocus = () => {
      const index = focusedIndex(element);
      setFocused(index === null ? null : { key: keys.current(index), index });
    };
    const onBlur = (event: FocusEvent) => {
      if (!(event.relatedTarget instanceof Node && element.contains(event.relatedTarget))) setFocused(null);
    };
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onBlur);
    return () => {
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onBlur);
    };
  }, [box]);
  if (focused === null) return null;
  if (focused.index < count && keyOf(focused.index) === focused.key) return focused.index;
  for (let index = 0; index < count; index += 1) if (keyOf(index) === focused.key) return index;
  return null;
}

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
