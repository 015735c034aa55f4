import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { Job } from '../../../electron/contract/job.ts';
import type { Order } from '../../../electron/contract/order.ts';
import { useStation } from '../../bridge/index.ts';

export interface PaletteData {
  /** Newest first; of an earlier search while `pending`. */
  readonly jobs: readonly Job[];
  /** In the book, and not shipped yet. */
  readonly orders: readonly Order[];
  /** The answer to what stands in the field is still to come. */
  readonly pending: boolean;
  readonly error: StationError | null;
  /** Asks once more. */
  readonly reload: () => void;
}

/** One letter finds everything. */
const SHORTEST = 2;
const JOBS = 8;
const ORDERS = 5;
/** Of the orders found, those with a job are among the jobs already; the rest has to fill the list all the same. */
const ORDERS_CHECKED = 50;
/** From the last letter to the question, in ms. */
const QUIET_MS = 120;

type Found = Omit<PaletteData, 'pending' | 'reload'> & { readonly search: string };
const nothing: Found = { search: '', jobs: [], orders: [], error: null };

/** Jobs and orders in which the search stands: reference, receiver, tracking number, place. */
export function usePaletteData(search: string): PaletteData {
  const client = useStation();
  const wanted = search.trim();
  const [settled] = useDebouncedValue(wanted, QUIET_MS);
  const [found, setFound] = useState(nothing);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same once more
  useEffect(() => {
    if (settled.length < SHORTEST) return;
    let isOver = false;
    const ask = async () => {
      const [jobs, orders] = await Promise.all([
        client.station.request('ledger.search', {
          search: settled,
          list: null,
          from: null,
          to: null,
          before: null,
          limit: JOBS,
        }),
        client.station.request('orders.list', { search: settled, offset: 0, limit: ORDERS_CHECKED }),
      ]);
      if (isOver) return;
      if (jobs.ok) client.jobs.accept(jobs.value.items);
      const open = orders.ok ? orders.value.items.filter(({ jobId }) => jobId === null) : [];
      setFound({
        search: settled,
        jobs: jobs.ok ? jobs.value.items : [],
        orders: open.slice(0, ORDERS).map(({ order }) => order),
        error: !jobs.ok ? jobs.error : !orders.ok ? orders.error : null,
      });
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, [client, settled, round]);
  if (wanted.length < SHORTEST) return { ...nothing, pending: false, reload };
  return { ...found, pending: found.search !== wanted, reload };
}
