import { useCallback, useState } from 'react';
import type { Job } from '../../../electron/contract/job.ts';
import { type JobActions, useJob, useJobActions } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { answersOf, type Question, useQuestion } from '../../components/useQuestion.ts';
import { StrongCode } from '../../components/values.tsx';
import { formatWhen, placeText, type Translate, useText } from '../../i18n/index.ts';
import { asksForLabel } from '../../model/jobLists.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import { printerText } from '../../model/printerNames.ts';
import classes from './PrintCheck.module.css';

/** The labels that a person has to decide about, one after the other. */
export function PrintChecks({ ids }: { readonly ids: readonly string[] }) {
  const t = useText();
  const [left, setLeft] = useState<readonly string[]>([]);
  // Counted from the first one on this screen, so that the person sees an end to it.
  const [answered, setAnswered] = useState<{ readonly known: readonly string[]; readonly done: number }>({
    known: ids,
    done: 0,
  });
  const gone = answered.known.filter((id) => !ids.includes(id)).length;
  if (gone > 0 || ids.some((id) => !answered.known.includes(id))) {
    setAnswered({ known: ids, done: answered.done + gone });
  }
  // Put off once more, it goes behind the others.
  const leave = useCallback(
    (jobId: string) => setLeft((before) => [...before.filter((id) => id !== jobId), jobId]),
    [],
  );
  const skipped = left.filter((id) => ids.includes(id));
  const first = ids.find((id) => !skipped.includes(id));
  const folded = skipped.slice(0, FOLDED);
  return (
    <>
      {first === undefined ? null : (
        <PrintCheck
          key={first}
          jobId={first}
          at={answered.done + skipped.length + 1}
          total={answered.done + ids.length}
          onLater={leave}
        />
      )}
      {skipped.length === 0 ? null : (
        <ul className={classes.skipped} aria-label={t('problems.laterOnes')} data-testid="left-for-later">
          {folded.map((id, index) => (
            <FoldedCheck
              key={id}
              jobId={id}
              isPrompted={first === undefined && index === 0}
              onLater={skipped.length > 1 ? leave : null}
            />
          ))}
          {skipped.length > folded.length ? (
            <li className="text-body text-quiet">
              {t('problems.laterMore', { count: skipped.length - folded.length })}
            </li>
          ) : null}
        </ul>
      )}
    </>
  );
}

/** Number of questions put off that are shown one under the other. */
const FOLDED = 4;

interface PrintCheckProps {
  readonly jobId: string;
  readonly at: number;
  readonly total: number;
  readonly onLater: (jobId: string) => void;
}

/**
 * One label that may or may not be on paper, that another desk may have printed, or that is too old to print unasked: one key
 * answers.
 */
function PrintCheck({ jobId, at, total, onLater }: PrintCheckProps) {
  const job = useJob(jobId);
  return job === null ? null : <Prompted job={job} at={at} total={total} onLater={onLater} />;
}

interface PromptProps extends Omit<PrintCheckProps, 'jobId'> {
  readonly job: Job;
}

function Prompted({ job, at, total, onLater }: PromptProps) {
  const t = useText();
  const actions = useJobActions(job.id);
  const texts = textsOf(job, t);
  const question = questionOf(job, actions, t, () => onLater(job.id));
  useQuestion(actions.pending ? null : question);
  const receiver = job.order?.receiver;
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
        <h2 className="grow text-title weight-750 leading-110" id="print-check">
          {texts.title}
        </h2>
        <span>{t('problems.asked', { at, total })}</span>
      </header>
      <div className={classes.label}>
        <StrongCode code={codeOfJob(job)} />
        <p className={classes.receiver}>
          {receiver?.name}
          {receiver === undefined ? null : <span lang="tr">{placeText(receiver)}</span>}
        </p>
        {texts.from === null ? null : <p className={classes.printer}>{texts.from}</p>}
      </div>
      <p className="text-body leading-135">{texts.todo}</p>
      <footer className="row wrap gap-12">
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

interface FoldedProps {
  readonly jobId: string;
  /** No other question is open: its answers have the keys. */
  readonly isPrompted: boolean;
  /** Puts it behind the others; null: it is the only one. */
  readonly onLater: ((jobId: string) => void) | null;
}

/** A question that was put off: the same question in one line, so that it is answered without being opened again. */
function FoldedCheck({ jobId, ...rest }: FoldedProps) {
  const job = useJob(jobId);
  return job === null ? null : <Folded job={job} {...rest} />;
}

function Folded({ job, isPrompted, onLater }: Omit<FoldedProps, 'jobId'> & { readonly job: Job }) {
  const t = useText();
  const actions = useJobActions(job.id);
  const question = questionOf(job, actions, t, () => onLater?.(job.id));
  useQuestion(isPrompted && !actions.pending ? question : null);
  const answers = answersOf(question).filter(({ key }) => key !== '0' || onLater !== null);
  return (
    <li className={classes.folded} data-tone="question" data-asked={isPrompted} data-job-id={job.id}>
      <ToneIcon name="question" size={26} />
      <p className="grow min-w-0">
        <span>{t(`problems.${kindOf(job)}`)}</span> <StrongCode code={codeOfJob(job)} oneLine />
      </p>
      {isPrompted ? (
        <div className="row wrap gap-10">
          {answers.map(({ key, label, onPress }) => (
            <Button key={key} keys={key} disabled={actions.pending} onPress={onPress}>
              {label}
            </Button>
          ))}
        </div>
      ) : null}
      <ErrorLine error={actions.error} />
    </li>
  );
}

type Kind = 'doubtful' | 'unproven' | 'old';

function kindOf(job: Job): Kind {
  if (job.state === 'print_unconfirmed') return 'doubtful';
  return asksForLabel(job) ? 'unproven' : 'old';
}

/** The question, the source of its label, and what to check. */
function textsOf(job: Job, t: Translate) {
  const kind = kindOf(job);
  const at = kind === 'unproven' ? (job.unproven?.sentAt ?? null) : (job.stateSince ?? job.updatedAt);
  const when = at === null ? t('time.unknown') : formatWhen(at, Date.now(), t.language);
  const printed = job.print === null ? null : t('problems.sentTo', { printer: printerText(job.print, t), when });
  const sent = at === null ? null : t('problems.sentAt', { when });
  const from = kind === 'unproven' ? sent : (printed ?? t('problems.labelFrom', { when }));
  return { title: t(`problems.${kind}`), from, todo: t(`problems.${kind}Todo`) };
}

/** The question with its answers; none of them prints a label that is on paper already. */
function questionOf(job: Job, actions: JobActions, t: Translate, onLeave: () => void): Question {
  const kind = kindOf(job);
  const later = { label: t('problems.later'), onPress: onLeave };
  switch (kind) {
    case 'doubtful':
      return {
        actions: [
          { label: t('action.onPaper'), onPress: () => void actions.confirmPrint(true) },
          { label: t('action.notOnPaper'), onPress: () => void actions.confirmPrint(false) },
        ],
        leave: later,
      };
    case 'unproven':
      return {
        actions: [
          { label: t('action.hasLabel'), onPress: () => void actions.confirmPrint(true) },
          { label: t('action.notOnPaper'), onPress: () => void actions.print(null) },
        ],
        leave: later,
      };
    case 'old':
      return {
        actions: [{ label: t('action.print'), onPress: () => void actions.print(null) }],
        leave: { label: t('problems.leave'), onPress: onLeave },
      };
    default:
      return kind satisfies never;
  }
}
