import { IconLayoutGrid } from '@tabler/icons-react';
import { useState } from 'react';
import { listed } from '../../bridge/jobMirror.ts';
import { useJobs } from '../../bridge/StationContext.tsx';
import { useJobList } from '../../bridge/useJobList.ts';
import { Choice } from '../../components/Choice.tsx';
import { DataTable, useIdRows } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorLine } from '../../components/ErrorLine.tsx';
import { Page } from '../../components/Page.tsx';
import { useText } from '../../i18n/useText.ts';
import { SlotCard } from './SlotCard.tsx';
import { SlotRow } from './SlotRow.tsx';
import { shelfOrder } from './shelfOrder.ts';
import classes from './WatchlistView.module.css';

type Look = 'shelf' | 'list';

/** The shelf: every parcel that waits for its carrier's label, at its slot. */
export function WatchlistView() {
  const t = useText();
  const { state } = useJobList('watchlist');
  const ids = useJobs((known) => shelfOrder(listed(known, 'watchlist')));
  const rows = useIdRows(ids, (id) => <SlotRow jobId={id} />);
  const [look, setLook] = useState<Look>('shelf');
  if (ids.length === 0) {
    return (
      <Page>
        {typeof state === 'object' ? <ErrorLine error={state} /> : null}
        <EmptyState
          icon={<IconLayoutGrid size={72} stroke={1.5} />}
          title={t('watchlist.emptyTitle')}
          body={t('watchlist.emptyBody')}
        />
      </Page>
    );
  }
  return (
    <Page>
      <div className={classes.tools}>
        <Choice
          aria-label={t('watchlist.view')}
          value={look}
          onChange={setLook}
          data={[
            { value: 'shelf', label: t('watchlist.shelf') },
            { value: 'list', label: t('watchlist.list') },
          ]}
        />
      </div>
      {look === 'shelf' ? (
        <ul className={classes.shelf}>
          {ids.map((id) => (
            <SlotCard key={id} jobId={id} />
          ))}
        </ul>
      ) : (
        <DataTable
          {...rows}
          label={t('title.watchlist')}
          columns={[
            { id: 'slot', title: t('watchlist.slot'), share: 0.5 },
            { id: 'code', title: t('queue.code'), share: 1.3 },
            { id: 'receiver', title: t('queue.receiver'), share: 1.6 },
            { id: 'since', title: t('queue.since'), align: 'right', share: 1.2 },
            { id: 'state', title: t('queue.state'), share: 1.6 },
            { id: 'action', title: '', share: 1.2 },
          ]}
        />
      )}
    </Page>
  );
}
