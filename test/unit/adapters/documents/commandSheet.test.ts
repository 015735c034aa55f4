import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { saveCommandSheet } from '../../../../electron/adapters/documents/commandSheet.ts';
import { commandSheetContent } from '../../../../electron/adapters/documents/commandSheetContent.ts';
import { type BoxPreset, defaultBoxes } from '../../../../electron/contract/box.ts';
import { commandCode, PLAIN_COMMANDS, readCommand } from '../../../../electron/contract/command.ts';
import { readCode128, runsOf } from '../../../integration/demo/readCode128.ts';
import { lineOf, type Rendering, render, whyNoRenderer } from '../../../support/rendering.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const FONTS = join(import.meta.dirname, '../../../../node_modules/dejavu-fonts-ttf/ttf');
const run = promisify(execFile);
const reason = await whyNoRenderer();
/** An office printer's dots in a mm. */
const PER_MM = 600 / 25.4;
/** Rows from one reading to the next: 0.25 mm. */
const STEP = 6;

interface Barcode {
  readonly code: string;
  /** mm on the page; `quiet` is the narrower of the white spaces beside it. */
  readonly top: number;
  readonly height: number;
  readonly module: number;
  readonly quiet: number;
}

interface Sheet {
  readonly path: string;
  /** Page by page. */
  readonly words: readonly string[];
}

/** Everything that a scanner, held anywhere on the left half of the page, reads from top to bottom. */
function barcodesOf(page: Rendering): readonly Barcode[] {
  const found: { code: string; from: number; to: number; line: Uint8Array }[] = [];
  for (let row = 0; row < page.rows; row += STEP) {
    const line = lineOf(page, row).subarray(0, Math.round(119 * PER_MM));
    const code = codeOf(line);
    if (code === null) continue;
    const last = found.at(-1);
    if (last?.code === code && last.to === row - STEP) last.to = row;
    else found.push({ code, from: row, to: row, line });
  }
  return found.map(({ code, from, to, line }) => {
    const first = line.findIndex((grey) => grey < 128);
    const runs = runsOf(line);
    const width = runs.reduce((sum, one) => sum + one, 0);
    const modules = Math.round(width / Math.min(...runs));
    return {
      code,
      top: from / PER_MM,
      height: (to - from + STEP) / PER_MM,
      module: width / modules / PER_MM,
      quiet: Math.min(first, line.length - first - width) / PER_MM,
    };
  });
}

function codeOf(line: Uint8Array): string | null {
  try {
    return readCode128(runsOf(line));
  } catch {
    // Text, or nothing.
    return null;
  }
}

async function sheet(boxes: readonly BoxPreset[], language: 'tr' | 'en' = 'tr'): Promise<Sheet> {
  const path = join(await temporaryFolder(), 'sheet.pdf');
  expect(await saveCommandSheet(path, { boxes, deskName: 'Paketleme Işığı 1', language }, FONTS)).toEqual({
    ok: true,
    value: null,
  });
  const { stdout: info } = await run('pdfinfo', [path]);
  expect(info).toMatch(/Page size:\s+595\.\d+ x 841\.\d+ pts \(A4\)/);
  const { stdout } = await run('pdftotext', ['-layout', path, '-']);
  return { path, words: stdout.split('\f').slice(0, -1) };
}

async function barcodesIn({ path, words }: Sheet): Promise<readonly (readonly Barcode[])[]> {
  const pages: (readonly Barcode[])[] = [];
  for (const index of words.keys()) pages.push(barcodesOf(await render(path, PER_MM, index + 1)));
  return pages;
}

const plain = PLAIN_COMMANDS.map((name) => commandCode({ name }));
const quantities = Array.from({ length: 10 }, (_, i) => commandCode({ name: 'quantity', quantity: i + 1 }));
const codesOf = (boxes: readonly BoxPreset[]) => [
  ...plain,
  ...boxes.map(({ id }) => commandCode({ name: 'box', box: id })),
  ...quantities,
];

describe.skipIf(reason !== null)(reason ?? 'the sheet of command barcodes', () => {
  it('has every command once, in bars that a scanner reads at arm’s length, white on both sides, one below the other', async () => {
    const pages = await barcodesIn(await sheet(defaultBoxes));
    expect(pages).toHaveLength(3);
    const codes = pages.flat().map(({ code }) => code);
    expect([...codes].sort()).toEqual(codesOf(defaultBoxes).sort());
    expect(codes.map(readCommand)).not.toContain(null);
    for (const barcodes of pages) {
      for (const [index, { code, module, height, quiet, top }] of barcodes.entries()) {
        expect(module, code).toBeGreaterThanOrEqual(0.33);
        expect(height, code).toBeGreaterThanOrEqual(14.75);
        expect(quiet, code).toBeGreaterThanOrEqual(10 * module);
        const below = barcodes[index + 1];
        if (below !== undefined) expect(below.top - top - height, code).toBeGreaterThan(4);
      }
    }
  });

  it('explains in the language of the screens what each does, and whose sheet it is', async () => {
    const [first, second, third] = (await sheet(defaultBoxes)).words;
    for (const words of ['Komut barkodları', 'Masa Paketleme Işığı 1', 'Sonuncuyu iptal et', 'ONAY', 'Koli nerede?'])
      expect(first).toContain(words);
    expect(first).toMatch(/Küçük kutu/);
    expect(first).toContain('Koli · 20 × 15 × 10 cm');
    expect(first).toContain('Dosya · ölçüsüz');
    expect(first).toMatch(/Sayfa 1 \/ 3/);
    expect(second).toMatch(/Sayfa 2 \/ 3/);
    expect(second).toContain('10 koli');
    expect(third).toContain('Kurye geldi');
    const english = (await sheet(defaultBoxes, 'en')).words.join('\n');
    for (const words of ['Command barcodes', 'Where is the parcel?', 'Extra large box', '1 parcel', '7 parcels'])
      expect(english).toContain(words);
    expect(english).not.toContain('1 parcels');
  });

  it.each(['tr', 'en'] as const)('names each command and explains what it does, in %s', (language) => {
    for (const { heading, commands } of commandSheetContent(defaultBoxes, language)) {
      expect(heading).not.toBe('');
      for (const { code, name, what } of commands) expect([code, name, what]).not.toContain('');
    }
  });

  it('takes twelve boxes with the longest ids and names, each with its heading on every page', async () => {
    const boxes = Array.from(
      { length: 12 },
      (_, i): BoxPreset => ({
        id: `UZUNKUTU${String(1_000 + i)}`,
        name: i === 0 ? 'ÇOKUZUNVEBOŞLUKSUZBİRKUTUADIİĞÜŞÖÇ123456' : `İğneli ağır şişe kutusu, üç bölmeli no ${i + 10}`,
        type: i === 1 ? 'palet' : 'koli',
        widthCm: 120.5,
        lengthCm: 80,
        heightCm: 14.25,
      }),
    );
    const many = await sheet(boxes);
    const found = await barcodesIn(many);
    expect(found.length).toBeGreaterThan(2);
    const codes = found.flat().map(({ code }) => code);
    expect(codes.sort()).toEqual(codesOf(boxes).sort());
    for (const { module, quiet } of found.flat()) {
      expect(module).toBeGreaterThanOrEqual(0.33);
      expect(quiet).toBeGreaterThanOrEqual(10 * module);
    }
    for (const [index, words] of many.words.entries()) {
      const hasBoxes = found[index]?.some(({ code }) => code.startsWith('LSCMDBOX'));
      expect(words.includes('Sıradaki siparişin kutusu')).toBe(hasBoxes);
    }
    const text = many.words.join('\n');
    expect(text).toContain('Palet · 120,5 × 80 × 14,25 cm');
    // Two lines, not cut.
    expect(text).toMatch(/İğneli ağır şişe kutusu/);
    expect(text).toMatch(/no 21/);
  });

  it('prints the longest name whole, in two lines of the smallest letters', async () => {
    const named = (box: BoxPreset) => ({ ...box, name: 'Küçük dayanıklılaştırılmış kutu, no 1234' });
    const { words } = await sheet(defaultBoxes.slice(0, 1).map(named));
    const text = words.join('\n');
    expect(text).toMatch(/Küçük dayanıklılaştırılmış\n/);
    expect(text).toContain('kutu, no 1234');
  });

  it('leaves out the group of boxes where the shop has none', async () => {
    const none = await sheet([]);
    expect(none.words.join('')).not.toContain('kutusu');
    expect((await barcodesIn(none)).flat()).toHaveLength(19);
  });
});
