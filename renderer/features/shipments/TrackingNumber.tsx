import { useClipboard } from '@mantine/hooks';
import type { Shipment } from '../../../electron/contract/job.ts';
import { Barcode } from '../../components/Barcode.tsx';
import { Button } from '../../components/Button.tsx';
import { Code } from '../../components/Code.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Section } from '../../components/Section.tsx';
import { useText } from '../../i18n/useText.ts';
import classes from './shipments.module.css';

/**
 * The carrier's number as a barcode; the internal code, which changes after payment, is told as what it is and never
 * drawn as one (API section 2.2).
 */
export function TrackingNumber({ shipment }: { readonly shipment: Shipment }) {
  const t = useText();
  const clipboard = useClipboard({ timeout: 3000 });
  const number = shipment.trackingNumber;
  if (number === null) return null;
  const isCarrier = shipment.trackingNumberIsCarrier;
  return (
    <Section title={isCarrier ? t('shipments.carrierNumber') : t('shipments.internalNumber')} testId="tracking-number">
      <p className={classes.number}>
        <Code code={number} />
      </p>
      {isCarrier ? (
        <>
          <div className={classes.barcode}>
            <Barcode text={number} />
          </div>
          <div>
            <Button onPress={() => clipboard.copy(number)}>
              {clipboard.copied ? t('payments.copied') : t('shipments.copy')}
            </Button>
          </div>
        </>
      ) : (
        <Notice tone="neutral" testId="not-a-barcode">
          <p>{t('shipments.internalBody')}</p>
        </Notice>
      )}
    </Section>
  );
}
