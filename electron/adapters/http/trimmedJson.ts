const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** A JSON text of any length, in which strings beyond a limit become empty. */
export type TrimmedJson = ReturnType<typeof createTrimmedJson>;

/**
 * Keeps at most `capacity` bytes in all, and at most `longest` of each string. Does not check whether the text is valid
 * JSON.
 */
export function createTrimmedJson(capacity: number, longest: number) {
  const stored = new Uint8Array(capacity);
  let size = 0;
  /** Where the current string began; null outside of a string. */
  let start: number | null = null;
  let isCut = false;
  let isEscaped = false;

  /** Whether this byte ends the current string. */
  function endsString(byte: number): boolean {
    if (isEscaped) {
      isEscaped = false;
      return false;
    }
    isEscaped = byte === BACKSLASH;
    return byte === QUOTE;
  }

  return {
    /** False when the text is too long even so; nothing more is taken then. */
    push(chunk: Uint8Array): boolean {
      for (const byte of chunk) {
        if (start === null) {
          if (byte === QUOTE) [start, isCut] = [size + 1, false];
        } else if (endsString(byte)) {
          start = null;
        } else if (isCut) {
          continue;
        } else if (size - start >= longest) {
          [size, isCut] = [start, true];
          continue;
        }
        if (size === capacity) return false;
        stored[size] = byte;
        size += 1;
      }
      return true;
    },
    bytes: (): Uint8Array => stored.subarray(0, size),
  };
}
