import { useCallback, useState } from 'react';
import type { Job } from '../../../electron/contract/job.ts';
import { useJob } from '../../bridge/StationContext.tsx';
import { useJobActions } from '../../bridge/useJobActions.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { answersOf, type Question, useQuestion } from '../../components/useQuestion.ts';
import { Code } from '../../components/values.tsx';
import { formatWhen, upperTurkish } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { useAnswerKeys } from '../../scanner/useKeys.ts';
import classes from './PrintCheck.module.css';

/** The labels that a person has to decide about, one after the other. */
export function PrintChecks({ ids }: { readonly ids: readonly string[] }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  // Counted from the first one on this screen, so that the person sees an end to it.
  const [answered, setAnswered] = useState<{ readonly known: readonly string[]; readonly done: number }>({
    known: ids,
    done: 0,
  });
  const gone = answered.known.filter((id) => !ids.includes(id)).length;
  if (gone > 0 || ids.some((id) => !answered.known.includes(id))) {
    setAnswered({ known: ids, done: answered.done + gone });
  }
  const leave = useCallback((jobId: string) => setLeft((before) => new Set([...before, jobId])), []);
  const open = ids.filter((id) => !left.has(id));
  const skipped = ids.length - open.length;
  const first = open[0];
  return (
    <>
      {first === undefined ? null : (
        <PrintCheck
          key={first}
          jobId={first}
          at={answered.done + skipped + 1}
          total={answered.done + ids.length}
          onLater={leave}
        />
      )}
      {skipped === 0 ? null : (
        <Skipped count={skipped} active={first === undefined} onAskAgain={() => setLeft(new Set())} />
      )}
    </>
  );
}

interface SkippedProps {
  readonly count: number;
  readonly active: boolean;
  readonly onAskAgain: () => void;
}

function Skipped({ count, active, onAskAgain }: SkippedProps) {
  const t = useText();
  useAnswerKeys(active ? { 1: onAskAgain } : null);
  return (
    <p className={classes.skipped} data-testid="left-for-later">
      <span>{t('problems.laterOnes', { count })}</span>
      {active ? (
        <Button keys="1" onPress={onAskAgain}>
          {t('problems.askAgain')}
        </Button>
      ) : null}
    </p>
  );
}

interface PrintCheckProps {
  readonly jobId: string;
  readonly at: number;
  readonly total: number;
  readonly onLater: (jobId: string) => void;
}

/** One label that may or may not be on paper, or that is too old to print unasked: one key answers. */
function PrintCheck({ jobId, at, total, onLater }: PrintCheckProps) {
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
  const onLeave = () => onLater(job.id);
  const question: Question = isDoubtful
    ? {
        acts: [
          { label: t('action.onPaper'), onPress: () => void actions.confirmPrint(true) },
          { label: t('action.notOnPaper'), onPress: () => void actions.confirmPrint(false) },
        ],
        leave: { label: t('problems.later'), onPress: onLeave },
      }
    : {
        acts: [{ label: t('problems.printNow'), onPress: () => void actions.print(null) }],
        leave: { label: t('problems.leave'), onPress: onLeave },
      };
  useQuestion(actions.pending ? null : question);
  const receiver = job.order?.receiver;
  const when = formatWhen(job.stateSince ?? job.updatedAt, Date.now(), language);
  return (
    <section
      className={classes.check}
      data-tone="question"
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
        {answersOf(question).map(({ key, label, onPress }) => (
          <Button key={key} keys={key} disabled={actions.pending} onPress={onPress}>
            {label}
          </Button>
        ))}
      </footer>
      {actions.error === null ? null : (
        <div className={classes.error}>
          <ErrorLine error={actions.error} />
        </div>
      )}
    </section>
  );
}
