import { memo } from 'react';
import { useJob } from '../../bridge/StationContext.tsx';
import { type JobActions, useJobActions } from '../../bridge/useJobActions.ts';
import { WaitingFor } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Code } from '../../components/Code.tsx';
import { ErrorLine } from '../../components/ErrorLine.tsx';
import { FieldProblems } from '../../components/FieldProblems.tsx';
import { StateWord } from '../../components/StateWord.tsx';
import { useText } from '../../i18n/useText.ts';
import { type JobAction, jobActions } from '../../model/jobActions.ts';
import classes from './ProblemCard.module.css';

/** One order with something in its way: the reason, the fields to fix, what to do. */
export const ProblemCard = memo(function ProblemCard({ jobId }: { readonly jobId: string }) {
  const t = useText();
  const job = useJob(jobId);
  const actions = useJobActions(jobId);
  if (job === null) return null;
  const code = job.problem?.code ?? (job.state === 'print_unconfirmed' ? 'print_unknown' : 'refused_by_service');
  const fields = job.problem?.fields ?? [];
  return (
    <li className={classes.card} data-job-id={job.id}>
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
        {job.problem?.detail == null || fields.length > 0 ? null : (
          <p className={classes.words}>{job.problem.detail}</p>
        )}
        <p className={classes.todo}>{t(`problem.${code}.todo`)}</p>
        {actions.error === null ? null : <ErrorLine error={actions.error} />}
      </div>
      <div className={classes.actions}>
        {jobActions(job)
          .filter(isPlain)
          .map((action) => (
            <Button key={action} busy={actions.pending} onPress={() => void perform(action, actions)}>
              {t(`action.${action}`)}
            </Button>
          ))}
      </div>
    </li>
  );
});

/** What asks a question first, or fills the screen, is done at the scan view, with the parcel in the hands; what is paid, where all payments are. */
const NOT_PLAIN = ['cancel', 'shipAnew', 'view', 'openPayment', 'copyLink', 'mailLink'] as const;
type PlainAction = Exclude<JobAction, (typeof NOT_PLAIN)[number]>;

function isPlain(action: JobAction): action is PlainAction {
  return !NOT_PLAIN.some((one) => one === action);
}

function perform(action: PlainAction, actions: JobActions): Promise<unknown> {
  switch (action) {
    case 'onPaper':
      return actions.confirmPrint(true);
    case 'notOnPaper':
      return actions.confirmPrint(false);
    case 'print':
      return actions.print(null);
    default:
      return actions[action]();
  }
}
