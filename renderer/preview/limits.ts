/** Pages that are drawn: each takes some megabytes, and a file of a few lines may have ten thousand. */
export const MOST_DRAWN = 10;
/** Longest time for opening a label, and for drawing a page of it, ms. */
export const LIMIT_MS = 15_000;

const MM_PER_INCH = 25.4;
/** The most pixels of a drawn page; a label of 10 x 15 cm has 2 million at 300 dpi. */
const MOST_PIXELS = 16_000_000;
/** The most pixels of one of its sides. */
const LONGEST_PIXELS = 16_000;

/** The wanted dots per inch, or as many as the memory limit allows for a page of that size (mm). */
export function dpiWithin(widthMm: number, heightMm: number, dpi: number): number {
  const [width, height] = [(widthMm / MM_PER_INCH) * dpi, (heightMm / MM_PER_INCH) * dpi];
  return dpi * Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)), LONGEST_PIXELS / Math.max(width, height));
}

/** The result of the work; rejects where that takes longer, after `stop` has ended it. */
export async function withinTime<T>(work: Promise<T>, limitMs: number, stop: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`it took longer than ${limitMs / 1000} s`));
      stop();
    }, limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
