import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot, outDir } from './layout.ts';

/** A package whose code or font is in the program, with the words under which it may be given on. */
export interface Licence {
  readonly name: string;
  readonly version: string;
  /** SPDX. */
  readonly identifier: string;
  readonly text: string;
}

/** The file that Vite writes beside each bundle, with the packages in it. */
export const BUNDLE_LICENCES = 'licences.json';

/** Not in a bundle: native packages, which are shipped as they are, and fonts. */
const BESIDE_BUNDLES = [
  '@photostructure/sqlite',
  'keytar',
  'pdf-to-printer',
  'dejavu-fonts-ttf',
  '@fontsource-variable/inter',
] as const;

/** The licences of everything that the station brings, in a file that its page can load. To be called after a whole build. */
export function gatherLicences(): void {
  const { mailbox: _another, ...ours } = outDir;
  const bundled = Object.values(ours).flatMap((folder) => takeLicences(fromRoot(folder, BUNDLE_LICENCES)));
  const all = new Map([...bundled, ...BESIDE_BUNDLES.map(licenceOf)].map((one) => [`${one.name} ${one.version}`, one]));
  const sorted = [...all.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
  writeFileSync(fromRoot(outDir.renderer, BUNDLE_LICENCES), JSON.stringify(sorted));
}

function takeLicences(file: string): readonly Licence[] {
  if (!existsSync(file)) return [];
  // A package without a file for its licence has no text.
  const licences: readonly (Omit<Licence, 'text'> & Partial<Licence>)[] = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  return licences.map((licence) => ({ ...licence, text: licence.text ?? '' }));
}

function licenceOf(name: string): Licence {
  const folder = fromRoot('node_modules', name);
  const { name: ownName, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/iu.test(entry));
  return {
    name: ownName,
    version,
    identifier: license,
    text: file === undefined ? '' : readFileSync(path.join(folder, file), 'utf8'),
  };
}
