/** Bar and space widths of the symbols 0 to 105, from the Code 128 standard; the stop pattern is recognised by its length. */
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  );

const codeC = 99;
const codeB = 100;
const startB = 104;
const startC = 105;
const stopRuns = 7;

/** Lengths of the black and white runs between the first and the last black pixel of one line; it starts with black. */
export function runsOf(line: Uint8Array): readonly number[] {
  const black = [...line].map((grey) => grey < 128);
  const first = black.indexOf(true);
  const last = black.lastIndexOf(true);
  const runs: number[] = [];
  for (let index = first; index >= 0 && index <= last; index += 1) {
    if (index > first && black[index] === black[index - 1]) runs[runs.length - 1] = (runs[runs.length - 1] ?? 0) + 1;
    else runs.push(1);
  }
  return runs;
}

function symbolOf(runs: readonly number[]): number {
  const total = runs.reduce((sum, run) => sum + run, 0);
  const widths = runs.map((run) => Math.round((run * 11) / total)).join('');
  const value = patterns.indexOf(widths);
  if (value === -1) throw new Error(`no Code 128 symbol has the widths ${widths}`);
  return value;
}

/** Reads a Code 128 (sets B and C) from one scan line the way a scanner does, with its check symbol. Throws when it cannot. */
export function readCode128(runs: readonly number[]): string {
  const symbols: number[] = [];
  for (let at = 0; at < runs.length - stopRuns; at += 6) symbols.push(symbolOf(runs.slice(at, at + 6)));
  const [start = -1, ...rest] = symbols;
  const check = rest.pop();
  const sum = rest.reduce((total, value, index) => total + value * (index + 1), start);
  if (check !== sum % 103) throw new Error('the check symbol is wrong');

  let digits = start === startC;
  if (!digits && start !== startB) throw new Error(`unexpected start symbol ${start}`);
  let text = '';
  for (const value of rest) {
    if (digits && value < 100) text += String(value).padStart(2, '0');
    else if (digits && value === codeB) digits = false;
    else if (!digits && value === codeC) digits = true;
    else if (!digits && value < 95) text += String.fromCharCode(value + 32);
    else throw new Error(`unexpected symbol ${value}`);
  }
  return text;
}
