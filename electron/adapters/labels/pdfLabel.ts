import { type PdfFacts, readPdf } from './pdfPage.ts';
import type { PdfPainter } from './pdfPaint.ts';
import { unpackPages } from './pdfStreams.ts';

/** `blank`: pages that would come out as white paper. */
export interface LabelFacts extends PdfFacts {
  readonly blank: number;
}

/**
 * Page count and size of a label, and whether anything is on its pages. Null when it cannot be printed: it is no whole
 * PDF, what its pages are drawn from cannot be unpacked, or it opens with a password only. What cannot be decided here
 * counts as painted, because a carrier's good label must not be stopped.
 */
export async function readLabel(bytes: Uint8Array, painter: PdfPainter): Promise<LabelFacts | null> {
  const read = await readPdf(bytes);
  if (read === null) return null;
  const { document, facts } = read;
  // Only the renderer unpacks an encrypted document.
  const unpacking = document.isEncrypted ? 'whole' : unpackPages(document);
  if (unpacking === 'damaged') return null;
  if (unpacking === 'too_much') return { ...facts, blank: 0 };
  const paint = await painter.paintOf(bytes);
  if (paint.kind === 'locked') return null;
  return { ...facts, blank: paint.kind === 'drawn' ? paint.blank : 0 };
}
