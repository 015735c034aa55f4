import type { PDFFont } from '@cantoo/pdf-lib';
import bwipjs from 'bwip-js/node';
import type { LabelContent } from './labelContent.ts';
import { clip, fitSize, labelMm, type Pen, pointsPerMm, widthMm, wrapInto } from './pen.ts';

/** One printer dot at 203 dpi (8 dots per mm) in mm. Bars that start and end on dots print sharp. */
const dotMm = 0.125;

/** Black bars of a Code 128 symbol: start and width of each, in modules. */
type Bars = {
  readonly modules: number;
  readonly bars: readonly { readonly start: number; readonly width: number }[];
};

function isSymbol(value: unknown): value is { readonly sbs: readonly number[] } {
  return typeof value === 'object' && value !== null && 'sbs' in value && Array.isArray(value.sbs);
}

/** Code 128 of a text as module widths; the library picks the code sets and the check symbol. */
function code128(text: string): Bars {
  const symbol: unknown = bwipjs.raw('code128', text, {})[0];
  if (!isSymbol(symbol)) throw new Error('the barcode library gave no bar widths');
  const bars: { start: number; width: number }[] = [];
  let at = 0;
  for (const [index, width] of symbol.sbs.entries()) {
    if (index % 2 === 0) bars.push({ start: at, width });
    at += width;
  }
  return { modules: at, bars };
}

/** The widest module, in whole dots, with which so many modules fit into `roomMm`; at least 2 dots (0.25 mm). */
function moduleDots(modules: number, roomMm: number, most: number): number {
  return Math.max(2, Math.min(most, Math.floor(roomMm / dotMm / modules)));
}

/** A font of the document, with the letters that it has. */
export type Face = { readonly font: PDFFont; readonly letters: ReadonlySet<number> };

export type Faces = { readonly regular: Face; readonly bold: Face; readonly heavy: Face };

/** All measures in mm from the top left corner, font sizes in points. */
const margin = 4;
const right = labelMm.width - margin;
const inner = right - margin;
const ruleMm = 3 * dotMm;
const titleSize = 7;
/** A Code 128 needs ten modules of white on both sides. */
const quietModules = 10;

const typeNames = { dosya: 'DOSYA', koli: 'KOLİ', palet: 'PALET' } as const;

/** One line of printable text: blanks instead of line breaks, and a question mark for a letter that the font lacks. */
function tidy(value: string, face: Face): string {
  const letters = [...value.normalize('NFC').replace(/\s+/g, ' ').trim()];
  return letters.map((letter) => (face.letters.has(letter.codePointAt(0) ?? 0) ? letter : '?')).join('');
}

/** 5321234567, 05321234567 and +905321234567 as 0532 123 45 67; anything else as it was written. */
function phoneText(phone: string): string {
  const match = /^(?:\+?90|0)?(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone.replace(/[\s()-]/g, ''));
  return match === null ? phone : `0${match[1]} ${match[2]} ${match[3]} ${match[4]}`;
}

function upper(value: string): string {
  return value.toLocaleUpperCase('tr-TR');
}

function decimal(value: number): string {
  return String(Math.round(value * 100) / 100).replace('.', ',');
}

/** 21.11.2026, in Turkey's time (three hours ahead of UTC all year). */
function dayText(at: number): string {
  const day = new Date(at + 3 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  return day.split('-').reverse().join('.');
}

/** A text in the largest size that fits the room; what does not fit the smallest size ends in an ellipsis. */
function fitted(
  pen: Pen,
  face: Face,
  value: string,
  at: { readonly x: number; readonly y: number; readonly room: number },
  sizes: readonly [most: number, least: number],
): void {
  const text = tidy(value, face);
  const size = fitSize(text, face.font, at.room, sizes[0], sizes[1]);
  pen.text(clip(text, face.font, size, at.room), at.x, at.y, { font: face.font, size });
}

function title(pen: Pen, faces: Faces, text: string, x: number, y: number): void {
  pen.text(text, x, y, { font: faces.bold.font, size: titleSize });
}

function rule(pen: Pen, y: number): void {
  pen.box(margin, y, inner, ruleMm);
}

function drawHead(pen: Pen, faces: Faces, content: LabelContent, count: string): void {
  const corner = { align: 'right', inverse: true } as const;
  pen.box(0, 0, labelMm.width, 17);
  const name = tidy(upper(content.carrier), faces.heavy);
  const size = fitSize(name, faces.heavy.font, 66, 20, 11);
  // Capitals of DejaVu are 0.729 em high: centred in the band at any size.
  const baseline = 8.5 + (size * 0.729) / pointsPerMm / 2;
  pen.text(name, margin, baseline, { font: faces.heavy.font, size, inverse: true });
  pen.text(typeNames[content.type], right, 7.7, { font: faces.heavy.font, size: 10.5, ...corner });
  pen.text(count, right, 13.2, { font: faces.bold.font, size: 9.5, ...corner });
}

/** The destination in large letters, to be read from a distance: plate code, district, province. */
function drawRoute(pen: Pen, faces: Faces, content: LabelContent): void {
  const plate = String(content.plate).padStart(2, '0');
  pen.text(plate, margin - 0.6, 36, { font: faces.heavy.font, size: 43 });
  pen.box(31, 21.5, ruleMm, 15.5);
  const room = right - 35;
  fitted(pen, faces.heavy, upper(content.receiver.district), { x: 35, y: 28.2, room }, [21, 9]);
  fitted(pen, faces.bold, upper(content.receiver.province), { x: 35, y: 36, room }, [15, 9]);
  rule(pen, 40.5);
}

/** The carrier's number: every bar starts and ends on a dot of a 203 dpi head. */
function drawBarcode(pen: Pen, faces: Faces, code: string): void {
  const symbol = code128(code);
  const module = moduleDots(symbol.modules + 2 * quietModules, labelMm.width - 4, 4) * dotMm;
  const left = Math.round((labelMm.width - symbol.modules * module) / 2 / dotMm) * dotMm;
  for (const bar of symbol.bars) pen.box(left + bar.start * module, 44.5, bar.width * module, 24);
  const spaced = /^\d+$/.test(code) ? code.replace(/(\d{4})(?=\d)/g, '$1 ') : code;
  pen.text(spaced, labelMm.width / 2, 74.2, { font: faces.heavy.font, size: 14, align: 'center' });
  rule(pen, 77.5);
}

function drawReceiver(pen: Pen, faces: Faces, content: LabelContent): void {
  const { name, phone, address, district, province } = content.receiver;
  title(pen, faces, 'ALICI', margin, 81.7);
  fitted(pen, faces.bold, name, { x: margin, y: 87.6, room: inner }, [16, 9.5]);

  const { font } = faces.regular;
  const text = tidy(address, faces.regular);
  const roomy = wrapInto(text, font, 10.5, inner, 4).length <= 3;
  const [size, lines, step] = roomy ? [10.5, 3, 4.5] : [8, 4, 3.45];
  for (const [index, line] of wrapInto(text, font, size, inner, lines).entries()) {
    pen.text(line, margin, 92.6 + index * step, { font, size });
  }

  const bold = faces.bold.font;
  const phoneLine = clip(tidy(phoneText(phone), faces.bold), bold, 11, 40);
  pen.text(phoneLine, right, 108.4, { font: bold, size: 11, align: 'right' });
  const room = inner - widthMm(phoneLine, bold, 11) - 4;
  fitted(pen, faces.bold, `${upper(district)} / ${upper(province)}`, { x: margin, y: 108.4, room }, [11, 7]);
  rule(pen, 111);
}

function drawSender(pen: Pen, faces: Faces, content: LabelContent): void {
  const { name, phone, address, district, province } = content.sender;
  title(pen, faces, 'GÖNDERİCİ', margin, 115.2);
  const style = { font: faces.regular.font, size: 7.5 };
  const phoneLine = clip(tidy(phoneText(phone), faces.regular), style.font, style.size, 34);
  pen.text(phoneLine, right, 119, { ...style, align: 'right' });
  const room = inner - widthMm(phoneLine, style.font, style.size) - 4;
  fitted(pen, faces.bold, name, { x: margin, y: 119, room }, [8.5, 7]);
  const whole = tidy(`${address} ${district} / ${province}`, faces.regular);
  for (const [index, line] of wrapInto(whole, style.font, style.size, inner, 2).entries()) {
    pen.text(line, margin, 122.5 + index * 3.2, style);
  }
  rule(pen, 128);
}

function drawFacts(pen: Pen, faces: Faces, content: LabelContent): void {
  const facts = [
    ['SİPARİŞ NO', content.reference ?? '-', margin, 132, 40],
    ['DESİ', decimal(content.desi), 48, 132, 13],
    ['KG', content.weightKg === null ? '-' : decimal(content.weightKg), 63, 132, 12],
    ['TARİH', dayText(content.createdAt), 76, 132, 20],
    ['ÖDEME', 'GÖNDERİCİ', 76, 141.2, 20],
  ] as const;
  for (const [name, value, x, y, room] of facts) {
    title(pen, faces, name, x, y);
    fitted(pen, faces.bold, value, { x, y: y + 4.9, room }, [11, 6.5]);
  }
  title(pen, faces, 'İÇERİK', margin, 141.2);
  const text = content.content === null || content.content === '' ? '-' : content.content;
  fitted(pen, faces.regular, text, { x: margin, y: 146.1, room: 70 }, [9, 7]);
}

/** Draws one label onto a page of 10 x 15 cm. `count` says which parcel of how many it is. */
export function drawLabel(pen: Pen, faces: Faces, content: LabelContent, count: string): void {
  drawHead(pen, faces, content, count);
  drawRoute(pen, faces, content);
  drawBarcode(pen, faces, content.code);
  drawReceiver(pen, faces, content);
  drawSender(pen, faces, content);
  drawFacts(pen, faces, content);
}
