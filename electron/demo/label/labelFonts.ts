import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fontkit, { type Font } from '@cantoo/fontkit';
import type { PDFDocument } from '@cantoo/pdf-lib';

/** One font: its file, and the code points that it has letters for. */
export type FontFile = { readonly bytes: Uint8Array; readonly letters: ReadonlySet<number> };

/** The fonts of a label, parsed once; DejaVu holds every Turkish letter. */
export type LabelFonts = {
  readonly regular: FontFile;
  readonly bold: FontFile;
  readonly heavy: FontFile;
  /** Given to pdf-lib in place of fontkit: hands out the parsed fonts instead of parsing 700 KB for every label. */
  readonly kit: Parameters<PDFDocument['registerFontkit']>[0];
};

const files = {
  regular: 'DejaVuSansCondensed.ttf',
  bold: 'DejaVuSansCondensed-Bold.ttf',
  heavy: 'DejaVuSans-Bold.ttf',
} as const;

/** Rejects when a font file is missing in the folder, without the cost of parsing them. */
export async function checkLabelFonts(fontDir: string): Promise<void> {
  await Promise.all(Object.values(files).map((file) => access(join(fontDir, file))));
}

/** Reads and parses the fonts from a folder that holds the DejaVu TrueType files. Rejects when one is missing. */
export async function loadLabelFonts(fontDir: string): Promise<LabelFonts> {
  const parsed = new Map<Uint8Array, Font>();
  const load = async (file: string): Promise<FontFile> => {
    const bytes = new Uint8Array(await readFile(join(fontDir, file)));
    const font = fontkit.create(bytes);
    if (!('characterSet' in font)) throw new Error(`${file} holds several fonts`);
    parsed.set(bytes, font);
    return { bytes, letters: new Set(font.characterSet) };
  };
  const [regular, bold, heavy] = await Promise.all([load(files.regular), load(files.bold), load(files.heavy)]);
  const kit: LabelFonts['kit'] = { create: (bytes) => parsed.get(bytes) ?? fontkit.create(new Uint8Array(bytes)) };
  return { regular, bold, heavy, kit };
}
