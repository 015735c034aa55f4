import type { Result } from '../../../contract/result.ts';
import type { LabelAdjustment } from '../../../core/ports/LabelStore.ts';
import type { Logger } from '../../../core/ports/Logger.ts';
import { type CutOff, createSerialWorker } from '../../workers/serialWorker.ts';
import type { PdfAnswers, PdfRequest, PdfServer } from './pdfServer.ts';

/**
 * Reads labels outside the main thread, so that a hostile PDF cannot end the program. The given bytes are not changed.
 */
export type PdfReader = ReturnType<typeof createPdfReader>;

interface PdfReaderDeps {
  readonly start: () => PdfServer;
  /** False when the reader is ended after each PDF. */
  readonly keepsWarm: boolean;
  readonly logger: Pick<Logger, 'warn'>;
  /** Time limit for one PDF, ms. */
  readonly limitMs?: number;
}

/** A label is read in some ten milliseconds. The rest is for slow machines. */
const LIMIT_MS = 10_000;

export function createPdfReader({ start, keepsWarm, logger, limitMs = LIMIT_MS }: PdfReaderDeps) {
  const worker = createSerialWorker({ start, keepsWarm });

  async function ask<K extends PdfRequest['ask']>(request: PdfRequest & { readonly ask: K }) {
    const answer = await worker.ask(request, limitMs);
    if (!answer.ok) logger.warn('a PDF was not read to its end', { ask: request.ask, why: answer.error });
    return answer as Result<PdfAnswers[K], CutOff>;
  }

  return {
    facts: (bytes: Uint8Array): Promise<Result<PdfAnswers['facts'], CutOff>> =>
      ask({ ask: 'facts', bytes: Uint8Array.from(bytes) }),
    adjusted: (bytes: Uint8Array, adjustment: LabelAdjustment): Promise<Result<PdfAnswers['adjusted'], CutOff>> =>
      ask({ ask: 'adjusted', bytes: Uint8Array.from(bytes), adjustment }),
    /** Starts the reader early, so that the next PDF does not wait for the start. */
    warmUp: worker.warmUp,
  };
}
