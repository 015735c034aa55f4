import type { ReactNode } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { Job } from '../../../electron/contract/job.ts';
import type { Order } from '../../../electron/contract/order.ts';
import { reshipReference } from '../../../electron/contract/reshipReference.ts';
import { useJob, useJobs, useRefund, useSettings, useStatus } from '../../bridge/index.ts';
import { Note, PanelFoot, RawText, Todo } from '../../components/OutcomePanel.tsx';
import { PaymentQr } from '../../components/PaymentQr.tsx';
import { FieldProblems } from '../../components/ResultLine.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { formatMoney, formatWhen, useText } from '../../i18n/index.ts';
import { panelLine } from '../../jobs/index.ts';
import { openLink } from '../../model/offeredActions.ts';
import { isCancelRefusal, isPaidMeanwhile, mayBeElsewhere, type Outcome } from '../../model/outcomeOf.ts';
import { isReceiverOfList } from '../../model/parcelFacts.ts';
import { isUnpaidSinceExpiry } from '../../model/paymentNow.ts';
import { detailLabel } from '../../model/problemTodo.ts';
import type { FailedActionTexts } from './failedAction.ts';
import classes from './JobDetails.module.css';
import { JobFacts, RaisedDesi } from './JobFacts.tsx';
import { lacksSize } from './missingSize.ts';
import { shopStopText } from './outcomeTexts.ts';
import { Receiver } from './Receiver.tsx';

interface JobDetailsProps {
  readonly job: Job;
  readonly outcome: Outcome;
  /** Of the last action of the operator. */
  readonly failure: StationError | null;
  /** The card itself shows that; here is only what goes with it. */
  readonly failed: FailedActionTexts['action'] | null;
}

/** The receiver, the costs, and the exact obstacle if there is one. */
export function JobDetails({ job, outcome, failure, failed }: JobDetailsProps) {
  const t = useText();
  const isStopped = outcome.kind === 'problem' && outcome.step === 'stopped';
  // The first sentence of such a card has this already.
  const waitsForDesks = outcome.kind === 'offline' && (outcome.step === 'others' || outcome.step === 'refused');
  const isPrinter = outcome.kind === 'problem' && outcome.step === 'printer';
  const printedAt = earlierLabel(job);
  const asksProof = useAsksProof(job) && outcome.kind === 'sent';
  const profile = useStatus((status) => status.profile);
  const isToPay = outcome.kind === 'pay' || (outcome.kind === 'not_cancelled' && outcome.step === 'pay');
  const link = isToPay ? openLink(job, profile) : null;
  const code = outcome.kind === 'problem' ? (outcome.code ?? 'refused_by_service') : null;
  return (
    <>
      {isPaidMeanwhile(job) && job.state !== 'cancelling' ? (
        <Todo leaves="second">
          {/* Where the label comes out is shown above, except for a shipment that was opened elsewhere. */}
          {job.state === 'already_shipped' ? t('problem.paid_meanwhile.todo') : t('cancel.askAgain')}
        </Todo>
      ) : null}
      {isStopped && code !== null ? <Todo leaves="second">{t(`problem.${code}.title`)}</Todo> : null}
      {outcome.kind === 'shop_stopped' ? <Todo leaves="second">{shopStopText(job, t, Date.now())}</Todo> : null}
      {isStopped ? <PanelFound job={job} /> : null}
      {outcome.kind === 'not_cancelled' ? <NotCancelled job={job} /> : null}
      {job.problem === null || job.problem.fields.length === 0 ? null : <FieldProblems fields={job.problem.fields} />}
      {/* The words of the network or the disk do not help a packer; the timeline has them. */}
      {isPrinter ||
      outcome.kind === 'offline' ||
      job.problem?.code === 'disk_error' ||
      outcome.kind === 'shop_stopped' ||
      job.problem?.detail == null ||
      job.problem.fields.length > 0 ? null : (
        <Note leaves="carrier">
          {detailLabel(job.problem.code, t)}: {job.problem.detail}
        </Note>
      )}
      {mayBeElsewhere(job) && !waitsForDesks ? <Note leaves="second">{t('elsewhere.mayBe')}</Note> : null}
      {lacksSize(job) ? <Todo>{t('commands.sizeHint')}</Todo> : null}
      {asksProof ? <Todo leaves="second">{t('proof.sentBack')}</Todo> : null}
      {printedAt !== null && (failed === 'print' || isStopped || isPrinter) ? (
        <EarlierLabel printedAt={printedAt} goes={!isStopped} />
      ) : null}
      <Standing job={job} />
      <RaisedDesi job={job} />
      <Warnings job={job} />
      {job.state === 'cancelled' && job.shipment !== null ? <CancelledFacts job={job} /> : null}
      {failure === null ? null : failed === null ? (
        <PanelWarning testId="action-failed">
          <strong>
            {t(`error.${failure.code}.title`)} {t(`error.${failure.code}.todo`)}
          </strong>
          <FailureDetails failure={failure} />
        </PanelWarning>
      ) : (
        <FailureDetails failure={failure} />
      )}
      <PanelFoot
        beside={
          link === null ? null : (
            <PaymentQr
              link={link}
              expiresAt={job.payment?.expiresAt ?? null}
              size="byRoom"
              most={260}
              isBare
              isUnpaid={isUnpaidSinceExpiry(job)}
            />
          )
        }
      >
        {job.order === null ? null : <Receiver order={job.order} isOfList={isReceiverOfList(job)} />}
        {job.order === null ? null : <PackerNote order={job.order} />}
        <JobFacts job={job} />
        {isPrinter && job.problem?.detail != null ? (
          <RawText>
            {t('detail.label')}: {job.problem.detail}
          </RawText>
        ) : null}
      </PanelFoot>
    </>
  );
}

/**
 * The age of the service's last word that it is not cancelled: another desk, or the customer panel, may have cancelled it
 * since.
 */
function Standing({ job }: { readonly job: Job }) {
  const t = useText();
  const at = useJobs(({ standing }) => standing[job.id] ?? null);
  if (at === null || job.state === 'cancelled' || job.state === 'cancelling') return null;
  return (
    <Note leaves="second">
      <span data-testid="standing">{t('scan.standing', { when: formatWhen(at, Date.now(), t.language) })}</span>
    </Note>
  );
}

/** The shop's note for the packer. */
function PackerNote({ order: { shop } }: { readonly order: Order }) {
  const t = useText();
  if (shop.note === null) return null;
  return (
    <Note leaves="second">
      {t('field.note')}: {shop.note}
    </Note>
  );
}

/** The shipments of the panel that may belong to this order: a single one in full, several by what distinguishes them. */
function PanelFound({ job }: { readonly job: Job }) {
  const t = useText();
  const found = job.panel?.found ?? [];
  const [one] = found;
  if (one === undefined) return null;
  const text = found.length === 1 ? panelLine(one, t) : t('panel.several', { count: found.length });
  return <Todo>{text}</Todo>;
}

function FailureDetails({ failure }: { readonly failure: StationError }) {
  const t = useText();
  return (
    <>
      {failure.fields.length === 0 ? null : <FieldProblems fields={failure.fields} />}
      {failure.detail === null ? null : (
        <RawText>
          {t('detail.label')}: {failure.detail}
        </RawText>
      )}
    </>
  );
}

/** Why the shipment could not be cancelled, and what that means for the money. */
function NotCancelled({ job }: { readonly job: Job }) {
  const t = useText();
  const code = job.problem?.code ?? null;
  return (
    <Todo leaves="second">
      {code !== null && isCancelRefusal(code)
        ? `${t(`problem.${code}.title`)} ${t(`problem.${code}.todo`)}`
        : t('outcome.not_cancelled.refused')}
    </Todo>
  );
}

interface EarlierLabelProps {
  /** Epoch ms. */
  readonly printedAt: number;
  /** Nothing else is in the parcel's way; a card that stops it has its own instruction. */
  readonly goes: boolean;
}

/** Shown where the last print failed: a parcel that has its label already needs no other. */
function EarlierLabel({ printedAt, goes }: EarlierLabelProps) {
  const t = useText();
  const when = formatWhen(printedAt, Date.now(), t.language);
  return (
    <p className={classes.earlier} data-testid="earlier-label">
      {goes ? t('scan.earlierLabelGoes', { when }) : t('scan.earlierLabel', { when })}
    </p>
  );
}

/**
 * The service's warnings. The only known one is that no weight was sent (API section 2.2), on nearly every order of a shop without
 * a scale: it is shown in the ledger, and not on the card.
 */
function Warnings({ job }: { readonly job: Job }) {
  const warnings = job.shipment?.warnings ?? [];
  const expected = job.order?.parcel.weightKg == null ? 1 : 0;
  if (warnings.length <= expected) return null;
  return (
    <div className={classes.warnings} data-testid="shipment-warnings" data-leaves="notes">
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </div>
  );
}

/** The refund, and the new shipment of the order. */
function CancelledFacts({ job }: { readonly job: Job }) {
  const t = useText();
  const refund = useRefund(job);
  const successor = useJob(job.successor);
  return (
    <div data-testid="cancelled-facts">
      {refund === null ? null : (
        <Note>
          {refund.isElsewhere ? t('cancel.elsewhere') : null}{' '}
          {refund.refunded === null
            ? t('cancel.refundUntold')
            : refund.refunded === 0
              ? t('cancel.notRefunded')
              : t('cancel.refunded', { amount: formatMoney(refund.refunded, t.language) })}{' '}
          {refund.newBalance === null
            ? null
            : t('cancel.newBalance', { amount: formatMoney(refund.newBalance, t.language) })}
        </Note>
      )}
      {job.successor === null ? null : (
        <Note>{t('anew.instead', { reference: successor?.key.value ?? reshipReference(job.key.value) })}</Note>
      )}
    </div>
  );
}

/** Epoch ms of the label that is on paper, even if another was requested since; null if there is none. */
function earlierLabel({ state, printedAt }: Job): number | null {
  return state === 'printed' || state === 'verified' ? printedAt : null;
}

/** A warning beside another outcome: red on any colour of the panel. */
export function PanelWarning({ testId, children }: { readonly testId: string; readonly children: ReactNode }) {
  return (
    <div className={classes.warning} data-tone="problem" data-testid={testId} role="alert">
      <ToneIcon name="warning" size={40} />
      <div>{children}</div>
    </div>
  );
}

/** Whether the label that came out is to be scanned back before the next order. */
export function useAsksProof(job: Job): boolean {
  return useSettings()?.verifyLabels === true && job.state === 'printed' && job.problem === null;
}
