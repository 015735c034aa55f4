import { useDebouncedValue } from '@mantine/hooks';
import type { OrderFilter } from '../../../electron/contract/order.ts';
import { useIsPanelUsed, usePages, useStation, useStatus } from '../../bridge/index.ts';
import { useNow } from '../../components/useNow.ts';

/** What the panel opened is looked at again after this, ms. */
const PANEL_READ_MS = 10_000;

/** The order book; what is visible is requested again when orders came into the book or got their jobs. */
export function useOrders(search: string, { list, source }: OrderFilter) {
  const { station } = useStation();
  const inBook = useStatus((status) => status.ordersInBook);
  const accepted = useStatus(({ today }) => today.accepted);
  // A list changes with the jobs, too.
  const world = useStatus(({ counts }) => (list === 'all' ? '' : JSON.stringify(counts))) ?? '';
  const [asOf] = useDebouncedValue(world, 500);
  const isPanelUsed = useIsPanelUsed();
  const readAt = useNow(PANEL_READ_MS);
  return usePages({
    of: JSON.stringify([search, list, source === undefined ? [] : [source]]),
    asOf: JSON.stringify([inBook, accepted, asOf, isPanelUsed ? readAt : 0]),
    request: (page) =>
      station.request('orders.list', { search, filter: { list, source, withPanel: isPanelUsed }, ...page }),
  });
}
