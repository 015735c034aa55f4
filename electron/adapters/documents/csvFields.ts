/*
 * CSV that Turkish Excel opens with a double click: `;` between fields unless another delimiter is given, CRLF between
 * lines, decimal comma. A field is quoted when it has to be (RFC 4180).
 */

export const CSV_START = '\uFEFF';

export function csvLine(fields: readonly string[], delimiter = ';'): string {
  return `${fields.map((field) => quoted(field, delimiter)).join(delimiter)}\r\n`;
}

/** A number with a decimal comma; empty for null. */
export function numberField(value: number | null, decimals?: number): string {
  if (value === null) return '';
  return (decimals === undefined ? String(value) : value.toFixed(decimals)).replace('.', ',');
}

/** A whole number that every spreadsheet shows unchanged: no leading zeros, and no more digits than it keeps. */
const PLAIN_NUMBER = /^(?:0|[1-9]\d{0,10})$/;
/**
 * Digits together with characters that make them a number, a date, a time, a fraction or an amount in some country's
 * settings.
 */
const NUMBER_LIKE = /^(?=.*\d)[\d\s.,:;/\\+\-()%'$€£₺e]*$/iu;
const MONTH = 'oca|şub|mar|nis|may|haz|tem|ağu|eyl|eki|kas|ara|jan|feb|apr|jun|jul|aug|sep|oct|nov|dec';
/** `12-May`, `MAR-10`, `Eki 5`, `3 Mart 2026`. */
const MONTH_LIKE = new RegExp(
  `^(?=.*\\d)(?:\\d{1,4}[\\s./,-]*)?(?:${MONTH})\\p{L}{0,6}\\.?(?:[\\s./,-]*\\d{1,4}){0,2}$`,
  'iu',
);
/** `1 PM`, `1:30 a`, `3 ÖÖ`. */
const HOUR_LIKE = /^\d{1,2}(?::\d{1,2}){0,2}\s*(?:[ap]m?|öö|ös)$/iu;
const TRUTH = /^\s*(?:true|false|doğru|yanl[ıi]ş)\s*$/iu;
const FORMULA = /^[\s"]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** The start of a cell with a formula for a program that separates by another character than the file does. */
const INNER_FORMULA = /(?<=[,;|\t\r\n][\s"]*)(?=[=+\-@＝＋－＠])/gu;

/**
 * Text that a spreadsheet shows unchanged: never run as a formula, and never read as a number, a date, a time or a
 * truth value, which happens to order numbers such as `0012`, `10-11`, `3/4` or `1E5`. Such text is written as a
 * formula: `="0012"`.
 */
export function textField(value: string | null): string {
  if (value === null) return '';
  if (PLAIN_NUMBER.test(value)) return value;
  if (isTakenForSomething(value)) return `="${value}"`;
  const harmless = value.replace(INNER_FORMULA, "'");
  return FORMULA.test(value) ? `'${harmless}` : harmless;
}

/** Writes a cell of another program's list unchanged: a cell that the list wrote as ="0532" keeps its leading zero. */
export function listField(cell: string): string {
  return /^="[^",;|\t\r\n]*"$/.test(cell) ? cell : textField(cell);
}

/** None of these patterns matches a quotation mark or a line break, which would end the formula. */
function isTakenForSomething(value: string): boolean {
  if (/["\r\n\t]/.test(value) || /^\s*[=\-@]/.test(value)) return false;
  return [NUMBER_LIKE, MONTH_LIKE, HOUR_LIKE, TRUTH].some((pattern) => pattern.test(value));
}

function quoted(field: string, delimiter: string): string {
  return field.includes(delimiter) || /["\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
