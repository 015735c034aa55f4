import { decoded } from '../../electron/adapters/import/encodings.ts';
import type { ListEncoding } from '../../electron/contract/importReport.ts';

const ALL = Uint8Array.from({ length: 256 }, (_, byte) => byte);

/** The bytes of a text in an encoding of one byte for each letter. Throws for a letter that it does not have. */
export function inEncoding(
  text: string,
  encoding: Exclude<ListEncoding, 'utf-8' | 'utf-16le' | 'utf-16be'>,
): Uint8Array {
  const bytes = new Map(Array.from(decoded(ALL, encoding), (letter, byte) => [letter, byte]));
  return Uint8Array.from(text, (letter) => {
    const byte = bytes.get(letter);
    if (byte === undefined) throw new Error(`${encoding} has no ${letter}`);
    return byte;
  });
}
