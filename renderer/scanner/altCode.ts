/**
 * Scanners in their universal mode hold Alt, press the character's number on the numeric pad and let Alt go. Put
 * together here, because not every system does it.
 */
export interface AltCodeReader {
  /** True where the digit is one of a number under way. */
  readonly press: (digit: string) => void;
  /** Alt was let go: the character, or null where no number was pressed. */
  readonly release: () => string | null;
  /** Another key: what was pressed so far is no number. */
  readonly drop: () => void;
}

/** The decoder of the code page; every browser has it. Shops here use the Turkish one of Windows. */
const CODE_PAGE = 'windows-1254';

export function createAltCodeReader(): AltCodeReader {
  let digits = '';
  return {
    press: (digit) => {
      digits += digit;
    },
    release: () => {
      const pressed = digits;
      digits = '';
      return pressed === '' ? null : characterOf(pressed);
    },
    drop: () => {
      digits = '';
    },
  };
}

/** Under 128 all code pages agree; above, only a leading zero says which is meant. */
function characterOf(digits: string): string {
  const number = Number(digits);
  if (number > 0 && number < 128) return String.fromCharCode(number);
  if (number < 256 && digits.startsWith('0')) return new TextDecoder(CODE_PAGE).decode(Uint8Array.of(number));
  return '\ufffd';
}
