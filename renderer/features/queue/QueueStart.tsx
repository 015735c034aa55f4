import { useState } from 'react';
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
  const start = useRequest('batches.start');
  const inBook = useStatus((status) => status.ordersInBook) ?? 0;
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<{ readonly queued: number } | null>(null);

  const canAsk = inBook > 0 && !start.pending && !isAsking;
  const ask = () => setAsking(true);
  useActKeys({ queueAll: canAsk ? ask : null });

  async function run(): Promise<void> {
    setAsking(false);
    const reply = await start.run({});
    setDone(reply.ok ? { queued: reply.value?.orders ?? 0 } : null);
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

function summary({ queued }: { readonly queued: number }, t: Translate): string {
  return queued === 0 ? t('queue.nothingToQueue') : t('queue.started', { count: queued });
}
