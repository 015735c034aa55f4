import type { Job } from '../../../electron/contract/job.ts';
import { isPaymentOpen } from '../../../electron/contract/openPayment.ts';
import { useJob } from '../../bridge/index.ts';
import { SeenKey } from '../../commands/SeenKey.tsx';
import { Detail } from '../../components/Detail.tsx';
import { Dock, DockSlot } from '../../components/Dock.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useIsPast } from '../../components/useNow.ts';
import { StrongCode } from '../../components/values.tsx';
import { useText } from '../../i18n/index.ts';
import { HandedLine, JobKeys, JobQuestionBox, useJobCommands } from '../../jobs/index.ts';
import type { JobAction } from '../../model/offeredActions.ts';
import { isPaidMeanwhile } from '../../model/outcomeOf.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import { isUnpaidSinceExpiry } from '../../model/paymentNow.ts';
import { JobView } from '../../preview/JobView.tsx';

/** The actions on a payment. Actions on a paid job belong to the parcel's screen. */
const SHOWN = [
  'openPayment',
  'copyLink',
  'mailLink',
  'view',
  'lookNow',
  'cancel',
  'shipAnew',
] as const satisfies readonly JobAction[];
const ELSEWHERE = [
  'print',
  'withdraw',
  'retry',
  'holdThis',
  'onPaper',
  'notOnPaper',
] as const satisfies readonly JobAction[];
const PAID = [...ELSEWHERE, 'view', 'lookNow', 'cancel'] as const satisfies readonly JobAction[];

interface PaymentDockProps {
  readonly jobId: string;
  /** Takes an ended payment from the screen. */
  readonly onSeen: () => void;
}

/** The chosen payment with its keys. */
export function PaymentDock({ jobId, ...rest }: PaymentDockProps) {
  const job = useJob(jobId);
  return job === null ? null : <Known job={job} {...rest} />;
}

function Known({ job, onSeen }: Omit<PaymentDockProps, 'jobId'> & { readonly job: Job }) {
  const t = useText();
  const isPaid = job.state !== 'awaiting_payment' && job.state !== 'cancelling' && job.state !== 'cancelled';
  const isOver = job.state !== 'awaiting_payment';
  const isExpired = useIsPast(job.payment?.expiresAt ?? null) && isPaymentOpen(job);
  // A cancel that was requested here and not sent can be requested again here.
  const elsewhere = isPaid && !isPaidMeanwhile(job) ? PAID : ELSEWHERE;
  const commands = useJobCommands(job, noJob, elsewhere);
  const { question, error, handed, isViewing } = commands;
  const isWithdrawing = job.state === 'cancelling';
  // A payment that came meanwhile is shown on its card.
  const showsTrouble = question === null && !isPaidMeanwhile(job) && (!isOver || isWithdrawing);
  const trouble = showsTrouble ? job.problem : null;
  return (
    <>
      {isViewing ? <JobView job={job} commands={commands} /> : null}
      <Dock
        label={t('payments.chosen')}
        testId="payment-chosen"
        jobId={job.id}
        who={
          <>
            {job.slot === null ? null : <DockSlot>{t('instruction.slot', { slot: job.slot })}</DockSlot>}
            <StrongCode code={codeOfJob(job)} oneLine />
          </>
        }
        keys={
          question !== null ? null : (
            <>
              <JobKeys
                job={job}
                commands={commands}
                primary={isExpired ? (isUnpaidSinceExpiry(job) ? 'cancel' : 'lookNow') : null}
                shown={SHOWN.filter((action) => !elsewhere.some((one) => one === action))}
              />
              {isOver ? <SeenKey label={t('payments.seen')} onSeen={onSeen} /> : null}
            </>
          )
        }
        notice={
          <>
            <ErrorLine error={error} />
            {trouble === null ? null : (
              <div data-testid="payment-trouble">
                <strong>{t(`problem.${trouble.code}.title`)}</strong>{' '}
                {isWithdrawing ? t('outcome.sending.withdrawing.body') : t(`problem.${trouble.code}.todo`)}
                <Detail words={trouble.detail} />
              </div>
            )}
            {handed === null ? null : <HandedLine handed={handed} />}
          </>
        }
      >
        {question === null ? null : <JobQuestionBox key={question.name} question={question} />}
      </Dock>
    </>
  );
}

/** The order that goes instead is named on the card. */
function noJob(): void {}
