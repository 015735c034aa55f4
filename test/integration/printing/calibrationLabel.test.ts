import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeCalibrationLabel } from '../../../electron/adapters/printing/calibrationLabel.ts';
import { fromRoot } from '../../../scripts/lib/layout.ts';
import { lineOf, type Rendering, render, textOf, whyNoRenderer } from '../../support/rendering.ts';
import { readCode128, runsOf } from '../demo/readCode128.ts';

const reason = await whyNoRenderer();
/** Pixels per mm: a 203 dpi printer's dots, so that what is read here is what its scanner sees. */
const DOTS = 8;
const FINE = 40;
const FONTS = fromRoot('node_modules/dejavu-fonts-ttf/ttf');
const AT = new Date(2026, 7, 21, 15, 33).getTime();

describe.skipIf(reason !== null)(reason ?? 'the calibration label', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'calibration-'));
  });

  afterEach(async () => {
    await rm(directory, { recursive: true });
  });

  function written(change: Partial<Parameters<typeof writeCalibrationLabel>[1]> = {}) {
    const facts = {
      code: 'LSCAL-7F3K2Q',
      printerName: 'Etiket Yazıcısı İĞÜŞÖÇ ığüşöç',
      at: AT,
      widthMm: 100,
      heightMm: 150,
    };
    return writeCalibrationLabel(join(directory, 'label.pdf'), { ...facts, ...change }, FONTS);
  }

  /** The codes that some line of pixels shows, from so many mm beside the left edge to the frame's right side. */
  function codesIn(page: Rendering, fromMm: number): ReadonlySet<string> {
    const codes = new Set<string>();
    for (let row = 0; row < page.rows; row += 1) {
      const inside = lineOf(page, row).subarray(fromMm * DOTS, page.columns - 4 * DOTS);
      try {
        codes.add(readCode128(runsOf(inside)));
      } catch {
        // Most lines are no barcode.
      }
    }
    return codes;
  }

  /** Where a line of pixels shows the code, and how wide one of its modules is; in pixels. Null: it does not. */
  function codeAt(line: Uint8Array): { readonly from: number; readonly to: number; readonly module: number } | null {
    const runs = runsOf(line);
    const sum = (some: readonly number[]) => some.reduce((total, run) => total + run, 0);
    // A start, twelve characters and a check of six runs each, and a stop of seven.
    const length = 14 * 6 + 7;
    for (let first = 0; first + length <= runs.length; first += 2) {
      try {
        if (readCode128(runs.slice(first, first + length)) !== 'LSCAL-7F3K2Q') continue;
      } catch {
        continue;
      }
      const from = line.findIndex((pixel) => pixel < 128) + sum(runs.slice(0, first));
      const width = sum(runs.slice(first, first + length));
      return { from, to: from + width, module: width / (14 * 11 + 13) };
    }
    return null;
  }

  /** Where ink is in a line of pixels, mm from its start. */
  function inkAt(line: Uint8Array, from: number, to: number): number {
    for (let at = Math.round(from * FINE); at < to * FINE; at += 1) if ((line[at] ?? 255) < 128) return at / FINE;
    return Number.NaN;
  }

  it('is as large as the media, with the outside of its frame 2 mm from every edge', async () => {
    const page = await render(await written(), FINE);
    expect([page.columns / FINE, page.rows / FINE].map(Math.round)).toEqual([100, 150]);
    const across = lineOf(page, 75 * FINE);
    expect(inkAt(across, 0, 50)).toBeCloseTo(2, 1);
    expect(100 - inkAt(Uint8Array.from(across).reverse(), 0, 50)).toBeCloseTo(98, 1);
    const down = Uint8Array.from({ length: page.rows }, (_, row) => page.pixels[row * page.columns + 50 * FINE] ?? 255);
    expect(inkAt(down, 0, 50)).toBeCloseTo(2, 1);
    expect(150 - inkAt(down.reverse(), 0, 50)).toBeCloseTo(148, 1);
  });

  it('has a ruler of 80 mm with a mark at each', async () => {
    const page = await render(await written(), FINE);
    const middles: number[][] = [];
    for (let row = 0; row < page.rows; row += 4) {
      const inside = lineOf(page, row).subarray(4 * FINE, 96 * FINE);
      const runs = runsOf(inside);
      // 81 marks and the 80 gaps between them: the line that crosses all of them.
      if (runs.length !== 161) continue;
      let at = inside.findIndex((pixel) => pixel < 128);
      middles.push(
        runs.flatMap((run, index) => {
          at += run;
          return index % 2 === 0 ? [(at - run / 2) / FINE] : [];
        }),
      );
    }
    const [marks = []] = middles;
    expect(marks).toHaveLength(81);
    for (const [mm, middle] of marks.entries()) expect(Math.abs(middle - (marks[0] ?? 0) - mm)).toBeLessThan(0.06);
  });

  it('has the same ruler standing on end where the label is narrow, its marks on one line', async () => {
    const page = await render(await written({ widthMm: 58, heightMm: 100 }), FINE);
    const columnAt = (mm: number) =>
      Uint8Array.from(
        { length: 92 * FINE },
        (_, row) => page.pixels[(row + 4 * FINE) * page.columns + mm * FINE] ?? 255,
      );
    // The shortest mark is 2.5 mm, and ends where the line begins, 11 mm from the edge.
    expect(runsOf(columnAt(9))).toHaveLength(161);
    expect(runsOf(columnAt(11.2))).toHaveLength(1);
    expect(runsOf(columnAt(11.2))[0] ?? 0).toBeCloseTo(80.4 * FINE, -1);
  });

  it('has every part that there is room for, to the millimetre', async () => {
    const darkest = /\b100\b/;
    expect(await textOf(await written({ widthMm: 101, heightMm: 77 }))).toMatch(darkest);
    expect(await textOf(await written({ widthMm: 101, heightMm: 76 }))).not.toMatch(darkest);
  });

  it.each([
    [100, 150, 4],
    [101.6, 152.4, 4],
    // Here the ruler stands on the left.
    [58, 100, 18],
    [60, 40, 4],
    [210, 297, 4],
  ])('has a code that a scanner reads back, on %s x %s mm', async (widthMm, heightMm, fromMm) => {
    const page = await render(await written({ widthMm, heightMm }), DOTS);
    expect(codesIn(page, fromMm)).toEqual(new Set(['LSCAL-7F3K2Q']));
  });

  it.each([
    [30, 40],
    [55, 40],
    [73, 60],
    [94, 60],
    // With the ruler on the left.
    [86, 100],
  ])('leaves its code ten silent modules on each side, on %s x %s mm', async (widthMm, heightMm) => {
    const page = await render(await written({ widthMm, heightMm }), DOTS);
    const silences: number[] = [];
    for (let row = 0; row < page.rows; row += 1) {
      const line = lineOf(page, row);
      const code = codeAt(line);
      if (code === null) continue;
      const before = line.subarray(0, code.from).findLastIndex((pixel) => pixel < 128);
      const after = line.subarray(code.to).findIndex((pixel) => pixel < 128);
      silences.push((code.from - before - 1) / code.module, after / code.module);
    }
    expect(silences.length).toBeGreaterThan(100);
    expect(Math.min(...silences)).toBeGreaterThanOrEqual(10);
  });

  it('names the printer with its Turkish letters, and the date in words', async () => {
    const text = await textOf(await written());
    expect(text).toContain('Etiket Yazıcısı İĞÜŞÖÇ ığüşöç');
    expect(text).toContain('21 Ağustos 2026 15:33');
    expect(await textOf(await written({ language: 'en' }))).toContain('21 August 2026');
  });

  it('takes any name that a printer can have', async () => {
    const long = await textOf(await written({ printerName: `I\u0307g\u0306 "$(id)";\n\u0000📦${'ş'.repeat(300)}` }));
    expect(long).toContain('İğ "$(id)";');
    expect(long).toContain('…');
  });
});
