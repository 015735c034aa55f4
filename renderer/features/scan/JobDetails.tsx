import { useTranslation } from 'react-i18next';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { Job } from '../../../electron/contract/job.ts';
import type { Kurus } from '../../../electron/contract/money.ts';
import { FieldProblems } from '../../components/FieldProblems.tsx';
import { Money } from '../../components/Money.tsx';
import { Note, Todo } from '../../components/OutcomePanel.tsx';
import { QrCode } from '../../components/QrCode.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { formatNumber, upperTurkish } from '../../model/format.ts';
import type { Outcome } from '../../model/outcomeOf.ts';
import { shortfallOf } from '../../model/shortfall.ts';
import classes from './JobDetails.module.css';

interface JobDetailsProps {
  readonly job: Job;
  readonly outcome: Outcome;
  /** Of the last thing that the operator asked for. */
  readonly failure: StationError | null;
}

/** Whose parcel it is, what it costs, and, where something is in the way, what exactly. */
export function JobDetails({ job, outcome, failure }: JobDetailsProps) {
  const { t } = useTranslation();
  const isStopped = outcome.kind === 'problem' && outcome.step === 'stopped';
  const code = outcome.kind === 'problem' ? (outcome.code ?? 'refused_by_service') : null;
  return (
    <>
      {isStopped && code !== null ? <Todo>{t(`problem.${code}.todo`)}</Todo> : null}
      {job.problem === null || job.problem.fields.length === 0 ? null : <FieldProblems fields={job.problem.fields} />}
      {job.problem?.detail == null || job.problem.fields.length > 0 ? null : (
        <Note>
          {t('scan.detail')}: {job.problem.detail}
        </Note>
      )}
      {failure === null ? null : (
        <div role="alert">
          <Todo>
            {t(`error.${failure.code}.title`)} {t(`error.${failure.code}.todo`)}
          </Todo>
        </div>
      )}
      <div className={classes.columns}>
        <div>
          <Receiver job={job} />
          <Facts job={job} />
        </div>
        {outcome.kind === 'pay' && job.payment?.url != null ? (
          <QrCode text={job.payment.url} label={t('payments.qrOf')} size={168} />
        ) : null}
      </div>
    </>
  );
}

function Receiver({ job }: { readonly job: Job }) {
  if (job.order === null) return null;
  const { receiver } = job.order;
  return (
    <p className={classes.receiver}>
      <span className={classes.name}>{receiver.name}</span>
      <span lang="tr">
        {receiver.district} / {upperTurkish(receiver.province)}
      </span>
    </p>
  );
}

function Facts({ job }: { readonly job: Job }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { shipment, payment, order } = job;
  const carrier = shipment?.carrierName ?? order?.carrier ?? null;
  const desi = shipment?.desi ?? order?.parcel.desi ?? null;
  const price: Kurus | null = shipment?.price ?? payment?.amount ?? null;
  const shortfall = shortfallOf(payment);
  return (
    <p className={classes.facts}>
      {carrier === null ? null : <span>{carrier}</span>}
      {desi === null ? null : <span>{t('scan.desi', { desi: formatNumber(desi, language) })}</span>}
      {price === null ? null : (
        <span>
          <Money amount={price} />
        </span>
      )}
      {shortfall === null ? null : (
        <strong>
          {t('scan.shortfall')} <Money amount={shortfall} />
        </strong>
      )}
      {job.print === null ? null : <span>{t('scan.labelOn', { printer: job.print.printerName })}</span>}
    </p>
  );
}
