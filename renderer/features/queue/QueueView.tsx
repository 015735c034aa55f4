import { useState } from 'react';
import { useStore } from 'zustand';
import type { OrderListItem } from '../../../electron/contract/order.ts';
import { useAnswer, useIsPanelUsed, useRequest, useStation, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useNow } from '../../components/useNow.ts';
import { useText } from '../../i18n/index.ts';
import { TodayStrip, useWaitingText } from '../../jobs/index.ts';
import { isOpenBatch } from '../../model/goingBatch.ts';
import { BalanceQuestion, PausedNotice } from './BalanceQuestion.tsx';
import { BatchCards } from './BatchCards.tsx';
import { BatchesElsewhere } from './BatchesElsewhere.tsx';
import { BatchOrders } from './BatchOrders.tsx';
import { ChooseOrders } from './ChooseOrders.tsx';
import { Preflight } from './Preflight.tsx';
import { QueueRows } from './QueueRows.tsx';
import classes from './queue.module.css';
import type { QueueDesk } from './queueDesk.ts';

interface QueueViewProps {
  readonly desk: QueueDesk;
  readonly goTo: (screen: 'orders' | 'payments' | 'shipments') => void;
  /** An order of the book that lacks something is corrected. */
  readonly onCorrect: (item: OrderListItem) => void;
  /** The outcome of an order is opened. */
  readonly onJob: (jobId: string) => void;
}

/** Number of search results in which the order of a reference is looked for. */
const FOUND = 50;

/** The waiting orders, the open batches, and the start of the next one. */
export function QueueView({ desk, goTo, onCorrect, onJob }: QueueViewProps) {
  const { station } = useStation();
  const step = useStore(desk, (state) => state.step);
  const shown = useStore(desk, (state) => state.shown);
  const pause = useStatus(({ batchPause }) => batchPause);
  /** When the pause began whose question was put aside. */
  const [left, setLeft] = useState<number | null>(null);
  const isPrompted = pause !== null && pause.since !== left;

  async function correct(reference: string): Promise<void> {
    const reply = await station.request('orders.list', { search: reference, offset: 0, limit: FOUND });
    const item = reply.ok ? reply.value.items.find(({ order }) => order.reference === reference) : undefined;
    if (item !== undefined) onCorrect(item);
  }

  if (shown !== null) return <BatchOrders desk={desk} batch={shown.batch} at={shown.at} onJob={onJob} />;
  if (step === 'choosing') return <ChooseOrders desk={desk} onCorrect={(one) => void correct(one)} />;
  return (
    <Page>
      {/* Before a batch, only what decides about it. */}
      {step === 'preflight' && !isPrompted ? null : <TodayStrip place="top" />}
      {isPrompted ? (
        <BalanceQuestion
          pause={pause}
          onCheck={() => goTo(pause.isUnclear ? 'shipments' : 'payments')}
          onLeave={() => setLeft(pause.since)}
        />
      ) : (
        <>
          {pause === null ? null : <PausedNotice pause={pause} />}
          {step === 'queue' ? (
            <StartLine desk={desk} />
          ) : (
            <Preflight desk={desk} onCorrect={(one) => void correct(one)} />
          )}
        </>
      )}
      <BatchCards onShow={(batch) => desk.setState({ shown: { batch, at: 0 } })} />
      {/* While a question is open only its keys count. */}
      {isPrompted || step !== 'queue' ? null : (
        <>
          <PanelLabels />
          <BatchesElsewhere />
          <QueueWaiting />
          <QueueRows onShowOrders={() => goTo('orders')} />
        </>
      )}
    </Page>
  );
}

/** Leads to what the next batch costs and takes; while one is open, that one comes first and the next can wait. */
function StartLine({ desk }: { readonly desk: QueueDesk }) {
  const t = useText();
  const foundNothing = useStore(desk, (state) => state.foundNothing);
  const inBook = useStatus((status) => status.ordersInBook) ?? 0;
  const hasOpen = useStatus(({ batches }) => batches.some(isOpenBatch)) === true;
  const hint =
    inBook === 0 ? t('queue.noList') : foundNothing ? t('queue.nothingToQueue') : hasOpen ? null : t('queue.startHint');
  return (
    <section className={classes.start} data-testid="queue-start">
      <ActionButton
        action="queueAll"
        variant={hasOpen ? 'normal' : 'primary'}
        disabled={inBook === 0}
        onPress={() => desk.setState({ step: 'preflight', foundNothing: false })}
      />
      {hint === null ? null : <p className="text-body text-quiet">{hint}</p>}
    </section>
  );
}

/**
 * How many orders wait, since when, and in which order they will go; calm, because nothing is lost. For an open batch its
 * card shows that.
 */
function QueueWaiting() {
  const t = useText();
  const waiting = useWaitingText();
  const hasBatch = useStatus(({ batches }) => batches.some(({ left }) => left > 0)) === true;
  const isOffline = useStatus(({ connection }) => connection.state === 'offline') === true;
  if (waiting === null || hasBatch) return null;
  return (
    <Notice tone={isOffline ? 'offline' : 'wait'} testId="queue-waiting" title={waiting} text={t('queue.order')} />
  );
}

/** The open shipments of the panel are requested again after this, ms. */
const READ_AGAIN_MS = 5_000;

/** How many paid shipments of the panel have no label yet, and the key that prints them all. */
function PanelLabels() {
  return useIsPanelUsed() ? <Open /> : null;
}

function Open() {
  const t = useText();
  const now = useNow(READ_AGAIN_MS);
  const { value, reload } = useAnswer('batches.ofPanel', {}, String(now));
  const print = useRequest('batches.printPanel');
  const [isPrompted, setPrompted] = useState(false);
  const ids = (value ?? []).map(({ shipment }) => shipment.id);
  async function printAll() {
    setPrompted(false);
    await print.run({ shipmentIds: ids });
    reload();
  }
  if (ids.length === 0) return null;
  if (isPrompted)
    return (
      <QuestionBox
        title={t('queue.panel.question', { count: ids.length })}
        body={t('queue.panel.body')}
        level={2}
        actions={[{ label: t('queue.panel.yes'), onPress: () => void printAll() }]}
        leave={{ label: t('common.neverMind'), onPress: () => setPrompted(false) }}
      />
    );
  return (
    <section className={classes.start} data-testid="panel-labels">
      <ActionButton action="printPanel" disabled={print.pending} onPress={() => setPrompted(true)} />
      <p className="text-body text-quiet">{t('queue.panel.open', { count: ids.length })}</p>
      <ErrorLine error={print.error} />
    </section>
  );
}
