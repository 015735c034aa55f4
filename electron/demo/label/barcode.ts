import bwipjs from 'bwip-js/node';

/** One printer dot at 203 dpi (8 dots per mm) in mm. Bars that start and end on dots print sharp. */
export const dotMm = 0.125;

/** Black bars of a Code 128 symbol: start and width of each, in modules. */
export type Bars = {
  readonly modules: number;
  readonly bars: readonly { readonly start: number; readonly width: number }[];
};

function isSymbol(value: unknown): value is { readonly sbs: readonly number[] } {
  return typeof value === 'object' && value !== null && 'sbs' in value && Array.isArray(value.sbs);
}

/** Code 128 of a text as module widths; the library picks the code sets and the check symbol. */
export function code128(text: string): Bars {
  const symbol: unknown = bwipjs.raw('code128', text, {})[0];
  if (!isSymbol(symbol)) throw new Error('the barcode library gave no bar widths');
  const bars: { start: number; width: number }[] = [];
  let at = 0;
  for (const [index, width] of symbol.sbs.entries()) {
    if (index % 2 === 0) bars.push({ start: at, width });
    at += width;
  }
  return { modules: at, bars };
}

/** The widest module, in whole dots, with which so many modules fit into `roomMm`; at least 2 dots (0.25 mm). */
export function moduleDots(modules: number, roomMm: number, most: number): number {
  return Math.max(2, Math.min(most, Math.floor(roomMm / dotMm / modules)));
}
