/** Tolerance for rounding between mm, inches and points. */
const SAME_MM = 1;
/** Many drivers offer a 4 x 6 inch roll (101.6 x 152.4 mm) for a label of 100 x 150 mm. */
const NEAR_MM = 3;

interface Size {
  readonly name: string;
  readonly widthMm: number;
  readonly heightMm: number;
}

/**
 * The queue's name for a media size, from its `media-supported` (PWG 5101.1 self-describing names). A size that the
 * queue does not offer gets a custom name, and the spooler then reports whether it can print it.
 */
export function mediaName(supported: readonly string[], widthMm: number, heightMm: number): string {
  const custom = `custom_${mm(widthMm)}x${mm(heightMm)}mm_${mm(widthMm)}x${mm(heightMm)}mm`;
  const sizes = supported.flatMap(parseSize);
  const fixed = sizes.filter((size) => !size.name.startsWith('custom_m'));
  const distance = (size: Size) => Math.max(Math.abs(size.widthMm - widthMm), Math.abs(size.heightMm - heightMm));
  const [nearest] = [...fixed].sort((a, b) => distance(a) - distance(b));
  if (nearest !== undefined && distance(nearest) <= SAME_MM) return nearest.name;
  if (takesCustom(sizes, widthMm, heightMm)) return custom;
  return nearest !== undefined && distance(nearest) <= NEAR_MM ? nearest.name : custom;
}

/** The fixed sizes in a queue's `media-supported`, in mm, each once and in its order. */
export function mediaSizes(supported: readonly string[]): readonly { widthMm: number; heightMm: number }[] {
  const sizes = new Map<string, { widthMm: number; heightMm: number }>();
  for (const { name, widthMm, heightMm } of supported.flatMap(parseSize)) {
    if (name.startsWith('custom_min') || name.startsWith('custom_max')) continue;
    const size = { widthMm: tenths(widthMm), heightMm: tenths(heightMm) };
    sizes.set(`${size.widthMm}x${size.heightMm}`, size);
  }
  return [...sizes.values()];
}

function takesCustom(sizes: readonly Size[], widthMm: number, heightMm: number): boolean {
  const smallest = sizes.find((size) => size.name.startsWith('custom_min_'));
  const largest = sizes.find((size) => size.name.startsWith('custom_max_'));
  if (smallest === undefined || largest === undefined) return false;
  return (
    widthMm >= smallest.widthMm &&
    widthMm <= largest.widthMm &&
    heightMm >= smallest.heightMm &&
    heightMm <= largest.heightMm
  );
}

function parseSize(name: string): readonly Size[] {
  const found = /_(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(mm|in)$/.exec(name);
  if (found === null) return [];
  const unit = found[3] === 'in' ? 25.4 : 1;
  return [{ name, widthMm: Number(found[1]) * unit, heightMm: Number(found[2]) * unit }];
}

function tenths(mm: number): number {
  return Math.round(mm * 10) / 10;
}

function mm(length: number): string {
  return String(Math.round(length * 100) / 100);
}
