import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { parse } from 'csv-parse/sync';
import { openWorkbook } from '../../electron/adapters/import/xlsx/workbook.ts';

/** Reads a file into its cells and nothing more; answers with the number of its rows. */
const path = String(workerData);
const rows: readonly unknown[] = path.endsWith('.xlsx') ? cellsOfWorkbook() : cellsOfCsv();
parentPort?.postMessage(rows.length);

function cellsOfCsv(): readonly unknown[] {
  return parse(readFileSync(path, 'utf8'), { delimiter: ';', relax_quotes: true });
}

/** No library was found that reads a workbook of this size (docs/imports.md), so that this is our own reader alone. */
function cellsOfWorkbook(): readonly unknown[] {
  const workbook = openWorkbook(readFileSync(path));
  const sheet = workbook.ok ? workbook.value.read(workbook.value.sheets[0]?.name ?? '') : workbook;
  return sheet.ok ? sheet.value.rows : [];
}
