import type { Result } from '../../../contract/result.ts';
import type { LabelAdjustment } from '../../../core/ports/LabelStore.ts';
import type { PdfFacts } from '../pdfPage.ts';

/** What a reader of PDFs is asked, one after another; the bytes are its own. */
export type PdfRequest =
  | { readonly ask: 'facts'; readonly bytes: Uint8Array }
  | { readonly ask: 'adjusted'; readonly bytes: Uint8Array; readonly adjustment: LabelAdjustment };

/** A PDF turned and moved, as far as it is still the same document. */
export interface AdjustedPdf {
  readonly bytes: Uint8Array;
  readonly facts: PdfFacts;
}

/** The answer to each kind of request. */
export interface PdfAnswers {
  /** Null where it is not a whole, readable PDF. */
  readonly facts: PdfFacts | null;
  /** An error says why it cannot be changed. */
  readonly adjusted: Result<AdjustedPdf, string>;
}

/** `ready` comes once, when the reader can be asked; then one answer comes for each request. */
export type PdfReply = 'ready' | PdfAnswers[keyof PdfAnswers];
