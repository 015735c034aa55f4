import { degrees, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';

const POINTS_PER_MM = 72 / 25.4;

interface TestPdf {
  /** Media box, mm. */
  readonly widthMm?: number;
  readonly heightMm?: number;
  readonly pages?: number;
  /** Printed on each page; makes the bytes differ. */
  readonly text?: string;
  readonly rotate?: number;
  /** Offset and size inside the media box, mm. */
  readonly cropMm?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly userUnit?: number;
  /** Plain objects instead of compressed streams: what older carrier systems write. */
  readonly plain?: boolean;
}

/** A real PDF, 100 x 150 mm of one page unless given otherwise. */
export async function testPdf(options: TestPdf = {}): Promise<Uint8Array> {
  const { widthMm = 100, heightMm = 150, pages = 1, text = 'label', rotate, cropMm, userUnit } = options;
  const document = await PDFDocument.create();
  // The same request gives the same bytes, also when a second begins in between.
  document.setCreationDate(new Date(0));
  document.setModificationDate(new Date(0));
  const font = await document.embedFont('Helvetica');
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM]);
    const [x, y] = [Math.max(0, cropMm?.x ?? 0), Math.max(0, cropMm?.y ?? 0)];
    page.drawText(`${text} ${number}`, { x: x * POINTS_PER_MM + 20, y: y * POINTS_PER_MM + 20, size: 14, font });
    if (rotate !== undefined) page.setRotation(degrees(rotate));
    if (userUnit !== undefined) page.node.set(PDFName.of('UserUnit'), PDFNumber.of(userUnit));
    if (cropMm !== undefined) {
      page.setCropBox(
        cropMm.x * POINTS_PER_MM,
        cropMm.y * POINTS_PER_MM,
        cropMm.width * POINTS_PER_MM,
        cropMm.height * POINTS_PER_MM,
      );
    }
  }
  return document.save({ useObjectStreams: options.plain !== true });
}

/**
 * Encrypted as a carrier's system writes it: with an owner password alone, which everybody can open, or with one that
 * opens it. pdf-lib reads the boxes of both, and can write neither again.
 */
export async function encryptedPdf(userPassword = ''): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([100 * POINTS_PER_MM, 150 * POINTS_PER_MM]).drawText('label', { x: 20, y: 20 });
  document.encrypt({ ownerPassword: 'carrier', userPassword });
  return document.save({ useObjectStreams: false });
}
