import type { TextLanguage } from '../../contract/names.ts';
import type { OpenPickup } from '../../contract/pickup.ts';
import type { Result } from '../../contract/result.ts';
import { A4, type A4Document, createA4Document, INNER_WIDTH, type TextStyle } from './a4.ts';
import { documentTexts } from './documentTexts.ts';
import { type NotSaved, replaceWhole } from './exportFolder.ts';
import { type CarrierPart, type HandOverContent, type HandOverLine, handOverContent } from './handOverContent.ts';
import { dateOf, footers, LIST, letOthersRun, listHead } from './listPaper.ts';
import { localMinute } from './localTime.ts';

interface HandOverFacts {
  /** The session with all its items. */
  readonly pickup: OpenPickup;
  readonly deskName: string;
  readonly language: TextLanguage;
}

/** Writes the list that courier and shop sign, A4 upright. */
export async function saveHandOverList(
  path: string,
  facts: HandOverFacts,
  fontDir: string,
): Promise<Result<null, NotSaved>> {
  return replaceWhole(path, await renderHandOverList(facts, fontDir));
}

type Words = (typeof documentTexts)['en']['list'];
interface Column {
  readonly title: keyof Words | null;
  /** In mm. */
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly of: (line: HandOverLine, number: number, words: Words) => string;
}

const COLUMNS: readonly Column[] = [
  { title: null, width: 10, align: 'right', of: (_line, number) => String(number) },
  { title: 'time', width: 15, align: 'left', of: (line) => localMinute(line.at) },
  { title: 'reference', width: 44, align: 'left', of: (line) => line.reference },
  { title: 'tracking', width: 42, align: 'left', of: trackingOf },
  { title: 'place', width: 55, align: 'left', of: (line) => line.place },
  { title: 'pieces', width: 14, align: 'right', of: (line) => String(line.pieces) },
];

const { top: TOP, bottom: BOTTOM, line: LINE, gap: GAP } = LIST;
/** Height of the signatures with the space above them. */
const SIGNATURES = 34;

/** Renders the PDF. */
async function renderHandOverList(facts: HandOverFacts, fontDir: string): Promise<Uint8Array> {
  const { pickup, language } = facts;
  const words = documentTexts[language].list;
  const content = handOverContent(pickup, language);
  const title = `${words.title} ${dateOf(pickup.startedAt, language)}`;
  const paper = await createA4Document(fontDir, title);
  const moment = (at: number | null) => (at === null ? words.goesOn : `${dateOf(at, language)} ${localMinute(at)}`);
  let y = 0;

  /** Begins a new page when `height` mm no longer fit, and returns whether it did. */
  function makeRoom(height: number): boolean {
    if (y + height <= BOTTOM) return false;
    paper.newPage();
    y = TOP;
    return true;
  }

  paper.newPage();
  y = listHead(paper, words.title, [
    [words.desk, facts.deskName],
    [words.from, moment(pickup.startedAt)],
    [words.to, moment(pickup.endedAt)],
  ]);
  y = summary(paper, content, words, y);
  for (const part of content.parts) y = await carrierTable(part, y + 2 * GAP);
  if (content.foreign.length > 0) y = foreignCodes(content.foreign, y + 2 * GAP);
  makeRoom(SIGNATURES);
  signatures(paper, words, Math.max(y + SIGNATURES - 8, y));
  footers(paper, title, words.page);
  return paper.save();

  async function carrierTable(part: CarrierPart, from: number): Promise<number> {
    const name = part.carrier ?? words.noCarrier;
    y = from;
    makeRoom(4 * LINE);
    y = tableHead(paper, words, `${name} · ${counted(part, words)}`, y);
    for (const [index, line] of part.lines.entries()) {
      await letOthersRun(index);
      if (makeRoom(LINE)) y = tableHead(paper, words, name, y);
      row(paper, (column) => column.of(line, index + 1, words), y, { size: 9 });
      paper.rule(A4.margin, y + 1.6, INNER_WIDTH);
      y += LINE;
    }
    return y;
  }

  function foreignCodes(codes: readonly string[], from: number): number {
    y = from;
    makeRoom(4 * LINE);
    paper.text(`${words.foreign} · ${codes.length}`, A4.margin, y, { size: 11, bold: true });
    y += LINE;
    paper.text(words.foreignHint, A4.margin, y, { size: 8.5, soft: true, room: INNER_WIDTH });
    y += LINE;
    const [columns, room] = [3, INNER_WIDTH / 3];
    for (let first = 0; first < codes.length; first += columns) {
      makeRoom(LINE);
      codes.slice(first, first + columns).forEach((code, index) => {
        paper.text(code, A4.margin + index * room, y, { size: 9, room: room - GAP });
      });
      y += LINE;
    }
    return y;
  }
}

/** The numbers that the courier counts: shipments and pieces of each carrier. */
function summary(paper: A4Document, content: HandOverContent, words: Words, from: number): number {
  let y = from;
  const right = A4.width - A4.margin;
  const line = (name: string, shipments: string, pieces: string, style: TextStyle) => {
    paper.text(name, A4.margin, y, { ...style, room: 110 });
    paper.text(shipments, right - 30, y, { ...style, align: 'right' });
    paper.text(pieces, right, y, { ...style, align: 'right' });
    y += LINE + 0.6;
  };
  if (content.parts.length === 0) {
    paper.text(words.nothing, A4.margin, y, { size: 10.5 });
    return y + LINE;
  }
  line('', words.scanned, words.declared, { size: 8.5, soft: true });
  paper.rule(A4.margin, y - 4.2, INNER_WIDTH, true);
  for (const part of content.parts) {
    line(part.carrier ?? words.noCarrier, String(part.lines.length), String(part.pieces), { size: 10.5 });
  }
  paper.rule(A4.margin, y - 4.2, INNER_WIDTH, true);
  y += 0.8;
  line(words.total, String(content.shipments), String(content.pieces), { size: 12, bold: true });
  const hasInternalCodes = content.parts.some(({ lines }) => lines.some((one) => one.isInternalCode));
  const hints = [
    ...(content.pieces === content.shipments ? [] : [words.declaredHint]),
    ...(hasInternalCodes ? [words.internalCodeHint] : []),
  ];
  for (const hint of hints) {
    paper.text(hint, A4.margin, y, { size: 8.5, soft: true, room: INNER_WIDTH });
    y += LINE;
  }
  return y;
}

/** The mark stands before the code, so that it stays visible when the code is too long for the column. */
function trackingOf({ tracking, isInternalCode }: HandOverLine, _number: number, words: Words): string {
  return isInternalCode ? words.internalCode.replace('{{code}}', () => tracking) : tracking;
}

function counted(part: CarrierPart, words: Words): string {
  return `${words.scanned}: ${part.lines.length} · ${words.declared}: ${part.pieces}`;
}

function tableHead(paper: A4Document, words: Words, heading: string, from: number): number {
  paper.text(heading, A4.margin, from, { size: 11, bold: true, room: INNER_WIDTH });
  const y = from + LINE + 0.8;
  row(paper, (column) => (column.title === null ? '' : words[column.title]), y, { size: 8.5, soft: true });
  paper.rule(A4.margin, y + 1.6, INNER_WIDTH, true);
  return y + LINE;
}

function row(paper: A4Document, cell: (column: Column) => string, y: number, style: TextStyle): void {
  let x: number = A4.margin;
  for (const column of COLUMNS) {
    const right = column.align === 'right';
    const isFirst = x === A4.margin;
    // The running number keeps a gap to the next column. The last column ends where the rules end.
    const end = x + column.width - (isFirst ? GAP : 0);
    paper.text(cell(column), right ? end : x, y, {
      ...style,
      align: column.align,
      soft: style.soft === true || isFirst,
      room: column.width - (right ? 0 : GAP),
    });
    x += column.width;
  }
}

function signatures(paper: A4Document, words: Words, y: number): void {
  const width = (INNER_WIDTH - 20) / 2;
  [words.courier, words.shop].forEach((who, index) => {
    const x = A4.margin + index * (width + 20);
    paper.rule(x, y - 5, width, true);
    paper.text(who, x, y, { size: 9, soft: true });
  });
}
