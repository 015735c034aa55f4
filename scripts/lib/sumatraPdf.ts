import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Configuration } from 'electron-builder';

/** A SumatraPDF that the packing was given, for Windows, with the SHA-256 that it must have (hex). */
export interface GivenSumatraPdf {
  readonly file: string;
  readonly sha256: string;
}

/** Its path in the folder `resources` of the packed program (electron/main/openEverything.ts). */
const PLACE = 'sumatra/SumatraPDF.exe';

/**
 * Puts a current SumatraPDF in place of that in the package `pdf-to-printer`, which is of 2022 and reads files of
 * carriers. Throws if the file is not the expected one.
 */
export function withSumatraPdf({ file, sha256 }: GivenSumatraPdf): Configuration {
  const found = createHash('sha256').update(readFileSync(file)).digest('hex');
  if (found !== sha256.trim().toLowerCase())
    throw new Error(`This is not the SumatraPDF that was named: ${file} has the SHA-256 ${found}.`);
  return { extraResources: [{ from: file, to: PLACE }], files: ['!**/node_modules/pdf-to-printer/**/*.exe'] };
}
