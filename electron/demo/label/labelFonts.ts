import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fontkit, { type Font } from '@pdf-lib/fontkit';
import type { PDFDocument } from 'pdf-lib';

/** Font files of a label, parsed once; DejaVu holds every Turkish letter. */
export type LabelFonts = {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
  readonly heavy: Uint8Array;
  /** Given to pdf-lib in place of fontkit: hands out the parsed fonts instead of parsing 700 KB for every label. */
  readonly kit: Parameters<PDFDocument['registerFontkit']>[0];
};

const files = {
  regular: 'DejaVuSansCondensed.ttf',
  bold: 'DejaVuSansCondensed-Bold.ttf',
  heavy: 'DejaVuSans-Bold.ttf',
} as const;

/** Reads and parses the fonts from a folder that holds the DejaVu TrueType files. Rejects when one is missing. */
export async function loadLabelFonts(fontDir: string): Promise<LabelFonts> {
  const load = async (file: string) => new Uint8Array(await readFile(join(fontDir, file)));
  const [regular, bold, heavy] = await Promise.all([load(files.regular), load(files.bold), load(files.heavy)]);
  const parsed = new Map<Uint8Array, Font>([regular, bold, heavy].map((bytes) => [bytes, fontkit.create(bytes)]));
  return {
    regular,
    bold,
    heavy,
    kit: { create: (bytes) => parsed.get(bytes) ?? fontkit.create(bytes) },
  };
}
