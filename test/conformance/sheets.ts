import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import bwipjs from 'bwip-js/node';
import QRCode from 'qrcode';
import { createLabelPress } from '../../electron/demo/label/labelPress.ts';
import type { Shipment } from '../../electron/demo/model.ts';
import { defaultReadings } from '../../electron/demo/readings.ts';
import { trackingNumber } from '../../electron/demo/shipments/tracking.ts';
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

type Size = readonly [widthPoints: number, heightPoints: number];

const labelSize: Size = [100 * pointsPerMm, 150 * pointsPerMm];

async function words(text: string, size: Size, written: Date | null = null): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  if (written !== null) document.setCreationDate(written);
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([...size]).drawText(text, { x: 20, y: 200, font });
  return document.save();
}

/** The number of a shipment, or another text, as words alone: for runs that need hundreds of labels. */
export function asText(shipment: Shipment): Promise<Uint8Array> {
  return words(trackingNumber(shipment), labelSize);
}

export function inOtherWords(textOf: (shipment: Shipment) => string): (shipment: Shipment) => Promise<Uint8Array> {
  return (shipment) => words(textOf(shipment), labelSize);
}

async function picture(png: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([...labelSize]);
  page.drawImage(await document.embedPng(png), { x: 60, y: 150, width: 160, height: 160 });
  return document.save();
}

const drawn = new WeakMap<Shipment, Promise<Uint8Array>>();

/** A label of a carrier whose program makes pictures: its number is in a QR code, in the middle of an address. */
export function inQrCode(shipment: Shipment): Promise<Uint8Array> {
  const known = drawn.get(shipment) ?? qrCodeOf(shipment);
  drawn.set(shipment, known);
  return known;
}

async function qrCodeOf(shipment: Shipment): Promise<Uint8Array> {
  return picture(
    await QRCode.toBuffer(`https://carrier.example/t/${trackingNumber(shipment)}?from=label`, { scale: 3 }),
  );
}

/** A code that the suite cannot read. */
export async function inDataMatrix(shipment: Shipment): Promise<Uint8Array> {
  return picture(await bwipjs.toBuffer({ bcid: 'datamatrix', text: trackingNumber(shipment), scale: 3 }));
}

/** The emulator's label with something else in its barcode. */
export function bearing(codeOf: (shipment: Shipment) => string): (shipment: Shipment) => Promise<Uint8Array> {
  return (shipment) => press.render({ ...shipment, carrierNumber: codeOf(shipment) });
}

const press = createLabelPress(FONT_DIR, () => defaultReadings);

/** The emulator's own label. */
export const printed = press.render;

let written = 0;

/** A label on a page of whole points, written again for each request, with the time of writing in it. */
export function inWholePoints(width: number, height: number): (shipment: Shipment) => Promise<Uint8Array> {
  return (shipment) => {
    written += 1_000;
    return words(trackingNumber(shipment), [width, height], new Date(written));
  };
}
