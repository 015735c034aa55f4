import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { parse } from 'csv-parse/sync';

/** Reads a file with the bare parser; answers with the number of its rows. */
const rows: unknown[] = parse(readFileSync(String(workerData), 'utf8'), { delimiter: ';', relax_quotes: true });
parentPort?.postMessage(rows.length);
