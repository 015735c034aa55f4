import { writeFile } from 'node:fs/promises';
import type { TextLanguage } from '../../contract/names.ts';
import type { LabelGroup } from '../../core/ports/SeparatorSheets.ts';
import { createLabelPen, type LabelPen } from './calibration/labelPen.ts';
import { nameOf, separatorTexts } from './separatorTexts.ts';

/** From the edge of the label to its content, mm. */
const EDGE = 5;
/** Thickness of the black bars, which no label has, mm. */
const BAR = 5;
const MM_PER_POINT = 25.4 / 72;
const LARGEST = 90;
const MOST_LINES = 3;
/** Shorter names stay on one line. */
const ONE_LINE = 9;

/**
 * Writes the sheet that lies before the labels of a group: its name as large as the paper allows, between black bars that
 * say that it is no label. There is no barcode on it, so that no scanner can take it for an order. `fontDir` holds the
 * DejaVu fonts. Rejects when the file or the fonts fail.
 */
export async function writeSeparatorSheet(
  path: string,
  group: LabelGroup,
  media: { readonly widthMm: number; readonly heightMm: number },
  language: TextLanguage,
  fontDir: string,
): Promise<void> {
  const { widthMm, heightMm } = media;
  const texts = separatorTexts[language];
  const pen = await createLabelPen(widthMm, heightMm, fontDir);
  const room = widthMm - 2 * EDGE;
  const middle = widthMm / 2;
  const line = (text: string, y: number, size: number, bold = false) =>
    pen.text(text, middle, y, { size, bold, align: 'center', room });

  pen.box(EDGE, EDGE, room, BAR);
  pen.box(EDGE, heightMm - EDGE - BAR, room, BAR);
  line(texts.noLabel, EDGE + BAR + 8, 18, true);
  line(texts.doNotStick, heightMm - EDGE - BAR - 4, 18, true);

  line(texts.batch(group.batch, whenOf(group.startedAt, language)), heightMm - EDGE - BAR - 15, 12);
  line(texts.orders(group.orders), heightMm - EDGE - BAR - 24, 28, true);
  const top = EDGE + BAR + 14;
  line(texts.sorts[group.sort], top + 6, 18);
  drawName(pen, nameOf(group, language), { top: top + 10, bottom: heightMm - EDGE - BAR - 36, middle, room });
  await writeFile(path, await pen.save());
}

/** "24 November 09:05": day and time apart, because some locales put a word between them. */
function whenOf(at: number, language: TextLanguage): string {
  const locale = language === 'tr' ? 'tr-TR' : 'en-GB';
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' });
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  return `${day.format(at)} ${time.format(at)}`;
}

/** All lines in one size, in the middle of the room that is left. */
function drawName(
  pen: LabelPen,
  name: string,
  { top, bottom, middle, room }: { readonly [K in 'top' | 'bottom' | 'middle' | 'room']: number },
): void {
  const lines = linesOf(name);
  const high = Math.max(10, bottom - top);
  const byHeight = high / lines.length / (MM_PER_POINT * 1.2);
  const style = { bold: true, align: 'center' as const, room };
  const size = Math.min(byHeight, ...lines.map((text) => pen.sizeOf(text, { ...style, size: LARGEST })));
  const step = size * MM_PER_POINT * 1.2;
  const first = top + (high - step * lines.length) / 2 + size * MM_PER_POINT;
  lines.forEach((text, index) => {
    pen.text(text, middle, first + index * step, { ...style, size });
  });
}

/** As few lines as possible without breaking words. */
function linesOf(name: string): readonly string[] {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  const widest = Math.max(ONE_LINE, Math.ceil(name.length / MOST_LINES), ...words.map((word) => word.length));
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && (last.length + 1 + word.length <= widest || lines.length === MOST_LINES))
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
