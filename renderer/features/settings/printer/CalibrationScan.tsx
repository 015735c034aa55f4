import { useEffect, useState } from 'react';
import { TypedLine } from '../../../commands/CommandNoticeLine.tsx';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { DoneLine } from '../../../components/ResultLine.tsx';
import { useText } from '../../../i18n/index.ts';
import { useScanClaim } from '../../../scanner/useScanner.ts';

interface CalibrationScanProps {
  /** The content of the barcode on the label. */
  readonly code: string;
  readonly onScanned: () => void;
}

type Step =
  /** The next scan is this label's. */
  | { readonly type: 'open' }
  | { readonly type: 'good' }
  | { readonly type: 'other'; readonly code: string }
  /** The time is over: scans ship orders again. */
  | { readonly type: 'closed' };

/**
 * A step that is left open would take the first scan of the next person who packs, so it closes after this time, ms.
 */
const TIMEOUT_MS = 120_000;

/** Takes one scan instead of shipping it, and reports whether it was the barcode on the label. */
export function CalibrationScan({ code, onScanned }: CalibrationScanProps) {
  const t = useText();
  const [step, setStep] = useState<Step>({ type: 'open' });
  const isOpen = step.type === 'open';

  function take(scanned: string): void {
    const read = scanned.trim();
    if (read === '') return;
    if (read === code) {
      setStep({ type: 'good' });
      onScanned();
    } else setStep({ type: 'other', code: read.slice(0, 60) });
  }

  useScanClaim(isOpen ? take : null);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setStep({ type: 'closed' }), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);

  if (step.type === 'good') return <DoneLine>{t('calibration.scanGood')}</DoneLine>;
  if (step.type === 'open') {
    return (
      <>
        <p className="text-body">{t('calibration.scanNow')}</p>
        <TypedLine />
      </>
    );
  }
  return (
    <>
      {step.type === 'other' ? (
        <Notice tone="problem" testId="calibration-other" text={t('calibration.scanOther', { code: step.code })} />
      ) : null}
      <div className="row wrap gap-10">
        <ActionButton action="scanSheetAgain" onPress={() => setStep({ type: 'open' })} />
      </div>
    </>
  );
}
