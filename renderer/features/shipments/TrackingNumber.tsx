import { useEffect, useState } from 'react';
import type { Shipment } from '../../../electron/contract/job.ts';
import { useRequest } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { Barcode } from '../../components/codes.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Section } from '../../components/Page.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { Code } from '../../components/values.tsx';
import { useText } from '../../i18n/index.ts';
import classes from './shipments.module.css';

/**
 * The carrier's number as a barcode; the internal code, which changes after payment, is named as internal and never
 * drawn as a barcode (API section 2.2).
 */
export function TrackingNumber({ shipment }: { readonly shipment: Shipment }) {
  const t = useText();
  const number = shipment.trackingNumber;
  if (number === null) return null;
  const isCarrier = shipment.trackingNumberIsCarrier;
  return (
    <Section title={isCarrier ? t('shipments.carrierNumber') : t('shipments.internalNumber')} testId="tracking-number">
      <p className="text-title strong tight">
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
      <Button busy={pending} onPress={() => void copy()}>
        {isCopied ? t('payments.copied') : t('shipments.copy')}
      </Button>
      {error === null ? null : <ErrorLine error={error} />}
    </div>
  );
}
