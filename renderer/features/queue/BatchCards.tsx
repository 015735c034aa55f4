import { useCallback, useState } from 'react';
import type { BatchProgress } from '../../../electron/contract/batch.ts';
import { joined } from '../../../electron/contract/joined.ts';
import { useRequest, useSettings, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button, Kbd } from '../../components/Button.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import type { Tone } from '../../components/ToneIcon.tsx';
import { ownsArrows } from '../../components/useCardKeys.ts';
import { useNow } from '../../components/useNow.ts';
import { durationText, formatNumber, formatWhen, useText } from '../../i18n/index.ts';
import { goingBatch, isOpenBatch } from '../../model/goingBatch.ts';
import { sendingStoppedBy } from '../../model/queuedNow.ts';
import { useKeyDown } from '../../scanner/useKeys.ts';
import classes from './queue.module.css';
import { DOING_TONES, doingOf, orderText } from './queueTexts.ts';

/** The open batches in the order in which they go, and the one that ended last. The keys are those of the chosen one. */
export function BatchCards({ onShow }: { readonly onShow: (batch: number) => void }) {
  const t = useText();
  const batches = useStatus((status) => status.batches) ?? [];
  const pause = useStatus(({ batchPause }) =>
    batchPause === null ? null : batchPause.isUnclear ? 'unclear' : 'balance',
  );
  const [wanted, choose] = useState<number | null>(null);
  const open = batches.filter(isOpenBatch);
  const first = goingBatch(batches);
  const at = Math.max(
    0,
    open.findIndex(({ batch }) => batch.id === wanted),
  );
  // The outcome of an ended batch can still be viewed.
  const chosen = open[at] ?? batches[0] ?? null;
  useSideways(open.length > 1, (step) => {
    const next = open[at + step];
    if (next !== undefined) choose(next.batch.id);
  });
  if (batches.length === 0) return null;
  return (
    <section className={classes.batches} aria-label={t('queue.progress')}>
      {batches.map((progress, index) => (
        <BatchCard
          key={progress.batch.id}
          progress={progress}
          first={first}
          pause={pause}
          isChosen={progress === chosen}
          direction={open.length < 2 ? null : index < at ? '←' : '→'}
          onChoose={() => choose(progress.batch.id)}
          onShow={onShow}
        />
      ))}
    </section>
  );
}

/** Left and right go from batch to batch: up and down are the list's. */
function useSideways(active: boolean, move: (step: 1 | -1) => void): void {
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || ownsArrows(document.activeElement)) return;
      event.preventDefault();
      move(event.key === 'ArrowRight' ? 1 : -1);
    },
    [move],
  );
  useKeyDown(active ? onKeyDown : null);
}

interface BatchCardProps {
  readonly progress: BatchProgress;
  readonly first: number | null;
  /** Why no batch goes: the balance did not cover an order, or it is unknown whether it did. */
  readonly pause: 'balance' | 'unclear' | null;
  readonly isChosen: boolean;
  /** The key that leads to it from the chosen one; null: there is only one to choose. */
  readonly direction: '←' | '→' | null;
  readonly onChoose: () => void;
  readonly onShow: (batch: number) => void;
}

function BatchCard({ progress, first, pause, isChosen, direction, onChoose, onShow }: BatchCardProps) {
  const t = useText();
  const { batch, left, inFlight, stopped, unpaid } = progress;
  const doing = doingOf(progress, first, pause);
  // Without a given name, it is the desk's own.
  const deskName = useSettings()?.deskName;
  const how = orderText(batch.options, t);
  // In an ended batch, orders that still need a person are not done.
  const asking = batch.state === 'done' ? stopped + unpaid : 0;
  const done = batch.state === 'stopped' ? progress.printed : batch.orders - left - inFlight - asking;
  const text = t('queue.progressText', {
    done: formatNumber(done, t.language),
    total: formatNumber(batch.orders, t.language),
  });
  return (
    <article
      className={classes.batch}
      data-testid="batch"
      data-batch={batch.id}
      data-doing={doing}
      data-tone={DOING_TONES[doing]}
      aria-current={isChosen && direction !== null}
      aria-label={t('queue.name', { number: String(batch.id) })}
    >
      <header>
        <h2 className="text-lead weight-700 leading-120">{t('queue.name', { number: String(batch.id) })}</h2>
        <b className="text-tone">{t(`queue.state.${doing}`)}</b>
        <TimeLeft progress={progress} isSending={doing === 'going' || doing === 'turn'} />
      </header>
      <div className={classes.progress}>
        <progress
          className={classes.bar}
          max={Math.max(batch.orders, 1)}
          value={done}
          aria-label={t('queue.progress')}
          aria-valuetext={text}
        />
        <span>{text}</span>
      </div>
      <Counts progress={progress} />
      <footer>
        <p>
          {joined(' · ', [
            t('queue.startedBy', {
              when: formatWhen(batch.startedAt, Date.now(), t.language),
              who: batch.by === deskName ? t('light.desk', { name: deskName }) : batch.by,
            }),
            how,
            doing === 'turn' && first !== null ? t('queue.turnBody', { number: String(first) }) : null,
            doing === 'paused' ? t('queue.pausedBody') : null,
            doing === 'stopped' ? t('queue.stoppedBody') : null,
            progress.late === 0 ? null : t('queue.lateLast'),
          ])}
        </p>
        {isChosen ? (
          <BatchKeys progress={progress} canResume={pause === null} onShow={() => onShow(batch.id)} />
        ) : direction !== null && isOpenBatch(progress) ? (
          <Button variant="quiet" keys={direction} onPress={onChoose}>
            {t('queue.chooseBatch')}
          </Button>
        ) : null}
      </footer>
    </article>
  );
}

/** The remaining time of the batch at the rate of the last minute; nothing is promised while nothing is sent. */
function TimeLeft({ progress: { remainingMs }, isSending }: { progress: BatchProgress; isSending: boolean }) {
  const t = useText();
  const now = useNow(5_000);
  const isStopped = useStatus((status) => sendingStoppedBy(status, null) !== null) === true;
  if (remainingMs === null || !isSending || isStopped) return null;
  return (
    <span className={classes.left} data-testid="batch-time">
      {t('queue.timeLeft', { time: durationText(remainingMs, t) || t('queue.noTime') })} ·{' '}
      {t('queue.until', { when: formatWhen(now + remainingMs, now, t.language) })}
    </span>
  );
}

interface Count {
  readonly id: 'printed' | 'underWay' | 'left' | 'stopped' | 'unpaid' | 'late' | 'elsewhere' | 'leftOut' | 'other';
  readonly value: number;
  readonly tone: Tone;
  /** The key of the screen where it is dealt with. */
  readonly key?: string;
}

/** The outcomes of its orders so far, without those that are zero. */
function Counts({ progress }: { readonly progress: BatchProgress }) {
  const t = useText();
  const { batch, printed, inFlight, left, stopped, unpaid, late, elsewhere, leftOut } = progress;
  const other = isOpenBatch(progress)
    ? batch.orders - printed - inFlight - left - stopped - unpaid - elsewhere - leftOut
    : 0;
  const counts: readonly Count[] = [
    { id: 'printed', value: printed, tone: 'done' },
    { id: 'underWay', value: inFlight, tone: 'neutral' },
    { id: 'left', value: left, tone: 'neutral' },
    { id: 'elsewhere', value: elsewhere, tone: 'neutral' },
    { id: 'leftOut', value: leftOut, tone: 'problem' },
    { id: 'other', value: Math.max(0, other), tone: 'neutral' },
    { id: 'late', value: late, tone: 'wait' },
    { id: 'stopped', value: stopped, tone: 'problem', key: 'F5' },
    { id: 'unpaid', value: unpaid, tone: 'pay', key: 'F4' },
  ];
  return (
    <ul className={classes.counts}>
      {counts
        .filter(({ value }) => value > 0)
        .map(({ id, value, tone, key }) => (
          <li key={id} data-count={id} data-tone={tone} data-asks={key !== undefined}>
            {key === undefined ? null : <Kbd keys={key} />}
            {t(`queue.counts.${id}`, { count: value })}
          </li>
        ))}
    </ul>
  );
}

/** Pause or go on, and end: each takes effect at once, and what is on its way finishes. */
function BatchKeys({
  progress: { batch },
  canResume,
  onShow,
}: {
  readonly progress: BatchProgress;
  readonly canResume: boolean;
  readonly onShow: () => void;
}) {
  const t = useText();
  const { id } = batch;
  const pause = useRequest('batches.pause');
  const resume = useRequest('batches.resume');
  const stop = useRequest('batches.stop');
  const pending = pause.pending || resume.pending || stop.pending;
  const error = pause.error ?? resume.error ?? stop.error;
  const isRunning = batch.state === 'running' && !pending;
  const isPaused = batch.state === 'paused' && !pending;
  return (
    <div className={classes.keys}>
      <ErrorLine error={error} />
      <ActionButton action="batchOrders" onPress={onShow} />
      {isRunning ? <ActionButton action="pauseBatch" onPress={() => void pause.run({ id })} /> : null}
      {isPaused && canResume ? (
        <ActionButton
          action="resumeBatch"
          variant="primary"
          onPress={() => void resume.run({ id, goesOnUnpaid: batch.goesOnUnpaid })}
        >
          {t('batchPause.goOn')}
        </ActionButton>
      ) : null}
      {isRunning || isPaused ? <ActionButton action="stopBatch" onPress={() => void stop.run({ id })} /> : null}
    </div>
  );
}
