import { useDebouncedValue } from '@mantine/hooks';
import { useEffect } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { Job } from '../../../electron/contract/job.ts';
import type { Order } from '../../../electron/contract/order.ts';
import { useStation } from '../../bridge/StationContext.tsx';
import { useAnswer } from '../../bridge/useAnswer.ts';

export interface PaletteData {
  /** Newest first. */
  readonly jobs: readonly Job[];
  /** In the book, and nobody has shipped them yet. */
  readonly orders: readonly Order[];
  /** The answer to what stands in the field is still to come. */
  readonly pending: boolean;
  readonly error: StationError | null;
}

/** One letter finds everything. */
const SHORTEST = 2;
const JOBS = 8;
const ORDERS = 5;
/** From the last letter to the question, in ms. */
const QUIET_MS = 120;

/** Jobs and orders in which the search stands: reference, receiver, tracking number, place. */
export function usePaletteData(search: string): PaletteData {
  const mirror = useStation();
  const wanted = search.trim();
  const [settled] = useDebouncedValue(wanted, QUIET_MS);
  const isAsked = settled.length >= SHORTEST;
  const jobs = useAnswer(
    'ledger.search',
    isAsked ? { search: settled, list: null, from: null, to: null, before: null, limit: JOBS } : null,
  );
  // Of the orders found, those with a job are above already; the rest has to fill the page all the same.
  const orders = useAnswer('orders.list', isAsked ? { search: settled, offset: 0, limit: 50 } : null);
  const found = jobs.value?.items;
  useEffect(() => {
    if (found !== undefined) mirror.jobs.accept(found);
  }, [mirror, found]);
  if (wanted.length < SHORTEST) return { jobs: [], orders: [], pending: false, error: null };
  const pending = settled !== wanted || jobs.pending || orders.pending;
  return {
    jobs: isAsked ? (found ?? []) : [],
    orders: isAsked
      ? (orders.value?.items ?? [])
          .filter(({ jobId }) => jobId === null)
          .slice(0, ORDERS)
          .map(({ order }) => order)
      : [],
    pending,
    error: pending ? null : (jobs.error ?? orders.error),
  };
}
