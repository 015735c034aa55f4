import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { err, ok } from '../../../contract/result.ts';
import { adjustPdf } from '../adjustPdf.ts';
import { readLabel } from '../pdfLabel.ts';
import { readPdfFacts } from '../pdfPage.ts';
import { createPdfPainter } from '../pdfPaint.ts';
import type { PdfAnswers, PdfRequest } from './pdfServer.ts';

/** The renderer's file lies beside this one in the program, and in its package elsewhere. */
const beside = join(import.meta.dirname, 'pdfium.wasm');
const painter = createPdfPainter(
  existsSync(beside) ? beside : createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'),
);

/**
 * Runs in a thread or process of its own (pdfServer.ts), which is ended when it exceeds its limits of memory or time.
 */
async function answer(request: PdfRequest): Promise<PdfAnswers[PdfRequest['ask']]> {
  const { bytes } = request;
  if (request.ask === 'facts') return readLabel(bytes, painter);
  const made = await adjustPdf(bytes, request.adjustment);
  if (!made.ok) return made;
  const before = await readPdfFacts(bytes);
  const facts = await readPdfFacts(made.value);
  if (facts === null || facts.pages !== before?.pages) return err('what came out is no longer the same document');
  return ok({ bytes: made.value, facts });
}

/** pdf-lib warns about each object that it cannot read. A file full of them would fill the memory with warnings. */
console.warn = () => undefined;

type PdfReply = 'ready' | PdfAnswers[PdfRequest['ask']];

function serve(reply: (message: PdfReply) => void, onRequest: (listener: (request: PdfRequest) => void) => void): void {
  onRequest((request) => void answer(request).then(reply));
  reply('ready');
}

/** Electron's utilityProcess has this in place of a thread's port. */
interface ElectronProcess {
  readonly parentPort?: {
    postMessage(message: PdfReply): void;
    on(name: 'message', listener: (event: { readonly data: PdfRequest }) => void): void;
  };
}

const thread = parentPort;
const { parentPort: electron } = process as ElectronProcess;

if (thread !== null) {
  serve(
    (message) => thread.postMessage(message),
    (listener) => thread.on('message', listener),
  );
} else if (electron !== undefined) {
  serve(
    (message) => electron.postMessage(message),
    (listener) => electron.on('message', ({ data }) => listener(data)),
  );
}
