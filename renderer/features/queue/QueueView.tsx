import { IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useJobList } from '../../bridge/useJobList.ts';
import { Button } from '../../components/Button.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorLine } from '../../components/ErrorLine.tsx';
import { Page } from '../../components/Page.tsx';
import { useText } from '../../i18n/useText.ts';
import { QueueFigures } from './QueueFigures.tsx';
import { QueueRow } from './QueueRow.tsx';
import { QueueStart } from './QueueStart.tsx';
import { QueueWaiting } from './QueueWaiting.tsx';

/** Rows shown at once; a queue of thousands is looked at from its front. */
const STEP = 100;

/** What waits to be sent, and the start of a whole list. */
export function QueueView({ onShowOrders }: { readonly onShowOrders: () => void }) {
  const t = useText();
  const { ids, state } = useJobList('queue');
  const [shown, setShown] = useState(STEP);
  return (
    <Page>
      <QueueStart />
      <QueueFigures waiting={ids.length} />
      <QueueWaiting />
      {typeof state === 'object' ? <ErrorLine error={state} /> : null}
      {ids.length === 0 ? (
        <EmptyState
          icon={<IconStack2 size={72} stroke={1.5} />}
          title={t('queue.emptyTitle')}
          body={t('queue.emptyBody')}
        >
          <Button onPress={onShowOrders}>{t('title.orders')}</Button>
        </EmptyState>
      ) : (
        <>
          <DataTable
            label={t('title.queue')}
            columns={[
              { id: 'code', title: t('queue.code') },
              { id: 'receiver', title: t('queue.receiver') },
              { id: 'lane', title: t('queue.lane') },
              { id: 'since', title: t('queue.since'), align: 'right' },
              { id: 'state', title: t('queue.state') },
              { id: 'action', title: '' },
            ]}
          >
            {ids.slice(0, shown).map((id) => (
              <QueueRow key={id} jobId={id} />
            ))}
          </DataTable>
          {ids.length > shown ? (
            <Button onPress={() => setShown(shown + STEP)}>{t('queue.more', { count: ids.length - shown })}</Button>
          ) : null}
        </>
      )}
    </Page>
  );
}
