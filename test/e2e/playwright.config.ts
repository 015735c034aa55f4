import { defineConfig } from '@playwright/test';
import { deepTestFiles, longTestFiles } from '../deepTests.ts';

/** Elsewhere than on Linux there is one desktop, the person's own. */
const desktops = (number: number): number => (process.platform === 'linux' ? number : 1);

const HERE = 'test/e2e/';

/** Playwright looks for it in a test's file and title: files that wait as a whole, and single tests by their tag. */
function waiting(tag: string, files: readonly string[]): RegExp {
  const here = files.filter((file) => file.startsWith(HERE)).map((file) => file.slice(HERE.length));
  return new RegExp(`${tag}|\\b(${here.join('|')})`, 'u');
}
const LONG = waiting('@long', longTestFiles());
const DEEP = waiting('@deep|@long', deepTestFiles());

/** The built app in the Electron that the set-up provided. */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'usual', testMatch: '**/*.test.ts', grepInvert: DEEP },
    // Some of them use the whole machine by themselves.
    { name: 'deep', testMatch: '**/*.test.ts', grep: DEEP, grepInvert: LONG, workers: desktops(3) },
    { name: 'long', testMatch: '**/*.test.ts', grep: LONG, workers: desktops(3) },
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
