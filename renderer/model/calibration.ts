import { CALIBRATION_LABEL, type Calibration, type PrinterSetup } from '../../electron/contract/printer.ts';

const { rulerMm: RULER_MM, frameMm: FRAME_MM } = CALIBRATION_LABEL;
/** A ruler cannot be read more finely than this, mm. */
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

/** True when the frame stands where it was designed to, as far as a ruler can show. */
export function isInPlace({ leftMm, topMm }: Pick<Calibration, 'leftMm' | 'topMm'>): boolean {
  return [leftMm, topMm].every((mm) => mm === null || Math.abs(mm - FRAME_MM) <= RULER_TOLERANCE_MM);
}

/** How far storing the measurement moves the print: right and down above zero; mm, to a tenth. */
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
 * The stored part of a measurement. With a wrong scale the frame's place does not show where the print is, so the
 * print is not moved by it.
 */
export function storedOf(measured: Omit<Calibration, 'at'>): Omit<Calibration, 'at'> {
  const { kind } = rulerVerdict(measured.rulerMm);
  const isScaled = kind === 'small' || kind === 'large';
  return isScaled ? { ...measured, leftMm: null, topMm: null } : measured;
}

/** Whether a size is the set one; drivers that count in inches are a hair off. */
export function isSameSize(
  a: Pick<PrinterSetup, 'widthMm' | 'heightMm'>,
  b: Pick<PrinterSetup, 'widthMm' | 'heightMm'>,
): boolean {
  return Math.abs(a.widthMm - b.widthMm) < 0.5 && Math.abs(a.heightMm - b.heightMm) < 0.5;
}
