import { hasDisplay, setUpAndRun } from './setup/setup.mjs';

const headless = process.argv.includes('--headless') || !hasDisplay();

await setUpAndRun(
  'scripts/demo.ts',
  { flags: ['headless', 'json'] },
  { electron: true, system: headless ? ['runtime', 'headless'] : ['runtime'], build: true },
);
