import type { Result } from '../../../contract/result.ts';
import type { LabelAdjustment } from '../../../core/ports/LabelStore.ts';
import type { PdfFacts } from '../pdfPage.ts';

/** A request to a PDF reader, which handles one after another. The bytes belong to it. */
export type PdfRequest =
  | { readonly ask: 'facts'; readonly bytes: Uint8Array }
  | { readonly ask: 'adjusted'; readonly bytes: Uint8Array; readonly adjustment: LabelAdjustment };

/** The rotated and moved PDF, with its page count and size. */
export interface AdjustedPdf {
  readonly bytes: Uint8Array;
  readonly facts: PdfFacts;
}

/** The answer to each kind of request. */
export interface PdfAnswers {
  /** Null when it is not a complete, readable PDF. */
  readonly facts: PdfFacts | null;
  /** The error says why the PDF cannot be changed. */
  readonly adjusted: Result<AdjustedPdf, string>;
}

/** `ready` comes once, when the reader has started. After that, each request gets one answer. */
export type PdfReply = 'ready' | PdfAnswers[keyof PdfAnswers];
