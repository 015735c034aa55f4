import { cpSync, mkdirSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import { fromRoot, nodeTarget, outDir } from './layout.ts';
import { BUNDLE_LICENCES } from './licences.ts';

export type BundleName = keyof typeof outDir;
export const bundleNames = Object.keys(outDir) as readonly BundleName[];
type NodeBundleName = Exclude<BundleName, 'renderer'>;

const entries = {
  main: 'electron/main/main.ts',
  station: 'electron/main/openEverything.ts',
  journal: 'electron/adapters/journal/thread/serveJournals.ts',
  pdfs: 'electron/adapters/labels/thread/servePdfs.ts',
  lists: 'electron/adapters/import/thread/serveLists.ts',
  spooler: 'electron/adapters/printing/windows/serveSpooler.ts',
  preload: 'electron/preload/preload.ts',
  demo: 'electron/demo/serve.ts',
  mailbox: 'mailbox/main.ts',
  door: 'electron/door/label-station-door.ts',
} as const satisfies Record<NodeBundleName, string>;

/** Packages that are not bundled: they carry binaries that are found relative to the package's own folder. */
const nativePackages = ['keytar', '@photostructure/sqlite', 'pdf-to-printer', 'koffi'] as const;

const nodeBuiltins = [...builtinModules, ...builtinModules.map((name) => `node:${name}`)];

/** The fonts that PDF writers embed, so that Turkish letters come out: labels of the demo service, documents of the station. */
const fonts = {
  demo: ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf', 'DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'],
  station: ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'],
} as const;

const copyFonts = (name: keyof typeof fonts): Plugin => ({
  name: 'copy-fonts',
  writeBundle() {
    const target = fromRoot(outDir[name], 'fonts');
    mkdirSync(target, { recursive: true });
    for (const font of fonts[name]) {
      cpSync(fromRoot('node_modules/dejavu-fonts-ttf/ttf', font), path.join(target, font));
    }
  },
});

/** PDFium's WebAssembly, which the thread of the labels reads from beside itself, with the licences of what is in it. */
export function copyPdfium(folder: string): void {
  const from = fromRoot('node_modules/@embedpdf/pdfium');
  cpSync(path.join(from, 'dist/pdfium.wasm'), path.join(folder, 'pdfium.wasm'));
  cpSync(path.join(from, 'LICENSE.pdfium'), path.join(folder, 'LICENSE.pdfium'));
}

/** A sandboxed preload has only `electron` to require; anything else would throw in the window, unseen. */
const refuseRequiresInPreload = (): Plugin => ({
  name: 'preload-requires-electron-only',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const foreign = chunk.imports.filter((name) => name !== 'electron');
      if (foreign.length > 0) this.error(`the sandboxed preload may not require ${foreign.join(', ')}`);
    }
  },
});

const externals = (name: NodeBundleName): string[] =>
  name === 'preload' ? ['electron', ...nodeBuiltins] : ['electron', ...nodeBuiltins, ...nativePackages];

const plugins: Record<NodeBundleName, readonly Plugin[]> = {
  main: [],
  station: [copyFonts('station')],
  journal: [],
  pdfs: [{ name: 'copy-pdfium', writeBundle: () => copyPdfium(fromRoot(outDir.pdfs)) }],
  lists: [],
  spooler: [],
  preload: [refuseRequiresInPreload()],
  demo: [copyFonts('demo')],
  mailbox: [],
  door: [],
};

/** Vite's settings for one part of the product: CommonJS, in one file but for the station, or the renderer's page. */
export const bundleConfig = (name: BundleName): InlineConfig => {
  if (name === 'renderer') return { configFile: fromRoot('vite.config.ts'), root: fromRoot('renderer') };
  return {
    configFile: false,
    root: fromRoot(),
    publicDir: false,
    clearScreen: false,
    plugins: [...plugins[name]],
    ssr: { noExternal: true, external: externals(name), target: 'node' },
    build: {
      ssr: fromRoot(entries[name]),
      target: nodeTarget,
      outDir: fromRoot(outDir[name]),
      emptyOutDir: true,
      sourcemap: true,
      minify: false,
      reportCompressedSize: false,
      license: { fileName: BUNDLE_LICENCES },
      rolldownOptions: {
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          // A plain require: the same in every Electron, in the archive of a packed app, and in stored compiled code.
          ...(name === 'station' ? { dynamicImportInCjs: false } : {}),
          // Beside the entry: what is found relative to the code is found from each part of it.
          chunkFileNames: '[name]-[hash].cjs',
          // Writers of documents are loaded when one is written.
          codeSplitting: name === 'station',
        },
      },
    },
  };
};
