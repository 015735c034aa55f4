import { degrees, PDFArray, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { err, ok, type Result } from '../../contract/result.ts';
import type { LabelAdjustment } from '../../core/ports/LabelStore.ts';
import { boundedPages, withinLimits } from './pdfLimits.ts';
import { type Box, userUnit, visibleBox } from './pdfPage.ts';

const POINTS_PER_MM = 72 / 25.4;
/** A printer uses the first two. Some print filters use the others, so all of them are moved. */
const BOXES = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'] as const;

/**
 * The PDF with every page rotated and then moved, as a printer shows it. The content is not redrawn: /Rotate rotates a
 * page, and its boxes are shifted the opposite way to move what is on it. The same bytes and adjustment give the same
 * result. The error says why the PDF cannot be changed.
 */
export async function adjustPdf(bytes: Uint8Array, adjustment: LabelAdjustment): Promise<Result<Uint8Array, string>> {
  try {
    // pdf-lib throws for an encrypted file, which cannot be rewritten without its password.
    const document = await withinLimits(() => PDFDocument.load(Uint8Array.from(bytes), { updateMetadata: false }));
    const pages = new Map(boundedPages(document).map((page) => [page.node, page]));
    for (const page of pages.values()) adjustPage(page, adjustment);
    return ok(await document.save({ addDefaultPage: false, updateFieldAppearances: false }));
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : String(cause));
  }
}

function adjustPage(page: PDFPage, { rotation, offsetXMm, offsetYMm }: LabelAdjustment): void {
  const turn = (((page.getRotation().angle + rotation) % 360) + 360) % 360;
  if (turn % 90 !== 0) throw new Error(`the page is turned by ${turn} degrees`);
  page.setRotation(degrees(turn));
  if (offsetXMm === 0 && offsetYMm === 0) return;
  const box = visibleBox(page);
  clipTo(page, box);
  const unit = POINTS_PER_MM / userUnit(page);
  const { x, y } = onPage(turn, offsetXMm * unit, offsetYMm * unit);
  // Boxes may be inherited from a parent node. Set on the page itself, they change no other page.
  page.setMediaBox(...shifted(page.getMediaBox(), x, y));
  for (const name of BOXES) {
    if (name === 'MediaBox') continue;
    const own = name === 'CropBox' ? page.node.CropBox() : page.node.lookupMaybe(PDFName.of(name), PDFArray);
    if (own === undefined) continue;
    const { x: left, y: bottom, width, height } = own.asRectangle();
    page.node.set(
      PDFName.of(name),
      page.doc.context.obj([left - x, bottom - y, left - x + width, bottom - y + height]),
    );
  }
}

function shifted(box: Box, x: number, y: number): [number, number, number, number] {
  return [box.x - x, box.y - y, box.width, box.height];
}

/** A move to the right and down on the rotated page, in the coordinates of the unrotated one (where y goes up). */
function onPage(turn: number, right: number, down: number): { readonly x: number; readonly y: number } {
  switch (turn) {
    case 90:
      return { x: down, y: right };
    case 180:
      return { x: -right, y: down };
    case 270:
      return { x: -down, y: -right };
    default:
      return { x: right, y: -down };
  }
}

/** A label may be cut out of an A4 page. What lay outside the page must stay hidden when its edge moves. */
function clipTo(page: PDFPage, { x, y, width, height }: Box): void {
  const { context } = page.doc;
  const key = PDFName.of('Contents');
  const drawn = page.node.get(key);
  if (drawn === undefined) return;
  const start = context.register(context.flateStream(`q ${x} ${y} ${width} ${height} re W n\n`));
  const end = context.register(context.flateStream('\nQ\n'));
  // Copied into a list of this page's own, because pages may share one.
  const list = page.node.lookup(key);
  const parts = list instanceof PDFArray ? list.asArray() : [drawn];
  page.node.set(key, context.obj([start, ...parts, end]));
}
