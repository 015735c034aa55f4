import type { ScannerSetup } from '../../../electron/contract/scanner.ts';

/** The names of the control characters from NUL up: the same in every language, and in every scanner's manual. */
const NAMES =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS Tab LF VT FF Enter SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB Esc FS GS RS US'.split(
    ' ',
  );

/** The name of a character that nothing can be seen of; null for all others. */
export function nameOfControl(character: string): string | null {
  if (character === '\x7f') return 'DEL';
  return NAMES[character.charCodeAt(0)] ?? null;
}

const PICTURES = 0x2400;

/** Control characters by their pictures, so that they can be seen in a field. */
export function withPictures(text: string): string {
  return [...text].map((one) => (one < ' ' ? String.fromCharCode(PICTURES + one.charCodeAt(0)) : one)).join('');
}

export function withoutPictures(text: string): string {
  const isPicture = (one: string) => one.charCodeAt(0) >= PICTURES && one.charCodeAt(0) < PICTURES + 0x20;
  return [...text].map((one) => (isPicture(one) ? String.fromCharCode(one.charCodeAt(0) - PICTURES) : one)).join('');
}

/** The last part of each layout's text key. */
export const LAYOUT_NAMES = {
  us: 'us',
  'tr-q': 'turkishQ',
  'tr-f': 'turkishF',
  system: 'system',
} as const satisfies Record<ScannerSetup['layout'], string>;
