import { PDFDocument } from '@cantoo/pdf-lib';
import type { Readings } from '../readings.ts';
import { drawLabel, type Face } from './drawLabel.ts';
import type { LabelContent } from './labelContent.ts';
import type { FontFile, LabelFonts } from './labelFonts.ts';
import { createPen, labelMm, pointsPerMm } from './pen.ts';

/**
 * The label of sections 2.4 and 8: a PDF of exactly 10 x 15 cm with the tracking number as Code 128, fit for a 203 dpi
 * head. The same content gives the same bytes.
 */
export async function renderLabel(
  content: LabelContent,
  fonts: LabelFonts,
  pages: Readings['labelPages'],
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.registerFontkit(fonts.kit);
  document.setTitle(content.code);
  document.setCreationDate(new Date(content.createdAt));
  const embed = async ({ bytes, letters }: FontFile, name: string): Promise<Face> => ({
    font: await document.embedFont(bytes, { subset: true, customName: name }),
    letters,
  });
  const [regular, bold, heavy] = await Promise.all([
    embed(fonts.regular, 'LabelRegular'),
    embed(fonts.bold, 'LabelBold'),
    embed(fonts.heavy, 'LabelHeavy'),
  ]);

  const count = pages === 'per_parcel' ? content.quantity : 1;
  for (let number = 1; number <= count; number += 1) {
    const page = document.addPage([labelMm.width * pointsPerMm, labelMm.height * pointsPerMm]);
    const text = count > 1 ? `PARÇA ${number}/${content.quantity}` : `${content.quantity} PARÇA`;
    drawLabel(createPen(page), { regular, bold, heavy }, content, text);
  }
  return document.save();
}
