import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { outDir, projectRoot, rendererTarget } from './scripts/lib/layout.ts';
import { BUNDLE_LICENCES } from './scripts/lib/licences.ts';
import { testFolder } from './scripts/lib/testFolder.ts';

/** One of the parts of `npm test`, by its folder. Browser pieces get a document, everything else plain Node. */
const tests = (
  name: string,
  settings: TestProjectInlineConfiguration['test'] & { readonly include: string[] },
): TestProjectInlineConfiguration => ({ extends: true, test: { name, root: projectRoot, ...settings } });

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
    env: { TMPDIR: testFolder() },
    // Many tests wait: for a server, a printer, a planned time. On two cores one worker less than these would be one alone.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // Machines are shared: a limit is there to end what hangs, not to judge what is slow.
      tests('unit', { include: ['test/unit/**/*.test.ts'], exclude: ['test/unit/renderer/**'], testTimeout: 60_000 }),
      tests('unit-renderer', {
        include: ['test/unit/renderer/**/*.test.{ts,tsx}'],
        environment: 'jsdom',
        setupFiles: ['test/support/pageTests.ts'],
        testTimeout: 60_000,
      }),
      tests('contract', { include: ['test/contract/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 30_000 }),
      tests('conformance', {
        include: ['test/conformance/**/*.test.ts'],
        testTimeout: 60_000,
        hookTimeout: 30_000,
        // Services of their own that mostly wait.
        maxConcurrency: 10,
      }),
      tests('integration', { include: ['test/integration/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 }),
    ],
  },
});
