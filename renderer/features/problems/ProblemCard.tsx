import { memo, useContext } from 'react';
import { useJob } from '../../bridge/StationContext.tsx';
import { type JobActions, useJobActions } from '../../bridge/useJobActions.ts';
import { Button } from '../../components/Button.tsx';
import { Detail } from '../../components/Detail.tsx';
import { ErrorLine, FieldProblems } from '../../components/ResultLine.tsx';
import { Code, StateWord, WaitingFor } from '../../components/values.tsx';
import { useText } from '../../i18n/useText.ts';
import { CorrectContext } from '../../jobs/CorrectContext.ts';
import { isRetryUnsure, type JobAction, jobActions } from '../../model/jobActions.ts';
import { type Act, keysOf } from '../../model/keyTable.ts';
import { problemTodo } from '../../model/problemTodo.ts';
import { useActKeys } from '../../scanner/useKeys.ts';
import classes from './problems.module.css';

interface ProblemCardProps {
  readonly jobId: string;
  /** The one that the keys of the screen are about. */
  readonly isChosen: boolean;
  readonly onChoose: (jobId: string) => void;
}

/** One order with something in its way: the reason, the fields to fix, what to do. */
export const ProblemCard = memo(function ProblemCard({ jobId, isChosen, onChoose }: ProblemCardProps) {
  const t = useText();
  const job = useJob(jobId);
  const actions = useJobActions(jobId);
  const correct = useContext(CorrectContext);
  const offered = job === null ? [] : jobActions(job).filter(isPlain);
  const press = (action: PlainAction) => (action === 'correct' ? correct(jobId) : void perform(action, actions));
  useActKeys(
    isChosen && !actions.pending
      ? Object.fromEntries(offered.map((action) => [KEYED[action], () => press(action)]))
      : {},
  );
  if (job === null) return null;
  const code = job.problem?.code ?? (job.state === 'print_unconfirmed' ? 'print_unknown' : 'refused_by_service');
  const fields = job.problem?.fields ?? [];
  const isHeld = job.problem?.code === 'on_hold';
  const labelOf = (action: PlainAction) => {
    if (action === 'retry' && isHeld) return t('action.release');
    if (action === 'retry' && isRetryUnsure(job)) return t('action.sendUnsure');
    return action === 'correct' && job.order === null ? t('action.fillIn') : t(`action.${action}`);
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
      <div className={classes.who}>
        <strong>
          <Code code={job.order?.reference ?? job.key.value} />
        </strong>
        <span>{job.order?.receiver.name}</span>
        <StateWord job={job} />
        <small>
          <WaitingFor at={job.stateSince ?? job.updatedAt} />
          {job.print === null ? null : ` · ${job.print.printerName}`}
        </small>
      </div>
      <div className={classes.why}>
        <p className={classes.title}>{t(`problem.${code}.title`)}</p>
        {fields.length === 0 ? null : <FieldProblems fields={fields} />}
        <Detail words={fields.length > 0 ? null : (job.problem?.detail ?? null)} />
        <p className={classes.todo}>{job.problem === null ? t(`problem.${code}.todo`) : problemTodo(job, t)}</p>
        {actions.error === null ? null : <ErrorLine error={actions.error} />}
      </div>
      <div className={classes.actions}>
        {offered.map((action) =>
          isChosen ? (
            <Button
              key={action}
              action={action}
              keys={keysOf(KEYED[action])}
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

/**
 * What asks a question first, or fills the screen, is done at the scan view, with the parcel in the hands; what is
 * paid, where all payments are; whether a label is on paper is asked above.
 */
const KEYED = {
  print: 'print',
  withdraw: 'withdraw',
  retry: 'retry',
  correct: 'correct',
  hold: 'holdThis',
  lookNow: 'lookNow',
} as const satisfies Partial<Record<JobAction, Act>>;
type PlainAction = keyof typeof KEYED;

function isPlain(action: JobAction): action is PlainAction {
  return action in KEYED;
}

function perform(action: Exclude<PlainAction, 'correct'>, actions: JobActions): Promise<unknown> {
  switch (action) {
    case 'print':
      return actions.print(null);
    default:
      return actions[action]();
  }
}
