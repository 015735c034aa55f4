import { writeFile } from 'node:fs/promises';
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';

const MM = 72 / 25.4;
const WIDTH_MM = 100;
const HEIGHT_MM = 150;

/**
 * Writes a 100 x 150 mm page that shows whether a printer prints the whole label at its true size: a frame 2 mm inside
 * the edge and a ruler in millimetres to hold a real one against. Returns the path.
 */
export async function writeTestLabel(path: string): Promise<string> {
  const document = await PDFDocument.create();
  const page = document.addPage([WIDTH_MM * MM, HEIGHT_MM * MM]);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const black = rgb(0, 0, 0);
  const line = (fromX: number, fromY: number, toX: number, toY: number, thickness = 0.25) =>
    page.drawLine({
      start: { x: fromX * MM, y: fromY * MM },
      end: { x: toX * MM, y: toY * MM },
      thickness: thickness * MM,
      color: black,
    });
  const text = (words: string, x: number, y: number, size: number, font = plain) =>
    page.drawText(words, { x: x * MM, y: y * MM, size, font, color: black });

  page.drawRectangle({
    x: 2 * MM,
    y: 2 * MM,
    width: (WIDTH_MM - 4) * MM,
    height: (HEIGHT_MM - 4) * MM,
    borderWidth: 0.5 * MM,
    borderColor: black,
  });
  text('Label Station', 10, 128, 24, bold);
  text('100 x 150 mm', 10, 119, 14);
  for (let mm = 0; mm <= 80; mm += 1) {
    const height = mm % 10 === 0 ? 6 : mm % 5 === 0 ? 4 : 2.5;
    line(10 + mm, 90, 10 + mm, 90 + height, mm % 10 === 0 ? 0.4 : 0.2);
    if (mm % 10 === 0) text(String(mm), 10 + mm - (mm === 0 ? 0.9 : 1.8), 85, 9);
  }
  line(10, 90, 90, 90, 0.4);
  for (let step = 0; step < 5; step += 1) {
    const shade = 1 - (step + 1) / 5;
    page.drawRectangle({
      x: (10 + step * 16) * MM,
      y: 55 * MM,
      width: 14 * MM,
      height: 14 * MM,
      color: rgb(shade, shade, shade),
    });
  }
  for (let step = 0; step < 8; step += 1) line(10, 40 - step * 2, 90, 40 - step * 2, 0.1 + step * 0.1);
  await writeFile(path, await document.save());
  return path;
}
