import { defineConfig } from '@playwright/test';
import { deepTestFiles } from '../deepTests.ts';

/** Elsewhere than on Linux there is one desktop, the person's own. */
const desktops = (number: number): number => (process.platform === 'linux' ? number : 1);

/** Playwright looks for it in a test's file and title: a file that is deep as a whole, a single test by its tag. */
const HERE = 'test/e2e/';
const deepHere = deepTestFiles().filter((file) => file.startsWith(HERE));
const DEEP = new RegExp(`@deep|\\b(${deepHere.map((file) => file.slice(HERE.length)).join('|')})`, 'u');

/** The built app in the Electron that the set-up provided. */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'usual', testMatch: '**/*.test.ts', grepInvert: DEEP },
    // Some of them use the whole machine by themselves.
    { name: 'deep', testMatch: '**/*.test.ts', grep: DEEP, workers: desktops(3) },
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
