import { isDamaged, mendedText, type Questions } from '../../contract/damagedText.ts';
import type { ImportColumn, ImportMend, ImportProblem } from '../../contract/order.ts';
import { findPhone } from '../../contract/phone.ts';
import {
  hasLostDigits,
  isPlain,
  type Unwrapped,
  unwrapCode,
  unwrapNumber,
  unwrapText,
} from '../../contract/wrapping.ts';
import { isFailedFormula } from './cells.ts';
import { looksLikeSpreadsheetDate } from './dates.ts';

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

/** The cells of a row without what they are wrapped in; what is wrong with one is told. */
export interface RowCells {
  text(column: ImportColumn): string;
  reference(): string;
  phone(column: 'receiver_phone' | 'sender_phone'): string;
}

/** `problems`, `mended`: what is found goes there, once for each column. */
export function rowCells(
  cellOf: (column: ImportColumn) => string,
  problems: ImportProblem[],
  mended: ImportMend[],
): RowCells {
  const report = (code: ImportProblem['code'], column: ImportColumn, near: string[] = []): void => {
    if (!problems.some((one) => one.code === code && one.column === column)) problems.push({ code, column, near });
  };
  const say = (kind: ImportMend['kind'], column: ImportColumn): void => {
    if (!mended.some((one) => one.kind === kind && one.column === column)) mended.push({ kind, column });
  };

  function text(column: ImportColumn): string {
    const cell = cellOf(column);
    const kind = KINDS[column] ?? 'name';
    const isCode = kind === 'code';
    if (!isCode && cell.charCodeAt(0) !== EQUALS && isPlain(cell)) return cell.trim();
    const { text: read, mended: kinds, isBroken } = isPlain(cell) ? nothingMended(cell) : mendedText(cell);
    const { text: unwrapped, off } = UNWRAP[kind](read);
    const lines = kind === 'address' || kind === 'sentence' ? unwrapped : inOneLine(unwrapped, isCode);
    for (const one of [...kinds, ...off]) say(one, column);
    if (lines !== unwrapped) say('invisible', column);
    if (isBroken || isDamaged(lines, QUESTIONS[kind])) report('damaged_text', column);
    return lines;
  }

  return {
    text,
    reference() {
      const read = text('reference');
      if (hasLostDigits(read)) report('unreadable', 'reference');
      else if (looksLikeSpreadsheetDate(read)) report('date_reference', 'reference');
      else if (read.includes('\n')) report('contradiction', 'reference', read.split('\n'));
      return read;
    },
    phone(column) {
      const before = problems.length;
      const read = text(column);
      if (read === '' || isFailedFormula(read)) return read;
      if (problems.length > before) return '';
      if (hasLostDigits(read)) {
        report('unreadable', column);
        return '';
      }
      const found = findPhone(read);
      if (found?.hasMore === true) say('phone', column);
      if (found === null) report('not_a_phone', column);
      return found?.phone ?? '';
    },
  };
}

const EQUALS = 0x3d;

const nothingMended = (text: string) => ({ text, mended: [], isBroken: false }) as const;

/** A name over several lines is one; a code is one where each line has the same. */
function inOneLine(text: string, isCode: boolean): string {
  if (!/[\r\n\t]/.test(text)) return text;
  const lines = text.split(/[\r\n]+/).map((line) => line.replace(/\s+/g, ' ').trim());
  const filled = lines.filter((line) => line !== '');
  return isCode ? [...new Set(filled)].join('\n') : filled.join(' ');
}
