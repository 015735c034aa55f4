import { DESK_FINDINGS, keyFound, serviceFound } from '../../../electron/contract/diagnostics.ts';
import { type PrinterInfo, printerLevel } from '../../../electron/contract/printer.ts';
import { DESK_STEPS, type DeskStep, type Settings } from '../../../electron/contract/settings.ts';
import type { StationStatus } from '../../../electron/contract/status.ts';

/** `open`: not done yet. `asking`: cannot be known just now. `later`: put off by a person. */
export type Indicator = 'open' | 'asking' | 'done' | 'trouble' | 'later';
export type StepIndicators = Readonly<Record<DeskStep, Indicator>>;

export interface DeskSeen {
  readonly status: Pick<StationStatus, 'profile' | 'connection'>;
  readonly settings: Pick<Settings, 'deskCheck' | 'scanner'>;
  /** The printer for labels as it was seen last; null: none is chosen. */
  readonly printer: PrinterInfo | null;
  /** While no profile is open: the address that was typed answers as the service does. */
  readonly isReached: boolean;
  /** The address or the key that was typed was tried, and does not do. */
  readonly refused: 'connection' | 'key' | null;
}

/** The state of each line of the check, as far as it can be detected, and by the person's answers. */
export function stepIndicators(seen: DeskSeen): StepIndicators {
  const { skipped } = seen.settings.deskCheck;
  const indicators = {
    connection: connectionIndicator(seen),
    key: keyIndicator(seen),
    printer: printerIndicator(seen),
    scanner: scannerIndicator(seen),
    sound: seen.settings.deskCheck.heard ? 'done' : 'open',
  } as const satisfies StepIndicators;
  const shown = (step: DeskStep): Indicator =>
    indicators[step] === 'open' && skipped.includes(step) ? 'later' : indicators[step];
  return Object.fromEntries(DESK_STEPS.map((step) => [step, shown(step)])) as StepIndicators;
}

/** The lines of connection and key are judged as the check of the desk judges service and key. */
const OF_LEVEL = { good: 'done', warn: 'done', bad: 'trouble', unsure: 'asking' } as const;

function connectionIndicator({ status, isReached, refused }: DeskSeen): Indicator {
  if (status.profile === null) return refused === 'connection' ? 'trouble' : isReached ? 'done' : 'open';
  return OF_LEVEL[DESK_FINDINGS.service[serviceFound(status.connection)]];
}

function keyIndicator({ status, refused }: DeskSeen): Indicator {
  if (status.profile === null) return refused === 'key' ? 'trouble' : 'open';
  return OF_LEVEL[DESK_FINDINGS.key[keyFound(status.connection)]];
}

function printerIndicator({ printer, settings }: DeskSeen): Indicator {
  if (printer === null) return 'open';
  if (printerLevel(printer) === 'bad') return 'trouble';
  return settings.deskCheck.printed === printer.id ? 'done' : 'open';
}

/** An earlier set-up does not prove that the scanner of now works. */
function scannerIndicator({ settings: { scanner, deskCheck } }: DeskSeen): Indicator {
  return scanner.foundAt !== null && scanner.foundAt >= (deskCheck.since ?? 0) ? 'done' : 'open';
}

/** The first line that is neither done nor put off; null when there is none. */
export function nextStep(indicators: StepIndicators, skipped: readonly DeskStep[]): DeskStep | null {
  const wants = (step: DeskStep) => indicators[step] === 'open' || indicators[step] === 'trouble';
  return DESK_STEPS.find((step) => wants(step) && !skipped.includes(step)) ?? null;
}

/** The steps that count as put off when the check ends now. */
export function leftOut(indicators: StepIndicators): DeskStep[] {
  return DESK_STEPS.filter((step) => indicators[step] !== 'done');
}
