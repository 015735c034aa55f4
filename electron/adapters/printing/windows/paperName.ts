/** Many drivers offer a 4 x 6 inch roll for a label of 100 x 150 mm. */
const NEAR_MM = 3;

/**
 * The driver's name for a media size, found among its paper names ("4x6", "100 x 150 mm", "10x15cm"). Null when none
 * has this size; the driver's default then stays. A name with a comma is not used, because a comma ends the name in
 * SumatraPDF's settings.
 */
export function paperName(names: readonly string[], widthMm: number, heightMm: number): string | null {
  const [nearest] = names
    .filter((name) => !name.includes(','))
    .flatMap((name) => {
      const size = sizeIn(name);
      if (size === null) return [];
      return [{ name, distance: Math.max(Math.abs(size.width - widthMm), Math.abs(size.height - heightMm)) }];
    })
    .sort((a, b) => a.distance - b.distance);
  return nearest !== undefined && nearest.distance <= NEAR_MM ? nearest.name : null;
}

/** The sizes in the driver's paper names, in mm, each once and in its order. */
export function paperSizes(names: readonly string[]): readonly { widthMm: number; heightMm: number }[] {
  const sizes = new Map<string, { widthMm: number; heightMm: number }>();
  for (const name of names) {
    const found = sizeIn(name);
    if (found === null) continue;
    const size = { widthMm: tenths(found.width), heightMm: tenths(found.height) };
    sizes.set(`${size.widthMm}x${size.heightMm}`, size);
  }
  return [...sizes.values()];
}

function tenths(mm: number): number {
  return Math.round(mm * 10) / 10;
}

/** Paper names of German and American standards that do not include the size. */
const STANDARD: ReadonlyMap<string, readonly [number, number]> = new Map(
  Object.entries<readonly [number, number]>({
    a4: [210, 297],
    a5: [148, 210],
    a6: [105, 148],
    letter: [215.9, 279.4],
  }),
);

function sizeIn(name: string): { readonly width: number; readonly height: number } | null {
  const found = /(\d+(?:[.,]\d+)?)\s*(mm|cm|in|")?\s*[x×]\s*(\d+(?:[.,]\d+)?)\s*(mm|cm|in|")?/i.exec(name);
  if (found === null) {
    const standard = STANDARD.get(name.trim().toLowerCase());
    return standard === undefined ? null : { width: standard[0], height: standard[1] };
  }
  const width = Number(found[1]?.replace(',', '.'));
  const height = Number(found[3]?.replace(',', '.'));
  const unit = (found[4] ?? found[2])?.toLowerCase() ?? (Math.max(width, height) <= 12 ? 'in' : 'mm');
  const scale = unit === 'mm' ? 1 : unit === 'cm' ? 10 : 25.4;
  return { width: width * scale, height: height * scale };
}
