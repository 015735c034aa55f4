import { readFile } from 'node:fs/promises';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

/**
 * Dots across a drawn page. A barcode or a line of text darkens some of them.
 */
const DOTS_ACROSS = 200;
/** The limit for a very long page. */
const MOST_DOTS_DOWN = 800;
/** A dot that is lighter is white on a label printer. White is 255. */
const LIGHTEST_INK = 250;
/** Pages that are drawn; more are not a label, and count as painted. */
const MOST_PAGES = 100;
/** Bytes that the renderer may have. It starts with 19 MB, and a label needs no more. */
const MOST_MEMORY = 192 * 1024 * 1024;

/** The whole page in shades of grey, as a printer gets it: with annotations that are meant for print, and no others. */
const GREY = 1;
const AS_PRINTED = 0x01 | 0x800;
/** The type of a text among the objects of a page. */
const TEXT = 1;
/** FPDF_GetLastError: a password is needed; a way of encryption that is not known. */
const LOCKED: readonly number[] = [4, 5];

/** `locked`: it opens with a password only. `unknown`: the renderer cannot decide, which is no proof against the label. */
export type Paint =
  | { readonly kind: 'drawn' /** Pages with nothing on them. */; readonly blank: number }
  | { readonly kind: 'locked' }
  | { readonly kind: 'unknown' };

export type PdfPainter = ReturnType<typeof createPdfPainter>;

/** Draws pages with PDFium, which needs no page and no window. `program`: where its WebAssembly file is. */
export function createPdfPainter(program: string) {
  let starting: Promise<WrappedPdfiumModule> | null = null;

  async function start(): Promise<WrappedPdfiumModule> {
    limitMemory();
    const file = await readFile(program);
    const pdfium = await init({
      wasmBinary: Uint8Array.from(file).buffer,
      print: () => undefined,
      printErr: () => undefined,
    });
    pdfium.PDFiumExt_Init();
    return pdfium;
  }

  const started = () => {
    starting ??= start();
    return starting;
  };
  // The first label does not wait for the start. The caller gets its failure.
  started().catch(() => undefined);

  return {
    async paintOf(bytes: Uint8Array): Promise<Paint> {
      const pdfium = await started();
      try {
        return paintOf(pdfium, bytes);
      } catch {
        // The renderer ran out of memory or failed; its open documents are lost with it.
        starting = null;
        return { kind: 'unknown' };
      }
    },
  };
}

/** The memory of the renderer, another object whenever it has grown. Its types are in a package that it does not bring. */
const bytesOf = ({ pdfium }: WrappedPdfiumModule) => (pdfium as unknown as { readonly HEAPU8: Uint8Array }).HEAPU8;

function paintOf(pdfium: WrappedPdfiumModule, bytes: Uint8Array): Paint {
  const memory = pdfium.pdfium;
  const file = memory.wasmExports.malloc(bytes.length);
  if (file === 0) return { kind: 'unknown' };
  bytesOf(pdfium).set(bytes, file);
  const document = pdfium.FPDF_LoadMemDocument(file, bytes.length, '');
  try {
    if (document === 0) return { kind: LOCKED.includes(pdfium.FPDF_GetLastError()) ? 'locked' : 'unknown' };
    let blank = 0;
    const pages = Math.min(pdfium.FPDF_GetPageCount(document), MOST_PAGES);
    for (let page = 0; page < pages; page += 1) if (isBlank(pdfium, document, page)) blank += 1;
    return { kind: 'drawn', blank };
  } finally {
    if (document !== 0) pdfium.FPDF_CloseDocument(document);
    memory.wasmExports.free(file);
  }
}

/**
 * Most of the time goes into the fonts, and most labels have a barcode of lines or an image: so the page is drawn
 * without its text first, and with it only if that leaves it white.
 */
function isBlank(pdfium: WrappedPdfiumModule, document: number, index: number): boolean {
  return isDrawnBlank(pdfium, document, index, false) && isDrawnBlank(pdfium, document, index, true);
}

function isDrawnBlank(pdfium: WrappedPdfiumModule, document: number, index: number, withText: boolean): boolean {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) return false;
  if (!withText) removeText(pdfium, page);
  const ratio = pdfium.FPDF_GetPageHeightF(page) / pdfium.FPDF_GetPageWidthF(page);
  const height = Math.max(1, Math.min(MOST_DOTS_DOWN, Math.round(DOTS_ACROSS * (ratio > 0 ? ratio : 1))));
  const drawing = pdfium.FPDFBitmap_CreateEx(DOTS_ACROSS, height, GREY, 0, 0);
  try {
    if (drawing === 0) return false;
    pdfium.FPDFBitmap_FillRect(drawing, 0, 0, DOTS_ACROSS, height, 0xffffffff);
    pdfium.FPDF_RenderPageBitmap(drawing, page, 0, 0, DOTS_ACROSS, height, 0, AS_PRINTED);
    const from = pdfium.FPDFBitmap_GetBuffer(drawing);
    const perLine = pdfium.FPDFBitmap_GetStride(drawing);
    for (let line = 0; line < height; line += 1) {
      const start = from + line * perLine;
      const dots = bytesOf(pdfium).subarray(start, start + DOTS_ACROSS);
      if (dots.some((dot) => dot < LIGHTEST_INK)) return false;
    }
    return true;
  } finally {
    if (drawing !== 0) pdfium.FPDFBitmap_Destroy(drawing);
    pdfium.FPDF_ClosePage(page);
  }
}

/** From the page as it is loaded; the document stays as it is. */
function removeText(pdfium: WrappedPdfiumModule, page: number): void {
  for (let index = pdfium.FPDFPage_CountObjects(page) - 1; index >= 0; index -= 1) {
    const part = pdfium.FPDFPage_GetObject(page, index);
    if (pdfium.FPDFPageObj_GetType(part) !== TEXT || !pdfium.FPDFPage_RemoveObject(page, part)) continue;
    pdfium.FPDFPageObj_Destroy(part);
  }
}

/** A memory of WebAssembly; TypeScript has it among the types of a page alone. */
interface Growing {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

let isLimited = false;

/** The heap limit of the thread does not count the memory of WebAssembly, which this thread has for PDFium alone. */
function limitMemory(): void {
  if (isLimited) return;
  isLimited = true;
  const { prototype } = (globalThis as unknown as { readonly WebAssembly: { readonly Memory: { prototype: Growing } } })
    .WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function limited(this: Growing, pages) {
    if (this.buffer.byteLength + pages * 65_536 > MOST_MEMORY) throw new RangeError('the renderer has no more memory');
    return grow.call(this, pages);
  };
}
