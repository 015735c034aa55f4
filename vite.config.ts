import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { outDir, rendererTarget } from './scripts/lib/layout.ts';

/** The renderer's page. The other three bundles (main, preload, demo) are described in scripts/lib/bundles.ts. */
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
    chunkSizeWarningLimit: 2000,
  },
});
