import { defineConfig } from '@playwright/test';

/** The built app in the Electron that the set-up provided; `npm test` gives it a display and a keychain. */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'usual', testMatch: '**/*.test.ts', testIgnore: '**/*.deep.test.ts' },
    { name: 'deep', testMatch: '**/*.deep.test.ts' },
  ],
  outputDir: '../../test-results',
  // A limit ends what hangs, and judges nothing that is slow.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // One window at a time on a display: two would take the keyboard focus from each other.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  use: { screenshot: 'only-on-failure', trace: 'retain-on-failure' },
});
