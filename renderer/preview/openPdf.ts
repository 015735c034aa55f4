import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
// The legacy build runs in older Chromiums too; Vite bundles the worker as a file of the app's own.
import PdfThread from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker';
import { dpiWithin, LIMIT_MS, MOST_DRAWN, withinTime } from './limits.ts';

/** A label's pages, to be drawn. Sizes in mm. */
export interface OpenPdf {
  /** The number of its pages; `pages` has the first of them. */
  readonly total: number;
  readonly pages: readonly PdfPage[];
  readonly close: () => void;
}

export interface PdfPage {
  readonly number: number;
  readonly widthMm: number;
  readonly heightMm: number;
  /** Draws the whole page, `dpi` dots to the inch or as many as its size allows. */
  readonly draw: (canvas: HTMLCanvasElement, dpi: number) => Promise<void>;
}

const POINTS_PER_INCH = 72;
const MM_PER_POINT = 25.4 / POINTS_PER_INCH;

/**
 * Opens a PDF without network, without eval and without WebAssembly, as the page's policy wants it. Throws what is no
 * PDF, or takes too long. Loaded only with the first preview: the scan screen must not start slower for it.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const thread = new PdfThread();
  // Bytes that go to the thread are gone from here: the caller still has its own.
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
  // A busy thread does not receive a message to end.
  const stop = () => thread.terminate();
  try {
    const { total, pages } = await withinTime(firstPages(task.promise, stop), LIMIT_MS, stop);
    return { total, pages, close };
  } catch (failure) {
    close();
    throw failure;
  }
}

async function firstPages(
  opening: Promise<PDFDocumentProxy>,
  stop: () => void,
): Promise<Pick<OpenPdf, 'total' | 'pages'>> {
  const pdf = await opening;
  const numbers = Array.from({ length: Math.min(pdf.numPages, MOST_DRAWN) }, (_, index) => index + 1);
  return { total: pdf.numPages, pages: await Promise.all(numbers.map((number) => pageOf(pdf, number, stop))) };
}

async function pageOf(pdf: PDFDocumentProxy, number: number, stop: () => void): Promise<PdfPage> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const [widthMm, heightMm] = [width * MM_PER_POINT, height * MM_PER_POINT];
  return {
    number,
    widthMm,
    heightMm,
    async draw(canvas, dpi) {
      const viewport = page.getViewport({ scale: dpiWithin(widthMm, heightMm, dpi) / POINTS_PER_INCH });
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      const drawing = page.render({ canvas, viewport });
      await withinTime(drawing.promise, LIMIT_MS, () => {
        drawing.cancel();
        stop();
      });
    },
  };
}
