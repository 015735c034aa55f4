import { readPdf } from '../../electron/adapters/labels/pdfPage.ts';
import { createPdfPainter } from '../../electron/adapters/labels/pdfPaint.ts';
import { unpackPages } from '../../electron/adapters/labels/pdfStreams.ts';
import type { LabelContent } from '../../electron/demo/label/labelContent.ts';
import { loadLabelFonts } from '../../electron/demo/label/labelFonts.ts';
import { renderLabel } from '../../electron/demo/label/renderLabel.ts';
import { fromRoot } from '../../scripts/lib/layout.ts';

const WARM_UP = 50;
const PARTY = {
  name: 'Ağaç Öğün Şükrü',
  phone: '05550000000',
  address: 'Cumhuriyet Mahallesi, Çınar Sokak 12/3',
  district: 'Merkez',
  province: 'Iğdır',
} as const;
const CONTENT: LabelContent = {
  carrier: 'Kargo',
  code: '0123456789012',
  type: 'koli',
  quantity: 1,
  plate: 76,
  receiver: PARTY,
  sender: PARTY,
  reference: 'ORD-1',
  desi: 1,
  weightKg: 1,
  content: 'Kitap',
  createdAt: 0,
};

/** What it costs to unpack and to draw the page of a label of the demo service, as the thread of the labels does: ms, n times. */
export async function drawnPages(fontDir: string, n: number): Promise<readonly number[]> {
  const bytes = await renderLabel(CONTENT, await loadLabelFonts(fontDir), 'one');
  const painter = createPdfPainter(fromRoot('node_modules/@embedpdf/pdfium/dist/pdfium.wasm'));
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + n; round += 1) {
    const read = await readPdf(bytes);
    if (read === null) throw new Error('the label of the demo service cannot be read');
    const before = performance.now();
    const unpacking = unpackPages(read.document);
    const paint = await painter.paintOf(bytes);
    if (round >= WARM_UP) times.push(performance.now() - before);
    if (unpacking !== 'whole' || paint.kind !== 'drawn' || paint.blank > 0) throw new Error('the label is not drawn');
  }
  return times;
}
