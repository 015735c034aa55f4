import { carrierNumber } from '../../contract/internalCode.ts';
import { STATE_NAMES, type TextLanguage } from '../../contract/names.ts';
import type { Result } from '../../contract/result.ts';
import { A4, type A4Document, createA4Document, INNER_WIDTH, type TextStyle } from './a4.ts';
import { documentTexts } from './documentTexts.ts';
import { type NotSaved, replaceWhole } from './exportFolder.ts';
import { dateOf, footers, LIST, letOthersRun, listHead } from './listPaper.ts';
import { localMinute } from './localTime.ts';
import { type Row, shopReference } from './shipmentFile.ts';

export interface DayFacts {
  /** The days, epoch ms: `from` is the start of the first, `to` the end of the last. */
  readonly from: number;
  readonly to: number;
  /** When the list was made, epoch ms. */
  readonly at: number;
  /** Orders of the book for which no shipment was opened. */
  readonly left: number;
  /** Sheets by the hour of the clock, from 0 to 23; null: the list is of several days. */
  readonly hours: readonly number[] | null;
  readonly deskName: string;
  readonly language: TextLanguage;
}

/** Writes what this desk did with the orders that it accepted on these days, A4 upright. */
export async function saveDayList(
  path: string,
  facts: DayFacts,
  pages: AsyncIterable<readonly Row[]>,
  fontDir: string,
): Promise<Result<null, NotSaved>> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return replaceWhole(path, await render(facts, rows.reverse(), fontDir));
}

type Words = (typeof documentTexts)['en']['day'];

interface Line {
  readonly at: number;
  readonly reference: string;
  readonly tracking: string;
  readonly state: string;
  /** In kuruş; null: nothing was charged. */
  readonly charged: number | null;
}

interface Group {
  readonly title: string;
  readonly lines: readonly Line[];
}

const COLUMNS = [
  { title: 'time', width: 18, align: 'left', of: (line: Line) => localMinute(line.at) },
  { title: 'reference', width: 56, align: 'left', of: (line: Line) => line.reference },
  { title: 'tracking', width: 48, align: 'left', of: (line: Line) => line.tracking },
  { title: 'state', width: 34, align: 'left', of: (line: Line) => line.state },
] as const;
/** The charge stands at the right edge. */
const { top: TOP, bottom: BOTTOM, line: LINE, gap: GAP } = LIST;

async function render(facts: DayFacts, rows: readonly Row[], fontDir: string): Promise<Uint8Array> {
  const { language } = facts;
  const words = documentTexts[language].day;
  const title = `${words.title} ${span(facts)}`;
  const paper = await createA4Document(fontDir, title);
  const money = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const amount = (kurus: number) => `${money.format(kurus / 100)} ${words.currency}`;
  const groups = groupsOf(rows, words, language);
  let y = 0;

  function makeRoom(height: number): boolean {
    if (y + height <= BOTTOM) return false;
    paper.newPage();
    y = TOP;
    return true;
  }

  paper.newPage();
  y = listHead(paper, words.title, [
    [words.desk, facts.deskName],
    [words.day, span(facts)],
    [words.made, `${dateOf(facts.at, language)} ${localMinute(facts.at)}`],
  ]);
  if (rows.length === 0) paper.text(words.nothing, A4.margin, y, { size: 10.5 });
  for (const group of groups) {
    y = summaryLine(paper, group.title, String(group.lines.length), chargedText(group.lines, amount), y, {
      size: 10.5,
    });
  }
  const all = groups.flatMap(({ lines }) => lines);
  paper.rule(A4.margin, y - 4.2, INNER_WIDTH, true);
  y = summaryLine(paper, words.total, String(all.length), chargedText(all, amount), y + 0.8, { size: 12, bold: true });
  y = summaryLine(paper, words.left, String(facts.left), '', y, { size: 10.5 });
  if (facts.hours?.some((sheets) => sheets > 0)) {
    y += GAP;
    makeRoom(BARS_HEIGHT);
    y = hourBars(paper, words.hours, facts.hours, y);
  }
  for (const { title: name, lines } of groups) {
    y += 2 * GAP;
    makeRoom(4 * LINE);
    tableHead(`${name} · ${lines.length}`);
    for (const [index, line] of lines.entries()) {
      await letOthersRun(index);
      if (makeRoom(LINE)) tableHead(name);
      tableRow(line, { size: 9 });
      paper.rule(A4.margin, y + 1.6, INNER_WIDTH);
      y += LINE;
    }
  }
  footers(paper, title, words.page);
  return paper.save();

  function tableHead(heading: string): void {
    paper.text(heading, A4.margin, y, { size: 11, bold: true, room: INNER_WIDTH });
    y += LINE + 0.8;
    let x: number = A4.margin;
    for (const { title: column, width } of COLUMNS) {
      paper.text(words[column], x, y, { size: 8.5, soft: true });
      x += width;
    }
    paper.text(words.charged, A4.width - A4.margin, y, { size: 8.5, soft: true, align: 'right' });
    paper.rule(A4.margin, y + 1.6, INNER_WIDTH, true);
    y += LINE;
  }

  function tableRow(line: Line, style: TextStyle): void {
    let x: number = A4.margin;
    for (const column of COLUMNS) {
      paper.text(column.of(line), x, y, { ...style, room: column.width - GAP });
      x += column.width;
    }
    const charged = line.charged === null ? '' : amount(line.charged);
    paper.text(charged, A4.width - A4.margin, y, { ...style, align: 'right' });
  }
}

/** Shipments by carrier, then what has none: cancelled, waiting, stopped. Withdrawn orders are left out. */
function groupsOf(rows: readonly Row[], words: Words, language: TextLanguage): readonly Group[] {
  const byCarrier = new Map<string, Line[]>();
  const [cancelled, waiting, stopped]: [Line[], Line[], Line[]] = [[], [], []];
  for (const row of rows) {
    const { job } = row;
    const line = lineOf(row, language);
    if (job.state === 'needs_attention' || job.state === 'failed') stopped.push(line);
    else if (job.state === 'queued' || job.state === 'submitting') waiting.push(line);
    else if (job.state === 'cancelled') {
      if (job.shipment !== null) cancelled.push(line);
    } else {
      const carrier = job.shipment?.carrierName ?? words.noCarrier;
      byCarrier.set(carrier, [...(byCarrier.get(carrier) ?? []), line]);
    }
  }
  return [
    ...[...byCarrier].sort(([a], [b]) => a.localeCompare(b, language)).map(([title, lines]) => ({ title, lines })),
    { title: words.cancelled, lines: cancelled },
    { title: words.waiting, lines: waiting },
    { title: words.stopped, lines: stopped },
  ].filter(({ lines }) => lines.length > 0);
}

function lineOf({ job, timeline }: Row, language: TextLanguage): Line {
  const amounts = timeline.flatMap(({ amount }) => amount ?? []);
  return {
    at: job.createdAt,
    reference: shopReference(job) || job.key.value,
    tracking: carrierNumber(job.shipment) ?? '',
    state: STATE_NAMES[language][job.state],
    charged: amounts.length === 0 ? null : amounts.reduce<number>((sum, one) => sum + one, 0),
  };
}

function chargedText(lines: readonly Line[], amount: (kurus: number) => string): string {
  const charged = lines.flatMap((line) => line.charged ?? []);
  return charged.length === 0 ? '' : amount(charged.reduce((sum, one) => sum + one, 0));
}

function summaryLine(
  paper: A4Document,
  name: string,
  count: string,
  charged: string,
  y: number,
  style: TextStyle,
): number {
  const right = A4.width - A4.margin;
  paper.text(name, A4.margin, y, { ...style, room: 110 });
  paper.text(count, right - 40, y, { ...style, align: 'right' });
  paper.text(charged, right, y, { ...style, align: 'right' });
  return y + LINE + 0.6;
}

/** Height of the bar of the hour with the most sheets, mm. */
const BAR = 18;

/** Height of the bars with their title and hours, mm. */
const BARS_HEIGHT = LINE + BAR + 4 + GAP;

/** The sheets of each hour between the first and the last one as bars with their number; returns the y below them. */
function hourBars(paper: A4Document, title: string, hours: readonly number[], y: number): number {
  const first = hours.findIndex((sheets) => sheets > 0);
  const shown = hours.slice(first, hours.findLastIndex((sheets) => sheets > 0) + 1);
  const most = Math.max(...shown);
  const width = Math.min(14, INNER_WIDTH / shown.length);
  const bottom = y + LINE + BAR;
  paper.text(title, A4.margin, y, { size: 8.5, soft: true });
  for (const [index, sheets] of shown.entries()) {
    const x = A4.margin + index * width;
    const height = (BAR * sheets) / most;
    paper.box(x, bottom - height, width - 1, height);
    if (sheets > 0) paper.text(String(sheets), x, bottom - height - 1, { size: 8.5 });
    paper.text(String(first + index), x, bottom + 4, { size: 8.5, soft: true });
  }
  return y + BARS_HEIGHT;
}

/** A day, or a span of days. */
function span({ from, to, language }: Pick<DayFacts, 'from' | 'to' | 'language'>): string {
  const [first, last] = [dateOf(from, language), dateOf(to - 1, language)];
  return first === last ? first : `${first} – ${last}`;
}
