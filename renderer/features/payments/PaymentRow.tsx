import { memo, type ReactNode } from 'react';
import type { Job } from '../../../electron/contract/job.ts';
import type { PaymentLink } from '../../../electron/contract/paymentLink.ts';
import type { AccountHold } from '../../../electron/contract/status.ts';
import { useJob, useStatus } from '../../bridge/index.ts';
import { type Tone, ToneIcon, type ToneIconName } from '../../components/ToneIcon.tsx';
import { Money, StrongCode } from '../../components/values.tsx';
import { ageOf, type Translate, useText } from '../../i18n/index.ts';
import { openLink } from '../../model/offeredActions.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import classes from './payments.module.css';

/** Among the ids of jobs. */
export const HOLD_ID = 'hold';

interface RowProps {
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}

interface PaymentRowProps extends RowProps {
  readonly jobId: string;
  /** Epoch ms, of all rows at once. */
  readonly now: number;
}

/** A payment in a line: its slot, its order, and the remaining time. */
export const PaymentRow = memo(function PaymentRow({ jobId, ...rest }: PaymentRowProps) {
  const job = useJob(jobId);
  return job === null ? null : <KnownRow job={job} {...rest} />;
});

function KnownRow({ job, now, isChosen, onChoose }: Omit<PaymentRowProps, 'jobId'> & { readonly job: Job }) {
  const t = useText();
  const profile = useStatus((status) => status.profile);
  const link = openLink(job, profile);
  const { tone, icon, text, isSoon } = rowVariant(job, link, now, t);
  const code = codeOfJob(job);
  return (
    <li data-job-id={job.id} data-testid={link === null ? 'payment-ended' : undefined}>
      <Choose id={job.id} name={code} isChosen={isChosen} onChoose={onChoose}>
        <span className="grid text-tone" data-tone={tone}>
          <ToneIcon name={icon} size={24} />
        </span>
        <b className={classes.rowSlot}>{job.slot ?? ''}</b>
        <span className={classes.rowWhat}>
          <StrongCode code={code} oneLine />
          {job.payment?.amount == null ? null : (
            <small className="text-small text-quiet">
              <Money amount={job.payment.amount} />
            </small>
          )}
        </span>
        <span className={classes.rowTime} data-soon={isSoon}>
          {text}
        </span>
      </Choose>
    </li>
  );
}

/** The debt of the account in a line, above the payments. */
export function HoldRow({ hold, isChosen, onChoose }: RowProps & { readonly hold: AccountHold }) {
  const t = useText();
  return (
    <li data-testid="hold-card">
      <Choose id={HOLD_ID} name={t('payments.debt')} isChosen={isChosen} onChoose={onChoose}>
        <span className="grid text-tone" data-tone="pay">
          <ToneIcon name="pay" size={24} />
        </span>
        <b className={classes.rowSlot} />
        <span className={classes.rowWhat}>
          <strong>{t('payments.debtShort')}</strong>
          {hold.amount === null ? null : (
            <small className="text-small text-quiet">
              <Money amount={hold.amount} />
            </small>
          )}
        </span>
      </Choose>
    </li>
  );
}

interface ChooseProps extends RowProps {
  readonly id: string;
  /** Read out where the row is chosen. */
  readonly name: string;
  readonly children: ReactNode;
}

function Choose({ id, name, isChosen, onChoose, children }: ChooseProps) {
  const choose = () => onChoose(id);
  return (
    <button
      type="button"
      className={classes.row}
      data-row={id}
      aria-label={name}
      aria-current={isChosen}
      // The rows are one stop of the Tab key; the arrow keys go on from there.
      tabIndex={isChosen ? 0 : -1}
      onFocus={choose}
      onClick={choose}
    >
      {children}
    </button>
  );
}

interface RowVariant {
  readonly tone: Tone;
  readonly icon: ToneIconName;
  /** Its state: the remaining time, or why there is none. */
  readonly text: string;
  readonly isSoon: boolean;
}

/** Under this much time a payment is urgent, ms. */
export const SOON_MS = 5 * 60_000;

function rowVariant(job: Job, link: PaymentLink | null, now: number, t: Translate): RowVariant {
  const still = { isSoon: false };
  if (link === null) {
    const end = endOf(job);
    const variant =
      end === 'paid' ? ({ tone: 'done', icon: 'done' } as const) : ({ tone: 'neutral', icon: 'withdrawn' } as const);
    return { ...variant, ...still, text: t(`payments.ended.${end}`) };
  }
  const expiresAt = job.payment?.expiresAt ?? null;
  if (expiresAt !== null && expiresAt <= now)
    return { tone: 'attention', icon: 'wait', ...still, text: t('payments.rowExpired') };
  if (link.kind === 'refused') return { tone: 'attention', icon: 'warning', ...still, text: t('payments.rowNoLink') };
  if (expiresAt === null) return { tone: 'pay', icon: 'pay', ...still, text: '' };
  return { tone: 'pay', icon: 'pay', isSoon: expiresAt - now < SOON_MS, text: timeLeft(expiresAt - now, t) };
}

/** "4 min"; the last minute in seconds. `left` in ms. */
export function timeLeft(left: number, t: Translate): string {
  const age = ageOf(left);
  return age.unit === 'now'
    ? t('payments.secondsLeft', { count: Math.max(0, Math.ceil(left / 1_000)) })
    : t(`since.${age.unit}`, { count: age.count });
}

export function endOf({ state }: Job): 'paid' | 'cancelling' | 'cancelled' {
  return state === 'cancelling' || state === 'cancelled' ? state : 'paid';
}
