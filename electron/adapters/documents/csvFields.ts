/*
 * CSV as Turkish Excel opens it by a double click: `;` between fields, CRLF between lines, decimal comma.
 * A field is quoted where it has to be (RFC 4180).
 */

export const CSV_START = '\uFEFF';

export function csvLine(fields: readonly string[]): string {
  return `${fields.map(quoted).join(';')}\r\n`;
}

/** A number with a decimal comma; nothing for null. */
export function numberField(value: number | null, decimals?: number): string {
  if (value === null) return '';
  return (decimals === undefined ? String(value) : value.toFixed(decimals)).replace('.', ',');
}

/**
 * Text that no spreadsheet runs as a formula. A number that is a name (long, with leading zeros, or a telephone's) is
 * written as the formula `="007"`, because a spreadsheet would drop its zeros and round its end.
 */
export function textField(value: string | null): string {
  if (value === null) return '';
  if (/^(0\d+|\d{12,}|\+[\d ()-]+)$/.test(value)) return `="${value}"`;
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}

function quoted(field: string): string {
  return /[";\r\n]/.test(field) || /^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
