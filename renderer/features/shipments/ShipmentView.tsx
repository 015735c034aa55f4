import { useCallback, useEffect, useState } from 'react';
import type { Shipment } from '../../../electron/contract/job.ts';
import { useAnswer, useJob, useRequest, useStation } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { Barcode } from '../../components/codes.tsx';
import { ExtraFields } from '../../components/FactList.tsx';
import { ListState } from '../../components/ListState.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Section } from '../../components/Page.tsx';
import { QuestionBox } from '../../components/QuestionBox.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { Code, StateWord } from '../../components/values.tsx';
import { formatMoney, useText } from '../../i18n/index.ts';
import { printerText } from '../../model/printerNames.ts';
import { isReprint, REPRINT_REASONS, type ReprintReason } from '../../model/reprint.ts';
import { useEscape } from '../../scanner/useKeys.ts';
import { CancelShipment } from './CancelShipment.tsx';
import { ShipmentFacts } from './ShipmentFacts.tsx';
import classes from './shipments.module.css';

type Part = 'print' | 'cancel' | 'track';

/** One shipment as the service reports it, and what can be done with it. */
export function ShipmentView({ shipmentId, onClose }: { readonly shipmentId: string; readonly onClose: () => void }) {
  const t = useText();
  const detail = useAnswer('shipments.detail', { shipmentId });
  const [part, setPart] = useState<Part | null>(null);
  const record = detail.value;
  const job = useJob(record?.jobId ?? null);
  const closePart = useCallback(() => setPart(null), []);
  const isCancelled = record?.shipment.status === 'cancelled' || job?.state === 'cancelled';
  const [wasPrinted, setPrinted] = useState(false);
  const price = record?.payment?.paid === false ? null : (record?.shipment.price ?? null);
  const cancelLabel =
    price === null ? t('action.cancel') : t('action.cancelPaid', { amount: formatMoney(price, t.language) });
  const open = (next: Part) => () => {
    // Read once: the print that is requested here must not change its own question.
    setPrinted(job !== null && isReprint(job));
    setPart(next);
  };
  useEscape(part === null && !detail.pending ? onClose : null);
  return (
    <article className="stack gap-20" data-testid="shipment" data-shipment-id={shipmentId}>
      <header className={classes.head}>
        <Button keys="Esc" onPress={onClose}>
          {t('common.backToList')}
        </Button>
        <h2>
          <Code code={record?.orderReference ?? t('shipments.idOf', { id: shipmentId })} />
        </h2>
        {record === null ? null : (
          <div className="row wrap gap-10">
            <ActionButton action="track" onPress={open('track')} />
            <ActionButton action="print" disabled={isCancelled} onPress={open('print')} />
            <span className={classes.alone}>
              <ActionButton action="cancel" disabled={isCancelled} onPress={open('cancel')}>
                {cancelLabel}
              </ActionButton>
            </span>
          </div>
        )}
      </header>
      <ListState {...detail} label={t('shipments.loadingOne')} />
      {record === null ? null : (
        <>
          {part === 'print' ? <PrintShipment shipmentId={shipmentId} again={wasPrinted} onClose={closePart} /> : null}
          {part === 'cancel' ? (
            <CancelShipment record={record} onClose={closePart} onCancelled={detail.reload} />
          ) : null}
          {part === 'track' ? <ShipmentTracking shipmentId={shipmentId} onClose={closePart} /> : null}
          <div className={classes.columns}>
            <ShipmentFacts record={record} job={job} />
            <TrackingNumber shipment={record.shipment} />
          </div>
        </>
      )}
    </article>
  );
}

/** The tracking of the parcel, in the service's own fields: the document shows none of them. */
function ShipmentTracking({ shipmentId, onClose }: { readonly shipmentId: string; readonly onClose: () => void }) {
  const t = useText();
  const tracking = useAnswer('shipments.track', { shipmentId });
  const close = useCallback(() => onClose(), [onClose]);
  useEscape(!tracking.pending ? close : null);
  const { value } = tracking;
  return (
    <div className={classes.part}>
      <Section title={t('shipments.track')} testId="tracking">
        <ListState {...tracking} label={t('shipments.trackLoading')} />
        {value === null ? null : (
          <>
            {value.facts.length === 0 ? null : <ExtraFields fields={value.facts} />}
            <ol className={classes.steps}>
              {value.steps.map((step) => (
                <li key={JSON.stringify(step)}>
                  <ExtraFields fields={step} />
                </li>
              ))}
            </ol>
            {value.facts.length + value.steps.length === 0 ? <p>{t('shipments.trackingEmpty')}</p> : null}
          </>
        )}
        <div>
          <Button keys="Esc" onPress={onClose}>
            {t('common.close')}
          </Button>
        </div>
      </Section>
    </div>
  );
}

/**
 * The carrier's number as a barcode; the internal code, which changes after payment, is named as internal and never
 * drawn as a barcode (API section 2.2).
 */
function TrackingNumber({ shipment }: { readonly shipment: Shipment }) {
  const t = useText();
  const number = shipment.trackingNumber;
  if (number === null) return null;
  const isCarrier = shipment.trackingNumberIsCarrier;
  return (
    <Section title={isCarrier ? t('shipments.carrierNumber') : t('shipments.internalNumber')} testId="tracking-number">
      <p className="text-title weight-650 leading-120">
        <Code code={number} />
      </p>
      {isCarrier ? (
        <>
          <div className={classes.barcode}>
            <Barcode text={number} />
          </div>
          <CopyNumber number={number} />
        </>
      ) : (
        <Notice tone="neutral" testId="not-a-barcode" text={t('shipments.internalBody')} />
      )}
    </Section>
  );
}

/** How long "copied" is shown, ms. */
const REPORTED_MS = 3_000;

function CopyNumber({ number }: { readonly number: string }) {
  const t = useText();
  const { run, pending, error } = useRequest('clipboard.copy');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), REPORTED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy(): Promise<void> {
    const reply = await run({ text: number });
    setCopied(reply.ok);
  }
  return (
    <div>
      <ActionButton action="copyTracking" busy={pending} onPress={() => void copy()}>
        {isCopied ? t('payments.copied') : undefined}
      </ActionButton>
      <ErrorLine error={error} />
    </div>
  );
}

interface PrintShipmentProps {
  readonly shipmentId: string;
  /** Its label came out here before: the operator is asked why once more. */
  readonly again: boolean;
  readonly onClose: () => void;
}

/** Fetches and prints the label when the operator has said yes; then follows its job here. */
function PrintShipment({ shipmentId, again, onClose }: PrintShipmentProps) {
  const t = useText();
  const { jobs } = useStation();
  const { run, pending, error, drop } = useRequest('shipments.print');
  const [jobId, setJobId] = useState<string | null>(null);
  const [isPrompted, setPrompted] = useState(true);
  const job = useJob(jobId);

  const print = useCallback(
    async (reason: ReprintReason | null) => {
      setPrompted(false);
      const reply = await run({ shipmentId, reason });
      if (!reply.ok) return;
      jobs.accept([reply.value]);
      setJobId(reply.value.id);
    },
    [run, jobs, shipmentId],
  );
  const actions = again
    ? REPRINT_REASONS.map((reason) => ({
        label: t(`reprint.reasons.${reason}`),
        onPress: () => void print(reason),
      }))
    : [{ label: t('shipments.printYes'), onPress: () => void print(null) }];
  useEscape(!isPrompted && !pending ? onClose : null);
  useEffect(() => drop, [drop]);

  if (isPrompted) {
    return (
      <QuestionBox
        title={again ? t('reprint.question') : t('shipments.printQuestion')}
        body={again ? t('reprint.body') : t('printShipped.body')}
        actions={actions}
        leave={{ label: again ? t('common.doNotPrint') : t('common.no'), onPress: onClose }}
      />
    );
  }
  return (
    <div className={classes.part} data-testid="print-shipment">
      <ListState pending={pending} label={t('shipments.printing')} stop={onClose} reload={() => void print(null)} />
      <ErrorLine error={error} />
      {job === null ? null : (
        <p className={classes.printed} role="status">
          <StateWord job={job} />
          {job.print === null ? null : <span>{t('scan.labelOn', { printer: printerText(job.print, t) })}</span>}
          {job.problem === null ? null : (
            <span>
              {t(`problem.${job.problem.code}.title`)} {t(`problem.${job.problem.code}.todo`)}
            </span>
          )}
        </p>
      )}
    </div>
  );
}
