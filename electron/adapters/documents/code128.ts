import bwipjs from 'bwip-js/node';

/** Widths of the bars and gaps of a Code 128 alternately, in modules, beginning and ending with a bar. */
export function code128(text: string): readonly number[] {
  const symbol: unknown = bwipjs.raw('code128', text, {})[0];
  if (typeof symbol !== 'object' || symbol === null || !('sbs' in symbol) || !Array.isArray(symbol.sbs)) {
    throw new Error('the barcode library gave no bar widths');
  }
  return symbol.sbs;
}
