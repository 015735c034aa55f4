import { IconLayoutGrid } from '@tabler/icons-react';
import { useState } from 'react';
import { listed } from '../../bridge/jobMirror.ts';
import { useJobs } from '../../bridge/StationContext.tsx';
import { useJobList } from '../../bridge/useJobList.ts';
import { Choice } from '../../components/Choice.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Page } from '../../components/Page.tsx';
import { ReadFailed } from '../../components/ReadFailed.tsx';
import { useChosen } from '../../components/useChosen.ts';
import { useText } from '../../i18n/useText.ts';
import { ChosenSlot } from './ChosenSlot.tsx';
import { FeedLine } from './FeedLine.tsx';
import { ShelfCards } from './ShelfCards.tsx';
import { ShelfRows } from './ShelfRows.tsx';
import { shelfOrder } from './shelfOrder.ts';

import classes from './WatchlistView.module.css';

type Look = 'shelf' | 'list';

/** The shelf: every parcel that waits for its carrier's label, at its slot, and what can be done with the chosen one. */
export function WatchlistView() {
  const t = useText();
  const { state, error: failure, reload } = useJobList('watchlist');
  const ids = useJobs((known) => shelfOrder(listed(known, 'watchlist')));
  const [look, setLook] = useState<Look>('shelf');
  const [chosen, choose] = useChosen(ids);
  const error = failure === null ? null : <ReadFailed error={failure} onRead={reload} />;
  if (ids.length === 0) {
    return (
      <Page>
        {error}
        {state !== 'loaded' ? null : (
          <EmptyState
            icon={<IconLayoutGrid size={72} stroke={1.5} />}
            title={t('watchlist.emptyTitle')}
            body={t('watchlist.emptyBody')}
          />
        )}
      </Page>
    );
  }
  const Shelf = look === 'shelf' ? ShelfCards : ShelfRows;
  return (
    <Page>
      {error}
      <div className={classes.tools}>
        <FeedLine />
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
      <Shelf ids={ids} chosen={chosen} onChoose={choose} />
      {chosen === null ? null : <ChosenSlot key={chosen} jobId={chosen} />}
    </Page>
  );
}
