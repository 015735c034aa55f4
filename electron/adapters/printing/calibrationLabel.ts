import { writeFile } from 'node:fs/promises';
import { CALIBRATION_LABEL } from '../../contract/printer.ts';
import { drawCode, drawLines, drawPatches, drawRuler } from './calibration/labelDrawing.ts';
import { createLabelPen, type LabelPen } from './calibration/labelPen.ts';

interface CalibrationFacts {
  /** The text of the barcode, which is scanned back. Printable ASCII. */
  readonly code: string;
  readonly printerName: string;
  /** Epoch ms. */
  readonly at: number;
  /** Size of the media, in mm. */
  readonly widthMm: number;
  readonly heightMm: number;
  /** Language of the date. Default: Turkish. */
  readonly language?: 'tr' | 'en';
}

const { rulerMm: RULER_MM, frameMm: FRAME_AT } = CALIBRATION_LABEL;
const FRAME_LINE = 0.5;
/** From the edge of the label to the content inside the frame, mm. */
const INSIDE = 5;
/** Width of the vertical ruler, mm. */
const STANDING_RULER = 13;

interface Part {
  /** In mm. */
  readonly height: number;
  /** On a small label the parts with the highest rank are left out first. */
  readonly rank: number;
  draw(y: number): void;
}

/**
 * Writes a page which shows whether a printer prints the whole label, at its true size and place, and how dark: a frame
 * 2 mm inside the edge, a ruler of 80 mm, grey patches, fine lines and a Code 128 to scan back. A small label gets the
 * parts that fit. `fontDir` holds the DejaVu fonts. Returns the path; rejects when the file or the fonts fail.
 */
export async function writeCalibrationLabel(path: string, facts: CalibrationFacts, fontDir: string): Promise<string> {
  const { widthMm, heightMm } = facts;
  const pen = await createLabelPen(widthMm, heightMm, fontDir);
  drawFrame(pen, widthMm, heightMm);

  const stands = widthMm < RULER_MM + 2 * INSIDE && heightMm >= RULER_MM + 2 * INSIDE;
  if (stands) drawRuler(pen, INSIDE, (heightMm - RULER_MM) / 2, RULER_MM, 'down');
  const left = INSIDE + (stands ? STANDING_RULER : 0);
  const width = widthMm - INSIDE - left;

  const parts: Part[] = [
    { height: 17, rank: 3, draw: (y) => drawHead(pen, facts, left, y, width) },
    { height: 20, rank: 1, draw: (y) => drawCode(pen, facts.code, left, y, width, 15) },
    { height: 14, rank: 4, draw: (y) => drawPatches(pen, left, y, width) },
    { height: 9, rank: 5, draw: (y) => drawLines(pen, left, y, width) },
  ];
  if (!stands) {
    const length = Math.min(RULER_MM, Math.floor(width / 10) * 10);
    const x = left + (width - length) / 2;
    parts.splice(1, 0, { height: 10, rank: 2, draw: (y) => drawRuler(pen, x, y, length, 'right') });
  }
  layOut(parts, heightMm);
  await writeFile(path, await pen.save());
  return path;
}

function drawFrame(pen: LabelPen, width: number, height: number): void {
  const [right, bottom] = [width - FRAME_AT, height - FRAME_AT];
  pen.box(FRAME_AT, FRAME_AT, width - 2 * FRAME_AT, FRAME_LINE);
  pen.box(FRAME_AT, bottom - FRAME_LINE, width - 2 * FRAME_AT, FRAME_LINE);
  pen.box(FRAME_AT, FRAME_AT, FRAME_LINE, height - 2 * FRAME_AT);
  pen.box(right - FRAME_LINE, FRAME_AT, FRAME_LINE, height - 2 * FRAME_AT);
}

function drawHead(pen: LabelPen, facts: CalibrationFacts, x: number, y: number, room: number): void {
  const { printerName, at, widthMm, heightMm, language = 'tr' } = facts;
  const when = new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
  });
  pen.text(printerName, x, y + 5, { size: 14, bold: true, room });
  pen.text(when.format(at), x, y + 10.5, { size: 10, room });
  pen.text(`Label Station · ${widthMm} × ${heightMm} mm`, x, y + 15.5, { size: 9, room });
}

/** Places the parts from top to bottom with equal space between them. Parts that do not fit are left out by rank. */
function layOut(parts: readonly Part[], heightMm: number): void {
  const room = heightMm - 2 * INSIDE;
  let shown = parts;
  const needed = () => shown.reduce((sum, { height }) => sum + height, 0) + Math.max(0, shown.length - 1) * 2;
  while (shown.length > 1 && needed() > room) {
    const last = Math.max(...shown.map(({ rank }) => rank));
    shown = shown.filter(({ rank }) => rank !== last);
  }
  const used = shown.reduce((sum, { height }) => sum + height, 0);
  const gap = Math.min(14, Math.max(0, (room - used) / shown.length));
  let y = INSIDE;
  for (const part of shown) {
    part.draw(y);
    y += part.height + gap;
  }
}
