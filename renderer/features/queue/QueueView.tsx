import { IconStack2 } from '@tabler/icons-react';
import { useJobs, useStatus } from '../../bridge/StationContext.tsx';
import { useJobList } from '../../bridge/useJobs.ts';
import { Button } from '../../components/Button.tsx';
import { DataTable, useIdRows } from '../../components/DataTable.tsx';
import { Figures } from '../../components/FactList.tsx';
import { EmptyState, ReadFailed } from '../../components/ListState.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { useText } from '../../i18n/useText.ts';
import { useWaitingText } from '../../jobs/useWaitingText.ts';
import { QueueRow } from './QueueRow.tsx';
import { QueueStart } from './QueueStart.tsx';
import classes from './QueueView.module.css';

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

/** The queue in figures, and how far the sending has come. `waiting`: null where the queue could not be read. */
function QueueFigures({ waiting }: { readonly waiting: number | null }) {
  const t = useText();
  const inBook = useStatus((status) => status.ordersInBook) ?? 0;
  const printed = useStatus(({ today }) => today.printed) ?? 0;
  const attention = useJobs(({ ids, lists }) =>
    typeof lists.attention === 'object' || typeof lists.unconfirmed === 'object'
      ? null
      : ids.attention.length + ids.unconfirmed.length,
  );
  return (
    <>
      <Figures
        figures={[
          { id: 'waiting', value: waiting, label: t('queue.waiting') },
          { id: 'printed', value: printed, label: t('queue.printedToday') },
          {
            id: 'attention',
            value: attention,
            label: t('queue.attention'),
            ...(attention !== null && attention > 0 ? { tone: 'problem' } : {}),
          },
          { id: 'inBook', value: inBook, label: t('queue.inBook', { count: inBook }) },
        ]}
      />
      {waiting === null || waiting === 0 ? null : (
        <Progress label={t('queue.progress')} done={printed} total={printed + waiting} />
      )}
    </>
  );
}

/** How many orders wait, since when, and in which order they will go; calm, because nothing is lost. */
function QueueWaiting() {
  const t = useText();
  const waiting = useWaitingText();
  const isOffline = useStatus(({ connection }) => connection.state === 'offline') === true;
  if (waiting === null) return null;
  return (
    <Notice tone={isOffline ? 'offline' : 'wait'} testId="queue-waiting">
      <p>
        <strong>{waiting}</strong> {t('queue.order')}
      </p>
    </Notice>
  );
}

/** Progress as a bar and in words. */
function Progress({ label, done, total }: { readonly label: string; readonly done: number; readonly total: number }) {
  const t = useText();
  const text = t('queue.progressText', { done, total });
  return (
    <div className={classes.progress}>
      <progress
        className={classes.bar}
        max={Math.max(total, 1)}
        value={done}
        aria-label={label}
        aria-valuetext={text}
      />
      <span className={classes.text}>{text}</span>
    </div>
  );
}
