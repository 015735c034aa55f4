import { err, ok, type Result } from '../../../contract/result.ts';
import type { LabelAdjustment } from '../../../core/ports/LabelStore.ts';
import type { Logger } from '../../../core/ports/Logger.ts';
import type { PdfAnswers, PdfReply, PdfRequest, PdfServer } from './pdfServer.ts';

/** Why a reading was ended without an answer: too much time or too much memory. */
export type CutOff = string;

/**
 * Reads labels outside the main thread, so that a hostile PDF cannot end the program. The given bytes are not changed.
 */
export interface PdfReader {
  facts(bytes: Uint8Array): Promise<Result<PdfAnswers['facts'], CutOff>>;
  adjusted(bytes: Uint8Array, adjustment: LabelAdjustment): Promise<Result<PdfAnswers['adjusted'], CutOff>>;
  /** Starts the reader early, so that the next PDF does not wait for the start. */
  warmUp(): void;
}

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
const START_LIMIT_MS = 30_000;

export function createPdfReader({ start, keepsWarm, logger, limitMs = LIMIT_MS }: PdfReaderDeps): PdfReader {
  let open: Talk | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  function talk(): Talk {
    if (open !== null) return open;
    const begun = talkWith(start());
    open = begun;
    void begun.ended.then(() => {
      if (open === begun) open = null;
    });
    return begun;
  }

  async function answerTo(request: PdfRequest): Promise<Result<PdfReply, CutOff>> {
    const begun = talk();
    const ready = await begun.ready;
    if (ready.ok) begun.server.post(request);
    const answer = ready.ok ? await begun.next(limitMs) : ready;
    if (answer.ok && keepsWarm) return answer;
    begun.server.end();
    if (open === begun) open = null;
    if (!answer.ok) logger.warn('a PDF was not read to its end', { ask: request.ask, why: answer.error });
    if (keepsWarm) talk();
    return answer;
  }

  function ask(request: PdfRequest): Promise<Result<PdfReply, CutOff>> {
    // One at a time, so that the time limit applies to this PDF alone.
    const mine = queue.then(() => answerTo(request));
    queue = mine.catch(() => undefined);
    return mine;
  }

  return {
    facts: async (bytes) =>
      (await ask({ ask: 'facts', bytes: Uint8Array.from(bytes) })) as Result<PdfAnswers['facts'], CutOff>,
    adjusted: async (bytes, adjustment) =>
      (await ask({ ask: 'adjusted', bytes: Uint8Array.from(bytes), adjustment })) as Result<
        PdfAnswers['adjusted'],
        CutOff
      >,
    warmUp: () => void talk(),
  };
}

interface Talk {
  readonly server: PdfServer;
  readonly ready: Promise<Result<PdfReply, CutOff>>;
  readonly ended: Promise<CutOff>;
  next(limitMs: number): Promise<Result<PdfReply, CutOff>>;
}

function talkWith(server: PdfServer): Talk {
  const ended = new Promise<CutOff>((resolve) => server.onEnd(resolve));
  let hear: (reply: PdfReply) => void = () => undefined;
  server.onReply((reply) => hear(reply));

  function next(limitMs: number): Promise<Result<PdfReply, CutOff>> {
    return new Promise((resolve) => {
      const limit = setTimeout(() => finish(err(`it took longer than ${limitMs} ms`)), limitMs);
      function finish(answer: Result<PdfReply, CutOff>) {
        clearTimeout(limit);
        resolve(answer);
      }
      hear = (reply) => finish(ok(reply));
      void ended.then((why) => finish(err(why)));
    });
  }

  return { server, ready: next(START_LIMIT_MS), ended, next };
}
