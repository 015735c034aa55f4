import { useState } from 'react';
import type { StationError } from '../../../../electron/contract/errors.ts';
import { joined } from '../../../../electron/contract/joined.ts';
import { type Calibration, defaultPrinterSetup } from '../../../../electron/contract/printer.ts';
import { type KnownSettings, useStation } from '../../../bridge/index.ts';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { ErrorLine } from '../../../components/ResultLine.tsx';
import { ToneIcon } from '../../../components/ToneIcon.tsx';
import { formatDate, formatNumber, useText } from '../../../i18n/index.ts';
import { isInPlace, rulerVerdict } from '../../../model/calibration.ts';
import { useEscape } from '../../../scanner/useKeys.ts';
import { PrinterFacts, PrinterState } from '../../../setup/PrinterFacts.tsx';
import { isListed, type KnownPrinter } from '../../../setup/usePrinters.ts';
import { Question } from '../Question.tsx';
import { partOf, type Undo } from '../useUndo.ts';
import calibrationClasses from './Calibration.module.css';
import classes from './PrinterView.module.css';
import { SetupFields, type SetupPatch } from './SetupFields.tsx';

interface PrinterViewProps {
  readonly printer: KnownPrinter;
  readonly printers: readonly KnownPrinter[];
  readonly settings: KnownSettings;
  readonly undo: Undo;
  readonly onClose: () => void;
  readonly onCalibrate: () => void;
}

/** Everything that can be set for one printer, and the proof that it prints right. */
export function PrinterView({ printer, printers, settings, undo, onClose, onCalibrate }: PrinterViewProps) {
  const t = useText();
  const client = useStation();
  const [error, setError] = useState<StationError | null>(null);
  useEscape(onClose);
  const { id, name, info } = printer;
  const setup = settings.printerSetups[id] ?? defaultPrinterSetup;

  async function send(patch: SetupPatch): Promise<StationError | null> {
    const reply = await client.station.request('printers.setup', { printerId: id, patch });
    if (reply.ok) client.takeSettings(reply.value);
    return reply.ok ? null : reply.error;
  }

  function save(patch: SetupPatch): void {
    const before = partOf(setup, patch);
    void undo.did(send(patch), () => send(before)).then(setError);
  }

  return (
    <article className="stack gap-20" data-testid="printer-view" data-printer={id}>
      <header className={classes.head}>
        <Button keys="Esc" onPress={onClose}>
          {t('nav.settings')}
        </Button>
        <h2 className="text-title weight-750 leading-110 break-anywhere">{name}</h2>
        <PrinterState info={info} />
        <div className={classes.facts}>
          <PrinterFacts info={info} withReason />
        </div>
      </header>
      {isListed(info) && !info.tellsEnd ? (
        <Notice tone="neutral" testId="sent-only" text={t('printers.sentOnly')} />
      ) : null}
      <ErrorLine error={error} />
      <div className={classes.columns}>
        <SetupFields
          key={undo.round}
          setup={setup}
          info={info}
          others={printers.filter((other) => other.id !== id)}
          onSave={save}
        />
        <Question title={t('calibration.title')} hint={t('calibration.body')}>
          <StoredCalibration calibration={setup.calibration} />
          <ActionButton action="calibrate" disabled={!isListed(info)} onPress={onCalibrate} />
        </Question>
      </div>
    </article>
  );
}

/** The result of the last calibration of this printer, with its time. */
function StoredCalibration({ calibration }: { readonly calibration: Calibration | null }) {
  const t = useText();
  if (calibration === null) return <p className="text-body text-quiet">{t('calibration.keptNone')}</p>;
  const { at, rulerMm, leftMm, topMm, scanned } = calibration;
  const { kind } = rulerVerdict(rulerMm);
  const isScaled = kind === 'small' || kind === 'large';
  const stands = isInPlace(calibration);
  const isGood = kind === 'good' && scanned && stands;
  const word = isScaled
    ? t('calibration.bad')
    : !stands
      ? t('calibration.moved')
      : isGood
        ? t('calibration.good')
        : null;
  const shown = (value: number | null) => (value === null ? '–' : formatNumber(value, t.language));
  const facts = joined(' · ', [
    rulerMm === null ? null : t('calibration.keptRuler', { mm: shown(rulerMm) }),
    leftMm === null && topMm === null ? null : t('calibration.keptEdges', { left: shown(leftMm), top: shown(topMm) }),
    scanned ? t('calibration.keptScanned') : t('calibration.keptUnscanned'),
  ]);
  const tone = isScaled ? 'problem' : isGood ? 'done' : 'neutral';
  return (
    <div className={calibrationClasses.kept} data-tone={tone} data-testid="kept-calibration">
      <ToneIcon name={isScaled ? 'warning' : isGood ? 'done' : 'question'} size={24} />
      <p>
        <strong>
          {t('calibration.kept', { when: formatDate(at, Date.now(), t.language) })}
          {word === null ? null : `, ${word}`}
        </strong>
        <small className="block text-small text-quiet">{facts}</small>
      </p>
    </div>
  );
}
