import { setUpAndRun } from './setup/setup.mjs';

const words = process.argv.slice(2);
const parts = words.filter((word) => word !== '--deep');
const indicator = parts.length > 0 && parts.every((part) => ['check', 'unit', 'torture'].includes(part));

await setUpAndRun(
  'scripts/test.ts',
  {
    parts: ['check', 'unit', 'contract', 'conformance', 'integration', 'torture', 'mutants', 'e2e'],
    flags: ['deep'],
    valued: ['only'],
  },
  indicator ? {} : { electron: true, system: ['runtime', 'headless', 'tests'], build: true },
);
