import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { windowFactor } from '../../electron/main/window/windowFactor.ts';
import type { GalleryPage } from '../../test/gallery/galleryPage.ts';
import type { GalleryTheme, Scene } from '../../test/gallery/scene.ts';
import type { GalleryWindow } from './openWindows.ts';
import { pictureName, type Shot, type Size } from './plan.ts';

/** A fault of a scene: it did not come, the page complained, or axe found something on a picture. */
export interface Fault {
  readonly picture: string | null;
  readonly text: string;
}

interface PhotographOptions {
  readonly folder: string;
  /** Whether to find accessibility faults as well. */
  readonly axe: boolean;
  /** Whether to find what is cut, covered or too small as well. */
  readonly measure: boolean;
}

/** Plays a scene once and takes its pictures, one theme and size after the other. */
export async function photograph(
  window: GalleryWindow,
  address: string,
  scene: Scene,
  shots: readonly Shot[],
  { folder, axe, measure }: PhotographOptions,
): Promise<readonly Fault[]> {
  const { page, devTools } = window;
  const first = shots[0];
  if (first === undefined) return [];
  const faults: Fault[] = [];
  window.takeErrors();
  const query = new URLSearchParams({ scene: scene.name, language: first.language, theme: first.theme });
  await resize(window, first.size);
  await page.goto(`${address}?${query}`);
  await inPage(window, (gallery) => gallery.play()).catch((error: unknown) => {
    faults.push({ picture: null, text: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) });
  });
  let shown: Size = first.size;
  for (const shot of shots) {
    if (!isSame(shot.size, shown)) await resize(window, shot.size);
    shown = shot.size;
    const picture = pictureName(shot);
    await inPage(window, (gallery, theme) => gallery.show(theme as GalleryTheme), shot.theme).catch((error: unknown) =>
      faults.push({ picture, text: String(error) }),
    );
    const { data } = await devTools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
    await writeFile(path.join(folder, picture), Buffer.from(data, 'base64'));
    if (shot.size.zoom !== 100) continue;
    if (measure) {
      const found = await inPage(window, (gallery) => gallery.measure());
      faults.push(...found.map((text) => ({ picture, text })));
    }
    if (!axe) continue;
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    for (const { id, nodes } of violations) {
      const where = nodes.map((node) => `${node.html.slice(0, 140)} ${node.any[0]?.message ?? ''}`).join(' | ');
      faults.push({ picture, text: `${id}: ${where}` });
    }
  }
  return [...faults, ...[...new Set(window.takeErrors())].map((text) => ({ picture: null, text }))];
}

const isSame = (a: Size, b: Size) => a.width === b.width && a.height === b.height && a.zoom === b.zoom;

/** Zoomed as the station does it: the page has fewer pixels of its own, each of them larger. */
export async function resize({ devTools }: GalleryWindow, { width, height, zoom }: Size): Promise<void> {
  const factor = (zoom / 100) * windowFactor({ width, height });
  await devTools.send('Emulation.setDeviceMetricsOverride', {
    width: Math.round(width / factor),
    height: Math.round(height / factor),
    deviceScaleFactor: factor,
    mobile: false,
  });
}

/** The function runs in the page and cannot use anything of this file. */
export async function inPage<T>(
  { page }: GalleryWindow,
  run: (gallery: GalleryPage, argument: string) => Promise<T>,
  argument = '',
): Promise<T> {
  await page.waitForFunction('globalThis.gallery !== undefined');
  return page.evaluate(`(${run.toString()})(globalThis.gallery, ${JSON.stringify(argument)})`);
}
