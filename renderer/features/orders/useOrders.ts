import type { RequestOutput } from '../../../electron/contract/channels.ts';
import type { StationError } from '../../../electron/contract/errors.ts';
import { useStatus } from '../../bridge/StationContext.tsx';
import { useAnswer } from '../../bridge/useAnswer.ts';

export const PAGE_SIZE = 100;

export interface Orders {
  /** Null until the first answer; the old page stays in sight while another is on its way. */
  readonly page: RequestOutput<'orders.list'> | null;
  readonly error: StationError | null;
  readonly reload: () => void;
}

/** One page of the order book; asked for again when orders came into the book or got their jobs. */
export function useOrders(search: string, offset: number): Orders {
  const inBook = useStatus((status) => status.ordersInBook);
  const accepted = useStatus(({ today }) => today.accepted);
  const { value, error, reload } = useAnswer(
    'orders.list',
    { search, offset, limit: PAGE_SIZE },
    `${inBook} ${accepted}`,
  );
  return { page: value, error, reload };
}
