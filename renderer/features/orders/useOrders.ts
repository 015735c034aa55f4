import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { OrderFilter, OrderListItem } from '../../../electron/contract/order.ts';
import { useIsPanelUsed, useStation, useStatus } from '../../bridge/index.ts';
import { useNow } from '../../components/useNow.ts';

/** Orders requested at once: some screens full. */
const PAGE = 100;
/** What the panel opened is looked at again after this, ms. */
const PANEL_READ_MS = 10_000;

interface Book {
  /** What was searched for; null: no answer yet. */
  readonly of: string | null;
  readonly total: number | null;
  readonly pages: ReadonlyMap<number, readonly OrderListItem[]>;
}

/**
 * The order book, in pages as they come into sight; the visible ones are requested again when orders came into the book or
 * got their jobs. While another search is under way the old one stays.
 */
export function useOrders(search: string, filter: OrderFilter) {
  const { station } = useStation();
  const inBook = useStatus((status) => status.ordersInBook);
  const accepted = useStatus(({ today }) => today.accepted);
  const [round, setRound] = useState(0);
  const [book, setBook] = useState<Book>({ of: null, total: null, pages: new Map() });
  const [error, setError] = useState<StationError | null>(null);
  const [range, setRange] = useState({ first: 0, last: 0 });
  /** The search for which each page was last requested. */
  const requested = useRef(new Map<number, string>());
  // A list changes with the jobs, too.
  const world = useStatus(({ counts }) => (filter.list === 'all' ? '' : JSON.stringify(counts))) ?? '';
  const [asOf] = useDebouncedValue(world, 500);
  const { list, source } = filter;
  const isPanelUsed = useIsPanelUsed();
  const readAt = useNow(PANEL_READ_MS);
  const polled = JSON.stringify([search, list, source === undefined ? [] : [source]]);
  const question = JSON.stringify([polled, inBook, accepted, round, asOf, isPanelUsed ? readAt : 0]);

  useEffect(() => {
    for (let page = range.first; page <= range.last; page += 1) {
      if (requested.current.get(page) === question) continue;
      requested.current.set(page, question);
      void station
        .request('orders.list', {
          search,
          filter: { list, source, withPanel: isPanelUsed },
          offset: page * PAGE,
          limit: PAGE,
        })
        .then((reply) => {
          if (requested.current.get(page) !== question) return;
          setError(reply.ok ? null : reply.error);
          if (!reply.ok) return;
          const { items, total } = reply.value;
          setBook((known) => ({
            of: polled,
            total,
            pages: new Map([...(known.of === polled ? known.pages : []), [page, items]]),
          }));
        });
    }
  }, [station, search, list, source, isPanelUsed, polled, question, range]);

  const { pages } = book;
  return {
    /** Orders that the search finds; null before the first answer. */
    total: book.total,
    /** The orders are those of the current search. */
    isCurrent: book.of === polled,
    /** An order by its place; null if it was not requested yet. */
    at: useCallback((index: number) => pages.get(Math.floor(index / PAGE))?.[index % PAGE] ?? null, [pages]),
    error,
    /** Takes the places that are on the screen; the orders that are missing there are requested. */
    show: useCallback((from: number, to: number) => {
      const [first, last] = [Math.floor(from / PAGE), Math.floor(to / PAGE)];
      setRange((known) => (known.first === first && known.last === last ? known : { first, last }));
    }, []),
    reload: useCallback(() => setRound((count) => count + 1), []),
  };
}
