import { useCallback, useState } from 'react';
import { useJob } from '../../bridge/StationContext.tsx';
import { useAnswer } from '../../bridge/useAnswer.ts';
import { Code } from '../../components/Code.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { ListState } from '../../components/ListState.tsx';
import { useEscape } from '../../components/useEscape.ts';
import { useText } from '../../i18n/useText.ts';
import { isReprint } from '../../model/reprint.ts';
import { useAltKeys } from '../../scanner/useAltKeys.ts';
import { CancelShipment } from './CancelShipment.tsx';
import { PrintShipment } from './PrintShipment.tsx';
import { ShipmentFacts } from './ShipmentFacts.tsx';
import { ShipmentTracking } from './ShipmentTracking.tsx';
import classes from './shipments.module.css';
import { TrackingNumber } from './TrackingNumber.tsx';

interface ShipmentViewProps {
  readonly shipmentId: string;
  readonly onClose: () => void;
}

type Part = 'print' | 'cancel' | 'track';

/** One shipment as the service tells it, and what can be done with it. */
export function ShipmentView({ shipmentId, onClose }: ShipmentViewProps) {
  const t = useText();
  const detail = useAnswer('shipments.detail', { shipmentId });
  const [part, setPart] = useState<Part | null>(null);
  const record = detail.value;
  const job = useJob(record?.jobId ?? null);
  const closePart = useCallback(() => setPart(null), []);
  const isCancelled = record?.shipment.status === 'cancelled' || job?.state === 'cancelled';
  const [wasPrinted, setPrinted] = useState(false);
  const open = (next: Part) => () => {
    if (record === null || (next !== 'track' && isCancelled)) return;
    // Told once: the print that is asked for here must not change its own question.
    setPrinted(job !== null && isReprint(job));
    setPart(next);
  };
  useAltKeys({ R: open('print'), Z: open('cancel'), B: open('track') });
  useEscape(part === null && !detail.pending, onClose);
  return (
    <article className={classes.shipment} data-testid="shipment" data-shipment-id={shipmentId}>
      <header className={classes.head}>
        <KeyHint keys="Esc" label={t('shipments.back')} onPress={onClose} />
        <h2>
          <Code code={record?.orderReference ?? t('shipments.idOf', { id: shipmentId })} />
        </h2>
        {record === null ? null : (
          <div className={classes.actions}>
            <KeyHint keys="Alt+B" label={t('shipments.track')} onPress={open('track')} />
            <KeyHint keys="Alt+R" label={t('shipments.print')} disabled={isCancelled} onPress={open('print')} />
            <KeyHint keys="Alt+Z" label={t('shipments.cancel')} disabled={isCancelled} onPress={open('cancel')} />
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
