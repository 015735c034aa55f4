import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fontkit from '@cantoo/fontkit';
import { PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';

const POINTS_PER_MM = 72 / 25.4;
/** In mm. */
export const A4 = { width: 210, height: 297, margin: 15 } as const;
export const INNER_WIDTH = A4.width - 2 * A4.margin;

const INK = rgb(0.07, 0.07, 0.08);
const SOFT = rgb(0.36, 0.38, 0.42);
const RULE = rgb(0.78, 0.79, 0.82);

export interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly bold?: boolean;
  readonly soft?: boolean;
  readonly align?: 'left' | 'right';
  /** In mm; longer text is shortened with an ellipsis. */
  readonly room?: number;
}

/** A4 pages, drawn in mm from the top left corner. The y of a text is its baseline. */
export type A4Document = Awaited<ReturnType<typeof createA4Document>>;

/** `fontDir` holds DejaVu Sans Condensed, which has every Turkish letter. Rejects when the fonts are missing. */
export async function createA4Document(fontDir: string, title: string) {
  const [regularBytes, boldBytes] = await Promise.all([
    readFile(join(fontDir, 'DejaVuSansCondensed.ttf')),
    readFile(join(fontDir, 'DejaVuSansCondensed-Bold.ttf')),
  ]);
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setProducer('Label Station');
  document.setCreator('Label Station');
  const regular = await document.embedFont(regularBytes, { subset: true });
  const bold = await document.embedFont(boldBytes, { subset: true });
  const pages: PDFPage[] = [];

  function page(number = pages.length - 1): PDFPage {
    const found = pages[number];
    if (found === undefined) throw new Error(`no page ${number}`);
    return found;
  }

  return {
    newPage(): void {
      pages.push(document.addPage([A4.width * POINTS_PER_MM, A4.height * POINTS_PER_MM]));
    },
    pages: (): number => pages.length,
    /** Draws on the newest page, or on the page with that number (from 0). */
    text(value: string, x: number, y: number, style: TextStyle, number?: number): void {
      const font = style.bold === true ? bold : regular;
      const shown = shorten(plain(value), font, style);
      if (shown === '') return;
      const width = style.align === 'right' ? font.widthOfTextAtSize(shown, style.size) : 0;
      page(number).drawText(shown, {
        x: x * POINTS_PER_MM - width,
        y: (A4.height - y) * POINTS_PER_MM,
        size: style.size,
        font,
        color: style.soft === true ? SOFT : INK,
      });
    },
    rule(x: number, y: number, width: number, strong: boolean = false): void {
      page().drawLine({
        start: { x: x * POINTS_PER_MM, y: (A4.height - y) * POINTS_PER_MM },
        end: { x: (x + width) * POINTS_PER_MM, y: (A4.height - y) * POINTS_PER_MM },
        thickness: strong ? 0.9 : 0.4,
        color: strong ? INK : RULE,
      });
    },
    /** A black box on the newest page; y is its upper edge. */
    box(x: number, y: number, width: number, height: number): void {
      page().drawRectangle({
        x: x * POINTS_PER_MM,
        y: (A4.height - y - height) * POINTS_PER_MM,
        width: width * POINTS_PER_MM,
        height: height * POINTS_PER_MM,
        color: rgb(0, 0, 0),
      });
    },
    /** In mm. */
    widthOf(value: string, style: TextStyle): number {
      return (style.bold === true ? bold : regular).widthOfTextAtSize(plain(value), style.size) / POINTS_PER_MM;
    },
    save: (): Promise<Uint8Array> => document.save(),
  };
}

/** One line with composed letters, because the fonts have `ğ`, but no mark to put on a `g`. */
function plain(value: string): string {
  return value
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

function shorten(value: string, font: PDFFont, { size, room }: TextStyle): string {
  if (room === undefined || font.widthOfTextAtSize(value, size) <= room * POINTS_PER_MM) return value;
  const letters = [...value];
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    const width = font.widthOfTextAtSize(`${letters.slice(0, middle).join('')}…`, size);
    if (width <= room * POINTS_PER_MM) fits = middle;
    else tooLong = middle;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`;
}
