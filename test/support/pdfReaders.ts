import { fileURLToPath } from 'node:url';
import { createLabelStore } from '../../electron/adapters/labels/labelStore.ts';
import type { PdfReaders } from '../../electron/adapters/labels/markedReading.ts';
import type { LabelStore } from '../../electron/core/ports/LabelStore.ts';
import { partScript } from './partScript.ts';
import { pdfReadersFrom } from './pdfServers.ts';

/** The script of each reader. */
export const PDF_THREAD = fileURLToPath(partScript('electron/adapters/labels/thread/servePdfs.ts'));
export const PDF_CHILD = fileURLToPath(new URL('./pdfChild.ts', import.meta.url));

const readers = pdfReadersFrom(PDF_THREAD, PDF_CHILD);

/** One for all tests of a file, as there is one for the program. */
export const pdfReaders = (): PdfReaders => readers;

/** The reader for labels that may have ended the program, which takes so long (ms) at most. */
export const apartReader = (limitMs?: number): PdfReaders['apart'] =>
  pdfReadersFrom(PDF_THREAD, PDF_CHILD, limitMs).apart;

/** Readers with so much time (ms) for a label that no slow machine ends them. */
export const unhurriedReaders = (): PdfReaders => pdfReadersFrom(PDF_THREAD, PDF_CHILD, 300_000, 300_000);

export const aLabelStore = (directory: string, pdfs: PdfReaders = readers): LabelStore =>
  createLabelStore({ directory, pdfs });
