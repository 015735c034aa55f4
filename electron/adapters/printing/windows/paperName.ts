import type { Paper } from './spooler.ts';

/** Many drivers offer a 4 x 6 inch roll for a label of 100 x 150 mm. */
const NEAR_MM = 3;

/**
 * The driver's name for a media size. Null when no paper has this size; the driver's default then stays. A name with a comma is
 * not used, because a comma ends the name in SumatraPDF's settings.
 */
export function paperName(papers: readonly Paper[], widthMm: number, heightMm: number): string | null {
  const [nearest] = papers
    .filter(({ name }) => name !== '' && !name.includes(','))
    .map((paper) => ({
      name: paper.name,
      distance: Math.max(Math.abs(paper.widthMm - widthMm), Math.abs(paper.heightMm - heightMm)),
    }))
    .sort((a, b) => a.distance - b.distance);
  return nearest !== undefined && nearest.distance <= NEAR_MM ? nearest.name : null;
}

/** Their sizes, in mm, each once and in the driver's order; without those for which a person sets the size. */
export function paperSizes(papers: readonly Paper[]): readonly { widthMm: number; heightMm: number }[] {
  const sizes = new Map(
    papers
      .filter(({ widthMm, heightMm }) => widthMm > 0 && heightMm > 0)
      .map(({ widthMm, heightMm }) => [`${widthMm}x${heightMm}`, { widthMm, heightMm }]),
  );
  return [...sizes.values()];
}
