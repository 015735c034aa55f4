import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  type PDFDocument,
  PDFName,
  type PDFPage,
  PDFPageTree,
  PDFRawStream,
} from '@cantoo/pdf-lib';

/** Nodes of a page tree that are visited. A label has a handful; the rest is room for unusual but harmless files. */
const MOST_NODES = 20_000;
/** Bytes that may be decompressed while one PDF is read. A label's objects have some ten thousand. */
const MOST_UNPACKED = 64 * 1024 * 1024;

/**
 * The pages of a document. Throws when the page tree is too large to visit: a tree that refers to itself can have more
 * pages than fit into memory, in a file of a few lines.
 */
export function boundedPages(document: PDFDocument): readonly PDFPage[] {
  let visited = 0;
  const open: PDFPageTree[] = [document.catalog.Pages()];
  for (let tree = open.pop(); tree !== undefined; tree = open.pop()) {
    const kids = tree.lookup(PDFName.of('Kids'), PDFArray);
    visited += kids.size();
    if (visited > MOST_NODES) throw new Error(`the page tree has more than ${MOST_NODES} nodes`);
    for (let index = 0; index < kids.size(); index += 1) {
      const kid = kids.lookup(index);
      if (kid instanceof PDFPageTree) open.push(kid);
    }
  }
  return document.getPages();
}

let unpacked = 0;

/**
 * Reads one PDF within the memory limit, one at a time. Throws when the limit is exceeded, even if the library ignored
 * that and continued without the part in question.
 */
export async function withinLimits<T>(read: () => Promise<T>): Promise<T> {
  limitUnpacking();
  unpacked = 0;
  const result = await read();
  if (unpacked > MOST_UNPACKED) throw new Error(`it unpacks to more than ${MOST_UNPACKED} bytes`);
  return result;
}

interface Unpacking {
  buffer: Uint8Array;
  ensureBuffer(requested: number): Uint8Array;
}

let isLimited = false;

/**
 * pdf-lib decompresses without a limit. All its decoders get memory through one function of their common parent, which
 * is wrapped here.
 */
function limitUnpacking(): void {
  if (isLimited) return;
  isLimited = true;
  const context = PDFContext.create();
  const any = decodePDFRawStream(PDFRawStream.of(context.obj({ Filter: 'ASCIIHexDecode' }), new Uint8Array()));
  const decoders: Unpacking = Object.getPrototypeOf(Object.getPrototypeOf(any));
  const { ensureBuffer } = decoders;
  decoders.ensureBuffer = function limited(this: Unpacking, requested) {
    const before = this.buffer.byteLength;
    // pdf-lib doubles the size until the request fits.
    if (requested > before) unpacked += 2 * requested;
    if (unpacked > MOST_UNPACKED) throw new Error(`it unpacks to more than ${MOST_UNPACKED} bytes`);
    return ensureBuffer.call(this, requested);
  };
}
