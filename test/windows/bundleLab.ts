import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { copyPdfium } from '../../scripts/lib/bundles.ts';
import { fromRoot } from '../../scripts/lib/layout.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** They carry binaries, which are found relative to the package. */
const NATIVE = ['keytar', '@photostructure/sqlite', 'pdf-to-printer', 'koffi'];

/** Vitest's runner does not start there, its `expect` does. */
const vitestStandIn = (): Plugin => ({
  name: 'vitest stand-in',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source !== 'vitest') return null;
    const standIn = here('vitestStandIn.ts');
    return importer === standIn ? fromRoot('node_modules/vitest/dist/index.js') : standIn;
  },
});

async function bundle(source: string, outDir: string, rest: { readonly plugins?: Plugin[] } = {}): Promise<void> {
  await build({
    configFile: false,
    root: fromRoot(),
    publicDir: false,
    clearScreen: false,
    logLevel: 'warn',
    plugins: rest.plugins ?? [],
    ssr: { noExternal: true, external: NATIVE, target: 'node' },
    build: {
      ssr: source,
      target: 'node20',
      outDir,
      emptyOutDir: false,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false } },
    },
  });
}

/** With the ending of its source, by which it is found. */
async function bundleInPlace(source: string, place: string): Promise<void> {
  await bundle(source, dirname(place));
  renameSync(`${place}.cjs`, `${place}.ts`);
}

/**
 * What runs in the lab, into this folder, where each part has the place that it has in the sources: they find each other
 * relative to themselves.
 */
export async function bundleLab(folder: string): Promise<void> {
  const tests = join(folder, 'test/windows');
  const pdfs = join(folder, 'electron/adapters/labels/thread');
  await bundle(here('main.ts'), tests, { plugins: [vitestStandIn()] });
  await bundle(here('killedJournal.ts'), tests);
  await bundle(fromRoot('electron/adapters/printing/windows/serveSpooler.ts'), tests);
  const served = [
    'electron/adapters/labels/thread/servePdfs',
    'electron/adapters/journal/thread/serveJournals',
    'electron/adapters/import/thread/serveLists',
  ];
  for (const name of served) await bundleInPlace(fromRoot(`${name}.ts`), join(folder, name));
  await bundleInPlace(fromRoot('test/support/pdfChild.ts'), join(tests, 'pdfChild'));
  for (const place of [pdfs, tests]) copyPdfium(place);
  for (const name of [...NATIVE, 'node-gyp-build', 'dejavu-fonts-ttf']) {
    const from = fromRoot('node_modules', name);
    if (!existsSync(from)) continue;
    mkdirSync(join(folder, 'node_modules', name), { recursive: true });
    cpSync(from, join(folder, 'node_modules', name), { recursive: true, dereference: true });
  }
}
