import { defineConfig } from '@playwright/test';

/** Elsewhere than on Linux there is one desktop, the person's own. */
const desktops = (number: number): number => (process.platform === 'linux' ? number : 1);

/** A file that is deep as a whole has it in its name, a single test has the tag; the comment before either has the reason. */
const DEEP = /\.deep\.test\.ts|@deep/u;

/** The built app in the Electron that the set-up provided. */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'usual', testMatch: '**/*.test.ts', grepInvert: DEEP },
    // Some of them measure the program, or use the whole machine by themselves.
    { name: 'deep', testMatch: '**/*.test.ts', grep: DEEP, workers: desktops(2) },
  ],
  outputDir: '../../test-results',
  // A limit ends what hangs, and judges nothing that is slow.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // Each with a desktop of its own, and more of them than cores: half of a test's time is waiting for a window.
  workers: desktops(4),
  forbidOnly: Boolean(process.env.CI),
  use: { screenshot: 'only-on-failure', trace: 'retain-on-failure' },
});
