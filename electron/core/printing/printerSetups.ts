import type { StoredLabel } from '../../contract/job.ts';
import { CALIBRATION_LABEL, type Calibration, defaultPrinterSetup, type PrinterSetup } from '../../contract/printer.ts';
import type { Settings } from '../../contract/settings.ts';

/** How far a label's page may be off the media before the operator is asked, mm. */
const TOLERANCE_MM = 2;
/** The printer's settings move no further (contract/printer.ts), mm. */
const FARTHEST_MM = 20;

export function setupOf({ printerSetups }: Pick<Settings, 'printerSetups'>, printerId: string): PrinterSetup {
  return printerSetups[printerId] ?? defaultPrinterSetup;
}

/** True when labels are turned or moved on their way to the printer. */
export function isAdjusted({ rotation, offsetXMm, offsetYMm }: PrinterSetup): boolean {
  return rotation !== 0 || offsetXMm !== 0 || offsetYMm !== 0;
}

/** True when a page of that size (mm) may go to the printer unasked; a driver that scales makes any page fit. */
export function fitsMedia(setup: PrinterSetup, page: { readonly widthMm: number; readonly heightMm: number }): boolean {
  if (setup.scaling === 'fit') return true;
  return (
    Math.abs(page.widthMm - setup.widthMm) <= TOLERANCE_MM && Math.abs(page.heightMm - setup.heightMm) <= TOLERANCE_MM
  );
}

/** Whether a stored label may fit the media there as it is turned for it; a printer that cannot turn it will say. */
export function mayFit(setup: PrinterSetup, { widthMm, heightMm }: StoredLabel): boolean {
  const isTurned = setup.rotation === 90 || setup.rotation === 270;
  return fitsMedia(setup, isTurned ? { widthMm: heightMm, heightMm: widthMm } : { widthMm, heightMm });
}

/** The setup after its calibration label was measured: the next print stands where it was designed to. */
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
  // `-0` would be a change of nothing.
  return Math.min(FARTHEST_MM, Math.max(-FARTHEST_MM, wanted)) + 0;
}
