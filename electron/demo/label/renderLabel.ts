import { PDFDocument, type PDFFont } from 'pdf-lib';
import type { Shipment } from '../model.ts';
import type { Readings } from '../readings.ts';
import { trackingNumber } from '../shipments/tracking.ts';
import { code128, dotMm, moduleDots } from './barcode.ts';
import type { LabelFonts } from './labelFonts.ts';
import { clip, createPen, fitSize, labelMm, type Pen, pointsPerMm, widthMm, wrapInto } from './pen.ts';

type Faces = {
  readonly regular: PDFFont;
  readonly bold: PDFFont;
  readonly heavy: PDFFont;
};

const margin = 4;
const right = labelMm.width - margin;
const inner = right - margin;
const centre = labelMm.width / 2;
const ruleMm = 3 * dotMm;

const typeNames = { dosya: 'DOSYA', koli: 'KOLİ', palet: 'PALET' } as const;

/** One line of printable text: blanks instead of line breaks and control characters, and only letters that the font has. */
function tidy(value: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  const letters = [...value.normalize('NFC').replace(/\s+/g, ' ').trim()];
  return letters.map((letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?')).join('');
}

/** 5321234567, 05321234567 and +905321234567 as 0532 123 45 67; anything else as it was written. */
function phoneText(phone: string): string {
  const match = /^(?:\+?90|0)?(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone.replace(/[\s()-]/g, ''));
  return match === null ? phone : `0${match[1]} ${match[2]} ${match[3]} ${match[4]}`;
}

function upper(value: string): string {
  return value.toLocaleUpperCase('tr-TR');
}

function decimal(value: number): string {
  return String(Math.round(value * 100) / 100).replace('.', ',');
}

function drawHead(pen: Pen, faces: Faces, shipment: Shipment, page: string): void {
  pen.box(0, 0, labelMm.width, 17);
  const name = upper(shipment.carrier.name);
  const size = fitSize(name, faces.heavy, 64, 20, 11);
  pen.text(name, margin, 11.2, { font: faces.heavy, size, inverse: true });
  pen.text(typeNames[shipment.parcel.type], right, 7.6, {
    font: faces.heavy,
    size: 10.5,
    align: 'right',
    inverse: true,
  });
  pen.text(page, right, 13, { font: faces.bold, size: 9.5, align: 'right', inverse: true });
}

/** Where it goes, readable from across the hall: plate code, district, province. */
function drawRoute(pen: Pen, faces: Faces, shipment: Shipment): void {
  const { province, district } = shipment.receiver;
  const plate = String(province.plate).padStart(2, '0');
  pen.text(plate, margin, 36.2, { font: faces.heavy, size: 44 });
  pen.box(36, 21, ruleMm, 16);
  const districtText = upper(district.name);
  const provinceText = upper(province.name);
  const room = right - 40;
  const districtSize = fitSize(districtText, faces.heavy, room, 20, 9);
  const provinceSize = fitSize(provinceText, faces.bold, room, 14, 9);
  pen.text(districtText, 40, 28.4, { font: faces.heavy, size: districtSize });
  pen.text(provinceText, 40, 35.8, { font: faces.bold, size: provinceSize });
  pen.box(margin, 40.5, inner, ruleMm);
}

function drawBarcode(pen: Pen, faces: Faces, code: string): void {
  const symbol = code128(code);
  const module = moduleDots(symbol, inner - 10, 4) * dotMm;
  const width = symbol.modules * module;
  const left = Math.round((centre - width / 2) / dotMm) * dotMm;
  for (const bar of symbol.bars) pen.box(left + bar.start * module, 44.5, bar.width * module, 24);
  const spaced = code.startsWith('KS') ? code : code.replace(/(\d{4})(?=\d)/g, '$1 ');
  pen.text(spaced, centre, 74.4, { font: faces.heavy, size: 14, align: 'center' });
  pen.box(margin, 77.5, inner, ruleMm);
}

function drawTitle(pen: Pen, faces: Faces, title: string, y: number): void {
  pen.text(title, margin, y, { font: faces.bold, size: 7 });
}

function drawReceiver(pen: Pen, faces: Faces, shipment: Shipment): void {
  const { name, phone, address, district, province } = shipment.receiver;
  drawTitle(pen, faces, 'ALICI', 81.6);
  const nameText = tidy(name, faces.bold);
  const nameSize = fitSize(nameText, faces.bold, inner, 15, 10);
  pen.text(clip(nameText, faces.bold, nameSize, inner), margin, 87.2, { font: faces.bold, size: nameSize });
  const addressText = tidy(address, faces.regular);
  const roomy = wrapInto(addressText, faces.regular, 10.5, inner, 99).length <= 3;
  const style = { font: faces.regular, size: roomy ? 10.5 : 8.5 };
  const step = roomy ? 4.5 : 3.6;
  for (const [index, line] of wrapInto(addressText, faces.regular, style.size, inner, roomy ? 3 : 4).entries()) {
    pen.text(line, margin, 92.2 + index * step, style);
  }
  const phoneLine = clip(tidy(phoneText(phone), faces.bold), faces.bold, 11, 40);
  pen.text(phoneLine, right, 108.4, { font: faces.bold, size: 11, align: 'right' });
  const placeLine = `${upper(district.name)} / ${upper(province.name)}`;
  const placeRoom = inner - widthMm(phoneLine, faces.bold, 11) - 4;
  const placeSize = fitSize(placeLine, faces.bold, placeRoom, 11, 7);
  pen.text(clip(placeLine, faces.bold, placeSize, placeRoom), margin, 108.4, { font: faces.bold, size: placeSize });
  pen.box(margin, 111, inner, ruleMm);
}

function drawSender(pen: Pen, faces: Faces, shipment: Shipment): void {
  const { name, phone, address, district, province } = shipment.sender;
  drawTitle(pen, faces, 'GÖNDERİCİ', 115);
  const style = { font: faces.regular, size: 7.5 };
  const phoneLine = tidy(phoneText(phone), faces.regular);
  pen.text(phoneLine, right, 118.6, { ...style, align: 'right' });
  const nameText = clip(tidy(name, faces.bold), faces.bold, 8.5, inner - 26);
  pen.text(nameText, margin, 118.6, { font: faces.bold, size: 8.5 });
  const whole = tidy(`${address} ${district.name} / ${province.name}`, faces.regular);
  for (const [index, line] of wrapInto(whole, faces.regular, 7.5, inner, 2).entries()) {
    pen.text(line, margin, 122 + index * 3.2, style);
  }
  pen.box(margin, 127.4, inner, ruleMm);
}

function drawFacts(pen: Pen, faces: Faces, shipment: Shipment): void {
  const { parcel } = shipment;
  const columns = [
    ['SİPARİŞ NO', tidy(shipment.orderReference ?? '-', faces.bold), margin, 40],
    ['DESİ', decimal(parcel.desi), 48, 13],
    ['KG', parcel.weightKg === null ? '-' : decimal(parcel.weightKg), 63, 13],
    ['TARİH', new Date(shipment.createdAt).toISOString().slice(0, 10).split('-').reverse().join('.'), 77, 19],
  ] as const;
  for (const [title, value, x, room] of columns) {
    pen.text(title, x, 131.4, { font: faces.bold, size: 7 });
    const size = fitSize(value, faces.bold, room, 11, 6.5);
    pen.text(clip(value, faces.bold, size, room), x, 136.6, { font: faces.bold, size });
  }
  const content = shipment.parcel.content ?? '';
  pen.text('ÖDEME', 77, 141.4, { font: faces.bold, size: 7 });
  pen.text('Gönderici', 77, 145.4, { font: faces.bold, size: 9 });
  pen.text('İÇERİK', margin, 141.4, { font: faces.bold, size: 7 });
  pen.text(clip(tidy(content === '' ? '-' : content, faces.regular), faces.regular, 9, 70), margin, 145.4, {
    font: faces.regular,
    size: 9,
  });
}

/**
 * The label of sections 2.4 and 8: a PDF of exactly 10 x 15 cm with the carrier's number as Code 128, fit for a 203 dpi head.
 * Bars start and end on whole dots; there is no grey.
 */
export async function renderLabel(shipment: Shipment, fonts: LabelFonts, readings: Readings): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.registerFontkit(fonts.kit);
  const [regular, bold, heavy] = await Promise.all([
    document.embedFont(fonts.regular, { subset: true }),
    document.embedFont(fonts.bold, { subset: true }),
    document.embedFont(fonts.heavy, { subset: true }),
  ]);
  const faces: Faces = { regular, bold, heavy };
  const code = trackingNumber(shipment);
  document.setTitle(code);
  document.setCreationDate(new Date(shipment.createdAt));

  const { quantity } = shipment.parcel;
  const pages = readings.labelPages === 'per_parcel' ? quantity : 1;
  for (let number = 1; number <= pages; number += 1) {
    const pen = createPen(document.addPage([labelMm.width * pointsPerMm, labelMm.height * pointsPerMm]));
    drawHead(pen, faces, shipment, pages > 1 ? `PARÇA ${number}/${quantity}` : `${quantity} PARÇA`);
    drawRoute(pen, faces, shipment);
    drawBarcode(pen, faces, code);
    drawReceiver(pen, faces, shipment);
    drawSender(pen, faces, shipment);
    drawFacts(pen, faces, shipment);
  }
  return document.save();
}
