import { createRequire } from 'node:module';
import path from 'node:path';
import jsQr from 'jsqr';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readCode128, runsOf } from '../../integration/demo/readCode128.ts';

/** What can be read of a label: its words, and the codes that a scanner finds on it. */
export type LabelReading = { readonly words: readonly string[]; readonly codes: readonly string[] };

const pdfjs = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** 300 dpi: bars that were drawn for a head of 203 dpi have more than one pixel for each of its dots. */
const dotsPerPoint = 300 / 72;

/** Between two lines that are read, in pixels: 1 mm. */
const lineStep = 12;

const startsOfCode128 = ['211214', '211232'];
const stopOfCode128 = '233111';

function widthsOf(runs: readonly number[]): string {
  const total = runs.reduce((sum, run) => sum + run, 0);
  return runs.map((run) => Math.round((run * 11) / total)).join('');
}

/** The Code 128 that begins at a bar of a line; null where none does, or its check symbol is wrong. */
function code128At(runs: readonly number[], from: number): string | null {
  if (!startsOfCode128.includes(widthsOf(runs.slice(from, from + 6)))) return null;
  for (let at = from + 6; at + 7 <= runs.length; at += 6) {
    if (widthsOf(runs.slice(at, at + 6)) !== stopOfCode128) continue;
    try {
      return readCode128(runs.slice(from, at + 7));
    } catch {
      return null;
    }
  }
  return null;
}

function code128sIn(line: Uint8Array): readonly string[] {
  const runs = runsOf(line);
  const found: string[] = [];
  for (let from = 0; from + 13 <= runs.length; from += 2) {
    const code = code128At(runs, from);
    if (code !== null) found.push(code);
  }
  return found;
}

type Picture = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };

/** One row or column of grey values. */
function lineOf({ width, height, data }: Picture, at: number, isRow: boolean): Uint8Array {
  const pixel = (index: number) => (isRow ? at * width + index : index * width + at) * 4;
  return Uint8Array.from({ length: isRow ? width : height }, (_, index) => data[pixel(index) + 1] ?? 255);
}

type Drawing = { readonly canvas: HTMLCanvasElement; readonly context: CanvasRenderingContext2D };
type Drawer = { readonly create: (width: number, height: number) => Drawing };

function isDrawer(value: unknown): value is Drawer {
  return typeof value === 'object' && value !== null && 'create' in value && typeof value.create === 'function';
}

/** Null where this computer cannot draw: the package that does is an optional one of pdfjs. */
async function pictureOf(page: PDFPageProxy, drawer: unknown): Promise<Picture | null> {
  const viewport = page.getViewport({ scale: dotsPerPoint });
  const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
  if (!isDrawer(drawer)) return null;
  try {
    const { canvas, context } = drawer.create(width, height);
    await page.render({ canvas, canvasContext: context, viewport }).promise;
    return { width, height, data: context.getImageData(0, 0, width, height).data };
  } catch {
    return null;
  }
}

/** Every second pixel of every second row: the squares of a QR code are larger than bars. */
function halved({ width, data, height }: Picture): Picture {
  const half = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
  const pixels = new Uint8ClampedArray(half.width * half.height * 4);
  const [from, to] = [new Uint32Array(data.buffer, data.byteOffset, width * height), new Uint32Array(pixels.buffer)];
  for (let at = 0; at < to.length; at += 1) {
    to[at] = from[Math.floor(at / half.width) * 2 * width + (at % half.width) * 2] ?? 0;
  }
  return { ...half, data: pixels };
}

function codesIn(picture: Picture): readonly string[] {
  const codes = new Set<string>();
  for (const isRow of [true, false]) {
    if (codes.size > 0) break;
    for (let at = lineStep; at < (isRow ? picture.height : picture.width); at += lineStep) {
      for (const code of code128sIn(lineOf(picture, at, isRow))) codes.add(code);
    }
  }
  // Looking for a square takes longer than all lines together.
  if (codes.size > 0) return [...codes];
  const { width, height, data } = halved(picture);
  const square = jsQr(data, width, height)?.data ?? '';
  return square === '' ? [] : [square];
}

/** Reads every page as a person and as a scanner of Code 128 and QR codes do; throws what pdfjs cannot open. */
export async function readLabel(bytes: Uint8Array): Promise<LabelReading> {
  const task = getDocument({
    data: Uint8Array.from(bytes),
    standardFontDataUrl: `${path.join(pdfjs, 'standard_fonts')}/`,
    cMapUrl: `${path.join(pdfjs, 'cmaps')}/`,
    cMapPacked: true,
    isEvalSupported: false,
    verbosity: 0,
  });
  try {
    const pdf = await task.promise;
    const words: string[] = [];
    const codes: string[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      words.push(...items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str.trim()] : [])));
      const picture = await pictureOf(page, pdf.canvasFactory);
      if (picture !== null) codes.push(...codesIn(picture));
    }
    return { words, codes };
  } finally {
    await task.destroy();
  }
}
