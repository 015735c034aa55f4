/** A 4 x 6 inch roll is what many drivers offer for a label of 100 x 150 mm. */
const NEAR_MM = 3;

/**
 * The driver's name for a media size, from its own paper names ("4x6", "100 x 150 mm", "10x15cm"), or null when none
 * tells that it is this size: then the driver's default stands. A comma would end the name in SumatraPDF's settings.
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

function sizeIn(name: string): { readonly width: number; readonly height: number } | null {
  const found = /(\d+(?:\.\d+)?)\s*(mm|cm|in|")?\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|cm|in|")?/i.exec(name);
  if (found === null) return null;
  const width = Number(found[1]);
  const height = Number(found[3]);
  const unit = (found[4] ?? found[2])?.toLowerCase() ?? (Math.max(width, height) <= 12 ? 'in' : 'mm');
  const scale = unit === 'mm' ? 1 : unit === 'cm' ? 10 : 25.4;
  return { width: width * scale, height: height * scale };
}
