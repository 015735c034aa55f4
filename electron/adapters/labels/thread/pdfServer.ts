import { Worker } from 'node:worker_threads';
import type { PdfReply, PdfRequest } from './messages.ts';

/** Where servePdfs.ts runs: beside the program, so that what becomes of it there does not become of the program. */
export interface PdfServer {
  post(request: PdfRequest): void;
  onReply(listener: (reply: PdfReply) => void): void;
  /** Once, whatever ended it; `why` in the system's words. */
  onEnd(listener: (why: string) => void): void;
  end(): void;
}

/** Of the objects of a PDF, MB: a label has a few. Streams are limited in pdfLimits.ts: they lie outside of this memory. */
export const PDF_MEMORY_MB = 128;

/** A thread of the program: answers in milliseconds. Alone it keeps no program from ending. */
export function pdfThread(script: string | URL): PdfServer {
  const worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: PDF_MEMORY_MB, maxYoungGenerationSizeMb: 16 },
  });
  let why = 'it ended by itself';
  worker.on('error', (failure) => {
    why = failure instanceof Error ? failure.message : String(failure);
  });
  return {
    post: (request) => worker.postMessage(request, [request.bytes.buffer as ArrayBuffer]),
    onReply: (listener) => {
      worker.on('message', listener);
      // Listening alone would keep the program from ending; what waits for a reply has a timer of its own.
      worker.unref();
    },
    onEnd: (listener) => worker.once('exit', () => listener(why)),
    end: () => void worker.terminate(),
  };
}
