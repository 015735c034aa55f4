import { useState } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { ScannerSetup as Setup } from '../../../electron/contract/scanner.ts';
import { useSettings, useStation } from '../../bridge/StationContext.tsx';
import { Button } from '../../components/Button.tsx';
import { Barcode } from '../../components/codes.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useText } from '../../i18n/useText.ts';
import type { RawKey } from '../../scanner/rawKey.ts';
import { useScanClaim } from '../../scanner/useScanner.ts';
import { Finding } from './Finding.tsx';
import { type FoundSetup, findSetup, SETUP_TEXT, type SetupFinding } from './findSetup.ts';
import { LastScan } from './LastScan.tsx';
import { ScannerFields } from './ScannerFields.tsx';
import classes from './ScannerSetup.module.css';
import { useLastBurst } from './useLastBurst.ts';
import { usePatience } from './usePatience.ts';

/** A set-up that is left open would take the scans of the next person who packs, so it closes after this time, ms. */
const PATIENCE_MS = 120_000;

interface Outcome {
  readonly finding: Exclude<SetupFinding, { readonly kind: 'typing' }>;
  readonly isChecked: boolean;
}

/**
 * Finds out by one scan of a barcode on the screen how this desk's scanner types, and keeps it. Scans ship nothing
 * while it is open. `onFound`: a scan of it was understood and kept. `onKeep`: keeps it otherwise than straight in the
 * settings, such as with a way back.
 */
export function ScannerSetup({
  onFound,
  onKeep,
}: {
  readonly onFound?: () => void;
  readonly onKeep?: (next: Setup) => Promise<StationError | null>;
}) {
  const t = useText();
  const mirror = useStation();
  const setup = useSettings()?.scanner ?? null;
  const [isOpen, setOpen] = useState(true);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [error, setError] = useState<StationError | null>(null);
  const patience = usePatience(isOpen, PATIENCE_MS, () => setOpen(false));
  const last = useLastBurst(isOpen, (keys) => {
    patience.restart();
    void look(keys);
  });
  // Whatever is scanned here is no order, also where it was no set-up barcode.
  useScanClaim(isOpen ? () => {} : null);

  async function keep(next: Setup): Promise<boolean> {
    const refused = await (onKeep?.(next) ?? mirror.updateSettings({ scanner: next }));
    setError(refused);
    return refused === null;
  }

  async function look(keys: readonly RawKey[]): Promise<void> {
    const finding = findSetup(keys);
    if (finding.kind === 'typing' || setup === null) return;
    if (finding.kind === 'failed') {
      setOutcome({ finding, isChecked: false });
      return;
    }
    const isChecked = outcome?.finding.kind === 'found' && isSame(finding.setup, setup);
    // The slower of two scans is the one to go by.
    const gapMs = isChecked ? Math.max(finding.setup.gapMs, setup.gapMs) : finding.setup.gapMs;
    if (!(await keep({ ...finding.setup, gapMs, foundAt: Date.now() }))) return;
    setOutcome({ finding, isChecked });
    onFound?.();
  }

  if (setup === null) return null;
  return (
    <div className={classes.setup} data-testid="scanner-setup">
      {isOpen ? (
        <>
          <p className={classes.lead}>{t('scannerSetup.scanThis')}</p>
          <div className={classes.paper}>
            <Barcode text={SETUP_TEXT} />
          </div>
          <p className={classes.hint}>{t('scannerSetup.shipsNothing')}</p>
        </>
      ) : (
        <div className={classes.closed}>
          <p>{t('scannerSetup.closed')}</p>
          <Button onPress={() => setOpen(true)}>{t('scannerSetup.open')}</Button>
        </div>
      )}
      {error === null ? null : <ErrorLine error={error} />}
      {outcome === null ? null : <Finding {...outcome} />}
      <LastScan keys={last} layout={setup.layout} />
      <details className={classes.byHand}>
        <summary>{t('scannerSetup.byHand')}</summary>
        <ScannerFields setup={setup} onKeep={(next) => void keep(next)} />
      </details>
    </div>
  );
}

function isSame(found: FoundSetup, kept: Setup): boolean {
  return found.layout === kept.layout && found.suffix === kept.suffix && found.prefix === kept.prefix;
}
