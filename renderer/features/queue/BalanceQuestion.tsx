import { joined } from '../../../electron/contract/joined.ts';
import type { BatchPause } from '../../../electron/contract/status.ts';
import { useRequest, useStation, useStatus } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useAgoText } from '../../components/useNow.ts';
import type { Question } from '../../components/useQuestion.ts';
import { formatMoney, type Translate, useText } from '../../i18n/index.ts';
import { keysOf } from '../../model/commandRegistry.ts';
import { goingBatch } from '../../model/goingBatch.ts';

interface BalanceQuestionProps {
  readonly pause: BatchPause;
  /** To where the order is paid, or where it can be seen whether it was. */
  readonly onCheck: () => void;
  /** Called for "not now": the batch stays where it is. */
  readonly onLeave: () => void;
}

/**
 * The balance did not cover an order of a batch: how it goes on. A digit does not change its meaning while the question is
 * shown.
 */
export function BalanceQuestion({ pause, onCheck, onLeave }: BalanceQuestionProps) {
  const t = useText();
  const { pending, error, resume, goOnUnpaid, end } = useBatchPause();
  const balance = useStatus((status) => status.balance);
  const ago = useAgoText(balance?.at ?? 0);
  const question: Question = {
    actions: [
      pause.isUnclear
        ? { label: t('queue.lookAtShipments'), note: t('queue.lookAtShipmentsBody'), onPress: onCheck }
        : { label: t('queue.pay'), note: t('queue.payBody'), onPress: onCheck },
      {
        label: pause.isUnclear ? t('batchPause.goOn') : t('queue.goOnPaid'),
        note: t('queue.goOnPaidBody'),
        onPress: () => void resume(),
      },
      // Without an open batch there are only orders that were accepted before; the first two answers are for them.
      ...(goOnUnpaid === null || end === null
        ? []
        : [
            { label: t('queue.goOnUnpaid'), note: t('queue.goOnUnpaidBody'), onPress: () => void goOnUnpaid() },
            { label: t('queue.stopBatch'), note: t('queue.stopBatchBody'), onPress: () => void end() },
          ]),
    ],
    leave: { label: t('common.notNow'), onPress: onLeave },
  };
  return (
    <QuestionBox
      level={2}
      title={t(pause.isUnclear ? 'queue.askUnclear' : 'queue.askBalance')}
      body={joined(' ', [
        whyText(pause, t),
        pause.isCovered && balance !== null
          ? t('queue.askCovered', { balance: formatMoney(balance.amount, t.language), ago })
          : null,
      ])}
      {...question}
      busy={pending}
    >
      <ErrorLine error={error} />
    </QuestionBox>
  );
}

/** The question was put aside: what it was about, and the key that goes on. */
export function PausedNotice({ pause }: { readonly pause: BatchPause }) {
  const t = useText();
  const { pending, error, resume } = useBatchPause();
  return (
    <Notice
      tone="pay"
      testId="queue-paused"
      title={t(pause.isUnclear ? 'batchPause.titleUnclear' : 'batchPause.title')}
      text={whyText(pause, t)}
    >
      {/* The key is the desk's, on every screen. */}
      <Button variant="primary" keys={keysOf('resumeBatch')} disabled={pending} onPress={() => void resume()}>
        {t('batchPause.goOn')}
      </Button>
      <ErrorLine error={error} />
    </Notice>
  );
}

/** The decisions about the batch that the balance has paused; null: none is open. */
function useBatchPause() {
  const client = useStation();
  const going = useStatus(({ batches }) => goingBatch(batches));
  const resumeLane = useRequest('station.resumeBatch', client.takeStatus);
  const resumeBatch = useRequest('batches.resume');
  const stop = useRequest('batches.stop');
  return {
    pending: resumeLane.pending || resumeBatch.pending || stop.pending,
    error: resumeLane.error ?? resumeBatch.error ?? stop.error,
    resume: () => resumeLane.run({}),
    goOnUnpaid: going === null ? null : () => resumeBatch.run({ id: going, goesOnUnpaid: true }),
    end: going === null ? null : () => stop.run({ id: going }),
  };
}

function whyText({ order: code, fee, balance, waiting: count, isUnclear }: BatchPause, t: Translate): string {
  if (isUnclear) return t('queue.askUnclearBody', { code, count });
  if (fee === null || balance === null) return t('queue.askUntoldBody', { code, count });
  return t('queue.askBalanceBody', {
    code,
    count,
    fee: formatMoney(fee, t.language),
    balance: formatMoney(balance, t.language),
  });
}
