import type { Locator } from '@playwright/test';
import jsQr from 'jsqr';
import type { StationApp } from '../../../scripts/lib/stationApp.ts';

/** Beside the code, px of the page: a phone sees more than the code alone. */
const AROUND = 24;

/**
 * What a phone reads from the screen: the code's pixels as the window paints them, once it is scrolled to the middle, as by a
 * wheel. Null where it reads nothing.
 */
export async function readQr({ electron, page }: StationApp, code: Locator): Promise<string | null> {
  await code.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await code.boundingBox();
  if (box === null) return null;
  const around = {
    x: box.x - AROUND,
    y: box.y - AROUND,
    width: box.width + 2 * AROUND,
    height: box.height + 2 * AROUND,
  };
  const png = (await page.screenshot()).toString('base64');
  const pageWidth = await page.evaluate(() => window.innerWidth);
  const picture = await electron.evaluate(
    ({ nativeImage }, { base64, width, part }) => {
      const image = nativeImage.createFromBuffer(Buffer.from(base64, 'base64'));
      const whole = image.getSize();
      // A zoomed page has fewer pixels of its own than its picture.
      const scale = whole.width / width;
      const left = Math.max(0, Math.floor(part.x * scale));
      const top = Math.max(0, Math.floor(part.y * scale));
      const cut = image.crop({
        x: left,
        y: top,
        width: Math.min(whole.width - left, Math.ceil(part.width * scale)),
        height: Math.min(whole.height - top, Math.ceil(part.height * scale)),
      });
      return { ...cut.getSize(), bgra: cut.toBitmap().toString('base64') };
    },
    { base64: png, width: pageWidth, part: around },
  );
  const pixels = new Uint8ClampedArray(Buffer.from(picture.bgra, 'base64'));
  // Blue comes first in the bitmap.
  for (let at = 0; at < pixels.length; at += 4) {
    [pixels[at], pixels[at + 2]] = [pixels[at + 2] ?? 0, pixels[at] ?? 0];
  }
  return jsQr(pixels, picture.width, picture.height)?.data ?? null;
}
