import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import type { Job } from '../../../electron/contract/job.ts';
import type { PaymentLink } from '../../../electron/contract/paymentLink.ts';
import { useStatus } from '../../bridge/index.ts';
import { PaymentQr } from '../../components/PaymentQr.tsx';
import { type Tone, ToneIcon } from '../../components/ToneIcon.tsx';
import { useScrolls } from '../../components/useScrolls.ts';
import { Code } from '../../components/values.tsx';
import { formatDate, formatTime, formatWhen, useText } from '../../i18n/index.ts';
import { CoveredLine } from '../../jobs/index.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import { isUnpaidSinceExpiry, paymentNow } from '../../model/paymentNow.ts';
import { PaymentFigures } from './PaymentFigures.tsx';
import { SOON_MS, timeLeft } from './PaymentRow.tsx';
import classes from './payments.module.css';

interface PaneProps {
  readonly jobId?: string;
  readonly tone?: Tone;
  /** The code that a phone pays with, or the picture of the payment's outcome. */
  readonly picture: ReactNode;
  readonly children: ReactNode;
}

/** The chosen payment, large: what a phone pays with, and beside it what for. */
export function Pane({ jobId, tone, picture, children }: PaneProps) {
  const t = useText();
  const pane = useRef<HTMLElement>(null);
  const scrolls = useScrolls(pane);
  return (
    <section
      ref={pane}
      className={classes.pane}
      data-testid="payment-shown"
      data-job-id={jobId}
      data-tone={tone}
      // If a low window cuts it, the arrow keys scroll it.
      {...(scrolls ? { tabIndex: 0, 'aria-label': t('payments.amount') } : {})}
    >
      {picture}
      <div className={classes.facts}>{children}</div>
    </section>
  );
}

/** px of the code of the chosen payment: as much as its window has room for. */
export function useQrSize(): number {
  const isLow = useMediaQuery('(max-height: 680px), (max-width: 1100px)', undefined, {
    getInitialValueInEffect: false,
  });
  const isHigh = useMediaQuery('(min-height: 960px) and (min-width: 1600px)', undefined, {
    getInitialValueInEffect: false,
  });
  return isLow ? 200 : isHigh ? 460 : 300;
}

interface PaymentPaneProps {
  readonly job: Job;
  readonly link: PaymentLink;
  /** Epoch ms. */
  readonly now: number;
}

/** An open payment: the slot of its parcel, its amount, its expiry, and the link as a QR code for a phone. */
export function PaymentPane({ job, link, now }: PaymentPaneProps) {
  const t = useText();
  const balance = useStatus((status) => status.balance);
  const size = useQrSize();
  const { payment } = job;
  const expiresAt = payment?.expiresAt ?? null;
  const isExpired = expiresAt !== null && expiresAt <= now;
  const figures = paymentNow(payment, balance);
  return (
    <Pane
      jobId={job.id}
      picture={
        <PaymentQr
          link={link}
          expiresAt={expiresAt}
          size={size}
          most={size + 80}
          isBare
          isUnpaid={isUnpaidSinceExpiry(job)}
        />
      }
    >
      {job.slot === null ? null : <p className={classes.place}>{t('instruction.slot', { slot: job.slot })}</p>}
      <h2>
        <Code code={codeOfJob(job)} />
      </h2>
      <p className="text-body">{job.order?.receiver.name}</p>
      {payment === null ? null : (
        <>
          <PaymentFigures {...payment} {...figures} now={now} />
          {isExpired ? null : <CoveredLine job={job} figures={figures} />}
        </>
      )}
      {isExpired || (link.kind === 'refused' && expiresAt === null) ? null : (
        <PaymentTime
          expiresAt={expiresAt}
          isUnreadable={payment?.odd.some(({ name }) => name.includes('expires')) === true}
          now={now}
        />
      )}
      <LastAnswer job={job} now={now} />
    </Pane>
  );
}

/** The service's last answer to the question whether it is paid. */
function LastAnswer({ job, now }: { readonly job: Job; readonly now: number }) {
  const t = useText();
  const lastPoll = job.lastLook;
  if (lastPoll === null) return null;
  const problem = lastPoll.said === 'refused' ? job.problem : null;
  const stated = problem === null ? t(`shelf.said.${lastPoll.said}`) : t(`problem.${problem.code}.title`);
  return (
    <p className={classes.answer} data-testid="payment-answer">
      {t('payments.answer', { when: formatWhen(lastPoll.at, now, t.language), said: stated })}
    </p>
  );
}

interface PaymentTimeProps {
  /** Epoch ms; null: the service gave none, or none that can be read. */
  readonly expiresAt: number | null;
  readonly isUnreadable: boolean;
  readonly now: number;
}

/** A payment that expires later than this shows the date instead of the time left, ms. */
const COUNTED_MS = 48 * 3_600_000;

/** The time until which an unexpired link can be paid, by this computer's clock; after that the service's answer counts. */
function PaymentTime({ expiresAt, isUnreadable, now }: PaymentTimeProps) {
  const t = useText();
  if (expiresAt === null) {
    return (
      <p className="text-body leading-130" data-testid="payment-time" data-state="unknown">
        {isUnreadable ? t('payments.expiryUnreadable') : t('payments.noExpiry')}
      </p>
    );
  }
  const left = expiresAt - now;
  return (
    <p className="text-body leading-130" data-testid="payment-time" data-state="open">
      {left > COUNTED_MS ? (
        t('payments.until', {
          when: `${formatDate(expiresAt, now, t.language)} ${formatTime(expiresAt, t.language, false)}`,
        })
      ) : (
        <b className={classes.countdown} data-soon={left < SOON_MS}>
          {left < SOON_MS ? <ToneIcon name="wait" size={26} /> : null}
          {t('payments.left', { time: timeLeft(left, t) })}
        </b>
      )}
    </p>
  );
}
