import { anewReference } from '../../../electron/contract/anewReference.ts';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { Job } from '../../../electron/contract/job.ts';
import type { Kurus } from '../../../electron/contract/money.ts';
import { useJob, useStatus } from '../../bridge/StationContext.tsx';
import { useRefund } from '../../bridge/useRefund.ts';
import { FieldProblems } from '../../components/FieldProblems.tsx';
import { Money } from '../../components/Money.tsx';
import { Note, RawWords, Todo } from '../../components/OutcomePanel.tsx';
import { PaymentQr } from '../../components/PaymentQr.tsx';
import { useNow } from '../../components/useNow.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { CoveredLine } from '../../jobs/CoveredLine.tsx';
import { toldText } from '../../jobs/toldText.ts';
import { boxName } from '../../model/boxes.ts';
import { isDesiSource } from '../../model/desiSource.ts';
import { formatMoney, formatNumber } from '../../model/format.ts';
import { openLink } from '../../model/jobActions.ts';
import { isPaidMeanwhile, type Outcome } from '../../model/outcomeOf.ts';
import { paymentNow } from '../../model/paymentNow.ts';
import { raisedDesi } from '../../model/raisedDesi.ts';
import { severalOf } from '../../model/severalOf.ts';
import { isReceiverOfList, sentOrder } from '../../model/shownOrder.ts';
import { lacksSize } from './commandScans.ts';
import classes from './JobDetails.module.css';
import { PanelWarning } from './PanelWarning.tsx';
import { Receiver } from './Receiver.tsx';
import { useAsksProof } from './useAsksProof.ts';

interface JobDetailsProps {
  readonly job: Job;
  readonly outcome: Outcome;
  /** Of the last thing that the operator asked for. */
  readonly failure: StationError | null;
}

/** Whose parcel it is, what it costs, and, where something is in the way, what exactly. */
export function JobDetails({ job, outcome, failure }: JobDetailsProps) {
  const t = useText();
  const isStopped = outcome.kind === 'problem' && outcome.step === 'stopped';
  const isPrinter = outcome.kind === 'problem' && outcome.step === 'printer';
  const asksProof = useAsksProof(job) && outcome.kind === 'sent';
  const profile = useStatus((status) => status.profile);
  const link = outcome.kind === 'pay' ? openLink(job, profile) : null;
  const code = outcome.kind === 'problem' ? (outcome.code ?? 'refused_by_service') : null;
  return (
    <>
      {isPaidMeanwhile(job) && job.state !== 'cancelling' ? <Todo>{t('problem.paid_meanwhile.todo')}</Todo> : null}
      {isStopped && code !== null ? <Todo>{t(`problem.${code}.todo`)}</Todo> : null}
      {job.problem === null || job.problem.fields.length === 0 ? null : <FieldProblems fields={job.problem.fields} />}
      {isPrinter || job.problem?.detail == null || job.problem.fields.length > 0 ? null : (
        <Note>
          {t('scan.detail')}: {job.problem.detail}
        </Note>
      )}
      {lacksSize(job) ? <Todo>{t('commands.sizeHint')}</Todo> : null}
      {asksProof ? <Todo>{t('proof.sentBack')}</Todo> : null}
      <RaisedDesi job={job} />
      {job.shipment === null || job.shipment.warnings.length === 0 ? null : (
        <div className={classes.warnings} data-testid="shipment-warnings">
          {job.shipment.warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </div>
      )}
      {job.state === 'cancelled' && job.shipment !== null ? <CancelledFacts job={job} /> : null}
      {failure === null ? null : (
        <PanelWarning testId="action-failed">
          <strong>
            {t(`error.${failure.code}.title`)} {t(`error.${failure.code}.todo`)}
          </strong>
          {failure.fields.length === 0 ? null : <FieldProblems fields={failure.fields} />}
          {failure.detail === null ? null : (
            <RawWords>
              {t('scan.detail')}: {failure.detail}
            </RawWords>
          )}
        </PanelWarning>
      )}
      <div className={classes.columns}>
        <div>
          {job.order === null ? null : <Receiver order={job.order} isOfList={isReceiverOfList(job)} />}
          <Facts job={job} />
        </div>
        {link === null ? null : <PaymentQr link={link} size={168} most={260} isBare />}
      </div>
      {isPrinter && job.problem?.detail != null ? (
        <RawWords>
          {t('scan.detail')}: {job.problem.detail}
        </RawWords>
      ) : null}
    </>
  );
}

/** A desi above what was declared becomes a measurement debt later: it is told while the parcel is in the hands. */
function RaisedDesi({ job }: { readonly job: Job }) {
  const t = useText();
  const language = useLanguage();
  const raised = raisedDesi({ order: sentOrder(job), shipment: job.shipment });
  if (raised === null) return null;
  const source = job.shipment?.desiSource ?? null;
  return (
    <p className={classes.raised} data-testid="raised-desi">
      {t('scan.raised', {
        declared: formatNumber(raised.declared, language),
        charged: formatNumber(raised.charged, language),
      })}
      {source === null ? null : ` (${isDesiSource(source) ? t(`desiSource.${source}`) : source})`}
    </p>
  );
}

/** What came back, and where the order went instead. */
function CancelledFacts({ job }: { readonly job: Job }) {
  const t = useText();
  const language = useLanguage();
  const refund = useRefund(job);
  const successor = useJob(job.successor);
  return (
    <div data-testid="cancelled-facts">
      {refund === null ? null : (
        <Note>
          {refund.isElsewhere ? t('cancel.elsewhere') : null}{' '}
          {refund.refunded === null
            ? t('cancel.doneUntold')
            : refund.refunded === 0
              ? t('cancel.doneNothing')
              : t('cancel.doneRefund', { amount: formatMoney(refund.refunded, language) })}{' '}
          {refund.newBalance === null
            ? null
            : t('cancel.newBalance', { amount: formatMoney(refund.newBalance, language) })}
        </Note>
      )}
      {job.successor === null ? null : (
        <Note>{t('anew.instead', { reference: successor?.key.value ?? anewReference(job.key.value) })}</Note>
      )}
    </div>
  );
}

function Facts({ job }: { readonly job: Job }) {
  const t = useText();
  const language = useLanguage();
  const { shipment, payment } = job;
  const order = sentOrder(job);
  const carrier = shipment?.carrierName ?? order?.carrier ?? null;
  const desi = shipment?.desi ?? order?.parcel.desi ?? null;
  const isOpen = openLink(job, null) !== null;
  const price: Kurus | null = (isOpen ? payment?.amount : null) ?? shipment?.price ?? payment?.amount ?? null;
  const balance = useStatus((status) => status.balance);
  const figures = paymentNow(payment, balance);
  const { shortfall } = figures;
  const quantity = severalOf(order);
  const box = order === null ? null : (job.atDesk?.box ?? null);
  return (
    <div className={classes.facts}>
      {quantity === null ? null : <strong>{t('commands.armed.quantity', { count: quantity })}</strong>}
      {box === null ? null : <span>{boxName(box, t)}</span>}
      {carrier === null ? null : <span>{carrier}</span>}
      {desi === null ? null : <span>{t('scan.desi', { desi: formatNumber(desi, language) })}</span>}
      {price === null ? null : (
        <span data-strong={isOpen}>
          <Money amount={price} />
        </span>
      )}
      {shortfall === null ? null : (
        <strong>
          {t('scan.shortfall')} <Money amount={shortfall} />
        </strong>
      )}
      {isOpen ? <CoveredLine job={job} figures={figures} /> : null}
      {isOpen ? <OldFigures toldAt={payment?.toldAt ?? null} /> : null}
      {job.print === null ? null : <span>{t('scan.labelOn', { printer: job.print.printerName })}</span>}
      {job.printCount < 2 ? null : <span>{t('scan.printedTimes', { count: job.printCount })}</span>}
    </div>
  );
}

/** That the figures are old, as soon as they are, also while nobody scans. `toldAt` in epoch ms; null: nobody knows. */
function OldFigures({ toldAt }: { readonly toldAt: number | null }) {
  const t = useText();
  const told = toldText(toldAt, useNow(10_000), t, useLanguage());
  return told.isStale ? <small data-testid="payment-told">{told.text}</small> : null;
}
