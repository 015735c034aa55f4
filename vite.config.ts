import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { fromRoot, outDir, projectRoot, rendererTarget } from './scripts/lib/layout.ts';
import { BUNDLE_LICENCES } from './scripts/lib/licences.ts';
import { testFolder } from './scripts/lib/testFolder.ts';
import { TEST_LIMIT_MS, TIMEOUT_MS } from './test/support/timeouts.ts';

/** One of the parts of `npm test`, by its folder. Browser pieces get a document, everything else plain Node. */
const tests = (
  name: string,
  settings: TestProjectInlineConfiguration['test'] & { readonly include: string[] },
): TestProjectInlineConfiguration => ({ extends: true, test: { name, root: projectRoot, ...settings } });

/**
 * electron-store imports `electron`, which in plain Node is only the path of the program and would be downloaded to know it.
 * With this variable the path is taken as told; the store needs no Electron where it is given a folder.
 */
const withoutElectron = { ELECTRON_OVERRIDE_DIST_PATH: '/nowhere' };

/**
 * Test files that share the processes in which they run: a process and a module graph for each file cost more than most of
 * these files themselves. So a file puts back what it changes outside of itself. What replaces a module cannot, and has a
 * process of its own.
 */
const together = {
  isolate: false,
  env: {
    TMPDIR: testFolder(),
    NODE_COMPILE_CACHE: fromRoot('node_modules/.cache/compiled-tests'),
    ...withoutElectron,
  },
};

const replacesModule = 'test/contract/disk/durability.test.ts';

/** The renderer's page and the tests. The other three bundles (main, preload, demo): scripts/lib/bundles.ts. */
export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [react()],
  clearScreen: false,
  server: { host: '127.0.0.1', strictPort: false },
  build: {
    target: rendererTarget,
    outDir: `../${outDir.renderer}`,
    emptyOutDir: true,
    sourcemap: true,
    // The pages' policy has no data: scripts or fonts: every asset stays a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: { fileName: BUNDLE_LICENCES },
    chunkSizeWarningLimit: 2000,
  },
  test: {
    root: projectRoot,
    env: { TMPDIR: testFolder(), ...withoutElectron },
    maxWorkers: availableParallelism() + 1,
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    expect: { poll: { timeout: TIMEOUT_MS } },
    projects: [
      tests('unit', { ...together, include: ['test/unit/**/*.test.ts', '!test/unit/renderer/**'] }),
      tests('unit-renderer', {
        ...together,
        environment: 'jsdom',
        setupFiles: ['test/support/pageTests.ts'],
        include: ['test/unit/renderer/**/*.test.{ts,tsx}'],
      }),
      // Not `exclude`: with one of its own a project would not heed the `--exclude` that leaves the deep tests out.
      tests('contract', { ...together, include: ['test/contract/**/*.test.ts', `!${replacesModule}`] }),
      tests('contract-apart', { include: [replacesModule] }),
      tests('conformance', {
        include: ['test/conformance/**/*.test.ts'],
        // Services of their own that mostly wait.
        maxConcurrency: 10,
      }),
      tests('integration', { ...together, include: ['test/integration/**/*.test.ts'] }),
    ],
  },
});
