import { IconStack2 } from '@tabler/icons-react';
import { useJobList } from '../../bridge/useJobList.ts';
import { Button } from '../../components/Button.tsx';
import { DataTable, useIdRows } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Page } from '../../components/Page.tsx';
import { ReadFailed } from '../../components/ReadFailed.tsx';
import { useText } from '../../i18n/useText.ts';
import { QueueFigures } from './QueueFigures.tsx';
import { QueueRow } from './QueueRow.tsx';
import { QueueStart } from './QueueStart.tsx';
import { QueueWaiting } from './QueueWaiting.tsx';

/** What waits to be sent, and the start of a whole list. */
export function QueueView({ onShowOrders }: { readonly onShowOrders: () => void }) {
  const t = useText();
  const { ids, state, error, reload } = useJobList('queue');
  const rows = useIdRows(ids, (id) => <QueueRow jobId={id} />);
  return (
    <Page>
      <QueueStart />
      <QueueFigures waiting={error === null ? ids.length : null} />
      <QueueWaiting />
      {error === null ? null : <ReadFailed error={error} onRead={reload} />}
      {ids.length === 0 && state === 'loaded' ? (
        <EmptyState
          icon={<IconStack2 size={72} stroke={1.5} />}
          title={t('queue.emptyTitle')}
          body={t('queue.emptyBody')}
        >
          <Button onPress={onShowOrders}>{t('title.orders')}</Button>
        </EmptyState>
      ) : null}
      {ids.length === 0 ? null : (
        <DataTable
          {...rows}
          label={t('title.queue')}
          columns={[
            { id: 'code', title: t('queue.code'), share: 1.3 },
            { id: 'receiver', title: t('queue.receiver'), share: 1.7 },
            { id: 'lane', title: t('queue.lane') },
            { id: 'since', title: t('queue.since'), align: 'right' },
            { id: 'state', title: t('queue.state'), share: 1.8 },
            { id: 'action', title: '', share: 1.2 },
          ]}
        />
      )}
    </Page>
  );
}
