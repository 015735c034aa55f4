import { setUpAndRun } from './setup/setup.mjs';

const takes = { flags: ['axe', 'measure', 'help'], valued: ['only', 'theme', 'language', 'size'] };

await setUpAndRun('scripts/gallery.ts', takes, { electron: true, system: ['runtime', 'headless'] });
