import type { Job } from '../../../electron/contract/job.ts';
import { useJob } from '../../bridge/StationContext.tsx';
import { useJobActions } from '../../bridge/useJobActions.ts';
import { Code } from '../../components/Code.tsx';
import { ErrorLine } from '../../components/ErrorLine.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { formatWhen, upperTurkish } from '../../model/format.ts';
import { useAnswerKeys } from '../../scanner/useAnswerKeys.ts';
import classes from './PrintCheck.module.css';

interface PrintCheckProps {
  readonly jobId: string;
  readonly at: number;
  readonly total: number;
  readonly onLater: (jobId: string) => void;
}

/** One label of which nobody knows whether it is on paper, or which is too old to print unasked: one key answers. */
export function PrintCheck({ jobId, at, total, onLater }: PrintCheckProps) {
  const job = useJob(jobId);
  return job === null ? null : <Asked job={job} at={at} total={total} onLater={onLater} />;
}

interface AskedProps extends Omit<PrintCheckProps, 'jobId'> {
  readonly job: Job;
}

function Asked({ job, at, total, onLater }: AskedProps) {
  const t = useText();
  const language = useLanguage();
  const actions = useJobActions(job.id);
  const isDoubtful = job.state === 'print_unconfirmed';
  const here = () => void actions.confirmPrint(true);
  const print = () => void (isDoubtful ? actions.confirmPrint(false) : actions.print(null));
  const later = () => onLater(job.id);
  useAnswerKeys(actions.pending ? null : { ...(isDoubtful ? { 1: here } : {}), 2: print, 0: later });
  const receiver = job.order?.receiver;
  const when = formatWhen(job.stateSince ?? job.updatedAt, Date.now(), language);
  return (
    <section
      className={classes.check}
      data-tone={isDoubtful ? 'problem' : 'pay'}
      data-testid="print-check"
      data-job-id={job.id}
      aria-labelledby="print-check"
    >
      <header className={classes.head}>
        <ToneIcon name="question" size={44} />
        <h2 id="print-check">{isDoubtful ? t('problems.doubtful') : t('problems.old')}</h2>
        <span>{t('problems.asked', { at, total })}</span>
      </header>
      <div className={classes.label}>
        <strong>
          <Code code={job.order?.reference || job.key.value} />
        </strong>
        <p className={classes.receiver}>
          {receiver?.name}
          {receiver === undefined ? null : (
            <span lang="tr">
              {receiver.district} / {upperTurkish(receiver.province)}
            </span>
          )}
        </p>
        <p className={classes.printer}>
          {job.print === null
            ? t('problems.labelFrom', { when })
            : t('problems.sentTo', { printer: job.print.printerName, when })}
        </p>
      </div>
      <p className={classes.todo}>{isDoubtful ? t('problems.doubtfulTodo') : t('problems.oldTodo')}</p>
      <footer className={classes.keys}>
        {isDoubtful ? <KeyHint keys="1" label={t('action.onPaper')} disabled={actions.pending} onPress={here} /> : null}
        <KeyHint
          keys="2"
          label={isDoubtful ? t('action.notOnPaper') : t('problems.printNow')}
          disabled={actions.pending}
          onPress={print}
        />
        <KeyHint
          keys="0"
          label={isDoubtful ? t('problems.later') : t('problems.leave')}
          disabled={actions.pending}
          onPress={later}
        />
      </footer>
      {actions.error === null ? null : (
        <div className={classes.error}>
          <ErrorLine error={actions.error} />
        </div>
      )}
    </section>
  );
}
