import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
// The legacy build is the one that runs in older Chromiums too; Vite bundles the worker as a file of the app's own.
import PdfThread from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker';

/** A label's pages, to be drawn. Sizes in mm. */
export interface OpenPdf {
  readonly pages: readonly PdfPage[];
  readonly close: () => void;
}

export interface PdfPage {
  readonly number: number;
  readonly widthMm: number;
  readonly heightMm: number;
  /** Draws the whole page, `dpi` dots to the inch. */
  readonly draw: (canvas: HTMLCanvasElement, dpi: number) => Promise<void>;
}

const POINTS_PER_INCH = 72;
const MM_PER_POINT = 25.4 / POINTS_PER_INCH;

/**
 * Opens a PDF without network, without eval and without WebAssembly, as the page's policy wants it. Throws what is no
 * PDF. Loaded only once a label is looked at: the scan screen must not start slower for it.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const thread = new PdfThread();
  // What goes to the thread is gone from here: the caller keeps its own.
  const task = getDocument({
    data: bytes.slice(),
    worker: PDFWorker.create({ port: thread }),
    isEvalSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    verbosity: 0,
  });
  const close = () => {
    void task.destroy().finally(() => thread.terminate());
  };
  try {
    const pdf = await task.promise;
    const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
    return { pages: await Promise.all(numbers.map((number) => pageOf(pdf, number))), close };
  } catch (failure) {
    close();
    throw failure;
  }
}

async function pageOf(pdf: PDFDocumentProxy, number: number): Promise<PdfPage> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  return {
    number,
    widthMm: width * MM_PER_POINT,
    heightMm: height * MM_PER_POINT,
    async draw(canvas, dpi) {
      const viewport = page.getViewport({ scale: dpi / POINTS_PER_INCH });
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      await page.render({ canvas, viewport }).promise;
    },
  };
}
