import bwipjs from 'bwip-js/node';
import type { LabelPen } from './labelPen.ts';

/** One printer dot at 203 dpi (8 dots per mm). Bars and lines that begin and end on whole dots print sharp. */
const DOT_MM = 0.125;

/** The marks of a ruler from (x, y) to the right or down. Marks and numbers take 6 mm across. */
export function drawRuler(pen: LabelPen, x: number, y: number, length: number, direction: 'right' | 'down'): void {
  const across = direction === 'right';
  for (let mm = 0; mm <= length; mm += 1) {
    const mark = mm % 10 === 0 ? 6 : mm % 5 === 0 ? 4 : 2.5;
    const thick = (mm % 10 === 0 ? 3 : 2) * DOT_MM;
    // Each mark is centred on its millimetre.
    const at = mm - thick / 2;
    if (across) pen.box(x + at, y + 6 - mark, thick, mark);
    else pen.box(x + 6 - mark, y + at, mark, thick);
    if (mm % 10 !== 0) continue;
    if (across) pen.text(String(mm), x + mm, y + 9.6, { size: 8, align: 'center' });
    else pen.text(String(mm), x + 8.6, y + mm + 1, { size: 8, align: 'center' });
  }
  const ends = 3 * DOT_MM;
  if (across) pen.box(x - ends / 2, y + 6, length + ends, ends);
  else pen.box(x + 6, y - ends / 2, ends, length + ends);
}

/**
 * A Code 128 with its text below, centred in `width`. The bars are as wide as fit, with the quiet zone of 10 modules.
 */
export function drawCode(pen: LabelPen, code: string, x: number, y: number, width: number, height: number): void {
  const widths = modulesOf(code);
  const modules = widths.reduce((sum, each) => sum + each, 0);
  const dots = Math.max(1, Math.min(4, Math.floor(width / DOT_MM / (modules + 20))));
  const module = dots * DOT_MM;
  let at = Math.round((x + (width - modules * module) / 2) / DOT_MM) * DOT_MM;
  for (const [index, each] of widths.entries()) {
    if (index % 2 === 0) pen.box(at, y, each * module, height);
    at += each * module;
  }
  pen.text(code, x + width / 2, y + height + 4, { size: 9, align: 'center', room: width });
}

/** Patches from light grey to black. An even grey and a full black show that the darkness is right. */
export function drawPatches(pen: LabelPen, x: number, y: number, width: number): void {
  const patches = 5;
  const gap = 2;
  const side = (width - (patches - 1) * gap) / patches;
  for (let index = 0; index < patches; index += 1) {
    const left = x + index * (side + gap);
    const black = (index + 1) / patches;
    pen.box(left, y, side, 10, black);
    pen.text(`${black * 100}`, left + side / 2, y + 13.4, { size: 7, align: 'center' });
  }
}

/**
 * Lines of one to five dots, across and along the feed. Printed too dark, the gaps close; too light, the thin lines
 * break.
 */
export function drawLines(pen: LabelPen, x: number, y: number, width: number): void {
  const half = (width - 4) / 2;
  for (let dots = 1; dots <= 5; dots += 1) pen.box(x, y + (dots - 1) * 2, half, dots * DOT_MM);
  let at = x + half + 4;
  for (let dots = 1; at + dots * DOT_MM <= x + width; dots = (dots % 5) + 1) {
    pen.box(at, y, dots * DOT_MM, 8 + 5 * DOT_MM);
    at += dots * 2 * DOT_MM + DOT_MM;
  }
}

/** Widths of bars and gaps alternately, in modules. */
function modulesOf(code: string): readonly number[] {
  const symbol: unknown = bwipjs.raw('code128', code, {})[0];
  if (typeof symbol !== 'object' || symbol === null || !('sbs' in symbol) || !Array.isArray(symbol.sbs)) {
    throw new Error('the barcode library gave no bar widths');
  }
  return symbol.sbs;
}
