import { PDFDocument } from '@cantoo/pdf-lib';
import { createLabelPress } from '../../electron/demo/label/labelPress.ts';
import type { Shipment } from '../../electron/demo/model.ts';
import { defaultReadings } from '../../electron/demo/readings.ts';
import { FONT_DIR } from '../support/demoService.ts';

const pointsPerMm = 72 / 25.4;

/** A page of this size with one bar on it. */
export async function sheet(widthMm = 100, heightMm = 150): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document
    .addPage([widthMm * pointsPerMm, heightMm * pointsPerMm])
    .drawRectangle({ x: 20, y: 20, width: 40, height: 9 });
  return document.save();
}

export async function sheetText(widthMm?: number, heightMm?: number): Promise<string> {
  return Buffer.from(await sheet(widthMm, heightMm)).toString('base64');
}

const press = createLabelPress(FONT_DIR, () => defaultReadings);
let written = 0;

/** The emulator's label on a page of whole points, written anew for whoever asks, with the time of writing in it. */
export function inWholePoints(width: number, height: number): (shipment: Shipment) => Promise<Uint8Array> {
  return async (shipment) => {
    const document = await PDFDocument.load(await press.render(shipment), { updateMetadata: false });
    for (const page of document.getPages()) {
      page.setMediaBox(0, 0, width, height);
      page.setCropBox(0, 0, width, height);
    }
    written += 1_000;
    document.setCreationDate(new Date(written));
    return document.save();
  };
}
