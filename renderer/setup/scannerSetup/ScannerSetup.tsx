import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { ScannerSetup as Setup } from '../../../electron/contract/scanner.ts';
import { useSettings, useStation } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { Barcode } from '../../components/codes.tsx';
import { FactList, fact } from '../../components/FactList.tsx';
import { Notice } from '../../components/Notice.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useText } from '../../i18n/index.ts';
import type { RawKey } from '../../scanner/rawKey.ts';
import { ScanRouteContext } from '../../scanner/scanRoute.ts';
import { useScanClaim } from '../../scanner/useScanner.ts';
import { LAYOUT_NAMES, nameOfControl, withPictures } from './controlNames.ts';
import { type FoundSetup, findSetup, readAll, SETUP_TEXT, type SetupFinding } from './findSetup.ts';
import { ScannerFields } from './ScannerFields.tsx';
import classes from './ScannerSetup.module.css';

/** A set-up that is left open would take the scans of the next person who packs, so it closes after this time, ms. */
const TIMEOUT_MS = 120_000;

interface Outcome {
  readonly finding: Exclude<SetupFinding, { readonly kind: 'typing' }>;
  readonly isChecked: boolean;
}

/**
 * Finds out by one scan of a barcode on the screen how this desk's scanner types, and stores it. Scans ship nothing while
 * it is open. `onFound`: a scan of it was understood and stored. `onKeep`: stores it otherwise than straight in the
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
  const client = useStation();
  const setup = useSettings()?.scanner ?? null;
  const [isOpen, setOpen] = useState(true);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [error, setError] = useState<StationError | null>(null);
  const timeout = useIdleTimer(isOpen, TIMEOUT_MS, () => setOpen(false));
  const last = useLastBurst(isOpen, (keys) => {
    timeout.restart();
    void find(keys);
  });
  // A scan here is no order, even if it was not the set-up barcode.
  useScanClaim(isOpen ? () => {} : null);

  async function keep(next: Setup): Promise<boolean> {
    const refused = await (onKeep?.(next) ?? client.updateSettings({ scanner: next }));
    setError(refused);
    return refused === null;
  }

  async function find(keys: readonly RawKey[]): Promise<void> {
    const finding = findSetup(keys);
    if (finding.kind === 'typing' || setup === null) return;
    if (finding.kind === 'failed') {
      setOutcome({ finding, isChecked: false });
      return;
    }
    const isChecked = outcome?.finding.kind === 'found' && isSame(finding.setup, setup);
    // The slower of two scans counts.
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
          <p className="text-lead weight-650 leading-125">{t('scannerSetup.scanThis')}</p>
          <div className={classes.paper}>
            <Barcode text={SETUP_TEXT} />
          </div>
          <p className="text-body text-quiet">{t('scannerSetup.shipsNothing')}</p>
        </>
      ) : (
        <div className={classes.closed}>
          <p>{t('scannerSetup.closed')}</p>
          <Button onPress={() => setOpen(true)}>{t('scannerSetup.open')}</Button>
        </div>
      )}
      <ErrorLine error={error} />
      {outcome === null ? null : <Finding {...outcome} />}
      <LastScan keys={last} layout={setup.layout} />
      <details className={classes.byHand}>
        <summary>{t('scannerSetup.byHand')}</summary>
        <ScannerFields setup={setup} onKeep={(next) => void keep(next)} />
      </details>
    </div>
  );
}

function isSame(found: FoundSetup, stored: Setup): boolean {
  return found.layout === stored.layout && found.suffix === stored.suffix && found.prefix === stored.prefix;
}

/** Silence after which the keys so far are evaluated, ms. */
const SILENCE_MS = 300;
/** More keys than any set-up needs; a scan may have thousands. */
const MOST_KEYS = 400;

/**
 * The keys that came in a row, as they were pressed, once it is silent again; while `isOpen`. `onBurst` is called for each
 * row of more than one key.
 */
function useLastBurst(isOpen: boolean, onBurst: (keys: readonly RawKey[]) => void): readonly RawKey[] {
  const route = useContext(ScanRouteContext);
  const [last, setLast] = useState<readonly RawKey[]>([]);
  const latest = useRef(onBurst);
  useEffect(() => {
    latest.current = onBurst;
  });
  useEffect(() => {
    if (!isOpen) return;
    let keys: RawKey[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      const burst = keys;
      keys = [];
      if (burst.length < 2) return;
      setLast(burst);
      latest.current(burst);
    };
    const untap = route.tap((key) => {
      if (key.repeat) return;
      const before = keys.at(-1);
      if (before !== undefined && key.at - before.at > SILENCE_MS) end();
      if (keys.length < MOST_KEYS) keys.push(key);
      clearTimeout(timer);
      timer = setTimeout(end, SILENCE_MS);
    });
    return () => {
      clearTimeout(timer);
      untap();
    };
  }, [route, isOpen]);
  return last;
}

/** Calls back once nothing has happened for so many ms while `isOn`; any event has to `restart` it. */
function useIdleTimer(isOn: boolean, ms: number, onOver: () => void): { readonly restart: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onOver);
  useEffect(() => {
    latest.current = onOver;
  });
  const restart = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), ms);
  }, [ms]);
  useEffect(() => {
    if (!isOn) return;
    restart();
    return () => clearTimeout(timer.current);
  }, [isOn, restart]);
  return { restart };
}

const MOST_SHOWN = 60;

/** The last scan, character by character, so that a shop sees what its scanner sends. */
function LastScan({ keys, layout }: { readonly keys: readonly RawKey[]; readonly layout: Setup['layout'] }) {
  const t = useText();
  const read = readAll(keys, layout);
  if (read.length === 0) return null;
  // A scanner may press the same key twice at the same moment: only the place differs.
  let place = 0;
  const shown = read.slice(0, MOST_SHOWN).map(({ text }) => {
    place += 1;
    return { place, text };
  });
  return (
    <div className={classes.sent} data-testid="last-scan">
      <h3 className="text-body weight-650">{t('scannerSetup.sent')}</h3>
      <p className="row wrap items-center gap-4">
        {shown.map(({ place: at, text }) => {
          const name = text === ' ' ? t('scannerSetup.space') : nameOfControl(text);
          return (
            <kbd key={at} data-control={name !== null} data-tone={text === '\ufffd' ? 'problem' : ''}>
              {name ?? (text === '\ufffd' ? t('scannerSetup.unreadable') : text)}
            </kbd>
          );
        })}
        {read.length > MOST_SHOWN ? <span>{t('scannerSetup.more', { count: read.length - MOST_SHOWN })}</span> : null}
      </p>
    </div>
  );
}

interface FindingProps {
  readonly finding: Exclude<SetupFinding, { readonly kind: 'typing' }>;
  /** Whether it was scanned a second time, and read correctly. */
  readonly isChecked: boolean;
}

/** What one scan showed about the scanner, in words; or why it showed nothing, and what to change on the scanner. */
function Finding({ finding, isChecked }: FindingProps) {
  const t = useText();
  if (finding.kind === 'failed') {
    return (
      <Notice tone="problem" testId="scanner-failed">
        <p className="text-lead weight-700 leading-125">{t(`scannerSetup.failed.${finding.reason}.title`)}</p>
        <p>{t(`scannerSetup.failed.${finding.reason}.todo`)}</p>
      </Notice>
    );
  }
  const { setup, pauseMs, layoutsDiffer } = finding;
  return (
    <Notice tone="done" testId={isChecked ? 'scanner-checked' : 'scanner-found'}>
      <p className="text-lead weight-700 leading-125">
        {isChecked ? t('scannerSetup.checked') : t('scannerSetup.found')}
      </p>
      <p>{isChecked ? t('scannerSetup.checkedBody') : t('scannerSetup.foundBody')}</p>
      <FoundFacts setup={setup} pauseMs={pauseMs} />
      {layoutsDiffer ? <p>{t('scannerSetup.differ')}</p> : null}
    </Notice>
  );
}

interface FoundFactsProps {
  readonly setup: Pick<Setup, 'layout' | 'suffix' | 'prefix'>;
  readonly pauseMs: number;
}

function FoundFacts({ setup, pauseMs }: FoundFactsProps) {
  const t = useText();
  return (
    <FactList
      facts={[
        fact('layout', t('scannerSetup.layout'), t(`scannerSetup.layouts.${LAYOUT_NAMES[setup.layout]}`)),
        fact('suffix', t('scannerSetup.suffix'), t(`scannerSetup.suffixes.${setup.suffix}`)),
        fact(
          'prefix',
          t('scannerSetup.prefix'),
          setup.prefix === null ? t('scannerSetup.noPrefix') : withPictures(setup.prefix),
        ),
        fact('speed', t('scannerSetup.speed'), t('scannerSetup.pause', { ms: Math.ceil(pauseMs) })),
      ]}
    />
  );
}
