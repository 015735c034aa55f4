import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { RequestOutput } from '../../../../electron/contract/channels.ts';
import { CALIBRATION_LABEL, type PrinterSetup } from '../../../../electron/contract/printer.ts';
import { useRequest, useStation } from '../../../bridge/index.ts';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { Button } from '../../../components/Button.tsx';
import { Detail } from '../../../components/Detail.tsx';
import { Dock } from '../../../components/Dock.tsx';
import { NumberField } from '../../../components/NumberField.tsx';
import { DoneLine, ErrorLine } from '../../../components/ResultLine.tsx';
import { useText } from '../../../i18n/index.ts';
import { storedOf } from '../../../model/calibration.ts';
import { useEnter, useEscape } from '../../../scanner/useKeys.ts';
import { useStay } from '../../../scanner/useScanner.ts';
import { PrinterState } from '../../../setup/PrinterFacts.tsx';
import { isListed, type KnownPrinter } from '../../../setup/usePrinters.ts';
import classes from './Calibration.module.css';
import { CalibrationScan } from './CalibrationScan.tsx';
import { EdgeText, RulerText } from './CalibrationText.tsx';

interface CalibrationFlowProps {
  readonly printer: KnownPrinter;
  readonly setup: PrinterSetup;
  /** Back to the printer. */
  readonly onClose: () => void;
}

interface Measured {
  readonly rulerMm: number | null;
  readonly leftMm: number | null;
  readonly topMm: number | null;
}

const UNMEASURED: Measured = { rulerMm: null, leftMm: null, topMm: null };

const STEPS = ['print', 'measure', 'scan'] as const;
type Step = (typeof STEPS)[number];

const MEASURES = [
  { part: 'rulerMm', label: 'ruler', min: 40, max: 160 },
  { part: 'leftMm', label: 'left', min: 0, max: 40 },
  { part: 'topMm', label: 'top', min: 0, max: 40 },
] as const;

/**
 * Print a label, hold a ruler against it, scan its barcode: three steps that prove what this printer does, one at a
 * time. The result, and the key that stores it, stay at the lower edge.
 */
export function CalibrationFlow({ printer, setup, onClose }: CalibrationFlowProps) {
  const t = useText();
  const client = useStation();
  const [step, setStep] = useState<Step>('print');
  const [printed, setPrinted] = useState<RequestOutput<'printers.test'> | null>(null);
  const test = useRequest('printers.test', (label) => {
    setPrinted(label);
    setStep('measure');
  });
  const keep = useRequest('printers.keepCalibration', (settings) => {
    client.takeSettings(settings);
    onClose();
  });
  const [measured, setMeasured] = useState(UNMEASURED);
  const [isScanned, setScanned] = useState(false);
  // The measurement is only on this screen until it is stored.
  useStay(printed !== null);

  function print(): void {
    setStep('print');
    setPrinted(null);
    setMeasured(UNMEASURED);
    setScanned(false);
    void test.run({ printerId: printer.id });
  }

  const save = () => void keep.run({ printerId: printer.id, found: storedOf({ scanned: isScanned, ...measured }) });

  const back = STEPS[STEPS.indexOf(step) - 1];
  const goBack = () => (back === undefined ? onClose() : setStep(back));
  useEscape(goBack);
  const goOn = () => setStep(step === 'print' ? 'measure' : 'scan');
  const isLast = step === 'scan';
  const canGoOn = printed !== null && !isLast && !test.pending;
  useEnter(canGoOn ? goOn : null);
  const hasResult = isScanned || measured.rulerMm !== null;
  const canPrint = isListed(printer.info) && !test.pending;
  return (
    <article className={classes.calibration} data-testid="calibration" data-step={step} data-printer={printer.id}>
      <header className={classes.head}>
        <Button keys="Esc" onPress={goBack}>
          {t('calibration.back')}
        </Button>
        <h2 className="text-title weight-750 leading-110 break-anywhere">{printer.name}</h2>
        <PrinterState info={printer.info} />
        <ol className={classes.steps}>
          {STEPS.map((one, index) => (
            <li key={one} aria-current={one === step ? 'step' : undefined}>
              <b>{index + 1}</b> {t(`calibration.short.${one}`)}
            </li>
          ))}
        </ol>
      </header>
      {step === 'print' ? (
        <StepPart title={t('calibration.step1')}>
          <p className="text-body">{t('calibration.body')}</p>
          {printed === null ? null : <PrintedText printed={printed} />}
        </StepPart>
      ) : step === 'measure' && printed !== null ? (
        <StepPart title={t('calibration.step2')}>
          <PrintedText printed={printed} />
          <Measures
            key={printed.code}
            measured={measured}
            onTake={(part, value) => setMeasured((all) => ({ ...all, [part]: value }))}
          />
        </StepPart>
      ) : printed !== null ? (
        <StepPart title={t('calibration.step3')}>
          {isScanned ? (
            <p className="text-body">{t('calibration.allDone')}</p>
          ) : (
            <CalibrationScan key={printed.code} code={printed.code} onScanned={() => setScanned(true)} />
          )}
        </StepPart>
      ) : null}
      <Dock
        label={t('calibration.result')}
        testId="calibration-result"
        who={null}
        notice={
          <div className="stack gap-6">
            <RulerText rulerMm={measured.rulerMm} scaling={setup.scaling} />
            <EdgeText measured={measured} />
            {isScanned ? <DoneLine>{t('calibration.scanGood')}</DoneLine> : null}
            {printed !== null && !hasResult ? (
              <p className="text-body text-quiet">{t('calibration.keepNeeds')}</p>
            ) : null}
            <ErrorLine error={test.error} />
            <ErrorLine error={keep.error} />
          </div>
        }
        keys={
          <>
            {canGoOn ? (
              <Button keys="Enter" variant="primary" onPress={goOn}>
                {t('calibration.next')}
              </Button>
            ) : null}
            {printed === null ? null : (
              <ActionButton
                action="keepCalibration"
                variant={isLast ? 'primary' : 'normal'}
                busy={keep.pending}
                disabled={!hasResult}
                onPress={save}
              />
            )}
            <ActionButton
              action="printCalibration"
              variant={printed === null ? 'primary' : 'normal'}
              busy={test.pending}
              disabled={!canPrint}
              onPress={print}
            >
              {test.pending
                ? t('common.printing')
                : printed === null
                  ? t('calibration.print')
                  : t('calibration.printAgain')}
            </ActionButton>
          </>
        }
      />
    </article>
  );
}

function StepPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.step}>
      <h3 className="text-lead weight-700 leading-120">{title}</h3>
      {children}
    </section>
  );
}

/** Whether the label is out, as far as the print system knows. */
function PrintedText({ printed }: { readonly printed: RequestOutput<'printers.test'> }) {
  const t = useText();
  return (
    <p className="text-body" role="status">
      {t(`calibration.${printed.outcome}`)}
      <Detail words={printed.detail} />
    </p>
  );
}

interface MeasuresProps {
  readonly measured: Measured;
  readonly onTake: (part: keyof Measured, value: number | null) => void;
}

/** The label as it should be, and the ruler's measures of the printed one. */
function Measures({ measured, onTake }: MeasuresProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);

  /** Enter stores a measure, and goes to the next one; behind the last it leaves the fields, and then goes on. */
  function goOn(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const fields = [...(box.current?.querySelectorAll('input') ?? [])];
    const next = fields[fields.indexOf(event.target) + 1];
    if (next === undefined) event.target.blur();
    else next.focus();
  }

  return (
    <div className={classes.measuring}>
      <CalibrationDrawing />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter is pressed in the fields inside. */}
      <div ref={box} className={classes.measures} onKeyDown={goOn}>
        {MEASURES.map(({ part, label, min, max }) => (
          <NumberField
            key={part}
            label={t(`calibration.${label}`)}
            value={measured[part]}
            min={min}
            max={max}
            decimals={1}
            suffix="mm"
            onKeep={(value) => onTake(part, value)}
            onEmptied={() => onTake(part, null)}
          />
        ))}
      </div>
    </div>
  );
}

/** px for each mm of the label. */
const SCALE = 3;
const WIDTH = 100 * SCALE;
const HEIGHT = 78 * SCALE;
const RULER = { x: 10 * SCALE, y: 40 * SCALE, length: CALIBRATION_LABEL.rulerMm * SCALE } as const;
/** From the edge to the frame: four times what it is, so that it can be seen. */
const EDGE = CALIBRATION_LABEL.frameMm * 4 * SCALE;

/**
 * The upper part of the calibration label, and where its three measures are taken: numbered as the fields beside it,
 * which say the rest.
 */
function CalibrationDrawing() {
  const marks = Array.from({ length: 9 }, (_, index) => RULER.x + (index * RULER.length) / 8);
  return (
    <svg
      className={classes.drawing}
      width={WIDTH + 4}
      height={HEIGHT + 2}
      viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 2}`}
      aria-hidden="true"
    >
      <path className={classes.paper} d={`M0 ${HEIGHT}V0H${WIDTH}V${HEIGHT}`} />
      <path d={`M${EDGE} ${HEIGHT}V${EDGE}H${WIDTH - EDGE}V${HEIGHT}`} />
      <path d={`M${RULER.x} ${RULER.y}h${RULER.length}`} />
      {marks.map((x) => (
        <path key={x} d={`M${x} ${RULER.y}v-12`} />
      ))}
      <text x={RULER.x + 6} y={RULER.y + 22}>
        0
      </text>
      <text x={RULER.x + RULER.length - 10} y={RULER.y + 22}>
        {CALIBRATION_LABEL.rulerMm}
      </text>
      <path className={classes.measure} d={`M${RULER.x} ${RULER.y - 22}h${RULER.length}`} />
      <path className={classes.measure} d={`M0 ${HEIGHT - 36}h${EDGE}`} />
      <path className={classes.measure} d={`M${WIDTH - 66} 0v${EDGE}`} />
      <text className={classes.mark} x={WIDTH / 2} y={RULER.y - 32}>
        1
      </text>
      <text className={classes.mark} x={EDGE + 16} y={HEIGHT - 30}>
        2
      </text>
      <text className={classes.mark} x={WIDTH - 66} y={EDGE + 22}>
        3
      </text>
    </svg>
  );
}
