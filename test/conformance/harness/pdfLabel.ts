import { createHash } from 'node:crypto';
import { decodePDFRawStream, PDFArray, PDFDocument, PDFName, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib';
import { deviate, must } from './deviation.ts';

const pointsPerMm = 72 / 25.4;

/** A PDF may count in whole points (283 x 425, or 284 x 426): less than one point is no other size. */
const toleranceMm = 1 / pointsPerMm;

async function read(bytes: Uint8Array, what: string): Promise<PDFDocument> {
  must(Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-', `${what} is no PDF`);
  return PDFDocument.load(bytes, { updateMetadata: false }).catch((error: unknown) =>
    deviate(`${what} is no readable PDF: ${error instanceof Error ? error.message : String(error)}`),
  );
}

/** Sections 2.4 and 8: a PDF of 10 x 15 cm, on every page; gives how many pages there are. */
export async function mustBeLabelPdf(bytes: Uint8Array, what: string): Promise<number> {
  const document = await read(bytes, what);
  for (const page of document.getPages()) {
    const { width, height } = page.getCropBox();
    const turned = page.getRotation().angle % 180 !== 0;
    const [wide, high] = (turned ? [height, width] : [width, height]).map((points) => points / pointsPerMm);
    const fits = Math.abs((wide ?? 0) - 100) < toleranceMm && Math.abs((high ?? 0) - 150) < toleranceMm;
    must(fits, `${what} is ${wide?.toFixed(2)} x ${high?.toFixed(2)} mm, documented: 10 x 15 cm`);
  }
  must(document.getPageCount() > 0, `${what} has no page`);
  return document.getPageCount();
}

function plainBytes(stream: PDFRawStream): Uint8Array {
  try {
    return decodePDFRawStream(stream).decode();
  } catch {
    // A filter of pictures: the coded bytes distinguish pictures as well.
    return stream.getContents();
  }
}

function contentsOf(page: PDFPage): readonly unknown[] {
  const contents = page.node.Contents();
  if (contents === undefined) return [];
  return contents instanceof PDFArray ? contents.asArray().map((each) => page.doc.context.lookup(each)) : [contents];
}

/**
 * A digest of what a label shows: what its pages draw, and the pictures and forms in it. When and by what program the file
 * was written is not part of it, for a service may write its labels again each time.
 */
export async function drawingOf(bytes: Uint8Array, what: string): Promise<string> {
  const document = await read(bytes, what);
  const drawn = document.getPages().flatMap(contentsOf);
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const subtype = object.dict.get(PDFName.of('Subtype'));
    if (subtype === PDFName.of('Image') || subtype === PDFName.of('Form')) drawn.push(object);
  }
  const parts = drawn.map((each) =>
    createHash('sha256')
      .update(each instanceof PDFRawStream ? plainBytes(each) : '')
      .digest('hex'),
  );
  return parts.sort().join(' ');
}
