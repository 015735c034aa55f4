import { ParseSpeeds, PDFDocument, PDFName, PDFNumber, type PDFPage } from 'pdf-lib';
import { boundedPages, withinLimits } from './pdfLimits.ts';

const MM_PER_POINT = 25.4 / 72;
/** A page longer than this is no page: a kilometre. */
const LONGEST_MM = 1_000_000;
/** Acrobat looks for the header and the end mark this far from either end; what it opens, printers open. */
const MARK_RANGE = 1024;

/** The pages as a printer shows them. Sizes in mm: wide and high enough for each page. */
export interface PdfFacts {
  readonly pages: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/**
 * Reads page count and size of a PDF, or null when the bytes are not a whole, readable PDF.
 * The bytes are not changed: pdf-lib gets a copy of its own.
 */
export async function readPdfFacts(bytes: Uint8Array): Promise<PdfFacts | null> {
  if (!hasMark(bytes.subarray(0, MARK_RANGE), '%PDF-')) return null;
  // pdf-lib repairs a file that was cut off in transfer and would call half a label readable.
  if (!hasMark(bytes.subarray(Math.max(0, bytes.length - MARK_RANGE)), '%%EOF')) return null;
  try {
    const document = await withinLimits(() =>
      PDFDocument.load(Uint8Array.from(bytes), {
        // Labels with an owner password only can be printed by anybody, and page sizes are never encrypted.
        ignoreEncryption: true,
        updateMetadata: false,
        parseSpeed: ParseSpeeds.Fastest,
      }),
    );
    const [first, ...others] = boundedPages(document);
    const size = first === undefined ? null : visibleSize(first);
    if (size === null) return null;
    const sizes = [size, ...others.flatMap(sizeIfAny)];
    return {
      pages: 1 + others.length,
      widthMm: Math.max(...sizes.map(({ widthMm }) => widthMm)),
      heightMm: Math.max(...sizes.map(({ heightMm }) => heightMm)),
    };
  } catch {
    return null;
  }
}

interface PageSize {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** None of a page with a broken box, which must not make the label on the first page unreadable. */
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

/** What a printer shows of a page as it is drawn, before /Rotate: the crop box cut to the media box, in user units. */
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

/** A box may name any two opposite corners, so width and height may be negative. */
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

/** mm; a number that is too large for its hundredths is no length either. */
function isLength(mm: number): boolean {
  return mm > 0 && mm < LONGEST_MM;
}

function hundredths(mm: number): number {
  return Math.round(mm * 100) / 100;
}

function hasMark(bytes: Uint8Array, mark: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(mark, 0, 'latin1');
}
