import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { copyPdfium } from '../../scripts/lib/bundles.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The station's adapters, with what writes durably beneath them. */
const TAPPED = /\/electron\/adapters\/|\/disk\//;

/** What those get in the place of these modules; everybody else gets the real ones. */
const STAND_INS: Readonly<Record<string, string>> = {
  '@photostructure/sqlite': here('child/tappedSqlite.ts'),
  'node:fs': here('child/tappedFilesSync.ts'),
  'node:fs/promises': here('child/tappedFiles.ts'),
};

const tapped = (): Plugin => ({
  name: 'tapped',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === 'electron') return here('child/noElectron.ts');
    const standIn = STAND_INS[source];
    if (standIn === undefined || importer === undefined) return null;
    if (TAPPED.test(importer.replaceAll('\\', '/'))) return standIn;
    if (source.startsWith('node:')) return { id: source, external: true };
    return byItsPlace(source);
  },
});

/** Native code is found relative to the package: by its place, because the bundle lies elsewhere. */
const byItsPlace = (source: string) => ({ id: createRequire(import.meta.url).resolve(source), external: true });

const carriesBinaries = (): Plugin => ({
  name: 'carries binaries',
  enforce: 'pre',
  resolveId: (source) => (source === '@photostructure/sqlite' ? byItsPlace(source) : null),
});

/** Bundles the station's process into one file, so that its start is cheap, and what reads its labels and lists beside it. Its path. */
export async function bundleStation(folder: string): Promise<string> {
  await bundle(folder, 'child/station.ts', [tapped()]);
  await bundle(folder, '../../electron/adapters/labels/thread/servePdfs.ts', []);
  await bundle(folder, '../support/pdfChild.ts', []);
  copyPdfium(folder);
  await bundle(folder, '../../electron/adapters/import/thread/serveLists.ts', []);
  return join(folder, 'station.cjs');
}

/** The same for a desk that shares an account with others: nothing of it is tapped. */
export async function bundleDesk(folder: string): Promise<string> {
  await bundle(folder, 'desks/child/desk.ts', [carriesBinaries()]);
  await bundle(folder, '../../electron/adapters/labels/thread/servePdfs.ts', []);
  await bundle(folder, '../support/pdfChild.ts', []);
  copyPdfium(folder);
  return join(folder, 'desk.cjs');
}

/** A CommonJS file by the name of its source. */
async function bundle(folder: string, source: string, plugins: Plugin[]): Promise<void> {
  await build({
    configFile: false,
    root: here('../..'),
    publicDir: false,
    clearScreen: false,
    logLevel: 'warn',
    plugins,
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: here(source),
      target: 'node24',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false } },
    },
  });
}
