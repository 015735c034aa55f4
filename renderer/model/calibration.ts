import type { Calibration, PrinterSetup } from '../../electron/contract/printer.ts';

/** Length of the ruler on a calibration label, and how far its frame stands from the edges, as designed; mm. */
const RULER_MM = 80;
export const FRAME_MM = 2;
/** Nobody reads a ruler more finely than this, mm. */
const RULER_TOLERANCE_MM = 0.5;

export type RulerVerdict =
  | { readonly kind: 'unmeasured' | 'good' }
  /** `percent`: of the true size. */
  | { readonly kind: 'small' | 'large'; readonly percent: number };

export function rulerVerdict(rulerMm: number | null): RulerVerdict {
  if (rulerMm === null) return { kind: 'unmeasured' };
  if (Math.abs(rulerMm - RULER_MM) <= RULER_TOLERANCE_MM) return { kind: 'good' };
  const percent = Math.round((rulerMm / RULER_MM) * 1000) / 10;
  return { kind: rulerMm < RULER_MM ? 'small' : 'large', percent };
}

/** By how much keeping what was measured moves the print: right and down above zero; mm, to a tenth. */
export function movesOf({ leftMm, topMm }: Pick<Calibration, 'leftMm' | 'topMm'>): {
  readonly x: number;
  readonly y: number;
} {
  return { x: moveOf(leftMm), y: moveOf(topMm) };
}

function moveOf(measured: number | null): number {
  return measured === null ? 0 : Math.round((FRAME_MM - measured) * 10) / 10 + 0;
}

/**
 * What is kept of a measurement. With a wrong scale the frame's place says nothing about where the print stands, so the
 * print is not moved by it.
 */
export function keptOf(measured: Omit<Calibration, 'at'>): Omit<Calibration, 'at'> {
  const { kind } = rulerVerdict(measured.rulerMm);
  const isScaled = kind === 'small' || kind === 'large';
  return isScaled ? { ...measured, leftMm: null, topMm: null } : measured;
}

/** Whether a size is the one that is set; drivers that count in inches are a hair off. */
export function isSameSize(
  a: Pick<PrinterSetup, 'widthMm' | 'heightMm'>,
  b: Pick<PrinterSetup, 'widthMm' | 'heightMm'>,
): boolean {
  return Math.abs(a.widthMm - b.widthMm) < 0.5 && Math.abs(a.heightMm - b.heightMm) < 0.5;
}
