import { inflateRawSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { boundedPages } from './pdfLimits.ts';

/** Pages of which the content is unpacked, and objects of it. A label has a handful and some hundred. */
const MOST_PAGES = 100;
const MOST_OBJECTS = 20_000;
/** Bytes of all streams together. */
const MOST_UNPACKED = 64 * 1024 * 1024;
/** Drawing does without what these name, and it leads to other pages or into whole outlines. */
const NOT_DRAWN: readonly string[] = [
  ...['Parent', 'P', 'Popup', 'A', 'AA', 'Dest'],
  ...['Metadata', 'PieceInfo', 'ToUnicode', 'ColorSpace', 'FileAttachment', 'FS', 'Sound'],
];
/** The entries that a page is drawn from, besides its resources. */
const DRAWN = ['Contents', 'Annots'] as const;

/** `too_much`: more than a label has, so it was not unpacked to the end. */
export type Unpacking = 'whole' | 'damaged' | 'too_much';

/**
 * Unpacks what the pages are drawn from: instructions, forms, images and fonts. Viewers draw what they can of a damaged
 * stream, which may be nothing or half a label.
 */
export function unpackPages(document: PDFDocument): Unpacking {
  const seen = new Set<PDFObject>();
  let budget = MOST_UNPACKED;
  const open: (PDFObject | undefined)[] = boundedPages(document)
    .slice(0, MOST_PAGES)
    .flatMap(({ node }) => [...DRAWN.map((name) => node.get(PDFName.of(name))), node.Resources()]);
  while (open.length > 0) {
    const next = open.pop();
    const object = next instanceof PDFRef ? document.context.lookup(next) : next;
    if (object === undefined || seen.has(object)) continue;
    if (seen.size >= MOST_OBJECTS) return 'too_much';
    if (object instanceof PDFArray) open.push(...object.asArray());
    else if (object instanceof PDFDict) open.push(...partsOf(object));
    else if (object instanceof PDFStream) open.push(...partsOf(object.dict));
    else continue;
    seen.add(object);
    if (!(object instanceof PDFRawStream)) continue;
    const length = unpackedLength(object, budget);
    if (typeof length === 'string') return length;
    budget -= length;
  }
  return 'whole';
}

function partsOf(dictionary: PDFDict): readonly PDFObject[] {
  return dictionary
    .entries()
    .filter(([name]) => !NOT_DRAWN.includes(name.decodeText()))
    .map(([, value]) => value);
}

/** The bytes that a stream unpacks to. Images have filters of their own, whose damage only a drawing shows. */
function unpackedLength(stream: PDFRawStream, most: number): number | Exclude<Unpacking, 'whole'> {
  let bytes = stream.getContents();
  for (const filter of filtersOf(stream)) {
    if (FLATE.includes(filter)) {
      const inflated = inflate(bytes, most);
      if (inflated === null) break;
      if (typeof inflated === 'string') return inflated;
      bytes = inflated;
    } else if (AS_TEXT.includes(filter)) {
      const dictionary = PDFContext.create().obj({ Filter: filter });
      bytes = decodePDFRawStream(PDFRawStream.of(dictionary, bytes)).decode();
    } else break;
    if (bytes.length > most) return 'too_much';
  }
  return bytes.length;
}

const FLATE: readonly string[] = ['FlateDecode', 'Fl'];
const AS_TEXT: readonly string[] = ['ASCIIHexDecode', 'ASCII85Decode'];

function filtersOf({ dict }: PDFRawStream): readonly string[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  const names = filter instanceof PDFArray ? filter.asArray().map((_, index) => filter.lookup(index)) : [filter];
  return names.flatMap((name) => (name instanceof PDFName ? [name.decodeText()] : []));
}

/** The end of a flushed block within a stream: everything before it is complete. */
const FLUSHED = Buffer.from([0x00, 0x00, 0xff, 0xff]);
const DEFLATE = 8;

/**
 * Without the checksum behind it, which some writers leave out or get wrong, and printers ignore. Null if these
 * are no such bytes at all, as where a writer packed nothing.
 */
function inflate(bytes: Uint8Array, most: number): Uint8Array | Exclude<Unpacking, 'whole'> | null {
  if (bytes.length < 3 || ((bytes[0] ?? 0) & 0x0f) !== DEFLATE) return null;
  try {
    return inflateRawSync(bytes.subarray(2), { maxOutputLength: Math.max(1, most) });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    if (code === 'ERR_BUFFER_TOO_LARGE') return 'too_much';
    if (code === 'Z_BUF_ERROR' && Buffer.from(bytes).subarray(-6).includes(FLUSHED)) return null;
    return 'damaged';
  }
}
