import bwipjs from 'bwip-js/node';
import type { BoxPreset } from '../../contract/box.ts';
import type { TextLanguage } from '../../contract/names.ts';
import type { Result } from '../../contract/result.ts';
import { A4, type A4Document, createA4Document, INNER_WIDTH } from './a4.ts';
import { commandSheetContent, type SheetCommand } from './commandSheetContent.ts';
import { commandSheetTexts } from './documentTexts.ts';
import { type NotSaved, replaceWhole } from './exportFolder.ts';
import { footers } from './listPaper.ts';

interface CommandSheetFacts {
  readonly boxes: readonly BoxPreset[];
  readonly deskName: string;
  readonly language: TextLanguage;
}

/** Writes the sheet of command barcodes, A4 upright, one below the other, so that a scanner never sees two at once. */
export async function saveCommandSheet(
  path: string,
  facts: CommandSheetFacts,
  fontDir: string,
): Promise<Result<null, NotSaved>> {
  return replaceWhole(path, await renderCommandSheet(facts, fontDir));
}

/** One dot of an office printer, mm. Bars that begin and end on dots print sharp. */
const DOT = 25.4 / 600;
/**
 * Dots in one module: 0.34 to 0.42 mm, so that a hand scanner reads it at arm's length, even when printed a little
 * smaller.
 */
const MODULE_DOTS = { least: 8, most: 10 };
/** Modules of white on both sides. */
const QUIET = 10;
/** In mm. */
const CODE_HEIGHT = 15;
const ROW = 19.5;
const HEADING = 11;
const TOP = 18;
const BOTTOM = A4.height - 18;
/** Room for the longest barcode with its white sides, which is also where the names begin; mm. */
const CODE_ROOM = 100;
const NAME_AT = A4.margin + CODE_ROOM + 4;
const NAME_ROOM = A4.width - A4.margin - NAME_AT;
const NAME_SIZES = [20, 17, 14] as const;

/** Renders the PDF. */
async function renderCommandSheet(facts: CommandSheetFacts, fontDir: string): Promise<Uint8Array> {
  const words = commandSheetTexts[facts.language];
  const paper = await createA4Document(fontDir, words.title);
  paper.newPage();
  paper.text(words.title, A4.margin, TOP + 3, { size: 19, bold: true });
  paper.text(`${words.desk} ${facts.deskName}`, A4.width - A4.margin, TOP + 3, { size: 12, align: 'right' });
  paper.text(words.hint, A4.margin, TOP + 9, { size: 9.5, soft: true, room: INNER_WIDTH });
  let y = TOP + 15;
  for (const { heading, commands } of commandSheetContent(facts.boxes, facts.language)) {
    for (const [index, command] of commands.entries()) {
      const isFirst = index === 0;
      // A heading stays on the same page as its first row, and is repeated on each page.
      const isNewPage = y + ROW + (isFirst ? HEADING : 0) > BOTTOM;
      if (isNewPage) {
        paper.newPage();
        y = TOP;
      }
      if (isFirst || isNewPage) {
        paper.text(heading, A4.margin, y + 6, { size: 12, bold: true, room: INNER_WIDTH });
        paper.rule(A4.margin, y + 8, INNER_WIDTH, true);
        y += HEADING;
      }
      drawCommand(paper, command, y);
      y += ROW;
    }
  }
  footers(paper, `Label Station · ${words.title}`, words.page);
  return paper.save();
}

function drawCommand(paper: A4Document, { code, name, what }: SheetCommand, top: number): void {
  drawBars(paper, code, top);
  const { size, lines } = fitted(paper, name);
  const [first = '', second] = lines;
  const y = second === undefined ? top + 7.5 : top + 4;
  paper.text(first, NAME_AT, y, { size, bold: true, room: NAME_ROOM });
  if (second !== undefined) paper.text(second, NAME_AT, y + 5.6, { size, bold: true, room: NAME_ROOM });
  const style = { size: 9.5, soft: true, room: NAME_ROOM } as const;
  for (const [index, line] of wrapped(paper, what, style).entries())
    paper.text(line, NAME_AT, top + (second === undefined ? 12.5 : 14.4) + index * 4, style);
}

/** The module width depends on the code alone, so that a command is drawn the same on every sheet. */
function drawBars(paper: A4Document, code: string, top: number): void {
  const widths = code128(code);
  const modules = widths.reduce((sum, width) => sum + width, 0) + 2 * QUIET;
  const dots = Math.floor(CODE_ROOM / DOT / modules);
  const module = Math.max(MODULE_DOTS.least, Math.min(MODULE_DOTS.most, dots)) * DOT;
  // The margin of the page is part of the white side.
  let at = Math.round(A4.margin / DOT) * DOT;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) paper.box(at, top, width * module, CODE_HEIGHT);
    at += width * module;
  }
}

/** The largest size that fits into one line, else two lines of the smallest size. */
function fitted(paper: A4Document, name: string): { readonly size: number; readonly lines: readonly string[] } {
  const size = NAME_SIZES.find((one) => paper.widthOf(name, { size: one, bold: true }) <= NAME_ROOM);
  if (size !== undefined) return { size, lines: [name] };
  const smallest = NAME_SIZES[NAME_SIZES.length - 1] ?? 14;
  return { size: smallest, lines: wrapped(paper, name, { size: smallest, bold: true }) };
}

/** At most two lines. The second one is shortened when it is drawn. */
function wrapped(
  paper: A4Document,
  text: string,
  style: { readonly size: number; readonly bold?: boolean },
): readonly string[] {
  if (paper.widthOf(text, style) <= NAME_ROOM) return [text];
  const words = text.split(' ');
  let fits = 1;
  while (fits < words.length && paper.widthOf(words.slice(0, fits + 1).join(' '), style) <= NAME_ROOM) fits += 1;
  return [words.slice(0, fits).join(' '), words.slice(fits).join(' ')].filter((line) => line !== '');
}

/** Widths of the bars and gaps of a Code 128 alternately, in modules, beginning and ending with a bar. */
export function code128(text: string): readonly number[] {
  const symbol: unknown = bwipjs.raw('code128', text, {})[0];
  if (typeof symbol !== 'object' || symbol === null || !('sbs' in symbol) || !Array.isArray(symbol.sbs)) {
    throw new Error('the barcode library gave no bar widths');
  }
  return symbol.sbs;
}
