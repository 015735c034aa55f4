import { useCallback, useEffect, useRef, useState } from 'react';
import type { StationError } from '../../electron/contract/errors.ts';
import type { Result } from '../../electron/contract/result.ts';

/** Items requested at once: some screens full. */
const PAGE = 100;

interface Found<T> {
  readonly items: readonly T[];
  /** Items on all pages; null where the answer does not say. */
  readonly total: number | null;
}

interface Loaded<T> {
  /** The list that the pages are of; null: no answer yet. */
  readonly of: string | null;
  readonly total: number | null;
  readonly pages: ReadonlyMap<number, readonly T[]>;
}

interface Pages<T> {
  /** Names the list. While another one is under way the old one stays in sight. */
  readonly of: string;
  /** The pages in sight are requested again when it changes: it stands for anything that makes them stale. */
  readonly asOf: string;
  readonly request: (page: {
    readonly offset: number;
    readonly limit: number;
  }) => Promise<Result<Found<T>, StationError>>;
}

/** A long list of the station, in pages as they come into sight. */
export function usePages<T>({ of, asOf, request }: Pages<T>) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ of: null, total: null, pages: new Map() });
  const [error, setError] = useState<StationError | null>(null);
  const [range, setRange] = useState({ first: 0, last: 0 });
  const [round, setRound] = useState(0);
  const question = JSON.stringify([of, asOf, round]);
  /** The question for which each page was last requested. */
  const requested = useRef(new Map<number, string>());
  const latest = useRef(request);
  useEffect(() => {
    latest.current = request;
  });

  useEffect(() => {
    for (let page = range.first; page <= range.last; page += 1) {
      if (requested.current.get(page) === question) continue;
      requested.current.set(page, question);
      void latest.current({ offset: page * PAGE, limit: PAGE }).then((reply) => {
        if (requested.current.get(page) !== question) return;
        setError(reply.ok ? null : reply.error);
        if (!reply.ok) return;
        const { items, total } = reply.value;
        setLoaded((known) => ({ of, total, pages: new Map([...(known.of === of ? known.pages : []), [page, items]]) }));
      });
    }
  }, [of, question, range]);

  const { pages } = loaded;
  return {
    /** Null before the first answer. */
    total: loaded.total,
    /** The items are those of the present list. */
    isCurrent: loaded.of === of,
    /** An item by its place; null if it was not requested yet. */
    at: useCallback((index: number) => pages.get(Math.floor(index / PAGE))?.[index % PAGE] ?? null, [pages]),
    error,
    /** Takes the places that are on the screen; what is missing there is requested. */
    show: useCallback((from: number, to: number) => {
      const [first, last] = [Math.floor(from / PAGE), Math.floor(to / PAGE)];
      setRange((known) => (known.first === first && known.last === last ? known : { first, last }));
    }, []),
    reload: useCallback(() => setRound((count) => count + 1), []),
  };
}
