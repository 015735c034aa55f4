import type { Job } from '../../electron/contract/job.ts';
import { KeyHint } from '../components/KeyHint.tsx';
import type { Translate } from '../i18n/translate.ts';
import { useText } from '../i18n/useText.ts';
import { ACTION_KEYS, type JobAction } from '../model/jobActions.ts';
import { isReprint } from '../model/reprint.ts';
import type { JobCommands } from './useJobCommands.ts';

interface JobKeysProps {
  readonly job: Job;
  readonly commands: JobCommands;
  /** Only these; left out: all. */
  readonly shown?: readonly JobAction[];
}

/** What can be done with the job on the screen, each with its key. */
export function JobKeys({ job, commands, shown = commands.offered }: JobKeysProps) {
  const t = useText();
  return commands.offered
    .filter((action) => shown.includes(action))
    .map((action) => (
      <KeyHint
        key={action}
        action={action}
        keys={keysOf(action)}
        label={labelOf(action, job, t)}
        disabled={commands.pending}
        onPress={() => void commands.run[action]()}
      />
    ));
}

function labelOf(action: JobAction, job: Job, t: Translate): string {
  if (action === 'print' && isReprint(job)) return t('action.reprint');
  if (action === 'retry' && job.problem?.code === 'on_hold') return t('action.release');
  if (action === 'view' && job.label === null) return t('action.viewCode');
  return t(`action.${action}`);
}

function keysOf(action: JobAction): string {
  const key = ACTION_KEYS[action];
  return /\d/u.test(key) ? key : `Alt+${key}`;
}
