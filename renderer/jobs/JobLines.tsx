import type { Job } from '../../electron/contract/job.ts';
import type { HandedLink } from '../bridge/index.ts';
import { ToneIcon } from '../components/ToneIcon.tsx';
import { useText } from '../i18n/index.ts';
import { type PaymentNow, unpaidAt } from '../model/paymentNow.ts';
import classes from './jobs.module.css';

/** The outcome of a payment link that was handed to the system, and where it leads. */
export function HandedLine({ handed: { method, host } }: { readonly handed: HandedLink }) {
  const t = useText();
  return (
    <p
      className="row items-center gap-10 text-body leading-130"
      data-tone="done"
      data-testid="link-handed"
      data-way={method}
      role="status"
    >
      <ToneIcon name="done" size={22} />
      {t(`payments.handed.${method}`, { host })}
    </p>
  );
}

interface CoveredLineProps {
  readonly job: Job;
  readonly figures: PaymentNow;
}

/** The advice for an open payment that the balance covers by now; otherwise nothing. */
export function CoveredLine({ job, figures: { covers, balanceAt } }: CoveredLineProps) {
  const t = useText();
  if (!covers) return null;
  const at = balanceAt ?? job.payment?.toldAt ?? null;
  const unpaid = unpaidAt(job);
  // Not every service collects an open payment from later money: after such an answer another poll is of no use.
  const isRefused = unpaid !== null && at !== null && unpaid >= at;
  return (
    <p className={classes.covered} data-testid="payment-covered">
      {isRefused ? t('payments.coveredUnpaid') : t('payments.covered')}
    </p>
  );
}
