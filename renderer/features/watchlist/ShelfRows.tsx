import { DataTable, useIdRows } from '../../components/DataTable.tsx';
import { useText } from '../../i18n/useText.ts';
import type { ShelfProps } from './ShelfCards.tsx';
import { WatchRow } from './WatchRow.tsx';

/** Height of what lies over the lower edge, px: the keys of the chosen one. */
const DOCK_PX = 140;

/** The shelf as a list, for many parcels. */
export function ShelfRows({ ids, chosen, onChoose }: ShelfProps) {
  const t = useText();
  const rows = useIdRows(ids, (id) => <WatchRow jobId={id} isChosen={id === chosen} onChoose={onChoose} />);
  return (
    <DataTable
      {...rows}
      label={t('title.watchlist')}
      from={chosen === null ? null : ids.indexOf(chosen)}
      coveredBelow={DOCK_PX}
      columns={[
        { id: 'slot', title: t('watchlist.slot'), share: 0.7 },
        { id: 'code', title: t('queue.code'), share: 1.2 },
        { id: 'receiver', title: t('queue.receiver'), share: 1.6 },
        { id: 'since', title: t('queue.since'), share: 1.3 },
        { id: 'said', title: t('shelf.lastAnswer'), share: 1.6 },
        { id: 'next', title: t('shelf.nextLook'), share: 1.4 },
      ]}
    />
  );
}
