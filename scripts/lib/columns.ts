/** Rows of texts as a table for a terminal: each column as wide as its widest cell. */
export function inColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** The sums of a run, a line for each. */
export const sumsTable = (totals: object): string =>
  Object.entries(totals)
    .map(([name, value]) => `${name.padEnd(20)} ${String(value).padStart(10)}`)
    .join('\n');
