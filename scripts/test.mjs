import { setUpAndRun } from './setup/setup.mjs';

const parts = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const light = parts.length > 0 && parts.every((part) => part === 'check' || part === 'unit');

await setUpAndRun(
  'scripts/test.ts',
  light ? {} : { electron: true, system: ['runtime', 'headless', 'tests'], build: true },
);
