import type { Job } from '../../electron/contract/job.ts';
import { Button } from '../components/Button.tsx';
import { formatMoney, type Translate, useText } from '../i18n/index.ts';
import { keysOf, titleOf } from '../model/commandRegistry.ts';
import { asksForLabel } from '../model/jobLists.ts';
import { type JobAction, paidPrice } from '../model/offeredActions.ts';
import { isReprint } from '../model/reprint.ts';
import classes from './jobs.module.css';
import type { JobCommands } from './useJobCommands.ts';

interface JobKeysProps {
  readonly job: Job;
  readonly commands: JobCommands;
  /** Shows only these; left out: all. */
  readonly shown?: readonly JobAction[];
  /** The action that helps, if there is one. */
  readonly primary?: JobAction | null;
}

/** The actions on the job on the screen, each with its key. */
export function JobKeys({ job, commands, shown = commands.offered, primary = null }: JobKeysProps) {
  const t = useText();
  const actions = commands.offered.filter((action) => shown.includes(action));
  const isApart = (action: JobAction) => action === 'cancel' || action === 'resend';
  const hint = (action: JobAction) => (
    <Button
      key={action}
      action={action}
      keys={action === 'print' && commands.digit !== null ? commands.digit : keysOf(action)}
      variant={action === primary ? 'primary' : 'normal'}
      disabled={commands.pending}
      onPress={() => void commands.run[action]()}
    >
      {labelOf(action, job, t)}
    </Button>
  );
  return (
    <>
      {actions.filter((action) => !isApart(action)).map(hint)}
      {actions.some(isApart) ? <span className={classes.alone}>{actions.filter(isApart).map(hint)}</span> : null}
    </>
  );
}

function labelOf(action: JobAction, job: Job, t: Translate): string {
  const paid = action === 'cancel' ? paidPrice(job) : null;
  if (paid !== null) return t('action.cancelPaid', { amount: formatMoney(paid, t.language) });
  if (action === 'print' && isReprint(job)) return t('action.reprint');
  // Nothing has failed: a person held it back, or withdrew it, and now it may go.
  if (action === 'retry' && (job.problem?.code === 'on_hold' || job.state === 'cancelled')) return t('action.release');
  if (action === 'correct' && job.order === null) return t('action.fillIn');
  if (action === 'print' && asksForLabel(job)) return t('action.notOnPaper');
  if (action === 'onPaper' && job.unproven !== null) return t('action.hasLabel');
  if (action === 'view' && job.label === null) return t('action.viewCode');
  return t(titleOf(action));
}
