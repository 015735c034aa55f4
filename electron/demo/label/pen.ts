import { type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';

/** Points per millimetre. */
export const pointsPerMm = 72 / 25.4;

/** 10 x 15 cm (section 8). */
export const labelMm = { width: 100, height: 150 } as const;

const black = rgb(0, 0, 0);
const white = rgb(1, 1, 1);

/** Draws on one page in mm from the top left corner, in pure black and white: a thermal head cannot print grey. */
export type Pen = {
  readonly box: (x: number, y: number, width: number, height: number) => void;
  readonly text: (value: string, x: number, baseline: number, style: TextStyle) => void;
};

export type TextStyle = {
  readonly font: PDFFont;
  /** Font size in points. */
  readonly size: number;
  readonly align?: 'left' | 'center' | 'right';
  readonly inverse?: boolean;
};

export function createPen(page: PDFPage): Pen {
  return {
    box: (x, y, width, height) => {
      page.drawRectangle({
        x: x * pointsPerMm,
        y: (labelMm.height - y - height) * pointsPerMm,
        width: width * pointsPerMm,
        height: height * pointsPerMm,
        color: black,
      });
    },
    text: (value, x, baseline, style) => {
      if (value === '') return;
      const width = style.align === undefined || style.align === 'left' ? 0 : widthMm(value, style.font, style.size);
      const left = style.align === 'center' ? x - width / 2 : x - width;
      page.drawText(value, {
        x: left * pointsPerMm,
        y: (labelMm.height - baseline) * pointsPerMm,
        size: style.size,
        font: style.font,
        color: style.inverse === true ? white : black,
      });
    },
  };
}

/** Width of a text in mm. */
export function widthMm(value: string, font: PDFFont, size: number): number {
  return font.widthOfTextAtSize(value, size) / pointsPerMm;
}

/** The largest size, in points, at which a text fits; never below `least`. */
export function fitSize(value: string, font: PDFFont, roomMm: number, most: number, least: number): number {
  const needed = widthMm(value, font, most);
  return needed <= roomMm ? most : Math.max(least, Math.floor((most * roomMm * 4) / needed) / 4);
}

/**
 * The largest count from `least` to `most` that fits; fitting is monotonous. Measuring is slow, so as few counts as
 * possible are tried.
 */
function largest(least: number, most: number, fits: (count: number) => boolean): number {
  let low = least;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Shortens a text with an ellipsis until it fits. */
export function clip(value: string, font: PDFFont, size: number, roomMm: number): string {
  if (widthMm(value, font, size) <= roomMm) return value;
  const letters = [...value];
  const shortened = (count: number) => `${letters.slice(0, count).join('').trimEnd()}…`;
  return shortened(largest(0, letters.length, (count) => widthMm(shortened(count), font, size) <= roomMm));
}

/** The first line of a text: as many whole words as fit, or as many letters of a word that is longer than a line. */
function firstLine(value: string, font: PDFFont, size: number, roomMm: number): string {
  const fits = (text: string) => widthMm(text, font, size) <= roomMm;
  if (fits(value)) return value;
  const words = value.split(' ');
  const whole = largest(0, words.length, (count) => fits(words.slice(0, count).join(' ')));
  if (whole > 0) return words.slice(0, whole).join(' ');
  const letters = [...(words[0] ?? '')];
  return letters
    .slice(
      0,
      largest(1, letters.length, (count) => fits(letters.slice(0, count).join(''))),
    )
    .join('');
}

/** Breaks a text into at most `most` lines; what does not fit ends in an ellipsis. */
export function wrapInto(value: string, font: PDFFont, size: number, roomMm: number, most: number): readonly string[] {
  const lines: string[] = [];
  let rest = value;
  while (rest !== '' && lines.length < most - 1) {
    const line = firstLine(rest, font, size, roomMm);
    lines.push(line);
    rest = rest.slice(line.length).trimStart();
  }
  return rest === '' ? lines : [...lines, clip(rest, font, size, roomMm)];
}
