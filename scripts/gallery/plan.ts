import type { GalleryTheme, Scene } from '../../test/gallery/scene.ts';

export const THEMES = ['light', 'dark', 'contrast'] as const satisfies readonly GalleryTheme[];
export const LANGUAGES = ['tr', 'en'] as const;
export type GalleryLanguage = (typeof LANGUAGES)[number];

/** A window in the pixels of the picture; `zoom` in percent, so that the page has `width * 100 / zoom` of its own. */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

/** The usual desk PC. */
export const MAIN_SIZE: Size = { width: 1366, height: 768, zoom: 100 };
/** The smallest window that the screens are made for. */
const SMALL_SIZE: Size = { width: 1024, height: 600, zoom: 100 };
const ZOOMED_SIZE: Size = { ...MAIN_SIZE, zoom: 150 };
/** The theme of pictures that are made in one theme only. */
const ONE_THEME: GalleryTheme = 'light';

export interface Shot {
  readonly scene: string;
  readonly language: GalleryLanguage;
  readonly theme: GalleryTheme;
  readonly size: Size;
}

/** `1024x600,1366x768`; null where one is no size. */
export function readSizes(text: string): readonly Size[] | null {
  const sizes = text.split(',').map((one) => /^(\d{3,4})x(\d{3,4})$/u.exec(one));
  if (sizes.includes(null)) return null;
  return sizes.map((found) => ({ width: Number(found?.[1]), height: Number(found?.[2]), zoom: 100 }));
}

/** The pictures of one scene in one language, so ordered that the window changes its size as rarely as can be. */
export function shotsOf(
  scene: Scene,
  language: GalleryLanguage,
  themes: readonly GalleryTheme[],
  only: readonly Size[] | null,
): readonly Shot[] {
  const shot = (theme: GalleryTheme, size: Size): Shot => ({ scene: scene.name, language, theme, size });
  const tall = (size: Size): Size => ({ ...size, height: Math.max(size.height, scene.tall ?? 0) });
  if (only !== null) return only.flatMap((size) => themes.map((theme) => shot(theme, size)));
  const one = themes.includes(ONE_THEME) ? ONE_THEME : themes[0];
  return [
    ...themes.map((theme) => shot(theme, tall(MAIN_SIZE))),
    ...(one === undefined ? [] : [shot(one, SMALL_SIZE)]),
    ...(one === undefined || scene.main === undefined ? [] : [shot(one, ZOOMED_SIZE)]),
  ];
}

/** `scan-printed.dark.tr.png`; another size or zoom stands before the ending. */
export function pictureName({ scene, theme, language, size }: Shot): string {
  const isMain = size.width === MAIN_SIZE.width;
  const extra = [isMain ? '' : `${size.width}x${size.height}`, size.zoom === 100 ? '' : `zoom${size.zoom}`];
  return [scene, theme, language, ...extra.filter((part) => part !== ''), 'png'].join('.');
}
