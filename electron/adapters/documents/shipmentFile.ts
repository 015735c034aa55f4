import { carrierNumber } from '../../contract/internalCode.ts';
import type { Job, TimelineEntry } from '../../contract/job.ts';
import { STATE_NAMES, type TextLanguage } from '../../contract/names.ts';
import type { ListColumn, StoredColumns } from '../../contract/orderImport.ts';
import { ok, type Result } from '../../contract/result.ts';
import { CSV_START, csvLine, numberField, textField } from './csvFields.ts';
import { documentTexts } from './documentTexts.ts';
import { type NotSaved, replaceFile } from './exportFolder.ts';
import { cellOfList } from './listCells.ts';
import { localTime } from './localTime.ts';
import { type Cell, saveXlsx } from './xlsx.ts';

/** A line of the ledger. */
export interface Row {
  readonly job: Job;
  readonly timeline: readonly TimelineEntry[];
}

type Column = keyof (typeof documentTexts)['en']['shipments']['columns'];
const COLUMNS = Object.keys(documentTexts.en.shipments.columns) as readonly Column[];
/** In characters. */
const WIDTHS: Readonly<Record<Column, number>> = {
  reference: 24,
  carrier: 22,
  tracking: 24,
  price: 12,
  refunded: 12,
  state: 20,
  at: 17,
  anew: 24,
};

/** Width of a column of the shop's own list, in characters. */
const LIST_WIDTH = 20;

export type ShipmentFileKind = 'csv' | 'xlsx';

/**
 * Writes the outcome of the orders for the shop's own system, one line for each shipment that was opened here: nothing of
 * the receiver, and never the service's own code in the place of a tracking number (API section 2.2). `list`: only orders
 * of that source, and first its columns with the values of the orders; a column that is not read stays empty.
 */
export async function saveShipments(
  path: string,
  kind: ShipmentFileKind,
  pages: AsyncIterable<readonly Row[]>,
  language: TextLanguage,
  list: StoredColumns[number] | null = null,
): Promise<Result<{ readonly rows: number }, NotSaved>> {
  const words = documentTexts[language].shipments;
  const columns = [
    ...(list?.columns ?? []).map(({ name }) => ({ title: name, width: LIST_WIDTH })),
    ...COLUMNS.map((column) => ({ title: words.columns[column], width: WIDTHS[column] })),
  ];
  let rows = 0;
  async function* cells() {
    for await (const page of pages) {
      const shipped = page.filter(
        ({ job }) => job.shipment !== null && (list === null || job.order?.shop.source === list.source),
      );
      rows += shipped.length;
      yield shipped.map((row) => [...listCells(row, list?.columns ?? []), ...cellsOf(row, language)]);
    }
  }
  async function* lines() {
    yield CSV_START + csvLine(columns.map(({ title }) => textField(title)));
    for await (const page of cells()) yield page.map((row) => csvLine(row.map(fieldOf))).join('');
  }
  const saved = await (kind === 'csv'
    ? replaceFile(path, lines())
    : saveXlsx(path, { name: words.sheet, columns }, cells()));
  return saved.ok ? ok({ rows }) : saved;
}

/** The reference as the shop knows it; empty for an order that has none. */
export function shopReference({ key, anewOf, order }: Job): string {
  if (anewOf !== null) return anewOf.first ?? '';
  return key.kind === 'reference' ? key.value : (order?.reference ?? '');
}

/** The price of the shipment, in kuruş; null if the service did not give it. */
export function priceOf({ shipment, payment }: Job): number | null {
  return payment?.amount ?? shipment?.price ?? null;
}

function cellsOf({ job, timeline }: Row, language: TextLanguage): readonly Cell[] {
  const refunds = timeline.flatMap(({ amount }) => (amount !== null && amount < 0 ? [-amount] : []));
  const refunded = refunds.length === 0 ? null : refunds.reduce((sum, amount) => sum + amount, 0);
  const cells: Readonly<Record<Column, Cell>> = {
    reference: text(shopReference(job)),
    carrier: text(job.shipment?.carrierName ?? null),
    tracking: text(carrierNumber(job.shipment)),
    price: money(priceOf(job)),
    refunded: money(refunded),
    state: text(STATE_NAMES[language][job.state]),
    at: { kind: 'time', value: job.stateSince ?? job.updatedAt },
    anew: text(job.anewOf === null ? null : job.key.value),
  };
  return COLUMNS.map((column) => cells[column]);
}

/** Receivers are removed from old jobs, and their cells are empty then. */
function listCells({ job: { order } }: Row, columns: readonly ListColumn[]): readonly Cell[] {
  return columns.map(({ field }) => {
    const value = order === null || field === null ? null : cellOfList(order, field);
    return typeof value === 'number' ? { kind: 'number', value } : text(value);
  });
}

const text = (value: string | null): Cell => (value === null || value === '' ? null : { kind: 'text', value });
const money = (value: number | null): Cell => (value === null ? null : { kind: 'money', value });

function fieldOf(cell: Cell): string {
  if (cell === null) return '';
  switch (cell.kind) {
    case 'text':
      return textField(cell.value);
    case 'money':
      return numberField(cell.value / 100, 2);
    case 'number':
      return numberField(cell.value);
    case 'time':
      return localTime(cell.value);
    default:
      return cell satisfies never;
  }
}
