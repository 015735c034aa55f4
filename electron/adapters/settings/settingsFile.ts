import { readFileSync } from 'node:fs';

export type Members = Readonly<Record<string, unknown>>;

/** `isPlain`: it is UTF-8 without a byte order mark, as the program writes it. */
export type SettingsFile =
  | { readonly kind: 'missing' | 'damaged' }
  | { readonly kind: 'members'; readonly members: Members; readonly isPlain: boolean };

/** The file is there, and the system does not let it be read: a virus scanner or a sync program may have it. */
export class SettingsUnreadable extends Error {}

/** A scanner or indexer holds a new file for moments. */
const TRIES = 10;
const GAP_MS = 200;

/** Reads a settings file, in any encoding of an editor. Throws `SettingsUnreadable` if it cannot be read now. */
export function readSettingsFile(file: string, tries = TRIES): SettingsFile {
  for (let tried = 1; ; tried += 1) {
    try {
      return contentOf(readFileSync(file));
    } catch (failure) {
      const code = failure instanceof Error && 'code' in failure ? failure.code : null;
      if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' };
      if (code === 'EISDIR') return { kind: 'damaged' };
      if (tried >= tries) throw new SettingsUnreadable(String(failure), { cause: failure });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, GAP_MS);
    }
  }
}

function contentOf(bytes: Uint8Array): SettingsFile {
  const encoding = encodingOf(bytes);
  try {
    // The decoder takes the byte order mark away.
    const value: unknown = JSON.parse(new TextDecoder(encoding).decode(bytes));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { kind: 'damaged' };
    return { kind: 'members', members: { ...value }, isPlain: encoding === 'utf-8' && bytes[0] !== 0xef };
  } catch {
    return { kind: 'damaged' };
  }
}

/** JSON begins with a brace or a space, which in UTF-16 is a letter and a zero. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8';
}
