import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LabelAdjustment } from '../../../electron/core/ports/LabelStore.ts';
import { aLabelStore } from '../../support/pdfReaders.ts';
import { render, whyNoRenderer } from '../../support/rendering.ts';

const POINTS_PER_MM = 72 / 25.4;
/** Pixels per mm of the renderings, within which everything is found. */
const SCALE = 10;

const reason = await whyNoRenderer();

interface Page {
  readonly widthMm: number;
  readonly heightMm: number;
  /** Bounds of all ink, mm from the left and the top edge; null: a blank page. */
  readonly ink: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number } | null;
}

/** What a printer would put on paper, by poppler. */
async function rendered(path: string, page = 1): Promise<Page> {
  const { columns, rows, pixels } = await render(path, SCALE, page);
  let [left, top, right, bottom] = [columns, rows, -1, -1];
  for (let index = 0; index < columns * rows; index += 1) {
    if ((pixels[index] ?? 255) > 128) continue;
    const [x, y] = [index % columns, Math.floor(index / columns)];
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  const mm = (pixel: number) => Math.round((pixel / SCALE) * 10) / 10;
  const ink = right < 0 ? null : { left: mm(left), top: mm(top), right: mm(right), bottom: mm(bottom) };
  return { widthMm: Math.round(columns / SCALE), heightMm: Math.round(rows / SCALE), ink };
}

describe.skipIf(reason !== null)(reason ?? 'labels turned and moved', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'adjusted-'));
  });

  afterEach(async () => {
    await rm(directory, { recursive: true });
  });

  interface Drawing {
    readonly rotate?: number;
    /** The label is a part of an A4 page, which is full of ink from 1 mm around it. */
    readonly cutFromA4?: boolean;
  }

  /** Two pages of 100 x 150 mm with one black box each: as shown, 10 mm from the left, 20 mm from the top, 30 x 5 mm. */
  async function label({ rotate = 0, cutFromA4 = false }: Drawing = {}): Promise<Uint8Array> {
    const document = await PDFDocument.create();
    for (let number = 0; number < 2; number += 1) {
      const turned = rotate % 180 !== 0;
      const [width, height] = turned ? [150, 100] : [100, 150];
      const [originX, originY] = cutFromA4 ? [40, 60] : [0, 0];
      const page = document.addPage(
        (cutFromA4 ? [210, 297] : [width, height]).map((mm) => mm * POINTS_PER_MM) as [number, number],
      );
      const box = (x: number, y: number, w: number, h: number, white = false) =>
        page.drawRectangle({
          x: (originX + x) * POINTS_PER_MM,
          y: (originY + y) * POINTS_PER_MM,
          width: w * POINTS_PER_MM,
          height: h * POINTS_PER_MM,
          color: white ? rgb(1, 1, 1) : rgb(0, 0, 0),
        });
      if (cutFromA4) {
        box(-40, -60, 210, 297);
        box(-1, -1, width + 2, height + 2, true);
        page.setCropBox(
          originX * POINTS_PER_MM,
          originY * POINTS_PER_MM,
          width * POINTS_PER_MM,
          height * POINTS_PER_MM,
        );
      }
      // Where the box is drawn so that it shows at (10, 20) after /Rotate.
      if (rotate === 0) box(10, 150 - 25, 30, 5);
      else if (rotate === 90) box(20, 10, 5, 30);
      else if (rotate === 180) box(100 - 40, 20, 30, 5);
      else box(150 - 25, 100 - 40, 5, 30);
      page.setRotation(degrees(rotate));
    }
    return document.save();
  }

  async function shown(bytes: Uint8Array, change: Partial<LabelAdjustment>, page = 1): Promise<Page> {
    const store = aLabelStore(directory);
    const put = await store.put(bytes);
    if (!put.ok) throw new Error(put.error.kind);
    const made = await store.adjusted(put.value.file, { rotation: 0, offsetXMm: 0, offsetYMm: 0, ...change });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    const seen = await rendered(made.value.path, page);
    expect(seen).toMatchObject({
      widthMm: Math.round(made.value.widthMm),
      heightMm: Math.round(made.value.heightMm),
    });
    return seen;
  }

  /** Within a pixel and a half. */
  function expectInk(page: Page, left: number, top: number, right: number, bottom: number) {
    for (const [name, value] of Object.entries({ left, top, right, bottom })) {
      const found = page.ink?.[name as 'left'] ?? Number.NaN;
      expect(Math.abs(found - value), `${name}: ${found}, not ${value}`).toBeLessThanOrEqual(0.15);
    }
  }

  it('are where they were without a turn or a move', async () => {
    expectInk(await shown(await label(), {}), 10, 20, 40, 25);
  });

  it.each([0, 90, 180, 270])(
    'move by 3 mm to the right and 5 mm down, drawn at %i degrees, on every page',
    async (rotate) => {
      const bytes = await label({ rotate });
      for (const page of [1, 2]) {
        const seen = await shown(bytes, { offsetXMm: 3, offsetYMm: 5 }, page);
        expect(seen).toMatchObject({ widthMm: 100, heightMm: 150 });
        expectInk(seen, 13, 25, 43, 30);
      }
    },
  );

  it('move to the left and up', async () => {
    expectInk(await shown(await label(), { offsetXMm: -4.5, offsetYMm: -7 }), 5.5, 13, 35.5, 18);
  });

  it.each([
    // Clockwise: what was at the top is at the right, at the bottom, at the left.
    [90, 150, 100, [125, 10, 130, 40]],
    [180, 100, 150, [60, 125, 90, 130]],
    [270, 150, 100, [20, 60, 25, 90]],
  ] as const)(
    'turn by %i degrees clockwise, on every page',
    async (rotation, widthMm, heightMm, [left, top, right, bottom]) => {
      const bytes = await label();
      for (const page of [1, 2]) {
        const seen = await shown(bytes, { rotation }, page);
        expect(seen).toMatchObject({ widthMm, heightMm });
        expectInk(seen, left, top, right, bottom);
      }
    },
  );

  it('turn first and then move, whichever way the page was drawn', async () => {
    for (const rotate of [0, 90, 180, 270]) {
      const seen = await shown(await label({ rotate }), { rotation: 90, offsetXMm: 3, offsetYMm: 5 });
      expect(seen).toMatchObject({ widthMm: 150, heightMm: 100 });
      expectInk(seen, 128, 15, 133, 45);
    }
  });

  it('show nothing at their edge that was not on the label', async () => {
    expectInk(await shown(await label({ cutFromA4: true }), {}), 10, 20, 40, 25);
    expectInk(await shown(await label({ cutFromA4: true }), { offsetXMm: 3, offsetYMm: 5 }), 13, 25, 43, 30);
  });
});
