import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A page as a printer would put it on paper, in grey pixels: 0 is black. */
export interface Rendering {
  readonly columns: number;
  readonly rows: number;
  readonly pixels: Uint8Array;
}

/** Why PDFs cannot be rendered here, or null when they can. */
export async function whyNoRenderer(): Promise<string | null> {
  const there = await run('pdftoppm', ['-v']).then(
    () => true,
    () => false,
  );
  return there ? null : 'no pdftoppm here (Debian: poppler-utils)';
}

/** Renders what is visible of a page (from 1) without smoothing; `perMm` pixels for each millimetre. */
export async function render(path: string, perMm: number, page = 1): Promise<Rendering> {
  const sharp = ['-gray', '-aa', 'no', '-aaVector', 'no', '-cropbox'];
  const args = ['-r', String(25.4 * perMm), ...sharp, '-f', String(page), '-l', String(page), path];
  const { stdout } = await run('pdftoppm', args, { encoding: 'buffer', maxBuffer: 128 * 1024 * 1024 });
  const found = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.subarray(0, 64).toString('latin1'));
  if (found === null) throw new Error('pdftoppm gave no grey picture');
  return { columns: Number(found[1]), rows: Number(found[2]), pixels: stdout.subarray(found[0].length) };
}

/** One line of pixels. */
export function lineOf({ columns, pixels }: Rendering, row: number): Uint8Array {
  return pixels.subarray(row * columns, (row + 1) * columns);
}

/** The text on a page, in the order in which it is drawn. */
export async function textOf(path: string): Promise<string> {
  return (await run('pdftotext', ['-raw', path, '-'])).stdout;
}
