import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLabelStore } from '../../adapters/labels/labelStore.ts';
import type { PdfReaders } from '../../adapters/labels/markedReading.ts';
import type { PrinterSetup } from '../../contract/printer.ts';
import { err, ok, type Result } from '../../contract/result.ts';

export interface CalibrationLabel {
  /** The text of its barcode. */
  readonly code: string;
  readonly printerName: string;
  /** Epoch ms. */
  readonly at: number;
  /** Language of the screens. */
  readonly language: 'tr' | 'en';
  readonly setup: PrinterSetup;
}

/** Without letters and digits that are easily confused. */
const CODE_SIGNS = 'ACDEFHJKLMNPRTUVWXY34679';

export function newCalibrationCode(): string {
  return `CAL-${Array.from({ length: 6 }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')}`;
}

/** Writes calibration labels, rotated and moved as a service's label would be on that printer. Only the last one is stored. */
export function calibrationLabels(directory: string, fontDir: string, pdfs: PdfReaders) {
  const store = createLabelStore({ directory: join(directory, 'calibration'), pdfs });

  return async (label: CalibrationLabel): Promise<Result<string, { readonly detail: string }>> => {
    const { setup, ...facts } = label;
    const { widthMm, heightMm } = setup;
    const place = join(directory, 'calibration-label.pdf');
    const { writeCalibrationLabel } = await import('../../adapters/printing/calibrationLabel.ts');
    const path = await writeCalibrationLabel(place, { ...facts, widthMm, heightMm }, fontDir);
    for (const { file } of await store.list()) await store.remove(file);
    const stored = await store.put(await readFile(path));
    if (!stored.ok) return err({ detail: stored.error.kind === 'disk' ? stored.error.detail : stored.error.kind });
    const adjusted = await store.adjusted(stored.value.file, setup);
    if (adjusted.ok) return ok(adjusted.value.path);
    return err({ detail: adjusted.error.kind === 'missing' ? adjusted.error.kind : adjusted.error.detail });
  };
}
