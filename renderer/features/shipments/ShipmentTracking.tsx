import { useCallback } from 'react';
import { useAnswer } from '../../bridge/useAnswer.ts';
import { Button } from '../../components/Button.tsx';
import { ExtraFields } from '../../components/FactList.tsx';
import { ListState } from '../../components/ListState.tsx';
import { Section } from '../../components/Page.tsx';
import { useText } from '../../i18n/useText.ts';
import { useEscape } from '../../scanner/useKeys.ts';
import classes from './shipments.module.css';

/** Where the parcel is, in the service's own fields: the document shows none of them. */
export function ShipmentTracking({
  shipmentId,
  onClose,
}: {
  readonly shipmentId: string;
  readonly onClose: () => void;
}) {
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
