import { hasDisplay, setUpAndRun } from './setup/setup.mjs';

/** @typedef {import('./setup/setup.mjs').Needs} Needs */

const words = process.argv.slice(3);
const named = (/** @type {string[]} */ names) => words.some((word) => names.includes(word));

/** @type {Needs} */
const window = { electron: true, system: ['runtime'], build: true };
/** @type {Needs} */
const tests = { electron: true, system: ['runtime', 'headless', 'tests'], build: true };

const testParts = words.filter((word) => !word.startsWith('--'));
const isPlainTest = testParts.length > 0 && testParts.every((part) => ['check', 'unit', 'torture'].includes(part));

/**
 * The TypeScript half of every npm script, relative to the root, and what it needs before it can begin.
 *
 * @type {Record<string, [script: string, needs: Needs]>}
 */
const commands = {
  demo: [
    'scripts/demo.ts',
    named(['--headless']) || !hasDisplay() ? { ...window, system: ['runtime', 'headless'] } : window,
  ],
  start: ['scripts/start.ts', window],
  dev: ['scripts/dev.ts', { electron: true, system: ['runtime'] }],
  test: ['scripts/test.ts', isPlainTest ? {} : tests],
  conformance: ['scripts/conformance.ts', {}],
  torture: ['scripts/torture.ts', {}],
  powercut: ['scripts/powercut.ts', {}],
  'track-record': ['scripts/trackRecord.ts', {}],
  'fuzz:ipc': ['scripts/fuzzIpc.ts', tests],
  mutate: ['scripts/mutate.ts', tests],
  // The named benchmarks need no build.
  bench: ['scripts/bench.ts', { ...tests, build: !named(['scan', 'print', 'drain', 'desks', 'import', 'ledger']) }],
  windows: ['scripts/windows.ts', {}],
  lists: ['scripts/lists.ts', {}],
  gallery: ['scripts/gallery.ts', { electron: true, system: ['runtime', 'headless'] }],
  mailbox: ['mailbox/main.ts', {}],
  check: ['scripts/check.ts', {}],
  build: ['scripts/build.ts', {}],
  pack: ['scripts/pack.ts', { electron: true, build: true }],
  'dependency-table': ['scripts/dependencies.ts', { build: true }],
  'outcome-tables': ['scripts/check/guides.ts', {}],
};

const command = commands[process.argv[2] ?? ''];
if (command === undefined) throw new Error(`There are: ${Object.keys(commands).join(', ')}.`);
await setUpAndRun(...command, words);
