import { memo, useContext, useState } from 'react';
import type { Job } from '../../../electron/contract/job.ts';
import { type JobActions, useJob, useJobActions } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { Detail } from '../../components/Detail.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine, FieldProblems } from '../../components/ResultLine.tsx';
import { Code, StateWord, WaitingFor } from '../../components/values.tsx';
import { formatWhen, type Translate, useText } from '../../i18n/index.ts';
import { CorrectContext, resendQuestion } from '../../jobs/index.ts';
import { keysOf, titleOf } from '../../model/commandRegistry.ts';
import { isUnproven } from '../../model/jobLists.ts';
import { type JobAction, jobActions } from '../../model/offeredActions.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import { printerText } from '../../model/printerNames.ts';
import { problemTodo } from '../../model/problemTodo.ts';
import { useShortcuts } from '../../scanner/useKeys.ts';
import classes from './problems.module.css';

interface ProblemCardProps {
  readonly jobId: string;
  /** The card that the keys of the screen act on. */
  readonly isChosen: boolean;
  readonly onChoose: (jobId: string) => void;
}

/** One order with something in its way: the reason, the fields to fix, what to do. */
export const ProblemCard = memo(function ProblemCard({ jobId, isChosen, onChoose }: ProblemCardProps) {
  const t = useText();
  const job = useJob(jobId);
  const actions = useJobActions(jobId);
  const correct = useContext(CorrectContext);
  const [isPrompted, setPrompted] = useState(false);
  const offered = job === null ? [] : jobActions(job).filter(isPlain);
  const isOpen = isPrompted && isChosen && offered.includes('resend') && !actions.pending;
  const close = () => setPrompted(false);
  function press(action: PlainAction): void {
    if (action === 'correct') correct(jobId);
    else if (action === 'resend') {
      onChoose(jobId);
      setPrompted(true);
    } else void perform(action, actions);
  }
  useShortcuts(
    isChosen && !isOpen && !actions.pending
      ? Object.fromEntries(offered.map((action) => [action, () => press(action)]))
      : {},
  );
  if (job === null) return null;
  const { title, todo } = textsOf(job, t);
  const fields = job.problem?.fields ?? [];
  const isHeld = job.problem?.code === 'on_hold';
  const labelOf = (action: PlainAction) => {
    if (action === 'retry' && isHeld) return t('action.release');
    return t(action === 'correct' && job.order === null ? 'action.fillIn' : titleOf(action));
  };
  return (
    <li
      className={classes.card}
      data-job-id={job.id}
      data-row={job.id}
      tabIndex={-1}
      aria-current={isChosen}
      onFocus={() => onChoose(job.id)}
    >
      <div className="stack gap-2 text-body leading-130">
        <strong className="text-lead">
          <Code code={codeOfJob(job)} />
        </strong>
        <span>{job.order?.receiver.name}</span>
        <StateWord job={job} />
        <small className="text-small text-quiet">
          <WaitingFor at={job.stateSince ?? job.updatedAt} />
          {job.print === null ? null : ` · ${printerText(job.print, t)}`}
        </small>
      </div>
      <div className={classes.why}>
        <p className="text-body weight-650">{title}</p>
        {fields.length === 0 ? null : <FieldProblems fields={fields} />}
        <Detail words={fields.length > 0 ? null : (job.problem?.detail ?? null)} of={job.problem?.code} />
        <p className="text-body text-quiet">{todo}</p>
        <ErrorLine error={actions.error} />
        {isOpen ? (
          <QuestionBox
            title={resendQuestion(job, t)}
            body={t('resend.body')}
            actions={[
              {
                label: t('resend.yes'),
                onPress: () => {
                  close();
                  void actions.retry();
                },
              },
            ]}
            leave={{ label: t('resend.no'), onPress: close }}
          />
        ) : null}
      </div>
      <div className="stack gap-8">
        {offered.map((action) =>
          isChosen ? (
            <Button
              key={action}
              action={action}
              keys={keysOf(action)}
              disabled={actions.pending}
              onPress={() => press(action)}
            >
              {labelOf(action)}
            </Button>
          ) : (
            <Button key={action} busy={actions.pending} onPress={() => press(action)}>
              {labelOf(action)}
            </Button>
          ),
        )}
      </div>
    </li>
  );
});

/** The problem, and what to do about it. */
function textsOf(job: Job, t: Translate): { readonly title: string; readonly todo: string } {
  const { problem, unproven } = job;
  if (problem !== null) return { title: t(`problem.${problem.code}.title`), todo: problemTodo(job, t) };
  if (isUnproven(job)) {
    const at = unproven?.sentAt ?? null;
    const todo =
      at === null
        ? t('outcome.pay.unproven.bodyUntold')
        : t('outcome.pay.unproven.body', { when: formatWhen(at, Date.now(), t.language) });
    return { title: t('problems.unprovenPay'), todo };
  }
  const code = job.state === 'print_unconfirmed' ? 'print_unknown' : 'refused_by_service';
  return { title: t(`problem.${code}.title`), todo: t(`problem.${code}.todo`) };
}

/**
 * Printing, cancelling and full-screen steps belong to the scan view, with the parcel in the hands; payments to their own
 * screen; the question whether a label is on paper stands above.
 */
const PLAIN = [
  'print',
  'withdraw',
  'retry',
  'resend',
  'correct',
  'holdThis',
  'lookNow',
] as const satisfies readonly JobAction[];
type PlainAction = (typeof PLAIN)[number];

function isPlain(action: JobAction): action is PlainAction {
  return PLAIN.some((one) => one === action);
}

function perform(action: Exclude<PlainAction, 'correct' | 'resend'>, actions: JobActions): Promise<unknown> {
  switch (action) {
    case 'print':
      return actions.print(null);
    case 'holdThis':
      return actions.hold();
    default:
      return actions[action]();
  }
}
