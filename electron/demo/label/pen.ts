import { type PDFFont, type PDFPage, rgb } from 'pdf-lib';

/** Points per millimetre. */
export const pointsPerMm = 72 / 25.4;

/** 10 x 15 cm (section 8). */
export const labelMm = { width: 100, height: 150 } as const;

const black = rgb(0, 0, 0);
const white = rgb(1, 1, 1);

/** Draws on one page in mm from the top left corner, in pure black and white: a thermal head knows no grey. */
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

/** Shortens a text with an ellipsis until it fits. */
export function clip(value: string, font: PDFFont, size: number, roomMm: number): string {
  if (widthMm(value, font, size) <= roomMm) return value;
  const letters = [...value];
  let low = 0;
  let high = letters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const fits = widthMm(`${letters.slice(0, middle).join('').trimEnd()}…`, font, size) <= roomMm;
    if (fits) low = middle;
    else high = middle - 1;
  }
  return `${letters.slice(0, low).join('').trimEnd()}…`;
}

/** Breaks a text into lines at blanks; a longer word is broken where it has to be. */
export function wrap(value: string, font: PDFFont, size: number, roomMm: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of value.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthMm(longer, font, size) <= roomMm) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (widthMm(line, font, size) > roomMm) {
      const letters = [...line];
      let count = letters.length - 1;
      while (count > 1 && widthMm(letters.slice(0, count).join(''), font, size) > roomMm) count -= 1;
      lines.push(letters.slice(0, count).join(''));
      line = letters.slice(count).join('');
    }
  }
  if (line !== '') lines.push(line);
  return lines;
}

/** Wraps into at most `most` lines; what does not fit ends in an ellipsis. */
export function wrapInto(value: string, font: PDFFont, size: number, roomMm: number, most: number): readonly string[] {
  const lines = wrap(value, font, size, roomMm);
  if (lines.length <= most) return lines;
  const rest = lines.slice(most - 1).join(' ');
  return [...lines.slice(0, most - 1), clip(rest, font, size, roomMm)];
}
