import { PDFDocument } from 'pdf-lib';
import { deviate, must } from './deviation.ts';

const pointsPerMm = 72 / 25.4;

/** A PDF keeps sizes with few decimals; a twentieth of a millimetre is less than half a printer dot. */
const toleranceMm = 0.05;

/** Sections 2.4 and 8: a PDF of 10 x 15 cm, on every page; gives how many pages there are. */
export async function mustBeLabelPdf(bytes: Uint8Array, what: string): Promise<number> {
  must(Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-', `${what} is no PDF`);
  const document = await PDFDocument.load(bytes, { updateMetadata: false }).catch((error: unknown) =>
    deviate(`${what} is no readable PDF: ${error instanceof Error ? error.message : String(error)}`),
  );
  for (const page of document.getPages()) {
    const { width, height } = page.getCropBox();
    const turned = page.getRotation().angle % 180 !== 0;
    const [wide, high] = (turned ? [height, width] : [width, height]).map((points) => points / pointsPerMm);
    const fits = Math.abs((wide ?? 0) - 100) <= toleranceMm && Math.abs((high ?? 0) - 150) <= toleranceMm;
    must(fits, `${what} is ${wide?.toFixed(2)} x ${high?.toFixed(2)} mm, documented: 10 x 15 cm`);
  }
  must(document.getPageCount() > 0, `${what} has no page`);
  return document.getPageCount();
}
