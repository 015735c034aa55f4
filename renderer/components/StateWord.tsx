import type { Job, JobState } from '../../electron/contract/job.ts';
import { isUnpaidElsewhere } from '../../electron/contract/openPayment.ts';
import { useText } from '../i18n/useText.ts';
import { wasOnlySent } from '../model/outcomeOf.ts';
import classes from './StateWord.module.css';
import { ToneIcon, type ToneIconName } from './ToneIcon.tsx';
import type { Tone } from './tone.ts';

const LOOKS = {
  needs_attention: ['problem', 'problem'],
  queued: ['neutral', 'wait'],
  submitting: ['neutral', 'sending'],
  awaiting_payment: ['pay', 'pay'],
  label_pending: ['wait', 'wait'],
  label_ready: ['neutral', 'printing'],
  printing: ['neutral', 'printing'],
  print_unconfirmed: ['problem', 'question'],
  printed: ['done', 'done'],
  verified: ['done', 'done'],
  handed_over: ['done', 'done'],
  already_shipped: ['already_shipped', 'already_shipped'],
  cancelling: ['neutral', 'withdrawn'],
  cancelled: ['neutral', 'withdrawn'],
  failed: ['problem', 'problem'],
} as const satisfies Record<JobState, readonly [Tone, ToneIconName]>;

/** A printer that cannot tell whether the label came out has not printed it, as far as anybody knows. */
const SENT_LOOK = ['neutral', 'printing'] as const satisfies readonly [Tone, ToneIconName];

/** Somebody set it aside on purpose. */
const HELD_LOOK = ['neutral', 'hold'] as const satisfies readonly [Tone, ToneIconName];

interface StateWordProps {
  readonly job: Job;
  /** It waits for a person to let the list go on, and not for its turn. */
  readonly isPaused?: boolean;
}

/** The state of a job as a coloured word with its picture. */
export function StateWord({ job, isPaused = false }: StateWordProps) {
  const t = useText();
  const isSent = wasOnlySent(job);
  const isHeld = job.problem?.code === 'on_hold';
  const state = isUnpaidElsewhere(job) ? 'awaiting_payment' : job.state;
  const [usual, icon] = isHeld ? HELD_LOOK : isSent ? SENT_LOOK : LOOKS[state];
  // A label that is held back by a printer or by itself looks like what it is.
  const tone = (job.state === 'label_ready' || job.state === 'printing') && job.problem !== null ? 'problem' : usual;
  const stateText = () => {
    if (isHeld) return t('state.held');
    if (isSent) return t('state.sent');
    // Before it was sent there was nothing to cancel.
    return state === 'cancelled' && job.shipment === null ? t('state.withdrawn') : t(`state.${state}`);
  };
  return (
    <span className={classes.state} data-tone={tone}>
      <ToneIcon name={icon} size={20} />
      {isPaused ? t('batchPause.state') : stateText()}
    </span>
  );
}
