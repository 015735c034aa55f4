import { create } from 'qrcode';

/** Modules of silence that a reader needs around a QR code. */
const QUIET = 4;
/** Bytes. From here on the code is so dense that fewer modules help a phone more than more repair does. */
const DENSE_FROM = 600;
/** Bytes that the largest code of all holds. */
const MOST = 2_953;

export interface QrCells {
  /** An SVG path of the dark modules, each 1 wide. */
  readonly path: string;
  /** Modules to a side, with the silence around. */
  readonly side: number;
}

/** A text as a QR code; null where no code holds that much. */
export function qrCells(text: string): QrCells | null {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes === 0 || bytes > MOST) return null;
  const { modules } = create(text, { errorCorrectionLevel: bytes < DENSE_FROM ? 'M' : 'L' });
  const cells: string[] = [];
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (modules.get(y, x)) cells.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`);
    }
  }
  return { path: cells.join(''), side: modules.size + 2 * QUIET };
}
