import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { readCode128, runsOf } from '../demo/readCode128.ts';

const run = promisify(execFile);
const DPI = 203;
const BARCODE_MM = 52;

/** What a scanner reads from the barcode of a printed label. */
export async function scannedFrom(file: string): Promise<string> {
  const { stdout } = await run('pdftoppm', ['-r', String(DPI), '-gray', '-singlefile', file], {
    encoding: 'buffer',
    maxBuffer: 64_000_000,
  });
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.subarray(0, 64).toString('latin1'));
  const [width, start] = [Number(head?.[1]), head?.[0].length ?? 0];
  const y = Math.round((BARCODE_MM / 25.4) * DPI);
  return readCode128(runsOf(stdout.subarray(start + y * width, start + (y + 1) * width)));
}

/** The words of a PDF. */
export async function textOf(file: string): Promise<string> {
  return (await run('pdftotext', ['-layout', file, '-'])).stdout;
}

/** True when the bytes of a file hold the words, however SQLite laid them out. */
export async function holds(file: string, words: string): Promise<boolean> {
  return (await readFile(file)).includes(words);
}
