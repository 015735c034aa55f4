import { useCallback, useEffect, useState } from 'react';
import type { RequestOutput } from '../../../electron/contract/channels.ts';
import type { StationError } from '../../../electron/contract/errors.ts';
import { useStation, useStatus } from '../../bridge/StationContext.tsx';

export const PAGE_SIZE = 100;

type OrderPage = RequestOutput<'orders.list'>;

export interface Orders {
  /** Null until the first answer; the old page stays in sight while another is on its way. */
  readonly page: OrderPage | null;
  readonly error: StationError | null;
  readonly reload: () => void;
}

/** One page of the order book; asked for again when orders came into the book or got their jobs. */
export function useOrders(search: string, offset: number): Orders {
  const { station } = useStation();
  const inBook = useStatus((status) => status.ordersInBook);
  const accepted = useStatus(({ today }) => today.accepted);
  const [round, setRound] = useState(0);
  const [page, setPage] = useState<OrderPage | null>(null);
  const [error, setError] = useState<StationError | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts and the round are what makes the page stale
  useEffect(() => {
    let current = true;
    void station.request('orders.list', { search, offset, limit: PAGE_SIZE }).then((reply) => {
      if (!current) return;
      if (reply.ok) setPage(reply.value);
      setError(reply.ok ? null : reply.error);
    });
    return () => {
      current = false;
    };
  }, [station, search, offset, inBook, accepted, round]);

  return { page, error, reload: useCallback(() => setRound((value) => value + 1), []) };
}
