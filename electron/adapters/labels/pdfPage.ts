import { ParseSpeeds, PDFDocument, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib';
import { boundedPages, withinLimits } from './pdfLimits.ts';

const MM_PER_POINT = 25.4 / 72;
/** A longer page (a kilometre) is an error in the file. */
const LONGEST_MM = 1_000_000;
/**
 * Acrobat searches the header and the end mark within this many bytes of the ends. Printers print what Acrobat opens.
 */
const MARK_RANGE = 1024;

/** The pages as a printer shows them. Sizes in mm, large enough for each page. */
export interface PdfFacts {
  readonly pages: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

interface ReadPdf {
  readonly document: PDFDocument;
  readonly facts: PdfFacts;
}

/** Page count and size of a PDF; null when the bytes are not a complete, readable PDF. */
export async function readPdfFacts(bytes: Uint8Array): Promise<PdfFacts | null> {
  return (await readPdf(bytes))?.facts ?? null;
}

/** The same with the document. pdf-lib works on a copy, so the bytes stay unchanged. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf | null> {
  if (!hasMarker(bytes.subarray(0, MARK_RANGE), '%PDF-')) return null;
  // pdf-lib repairs a file whose end is missing, and would accept half a label.
  if (!hasMarker(lastBytes(bytes), '%EOF')) return null;
  try {
    const document = await withinLimits(() =>
      PDFDocument.load(Uint8Array.from(bytes), {
        // A label protected by an owner password alone can be printed by everyone, and page sizes are never encrypted.
        ignoreEncryption: true,
        updateMetadata: false,
        parseSpeed: ParseSpeeds.Fastest,
      }),
    );
    const [first, ...others] = boundedPages(document);
    const size = first === undefined ? null : visibleSize(first);
    if (size === null) return null;
    const sizes = [size, ...others.flatMap(sizeIfAny)];
    const facts = {
      pages: 1 + others.length,
      widthMm: Math.max(...sizes.map(({ widthMm }) => widthMm)),
      heightMm: Math.max(...sizes.map(({ heightMm }) => heightMm)),
    };
    return { document, facts };
  } catch {
    return null;
  }
}

interface PageSize {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** Empty for a page with an invalid box, so that it does not make the label on the first page unreadable. */
function sizeIfAny(page: PDFPage): readonly PageSize[] {
  try {
    const size = visibleSize(page);
    return size === null ? [] : [size];
  } catch {
    return [];
  }
}

function visibleSize(page: PDFPage): PageSize | null {
  const { width, height } = visibleBox(page);
  const scale = userUnit(page) * MM_PER_POINT;
  if (!(isLength(width * scale) && isLength(height * scale))) return null;
  const turned = Math.abs(page.getRotation().angle) % 180 === 90;
  return {
    widthMm: hundredths((turned ? height : width) * scale),
    heightMm: hundredths((turned ? width : height) * scale),
  };
}

/** The visible part of a page before /Rotate, in user units: the crop box, limited to the media box. */
export function visibleBox(page: PDFPage): Box {
  const media = span(page.getMediaBox());
  const crop = span(page.getCropBox());
  const x = Math.max(media.left, crop.left);
  const y = Math.max(media.bottom, crop.bottom);
  return { x, y, width: Math.min(media.right, crop.right) - x, height: Math.min(media.top, crop.top) - y };
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A box may be given by any two opposite corners, so width and height may be negative. */
function span(box: Box): { left: number; right: number; bottom: number; top: number } {
  return {
    left: Math.min(box.x, box.x + box.width),
    right: Math.max(box.x, box.x + box.width),
    bottom: Math.min(box.y, box.y + box.height),
    top: Math.max(box.y, box.y + box.height),
  };
}

/** Length of a user unit in points. */
export function userUnit(page: PDFPage): number {
  const unit = page.node.lookupMaybe(PDFName.of('UserUnit'), PDFNumber)?.asNumber() ?? 1;
  return unit > 0 ? unit : 1;
}

/** In mm. Also refuses numbers that are too large to be rounded to hundredths. */
function isLength(mm: number): boolean {
  return mm > 0 && mm < LONGEST_MM;
}

function hundredths(mm: number): number {
  return Math.round(mm * 100) / 100;
}

/**
 * Programs that copy whole blocks leave zeros behind the end, and some write the mark with one percent sign. Printers
 * read over both.
 */
function lastBytes(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && isBlank(bytes[end - 1])) end -= 1;
  return bytes.subarray(Math.max(0, end - MARK_RANGE), end);
}

/** NUL and white space, as PDF has it (ISO 32000-1, 7.2.2), and the end mark of DOS. */
function isBlank(byte: number | undefined): boolean {
  return byte !== undefined && [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x20].includes(byte);
}

function hasMarker(bytes: Uint8Array, mark: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(mark, 0, 'latin1');
}
