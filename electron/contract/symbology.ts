/**
 * AIM's symbology identifier (ISO/IEC 15424), which some scanners send before each code: `]`, the kind and its variant.
 */
const IDENTIFIER = /^\][A-Za-z][0-9A-F]/u;

/**
 * `]C1` is a Code 128 that begins with FNC1, that is, a GS1 barcode of several parts. The others are its square and
 * stacked relatives.
 */
const OF_PARTS: readonly string[] = [']C1', ']d2', ']Q3', ']e0'];

export function withoutIdentifier(code: string): string {
  return code.replace(IDENTIFIER, '');
}

/** True if the scanner marked what follows as a GS1 barcode, such as a carrier's. */
export function declaresParts(code: string): boolean {
  return OF_PARTS.includes(code.slice(0, 3));
}
