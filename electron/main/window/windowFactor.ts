/** The window that the screens are designed for, in CSS pixels: the usual desk PC. */
const DESIGNED = { width: 1366, height: 768 };
/** A larger window gives so much of what it has more to larger letters, and the rest to more rows and wider columns. */
const SHARE = 0.75;
const MOST = 2.5;
/**
 * So coarse that the page does not get a new layout with every pixel while the window is resized, and a module of a code,
 * four px wide, has whole pixels of the screen.
 */
const STEP = 0.25;

/**
 * How much larger everything is drawn in a window of this size (device-independent pixels): 1 up to 1366 x 768, 1.25 at
 * 1920 x 1080. All sizes grow by it, so that a screen reads from as far away as it is large.
 */
export function windowFactor({ width, height }: { readonly width: number; readonly height: number }): number {
  const larger = Math.min(width / DESIGNED.width, height / DESIGNED.height) - 1;
  const factor = 1 + Math.max(0, larger) * SHARE;
  return Math.min(MOST, Math.floor(factor / STEP) * STEP);
}
