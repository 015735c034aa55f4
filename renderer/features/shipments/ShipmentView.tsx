import { useCallback, useState } from 'react';
import { useAnswer, useJob } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { ExtraFields } from '../../components/FactList.tsx';
import { ListState } from '../../components/ListState.tsx';
import { Section } from '../../components/Page.tsx';
import { Code } from '../../components/values.tsx';
import { formatMoney, useLanguage, useText } from '../../i18n/index.ts';
import { keysOf } from '../../model/keyTable.ts';
import { isReprint } from '../../model/reprint.ts';
import { useEscape, useShortcuts } from '../../scanner/useKeys.ts';
import { CancelShipment } from './CancelShipment.tsx';
import { PrintShipment } from './PrintShipment.tsx';
import { ShipmentFacts } from './ShipmentFacts.tsx';
import classes from './shipments.module.css';
import { TrackingNumber } from './TrackingNumber.tsx';

type Part = 'print' | 'cancel' | 'track';

/** One shipment as the service reports it, and what can be done with it. */
export function ShipmentView({ shipmentId, onClose }: { readonly shipmentId: string; readonly onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const detail = useAnswer('shipments.detail', { shipmentId });
  const [part, setPart] = useState<Part | null>(null);
  const record = detail.value;
  const job = useJob(record?.jobId ?? null);
  const closePart = useCallback(() => setPart(null), []);
  const isCancelled = record?.shipment.status === 'cancelled' || job?.state === 'cancelled';
  const [wasPrinted, setPrinted] = useState(false);
  const price = record?.payment?.paid === false ? null : (record?.shipment.price ?? null);
  const cancelLabel =
    price === null ? t('shipments.cancel') : t('action.cancelPaid', { amount: formatMoney(price, language) });
  const open = (next: Part) => () => {
    if (record === null || (next !== 'track' && isCancelled)) return;
    // Read once: the print that is asked for here must not change its own question.
    setPrinted(job !== null && isReprint(job));
    setPart(next);
  };
  useShortcuts({ print: open('print'), cancel: open('cancel'), track: open('track') });
  useEscape(part === null && !detail.pending, onClose);
  return (
    <article className="stack gap-20" data-testid="shipment" data-shipment-id={shipmentId}>
      <header className={classes.head}>
        <Button keys="Esc" onPress={onClose}>
          {t('shipments.back')}
        </Button>
        <h2>
          <Code code={record?.orderReference ?? t('shipments.idOf', { id: shipmentId })} />
        </h2>
        {record === null ? null : (
          <div className="row wrap gap-10">
            <Button keys={keysOf('track')} onPress={open('track')}>
              {t('shipments.track')}
            </Button>
            <Button keys={keysOf('print')} disabled={isCancelled} onPress={open('print')}>
              {t('shipments.print')}
            </Button>
            <span className={classes.alone}>
              <Button keys={keysOf('cancel')} disabled={isCancelled} onPress={open('cancel')}>
                {cancelLabel}
              </Button>
            </span>
          </div>
        )}
      </header>
      <ListState
        pending={detail.pending}
        stopped={detail.stopped}
        error={detail.error}
        label={t('shipments.loadingOne')}
        onStop={detail.stop}
        onRetry={detail.reload}
      />
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

/** Where the parcel is, in the service's own fields: the document shows none of them. */
function ShipmentTracking({ shipmentId, onClose }: { readonly shipmentId: string; readonly onClose: () => void }) {
  const t = useText();
  const tracking = useAnswer('shipments.track', { shipmentId });
  const close = useCallback(() => onClose(), [onClose]);
  useEscape(!tracking.pending, close);
  const { value } = tracking;
  return (
    <div className={classes.part}>
      <Section title={t('shipments.track')} testId="tracking">
        <ListState
          pending={tracking.pending}
          stopped={tracking.stopped}
          error={tracking.error}
          label={t('shipments.trackLoading')}
          onStop={tracking.stop}
          onRetry={tracking.reload}
        />
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
            {t('orders.closeReport')}
          </Button>
        </div>
      </Section>
    </div>
  );
}
