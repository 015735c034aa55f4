/**
 * A code as a scanner means it that makes up for Caps Lock: it sends each letter turned around, so that the computer writes
 * what is printed. Only Latin letters without marks: of these, each layout has both cases on one key.
 */
export const turnedCase = (code: string): string =>
  code.replace(/[a-z]/giu, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
