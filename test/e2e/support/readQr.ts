import type { Locator } from '@playwright/test';
import jsQr from 'jsqr';
import type { StationApp } from '../../../scripts/lib/stationApp.ts';

/** Beside the code, px of the page: a phone sees more than the code alone. */
const AROUND = 24;

/** Reads a code wherever it is on the page: it is scrolled to the middle, as by a wheel. */
export async function readQr(app: StationApp, code: Locator): Promise<string | null> {
  await code.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return readQrAsItStands(app, code);
}

/** What a phone reads from the screen: the code's pixels as the window paints them. Null where it reads nothing. */
export async function readQrAsItStands({ electron, page }: StationApp, code: Locator): Promise<string | null> {
  const box = await code.boundingBox();
  if (box === null) return null;
  const x = Math.max(0, box.x - AROUND);
  const y = Math.max(0, box.y - AROUND);
  const clip = { x, y, width: box.width + 2 * AROUND, height: box.height + 2 * AROUND };
  const png = await page.screenshot({ clip });
  const picture = await electron.evaluate(({ nativeImage }, base64) => {
    const image = nativeImage.createFromBuffer(Buffer.from(base64, 'base64'));
    return { ...image.getSize(), bgra: image.toBitmap().toString('base64') };
  }, png.toString('base64'));
  const pixels = new Uint8ClampedArray(Buffer.from(picture.bgra, 'base64'));
  // Blue comes first in the bitmap.
  for (let at = 0; at < pixels.length; at += 4) {
    [pixels[at], pixels[at + 2]] = [pixels[at + 2] ?? 0, pixels[at] ?? 0];
  }
  return jsQr(pixels, picture.width, picture.height)?.data ?? null;
}
