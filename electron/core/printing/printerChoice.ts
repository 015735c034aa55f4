import type { Job, StoredLabel } from '../../contract/job.ts';
import {
  CALIBRATION_LABEL,
  type Calibration,
  defaultPrinterSetup,
  depsOfDeskPrinter,
  isSilentSystem,
  type PrinterInfo,
  type PrinterSetup,
} from '../../contract/printer.ts';
import { searchFold } from '../../contract/searchFold.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Profile } from '../../contract/status.ts';

export type PrinterRoute = Settings['printerRoutes'][number];

/** Whether a printer can take a label. `there` also if that is not known: its spooler will say. */
export type Standing = 'there' | 'offline' | 'missing';

/**
 * The printer of a label. `insteadOf`: the printer that it was meant for, if a fallback takes over. `missing`, `offline`:
 * the label waits for that printer. `none`: no printer was chosen.
 */
export type PrinterChoice =
  | {
      readonly kind: 'print';
      readonly printerId: string;
      readonly insteadOf: { readonly printerId: string; readonly standing: 'missing' | 'offline' } | null;
    }
  | { readonly kind: 'missing' | 'offline'; readonly printerId: string }
  | { readonly kind: 'none' };

/** The names of a job's carrier: the service's first, then the order's. */
export function carriersOf({ shipment, order }: Pick<Job, 'shipment' | 'order'>): readonly string[] {
  return [shipment?.carrierName, order?.carrier].filter((name) => typeof name === 'string');
}

/** The printer for labels of these carriers in this profile: the carrier's own, otherwise the profile's. */
export function printerIntendedFor(
  carriers: readonly string[],
  profile: Profile,
  { printers, printerRoutes }: Pick<Settings, 'printers' | 'printerRoutes'>,
): string | null {
  for (const carrier of carriers) {
    const route = printerRoutes.find((one) => isRouteOf(one, profile, carrier));
    if (route !== undefined) return route.printerId;
  }
  return printers[profile];
}

/** Every printer that labels of this profile may be meant for. */
export function configuredPrinters(
  profile: Profile,
  { printers, printerRoutes }: Pick<Settings, 'printers' | 'printerRoutes'>,
): readonly string[] {
  const routed = printerRoutes.filter((route) => route.profile === profile).map((route) => route.printerId);
  return [...new Set([printers[profile], ...routed])].filter((id) => id !== null);
}

/** The printer itself. While it is away, its fallback if that one is there; a fallback of the fallback is not tried. */
export function choosePrinter(
  intended: string | null,
  setups: Settings['printerSetups'],
  standingOf: (printerId: string) => Standing,
): PrinterChoice {
  if (intended === null) return { kind: 'none' };
  const standing = standingOf(intended);
  if (standing === 'there') return { kind: 'print', printerId: intended, insteadOf: null };
  const fallback = setups[intended]?.fallback ?? null;
  if (fallback !== null && fallback !== intended && standingOf(fallback) === 'there')
    return { kind: 'print', printerId: fallback, insteadOf: { printerId: intended, standing } };
  return { kind: standing, printerId: intended };
}

/** The routes after this carrier's labels were sent to that printer; null: to the profile's printer again. */
export function withRoute(
  routes: readonly PrinterRoute[],
  {
    carrier,
    profile,
    printerId,
  }: { readonly carrier: string; readonly profile: Profile; readonly printerId: string | null },
): PrinterRoute[] {
  const others = routes.filter((route) => !isRouteOf(route, profile, carrier));
  return printerId === null ? others : [...others, { profile, carrier: carrier.trim(), printerId }];
}

function isRouteOf(route: PrinterRoute, profile: Profile, carrier: string): boolean {
  return route.profile === profile && searchFold(route.carrier.trim()) === searchFold(carrier.trim());
}

/** How far (mm) a label's page may differ from the media before the operator is asked. */
const TOLERANCE_MM = 2;
/** The largest offset in the printer's settings (contract/printer.ts), mm. */
const FARTHEST_MM = 20;

/** Another desk prints by its own setup of its printer, so here nothing is turned, moved or measured for it. */
const deskPrinterSetup: PrinterSetup = { ...defaultPrinterSetup, scaling: 'fit' };

export function setupOf({ printerSetups }: Pick<Settings, 'printerSetups'>, printerId: string): PrinterSetup {
  if (isOfOtherDesk(printerId)) return { ...deskPrinterSetup, fallback: printerSetups[printerId]?.fallback ?? null };
  return printerSetups[printerId] ?? defaultPrinterSetup;
}

export const isOfOtherDesk = (printerId: string): boolean => depsOfDeskPrinter(printerId) !== null;

/** True if labels are turned or moved for this printer. */
export function isAdjusted({ rotation, offsetXMm, offsetYMm }: PrinterSetup): boolean {
  return rotation !== 0 || offsetXMm !== 0 || offsetYMm !== 0;
}

/** True if a page of this size (mm) may go to the printer without asking; a driver that scales makes any page fit. */
export function fitsMedia(setup: PrinterSetup, page: { readonly widthMm: number; readonly heightMm: number }): boolean {
  if (setup.scaling === 'fit') return true;
  return (
    Math.abs(page.widthMm - setup.widthMm) <= TOLERANCE_MM && Math.abs(page.heightMm - setup.heightMm) <= TOLERANCE_MM
  );
}

/**
 * Whether a stored label may fit the media after the turn that is set for the printer. Whether its PDF can be turned is
 * seen when it is printed.
 */
export function mayFit(setup: PrinterSetup, { widthMm, heightMm }: StoredLabel): boolean {
  const isTurned = setup.rotation === 90 || setup.rotation === 270;
  return fitsMedia(setup, isTurned ? { widthMm: heightMm, heightMm: widthMm } : { widthMm, heightMm });
}

/** The setup after its calibration label was measured, moved so that the next print is where it was designed to be. */
export function calibrated(setup: PrinterSetup, found: Calibration): PrinterSetup {
  return {
    ...setup,
    offsetXMm: moved(setup.offsetXMm, found.leftMm),
    offsetYMm: moved(setup.offsetYMm, found.topMm),
    calibration: found,
  };
}

function moved(offset: number, measured: number | null): number {
  if (measured === null) return offset;
  const wanted = Math.round((offset + CALIBRATION_LABEL.frameMm - measured) * 10) / 10;
  // Adding 0 turns `-0` into `0`, so that nothing counts as changed.
  return Math.min(FARTHEST_MM, Math.max(-FARTHEST_MM, wanted)) + 0;
}

type Facts = Pick<PrinterInfo, 'id' | 'kind' | 'state' | 'isVirtual'>;

/** States in which a label would only wait at the printer. */
const CANNOT_PRINT: readonly PrinterInfo['state'][] = ['offline', 'paused', 'out_of_paper'];

export const isStuck = (state: PrinterInfo['state']): boolean => CANNOT_PRINT.includes(state);

/**
 * The next printer after `current` that can print now, in the order of the list and from its start again; null if there
 * is no other. `current` need not be in the list. The folder printer puts nothing on paper, so it has a turn only if
 * the desk prints into a folder (`toFolder`), or if the list has no other printer. Those of other desks have none, nor has a
 * virtual one (a fax, a print to a file).
 */
export function nextPrinter<P extends Facts>(all: readonly P[], current: string | null, toFolder: boolean): P | null {
  const list = all.filter((one) => one.kind !== 'desk' && one.isVirtual !== true && !isSilentSystem(one));
  const isPaper = ({ kind }: Facts) => kind !== 'folder';
  const serially = toFolder || !list.some(isPaper) ? list : list.filter((one) => isPaper(one) || one.id === current);
  const at = serially.findIndex(({ id }) => id === current);
  const round = [...serially.slice(at + 1), ...serially.slice(0, Math.max(at, 0))];
  return round.find(({ id, state }) => id !== current && !isStuck(state)) ?? null;
}
