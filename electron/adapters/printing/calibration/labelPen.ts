import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fontkit from '@cantoo/fontkit';
import { PDFDocument, type PDFFont, rgb } from '@cantoo/pdf-lib';

const POINTS_PER_MM = 72 / 25.4;

interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly bold?: boolean;
  readonly align?: 'left' | 'center';
  /** In mm. Longer text is drawn smaller, down to 6 points, and then shortened with an ellipsis. */
  readonly room?: number;
}

/** Draws on one page, in mm from its top left corner. The y of a text is its baseline. */
export type LabelPen = Awaited<ReturnType<typeof createLabelPen>>;

/** `fontDir` holds DejaVu Sans Condensed, which has every Turkish letter. Rejects when the fonts are missing. */
export async function createLabelPen(widthMm: number, heightMm: number, fontDir: string) {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  const embed = async (file: string) => document.embedFont(await readFile(join(fontDir, file)), { subset: true });
  const [regular, bold] = await Promise.all([embed('DejaVuSansCondensed.ttf'), embed('DejaVuSansCondensed-Bold.ttf')]);
  const page = document.addPage([widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM]);

  const fontOf = (style: TextStyle) => (style.bold === true ? bold : regular);
  return {
    /** In points: as large as the text is drawn in that style. */
    sizeOf: (value: string, style: TextStyle): number => fittingSize(oneLine(value), fontOf(style), style),
    text(value: string, x: number, y: number, style: TextStyle): void {
      const font = fontOf(style);
      const line = oneLine(value);
      const size = fittingSize(line, font, style);
      const shown = shorten(line, font, { ...style, size });
      const width = style.align === 'center' ? font.widthOfTextAtSize(shown, size) : 0;
      page.drawText(shown, {
        x: x * POINTS_PER_MM - width / 2,
        y: (heightMm - y) * POINTS_PER_MM,
        size,
        font,
        color: rgb(0, 0, 0),
      });
    },
    /** `black` from 0 (white) to 1 (black). */
    box(x: number, y: number, width: number, height: number, black: number = 1): void {
      page.drawRectangle({
        x: x * POINTS_PER_MM,
        y: (heightMm - y - height) * POINTS_PER_MM,
        width: width * POINTS_PER_MM,
        height: height * POINTS_PER_MM,
        color: rgb(1 - black, 1 - black, 1 - black),
      });
    },
    save: (): Promise<Uint8Array> => document.save(),
  };
}

/** Normalized to composed letters, because the fonts have `ğ`, but no mark to put on a `g`. */
function oneLine(value: string): string {
  return value
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

function fittingSize(value: string, font: PDFFont, { size, room }: TextStyle): number {
  const needed = font.widthOfTextAtSize(value, size);
  return room === undefined || needed === 0
    ? size
    : Math.min(size, Math.max(6, (size * room * POINTS_PER_MM * 0.99) / needed));
}

function shorten(value: string, font: PDFFont, { size, room }: TextStyle): string {
  const fits = (text: string) => room === undefined || font.widthOfTextAtSize(text, size) <= room * POINTS_PER_MM;
  let letters = [...value];
  if (fits(value)) return value;
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters = letters.slice(0, -1);
  return `${letters.join('').trimEnd()}…`;
}
