import { isDamaged, mendedText, type Questions } from '../../contract/damagedText.ts';
import type { ImportColumn, ImportMend, ImportProblem } from '../../contract/importReport.ts';
import { findPhone } from '../../contract/phone.ts';
import {
  hasLostDigits,
  isPlain,
  mayBeNumber,
  type Unwrapped,
  unwrapCode,
  unwrapNumber,
  unwrapText,
} from '../../contract/wrapping.ts';
import { isFailedFormula } from './cells.ts';
import { isLikeSpreadsheetDate } from './dates.ts';

type Kind = 'code' | 'number' | 'name' | 'address' | 'sentence';

/** How a column is written: `code` in one line and without a wrapping, `name` in one line, `sentence` with question marks. */
const KINDS: Partial<Readonly<Record<ImportColumn, Kind>>> = {
  reference: 'code',
  cargo_company_id: 'code',
  sender_address_code: 'code',
  receiver_phone: 'code',
  sender_phone: 'code',
  width_cm: 'number',
  length_cm: 'number',
  height_cm: 'number',
  weight_kg: 'number',
  desi: 'number',
  quantity: 'number',
  declared_value: 'number',
  receiver_address: 'address',
  sender_address: 'address',
  receiver_email: 'sentence',
  sender_email: 'sentence',
  content: 'sentence',
  tags: 'sentence',
  note: 'sentence',
};

const QUESTIONS: Readonly<Record<Kind, Questions>> = {
  code: 'code',
  number: 'code',
  name: 'name',
  address: 'name',
  sentence: 'sentence',
};

const UNWRAP: Readonly<Record<Kind, (text: string) => Unwrapped>> = {
  code: unwrapCode,
  number: unwrapNumber,
  name: unwrapText,
  address: unwrapText,
  sentence: unwrapText,
};

/** The findings in the row that is being read, once for each column. */
export interface RowFinds {
  problems: ImportProblem[];
  mended: ImportMend[];
}

/**
 * Reads the cells of a row without their wrappings, and reports what is wrong with them. For one row after the other: `finds`
 * are those of the row whose cells `cellOf` gives.
 */
export function rowCells(cellOf: (column: ImportColumn) => string, finds: RowFinds) {
  function text(column: ImportColumn): string {
    const cell = cellOf(column);
    if (cell === '') return '';
    // Nearly all cells: those of a list are read in a moment.
    const isUsual = isPlain(cell) && cell.charCodeAt(0) !== EQUALS;
    if (isUsual && !(mayBeNumber(cell) && KINDS[column] === 'code')) return cell.trim();
    const kind = KINDS[column] ?? 'name';
    const { text: read, mended: kinds, isBroken } = mendedText(cell);
    const { text: unwrapped, off } = UNWRAP[kind](read);
    const isOneLine = kind !== 'address' && kind !== 'sentence';
    const lines = isOneLine ? inOneLine(unwrapped, kind === 'code') : unwrapped;
    for (const one of [...kinds, ...off]) say(finds.mended, one, column);
    if (lines !== unwrapped) say(finds.mended, 'invisible', column);
    if (isBroken || isDamaged(lines, QUESTIONS[kind])) report(finds.problems, 'damaged_text', column);
    return lines;
  }

  return {
    text,
    reference(): string {
      const read = text('reference');
      if (hasLostDigits(read)) report(finds.problems, 'unreadable', 'reference');
      else if (isLikeSpreadsheetDate(read)) report(finds.problems, 'date_reference', 'reference');
      else if (read.includes('\n')) report(finds.problems, 'contradiction', 'reference', read.split('\n'));
      return read;
    },
    phone(column: 'receiver_phone' | 'sender_phone'): string {
      const before = finds.problems.length;
      const read = text(column);
      if (/^0[2-5]\d{9}$/.test(read) || read === '' || isFailedFormula(read)) return read;
      if (finds.problems.length > before) return '';
      if (hasLostDigits(read)) {
        report(finds.problems, 'unreadable', column);
        return '';
      }
      const found = findPhone(read);
      if (found?.hasMore === true) say(finds.mended, 'phone', column);
      if (found === null) report(finds.problems, 'not_a_phone', column);
      return found?.phone ?? '';
    },
  };
}

const EQUALS = 0x3d;

function report(
  problems: ImportProblem[],
  code: ImportProblem['code'],
  column: ImportColumn,
  near: readonly string[] = [],
): void {
  if (!problems.some((one) => one.code === code && one.column === column)) {
    problems.push({ code, column, near: [...near] });
  }
}

function say(mended: ImportMend[], kind: ImportMend['kind'], column: ImportColumn): void {
  if (!mended.some((one) => one.kind === kind && one.column === column)) mended.push({ kind, column });
}

/** A name over several lines is one; a code is one where each line has the same. */
function inOneLine(text: string, isCode: boolean): string {
  if (!/[\r\n\t]/.test(text)) return text;
  const lines = text.split(/[\r\n]+/).map((line) => line.replace(/\s+/g, ' ').trim());
  const filled = lines.filter((line) => line !== '');
  return isCode ? [...new Set(filled)].join('\n') : filled.join(' ');
}
