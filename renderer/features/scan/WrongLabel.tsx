import type { ReactNode } from 'react';
import type { Job } from '../../../electron/contract/job.ts';
import { useJob } from '../../bridge/StationContext.tsx';
import { Code } from '../../components/Code.tsx';
import { OutcomePanel } from '../../components/OutcomePanel.tsx';
import { upperTurkish } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import classes from './WrongLabel.module.css';

interface WrongLabelProps {
  readonly code: string;
  /** Whose label it is, and whose parcel. */
  readonly jobId: string;
  readonly expectedId: string;
  readonly heading: ReactNode;
  readonly actions?: ReactNode;
}

/** The label in the hand and the parcel in the hand, one above the other, so that the eye sees that they differ. */
export function WrongLabel({ code, jobId, expectedId, heading, actions }: WrongLabelProps) {
  const t = useText();
  const label = useJob(jobId);
  const parcel = useJob(expectedId);
  return (
    <OutcomePanel
      tone="problem"
      icon="problem"
      word={t('alarm.word')}
      body={t('alarm.body')}
      heading={heading}
      actions={actions}
      data={{ outcome: 'problem', step: 'wrong_label', jobId, code: code.slice(0, 200) }}
    >
      <div className={classes.both}>
        <Side title={t('alarm.expected')} job={parcel} testId="alarm-expected" />
        <Side title={t('alarm.scanned')} job={label} testId="alarm-scanned" />
      </div>
      <p className={classes.todo}>{t('alarm.todo', { code: codeOf(parcel) })}</p>
    </OutcomePanel>
  );
}

interface SideProps {
  readonly title: string;
  readonly job: Job | null;
  readonly testId: string;
}

function Side({ title, job, testId }: SideProps) {
  const receiver = job?.order?.receiver;
  return (
    <section className={classes.side} data-testid={testId}>
      <h3>{title}</h3>
      <strong>
        <Code code={codeOf(job)} />
      </strong>
      {receiver === undefined ? null : (
        <p className={classes.whose}>
          <span>{receiver.name}</span>
          <span lang="tr">
            {receiver.district} / {upperTurkish(receiver.province)}
          </span>
        </p>
      )}
    </section>
  );
}

function codeOf(job: Job | null): string {
  return job === null ? '' : job.order?.reference || job.key.value;
}
