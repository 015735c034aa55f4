import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder, absolute. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The output folder of each part of the product, relative to the root. */
export const outDir = {
  renderer: 'dist/renderer',
  main: 'dist/main',
  station: 'dist/station',
  journal: 'dist/journal',
  pdfs: 'dist/pdfs',
  lists: 'dist/lists',
  spooler: 'dist/spooler',
  preload: 'dist/preload',
  demo: 'dist/demo',
  mailbox: 'dist/mailbox',
  door: 'dist/door',
} as const;

/** Chromium of the oldest Electron that the product has to run in (33, see CONTRIBUTING.md). */
export const rendererTarget = 'chrome130';

/** Node of the oldest Electron that the product has to run in. */
export const nodeTarget = 'node20';

/** An absolute path below the repository's root. */
export const fromRoot = (...parts: readonly string[]): string => path.join(projectRoot, ...parts);
