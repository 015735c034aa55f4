import { type PrinterInfo, printerLevel } from '../../../electron/contract/printer.ts';
import { DESK_STEPS, type DeskStep, type Settings } from '../../../electron/contract/settings.ts';
import type { StationStatus } from '../../../electron/contract/status.ts';

/** `open`: not done yet. `asking`: cannot be known just now. `later`: put off by a person. */
export type Light = 'open' | 'asking' | 'done' | 'trouble' | 'later';
export type DeskLights = Readonly<Record<DeskStep, Light>>;

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

/** How each line of the check stands, as far as it can be seen, and as far as a person has said. */
export function deskLights(seen: DeskSeen): DeskLights {
  const { skipped } = seen.settings.deskCheck;
  const lights = {
    connection: connectionLight(seen),
    key: keyLight(seen),
    printer: printerLight(seen),
    scanner: scannerLight(seen),
    sound: seen.settings.deskCheck.heard ? 'done' : 'open',
  } as const satisfies DeskLights;
  const shown = (step: DeskStep): Light => (lights[step] === 'open' && skipped.includes(step) ? 'later' : lights[step]);
  return Object.fromEntries(DESK_STEPS.map((step) => [step, shown(step)])) as DeskLights;
}

function connectionLight({ status, isReached, refused }: DeskSeen): Light {
  if (status.profile === null) return refused === 'connection' ? 'trouble' : isReached ? 'done' : 'open';
  switch (status.connection.state) {
    case 'online':
    case 'key_refused':
    case 'forbidden':
    case 'service_error':
    case 'rate_limited':
      return 'done';
    case 'offline':
      return 'trouble';
    case 'unknown':
      return 'asking';
    default:
      return status.connection.state satisfies never;
  }
}

function keyLight({ status, refused }: DeskSeen): Light {
  if (status.profile === null) return refused === 'key' ? 'trouble' : 'open';
  switch (status.connection.state) {
    case 'online':
      return 'done';
    case 'key_refused':
    case 'forbidden':
      return 'trouble';
    case 'offline':
    case 'unknown':
    // Neither of the two proves that the key was accepted.
    case 'service_error':
    case 'rate_limited':
      return 'asking';
    default:
      return status.connection.state satisfies never;
  }
}

function printerLight({ printer, settings }: DeskSeen): Light {
  if (printer === null) return 'open';
  if (printerLevel(printer) === 'bad') return 'trouble';
  return settings.deskCheck.printed === printer.id ? 'done' : 'open';
}

/** A set-up of earlier says nothing about the scanner that lies here now. */
function scannerLight({ settings: { scanner, deskCheck } }: DeskSeen): Light {
  return scanner.foundAt !== null && scanner.foundAt >= (deskCheck.since ?? 0) ? 'done' : 'open';
}

/** The first line that is neither done nor put off; null when there is none. */
export function nextStep(lights: DeskLights, skipped: readonly DeskStep[]): DeskStep | null {
  const wants = (step: DeskStep) => lights[step] === 'open' || lights[step] === 'trouble';
  return DESK_STEPS.find((step) => wants(step) && !skipped.includes(step)) ?? null;
}

/** What counts as put off when the check ends now. */
export function leftOut(lights: DeskLights): DeskStep[] {
  return DESK_STEPS.filter((step) => lights[step] !== 'done');
}
