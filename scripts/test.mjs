import { setUpAndRun } from './setup/setup.mjs';

const parts = process.argv.slice(2);
const light = parts.length > 0 && parts.every((part) => ['check', 'unit', 'torture'].includes(part));

await setUpAndRun(
  'scripts/test.ts',
  { parts: ['check', 'unit', 'contract', 'conformance', 'integration', 'torture', 'e2e'], valued: ['only'] },
  light ? {} : { electron: true, system: ['runtime', 'headless', 'tests'], build: true },
);
