import { fromRoot } from './layout.ts';
import { commandFile, run, seconds } from './run.ts';

type Check = {
  readonly name: string;
  /** A package's command, or a script of ours. */
  readonly command: readonly [package_: string, command: string] | string;
  readonly args: readonly string[];
};

/** Only what was changed since the last check is checked again: most of a second one is saved. */
const types = (folder: string): Check => ({
  name: `types of ${folder}`,
  command: ['typescript', 'tsc'],
  args: [
    ...['-p', folder, '--pretty', 'false', '--incremental', '--tsBuildInfoFile'],
    fromRoot('node_modules', '.cache', 'label-station', `types-${folder.replaceAll('/', '-')}.json`),
  ],
});

/** The core has settings of its own: what it may use of the language is less than what Electron's side may. */
const checks: readonly Check[] = [
  types('electron'),
  types('electron/core'),
  types('mailbox'),
  types('renderer'),
  // With the scripts, which the tests use: they share most of what is read.
  types('test'),
  {
    name: 'lint and format',
    command: ['@biomejs/biome', 'biome'],
    args: ['check', '--error-on-warnings', '--max-diagnostics=200', '--colors=off'],
  },
  {
    name: 'layers',
    command: ['dependency-cruiser', 'depcruise'],
    args: [
      '--config',
      'scripts/check/layers.mjs',
      '--output-type',
      'err-long',
      'disk',
      'electron',
      'mailbox',
      'postgres',
      'renderer',
    ],
  },
  { name: 'dead code', command: ['knip', 'knip'], args: ['--no-progress', '--treat-config-hints-as-errors'] },
  { name: 'citations', command: 'scripts/check/citations.ts', args: [] },
  { name: 'rows of SECURITY.md', command: 'scripts/check/securityRows.ts', args: [] },
  { name: 'names of tests', command: 'scripts/check/testNames.ts', args: [] },
  { name: 'guides', command: 'scripts/check/guides.ts', args: [] },
  { name: 'words of names', command: 'scripts/check/words.ts', args: [] },
];

/** dependency-cruiser misses TypeScript's old API, which it does not need with the parser that it is given. */
const withoutNoise = (output: string): string =>
  output.replace(/\n‼ missing-tsc-transpiler[\s\S]*?stable\.\n/, '').trim();

export type CheckResult = { readonly name: string; readonly passed: boolean };

/** How many checks run side by side: they are short, and several of them use all cores themselves. */
const atOnce = 2;

/** Runs every check; prints one line for each, and the output of failed ones. */
export const runChecks = async (): Promise<readonly CheckResult[]> => {
  const results: CheckResult[] = [];
  const waiting = [...checks];
  const worker = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const file = typeof check.command === 'string' ? check.command : commandFile(...check.command);
      const ended = await run(process.execPath, [file, ...check.args]);
      const passed = ended.code === 0;
      results.push({ name: check.name, passed });
      console.error(`check ${check.name}: ${passed ? 'ok' : 'FAILED'} (${seconds(ended.ms)})`);
      if (!passed) console.error(`${withoutNoise(ended.output)}\n`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
};
