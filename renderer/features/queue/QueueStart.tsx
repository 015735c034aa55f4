import { useState } from 'react';
import type { RequestOutput } from '../../../electron/contract/channels.ts';
import { useStatus } from '../../bridge/StationContext.tsx';
import { useRequest } from '../../bridge/useRequest.ts';
import { Button } from '../../components/Button.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { DoneLine, ErrorLine } from '../../components/ResultLine.tsx';
import type { Question } from '../../components/useQuestion.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useText } from '../../i18n/useText.ts';
import { keysOf } from '../../model/keyTable.ts';
import { useActKeys } from '../../scanner/useKeys.ts';
import classes from './QueueView.module.css';

/** Queues every order of the list that has no job yet; asks first, because each of them is paid. */
export function QueueStart() {
  const t = useText();
  const start = useRequest('orders.queueAll');
  const inBook = useStatus((status) => status.ordersInBook) ?? 0;
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<RequestOutput<'orders.queueAll'> | null>(null);

  const canAsk = inBook > 0 && !start.pending && !isAsking;
  const ask = () => setAsking(true);
  useActKeys({ queueAll: canAsk ? ask : null });

  async function run(): Promise<void> {
    setAsking(false);
    const reply = await start.run({});
    setDone(reply.ok ? reply.value : null);
  }

  const question: Question = {
    acts: [{ label: t('queue.startYes'), onPress: () => void run() }],
    leave: { label: t('queue.startNo'), onPress: () => setAsking(false) },
  };
  return (
    <section className={classes.start}>
      <div className={classes.row}>
        <Button keys={keysOf('queueAll')} look="primary" disabled={!canAsk} onPress={ask}>
          {t('queue.start')}
        </Button>
        <p className={classes.hint}>{t('queue.startHint')}</p>
      </div>
      {isAsking ? (
        <QuestionBox
          level={2}
          title={t('queue.question')}
          body={t('queue.questionBody', { count: inBook })}
          question={question}
        />
      ) : null}
      {start.error === null ? null : <ErrorLine error={start.error} />}
      {done === null ? null : <DoneLine>{summary(done, t)}</DoneLine>}
    </section>
  );
}

function summary(done: RequestOutput<'orders.queueAll'>, t: Translate): string {
  const { queued, needAttention } = done;
  if (queued === 0 && needAttention === 0) return t('queue.nothingToQueue');
  const started = t('queue.started', { count: queued });
  return needAttention === 0 ? started : `${started} ${t('queue.needAttention', { count: needAttention })}`;
}
