import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '../../../electron/contract/job.ts';
import { useJobActions } from '../../bridge/useJobActions.ts';
import { KeyHint } from '../../components/KeyHint.tsx';
import { OutcomePanel } from '../../components/OutcomePanel.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ACTION_KEYS, type JobAction, jobActions } from '../../model/jobActions.ts';
import { outcomeOf, type Relation } from '../../model/outcomeOf.ts';
import { JobDetails } from './JobDetails.tsx';
import { outcomeTexts } from './outcomeTexts.ts';
import { useActionKeys } from './useActionKeys.ts';

interface JobOutcomeProps {
  readonly job: Job;
  readonly relation: Relation;
  readonly code: string;
  readonly heading: ReactNode;
}

/** What the job of the newest scan means for the parcel, and the keys that do something about it. */
export function JobOutcome({ job, relation, code, heading }: JobOutcomeProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const actions = useJobActions(job.id);
  const outcome = outcomeOf(job, relation);
  const { tone, icon, word, body } = outcomeTexts(outcome, job, t, language, Date.now());

  const offered = jobActions(job);
  const run = useMemo(
    (): Record<JobAction, () => Promise<void>> => ({
      print: actions.print,
      withdraw: actions.withdraw,
      retry: actions.retry,
      lookNow: actions.lookNow,
      openPayment: actions.openPayment,
      onPaper: () => actions.confirmPrint(true),
      notOnPaper: () => actions.confirmPrint(false),
    }),
    [actions.print, actions.withdraw, actions.retry, actions.lookNow, actions.openPayment, actions.confirmPrint],
  );
  useActionKeys(offered, run, actions.pending);

  return (
    <OutcomePanel
      tone={tone}
      icon={icon}
      word={word}
      isNumber={outcome.kind === 'wait' && outcome.slot !== null}
      body={body}
      heading={heading}
      data={{
        outcome: outcome.kind,
        step: 'step' in outcome ? outcome.step : '',
        jobId: job.id,
        code: code.slice(0, 200),
      }}
      actions={
        offered.length === 0
          ? undefined
          : offered.map((action) => (
              <KeyHint
                key={action}
                keys={keysOf(action)}
                label={action === 'print' && job.printCount > 0 ? t('action.reprint') : t(`action.${action}`)}
                disabled={actions.pending}
                onPress={() => void run[action]()}
              />
            ))
      }
    >
      <JobDetails job={job} outcome={outcome} failure={actions.error} />
    </OutcomePanel>
  );
}

function keysOf(action: JobAction): string {
  const key = ACTION_KEYS[action];
  return /\d/u.test(key) ? key : `Alt+${key}`;
}
