import { Worker } from 'node:worker_threads';
import type { Result } from '../../../contract/result.ts';
import type { LabelAdjustment } from '../../../core/ports/LabelStore.ts';
import type { WorkerPort } from '../../workers/serialWorker.ts';
import type { LabelFacts } from '../pdfLabel.ts';
import type { PdfFacts } from '../pdfPage.ts';

/** A request to a PDF reader, which handles one after another. The bytes belong to it. */
export type PdfRequest =
  | { readonly ask: 'facts'; readonly bytes: Uint8Array }
  | { readonly ask: 'adjusted'; readonly bytes: Uint8Array; readonly adjustment: LabelAdjustment };

/** The rotated and moved PDF, with its page count and size. */
interface AdjustedPdf {
  readonly bytes: Uint8Array;
  readonly facts: PdfFacts;
}

/** The answer to each kind of request. */
export interface PdfAnswers {
  /** Null when it cannot be printed. */
  readonly facts: LabelFacts | null;
  /** The error says why the PDF cannot be changed. */
  readonly adjusted: Result<AdjustedPdf, string>;
}

/** A thread or process in which servePdfs.ts runs. */
export type PdfServer = WorkerPort<PdfRequest, PdfAnswers[keyof PdfAnswers]>;

/**
 * Heap limit in MB; the objects of a label need a few. Decompressed streams are outside of the heap and limited in
 * pdfLimits.ts.
 */
export const PDF_MEMORY_MB = 128;

/** A thread of this program, which answers within milliseconds. It does not keep the program running. */
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
      // A listener alone would keep the program running. A request that waits for its reply has a timer of its own.
      worker.unref();
    },
    onEnd: (listener) => worker.once('exit', () => listener(why)),
    end: () => void worker.terminate(),
  };
}
