import type { BatchOrder } from '../../../electron/contract/batch.ts';
import { useJob, usePages, useStation, useStatus } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { Cell, DataTable, Row } from '../../components/DataTable.tsx';
import { Dock } from '../../components/Dock.tsx';
import { ReadFailed } from '../../components/ListState.tsx';
import { Page } from '../../components/Page.tsx';
import { useNow } from '../../components/useNow.ts';
import { Code, JobStateWord, StateWord, StrongCode } from '../../components/values.tsx';
import { formatNumber, placeText, useText } from '../../i18n/index.ts';
import { useEnter, useEscape } from '../../scanner/useKeys.ts';
import type { QueueDesk } from './queueDesk.ts';

interface BatchOrdersProps {
  readonly desk: QueueDesk;
  readonly batch: number;
  /** The place of the chosen order. */
  readonly at: number;
  readonly onJob: (jobId: string) => void;
}

/** Every order of a batch with its state, in the order in which they go. Esc leads back. */
export function BatchOrders({ desk, batch, at, onJob }: BatchOrdersProps) {
  const t = useText();
  const total = useStatus(({ batches }) => batches.find((one) => one.batch.id === batch)?.batch.orders ?? 0) ?? 0;
  const isStopped = useStatus(
    ({ batches }) => batches.find((one) => one.batch.id === batch)?.batch.state === 'stopped',
  );
  const pages = useBatchOrders(batch);
  const close = () => desk.setState({ shown: null });
  const current = pages.at(at);
  const open = current?.job == null ? null : current.job.id;
  useEscape(close);
  useEnter(open === null ? null : () => onJob(open));
  return (
    <Page>
      <h2 className="text-lead weight-700 leading-120">{t('queue.orders.title', { number: String(batch) })}</h2>
      {pages.error === null ? null : <ReadFailed error={pages.error} onRead={pages.reload} />}
      <DataTable
        label={t('queue.orders.title', { number: String(batch) })}
        columns={[
          { id: 'place', title: t('queue.orders.place'), share: 0.5 },
          { id: 'code', title: t('queue.code'), share: 1.4 },
          { id: 'receiver', title: t('common.receiver'), share: 1.8 },
          { id: 'state', title: t('common.state'), share: 1.4 },
        ]}
        count={total}
        keyOf={String}
        row={(index) => (
          <Row
            isCurrent={index === at}
            onChoose={() => desk.setState({ shown: { batch, at: index } })}
            {...(pages.at(index)?.job == null ? {} : { onOpen: () => onJob(pages.at(index)?.job?.id ?? '') })}
          >
            <OrderCells order={pages.at(index)} place={index + 1} isStopped={isStopped === true} />
          </Row>
        )}
        from={at}
        onShow={pages.show}
      />
      <Dock
        label={t('queue.chosen')}
        testId="batch-orders"
        who={<StrongCode code={current?.reference ?? ''} oneLine />}
        keys={
          <>
            {open === null ? null : (
              <Button keys="Enter" onPress={() => onJob(open)}>
                {t('ledger.open')}
              </Button>
            )}
            <Button keys="Esc" variant="primary" onPress={close}>
              {t('queue.orders.back')}
            </Button>
          </>
        }
      />
    </Page>
  );
}

/** Empty if it was not requested yet. `isStopped`: orders that were not sent by then are free again. */
function OrderCells({
  order,
  place,
  isStopped,
}: {
  readonly order: BatchOrder | null;
  readonly place: number;
  readonly isStopped: boolean;
}) {
  const t = useText();
  // Its state is updated at once with each change; for a job that the page does not have, with the next request of the
  // list.
  const job = useJob(order?.job?.id ?? null);
  if (order === null) return <Cell />;
  const { reference, name, province, district, elsewhere, stop } = order;
  const statement =
    stop === null || (stop.isDone && order.job !== null) ? null : t('orders.stopped', { word: stop.word });
  return (
    <>
      <Cell>{formatNumber(place, t.language)}</Cell>
      <Cell strong>
        <Code code={reference} />
      </Cell>
      <Cell>
        {name}
        {name === null ? null : <small lang="tr">{placeText({ district, province })}</small>}
      </Cell>
      <Cell>
        {job !== null ? (
          <StateWord job={job} />
        ) : order.job !== null ? (
          <JobStateWord state={order.job.state} />
        ) : name === null ? (
          t('queue.orders.gone')
        ) : elsewhere !== null ? (
          t('light.desk', { name: elsewhere })
        ) : stop !== null ? (
          t('queue.orders.leftOut')
        ) : isStopped ? (
          t('queue.orders.freed')
        ) : (
          t('queue.orders.left')
        )}
        {statement === null ? null : <small data-testid="order-stopped">{statement}</small>}
      </Cell>
    </>
  );
}

/** The visible rows are read again after this, ms. */
const READ_AGAIN_MS = 2_000;

function useBatchOrders(batch: number) {
  const { station } = useStation();
  const now = useNow(READ_AGAIN_MS);
  return usePages({
    of: String(batch),
    asOf: String(now),
    request: async (page) => {
      const reply = await station.request('batches.orders', { id: batch, ...page });
      return reply.ok ? { ok: true, value: { items: reply.value, total: null } } : reply;
    },
  });
}
