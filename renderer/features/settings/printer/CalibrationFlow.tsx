import { useState } from 'react';
import type { RequestOutput } from '../../../../electron/contract/channels.ts';
import type { PrinterSetup } from '../../../../electron/contract/printer.ts';
import { useStation } from '../../../bridge/StationContext.tsx';
import { useRequest } from '../../../bridge/useRequest.ts';
import { Button } from '../../../components/Button.tsx';
import { NumberField } from '../../../components/NumberField.tsx';
import { ErrorLine } from '../../../components/ResultLine.tsx';
import { useText } from '../../../i18n/useText.ts';
import { keptOf } from '../../../model/calibration.ts';
import { useStay } from '../../../scanner/useScanner.ts';
import { Question } from '../Question.tsx';
import classes from './Calibration.module.css';
import { CalibrationScan } from './CalibrationScan.tsx';
import { EdgeWords, RulerWords } from './CalibrationWords.tsx';
import { KeptCalibration } from './KeptCalibration.tsx';

interface CalibrationFlowProps {
  readonly printerId: string;
  readonly isThere: boolean;
  readonly setup: PrinterSetup;
}

interface Measured {
  readonly rulerMm: number | null;
  readonly leftMm: number | null;
  readonly topMm: number | null;
}

const UNMEASURED: Measured = { rulerMm: null, leftMm: null, topMm: null };

/** Print a label, hold a ruler against it, scan its barcode: three steps that prove what this printer does. */
export function CalibrationFlow({ printerId, isThere, setup }: CalibrationFlowProps) {
  const t = useText();
  const mirror = useStation();
  const test = useRequest('printers.test');
  const keep = useRequest('printers.keepCalibration');
  const [printed, setPrinted] = useState<RequestOutput<'printers.test'> | null>(null);
  const [measured, setMeasured] = useState(UNMEASURED);
  const [isScanned, setScanned] = useState(false);
  /** Each label is measured anew. */
  const [round, setRound] = useState(0);
  // What was measured is on this screen alone until it is kept.
  useStay(printed !== null);

  function begin(): void {
    setMeasured(UNMEASURED);
    setScanned(false);
    setRound((count) => count + 1);
  }

  async function print(): Promise<void> {
    setPrinted(null);
    begin();
    const reply = await test.run({ printerId });
    if (reply.ok) setPrinted(reply.value);
  }

  async function save(): Promise<void> {
    const reply = await keep.run({ printerId, found: keptOf({ scanned: isScanned, ...measured }) });
    if (!reply.ok) return;
    mirror.takeSettings(reply.value);
    setPrinted(null);
    begin();
  }

  const take = (part: keyof Measured) => (value: number | null) => setMeasured((all) => ({ ...all, [part]: value }));
  const hasResult = isScanned || measured.rulerMm !== null;
  const fields = { disabled: printed === null, decimals: 1 } as const;
  return (
    <div className={classes.calibration} data-testid="calibration">
      <Question title={t('calibration.title')} hint={t('calibration.body')}>
        <KeptCalibration calibration={setup.calibration} />
      </Question>
      <ol className={classes.steps}>
        <li>
          <h3>{t('calibration.step1')}</h3>
          <div className={classes.buttons}>
            <Button
              look={printed === null ? 'primary' : 'normal'}
              busy={test.pending}
              disabled={!isThere}
              onPress={() => void print()}
            >
              {test.pending
                ? t('calibration.printing')
                : printed === null
                  ? t('calibration.print')
                  : t('calibration.printAgain')}
            </Button>
          </div>
          {test.error === null ? null : <ErrorLine error={test.error} />}
          {printed === null ? null : (
            <p className={classes.words} role="status">
              {t(`calibration.${printed.outcome}`)}
              {printed.detail === null ? null : <small>{printed.detail}</small>}
            </p>
          )}
        </li>
        <li key={`measures ${round}`} data-off={printed === null}>
          <h3>{t('calibration.step2')}</h3>
          <div className={classes.measures}>
            <NumberField
              {...fields}
              label={t('calibration.ruler')}
              value={measured.rulerMm}
              min={40}
              max={160}
              onKeep={take('rulerMm')}
              onEmptied={() => take('rulerMm')(null)}
            />
            <NumberField
              {...fields}
              label={t('calibration.left')}
              value={measured.leftMm}
              min={0}
              max={40}
              onKeep={take('leftMm')}
              onEmptied={() => take('leftMm')(null)}
            />
            <NumberField
              {...fields}
              label={t('calibration.top')}
              value={measured.topMm}
              min={0}
              max={40}
              onKeep={take('topMm')}
              onEmptied={() => take('topMm')(null)}
            />
          </div>
          <RulerWords rulerMm={measured.rulerMm} scaling={setup.scaling} />
          <EdgeWords measured={measured} />
        </li>
        <li data-off={printed === null}>
          <h3>{t('calibration.step3')}</h3>
          {printed === null ? (
            <p className={classes.words}>{t('calibration.scanFirst')}</p>
          ) : (
            <CalibrationScan key={printed.code} code={printed.code} onScanned={() => setScanned(true)} />
          )}
        </li>
      </ol>
      {printed === null ? null : (
        <div className={classes.keep}>
          <Button look="primary" busy={keep.pending} disabled={!hasResult} onPress={() => void save()}>
            {t('calibration.keep')}
          </Button>
          {hasResult ? null : <p className={classes.hint}>{t('calibration.keepNeeds')}</p>}
        </div>
      )}
      {keep.error === null ? null : <ErrorLine error={keep.error} />}
    </div>
  );
}
