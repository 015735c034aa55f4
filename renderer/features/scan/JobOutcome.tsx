import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Job } from '../../../electron/contract/job.ts';
import { useJobActions } from '../../bridge/useJobActions.ts';
import { KeyHint } from '../../components/KeyHint.tsx';
import { OutcomePanel } from '../../components/OutcomePanel.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { ACTION_KEYS, type JobAction, jobActions } from '../../model/jobActions.ts';
import { outcomeOf, type Relation } from '../../model/outcomeOf.ts';
import { CancelQuestion } from './CancelQuestion.tsx';
import { JobDetails } from './JobDetails.tsx';
import { outcomeTexts } from './outcomeTexts.ts';
import { ShipAnewQuestion } from './ShipAnewQuestion.tsx';
import { useActionKeys } from './useActionKeys.ts';

interface JobOutcomeProps {
  readonly job: Job;
  readonly relation: Relation;
  readonly code: string;
  readonly heading: ReactNode;
  readonly onJob: (job: Job) => void;
}

type Question = 'cancel' | 'shipAnew';

/** What the job of the newest scan means for the parcel, and the keys that do something about it. */
export function JobOutcome({ job, relation, code, heading, onJob }: JobOutcomeProps) {
  const t = useText();
  const language = useLanguage();
  const actions = useJobActions(job.id);
  const outcome = outcomeOf(job, relation);
  const { tone, icon, word, body } = outcomeTexts(outcome, job, t, language, Date.now());
  const [asked, setAsked] = useState<Question | null>(null);

  const offered = jobActions(job);
  // A question that its job has overtaken is no question any more.
  const question = asked !== null && offered.includes(asked) && !actions.pending ? asked : null;
  const close = useCallback(() => setAsked(null), []);
  const { cancel, shipAnew } = actions;
  const onCancel = useCallback(
    (reason: string) => {
      setAsked(null);
      void cancel(reason);
    },
    [cancel],
  );
  const onShipAnew = useCallback(() => {
    setAsked(null);
    void shipAnew().then((next) => {
      if (next !== null) onJob(next);
    });
  }, [shipAnew, onJob]);

  const run = useMemo(
    (): Record<JobAction, () => Promise<void>> => ({
      print: actions.print,
      withdraw: actions.withdraw,
      retry: actions.retry,
      lookNow: actions.lookNow,
      openPayment: actions.openPayment,
      onPaper: () => actions.confirmPrint(true),
      notOnPaper: () => actions.confirmPrint(false),
      cancel: async () => setAsked('cancel'),
      shipAnew: async () => setAsked('shipAnew'),
    }),
    [actions.print, actions.withdraw, actions.retry, actions.lookNow, actions.openPayment, actions.confirmPrint],
  );
  useActionKeys(offered, run, actions.pending || question !== null);

  const data = {
    outcome: outcome.kind,
    step: 'step' in outcome ? outcome.step : '',
    jobId: job.id,
    code: code.slice(0, 200),
  };
  if (question === 'cancel') {
    return <CancelQuestion job={job} heading={heading} data={data} onCancel={onCancel} onClose={close} />;
  }
  if (question === 'shipAnew') {
    return <ShipAnewQuestion job={job} heading={heading} data={data} onShip={onShipAnew} onClose={close} />;
  }
  return (
    <OutcomePanel
      tone={tone}
      icon={icon}
      word={word}
      isNumber={outcome.kind === 'wait' && outcome.slot !== null}
      body={body}
      heading={heading}
      data={data}
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
