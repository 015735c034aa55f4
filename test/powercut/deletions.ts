import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One measure that is taken out of the sources: a sync, the sync of a folder, a temporary file, SQLite's own. */
export interface Deletion {
  readonly file: string;
  readonly line: number;
  readonly what: string;
  /** The whole file without it. */
  readonly text: string;
}

const ARGUMENTS = String.raw`\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)`;
const MAKES = '{ recursive: true })';
const MEASURES: readonly (readonly [RegExp, (args: string) => string])[] = [
  [/\b\w+\.(?:sync|datasync)\(\)/g, () => 'Promise.resolve()'],
  [/\bfsyncSync\(\w+\)/g, () => 'void 0'],
  [new RegExp(`(?<!function )\\bsyncDirectory${ARGUMENTS}`, 'g'), () => 'Promise.resolve()'],
  [new RegExp(`(?<!function )\\bsyncDirectorySync${ARGUMENTS}`, 'g'), () => 'void 0'],
  [
    new RegExp(`(?<!function )\\bmakeDirectoryDurably${ARGUMENTS}`, 'g'),
    (args) => `process.getBuiltinModule('node:fs/promises').mkdir(${args.replace(/, 0o\d+$/, '')}, ${MAKES}`,
  ],
  [
    new RegExp(`(?<!function )\\bmakeDirectoryDurablySync${ARGUMENTS}`, 'g'),
    (args) => `process.getBuiltinModule('node:fs').mkdirSync(${args}, ${MAKES}`,
  ],
  [/synchronous = FULL/g, () => 'synchronous = NORMAL'],
  [/fullfsync = ON/g, () => 'fullfsync = OFF'],
  // Written in its place instead of beside it.
  [/(?<=const part = )`\$\{path\}\.part`/g, () => 'path'],
];

/** What replaces the program itself, which no power cut in these tests meets (test/e2e has its updates). */
const LEFT_OUT = ['electron/main/updates/'];

/** Every measure of the program, found by how it is written, so that a new one is among them. */
export function deletionsIn(root: string): readonly Deletion[] {
  const files = globSync('{disk,electron,mailbox}/**/*.ts', { cwd: root }).sort();
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (LEFT_OUT.some((start) => file.startsWith(start))) return [];
    return MEASURES.flatMap(([measure, without]) =>
      [...text.matchAll(measure)].flatMap(({ 0: found, 1: args = '', index }) => {
        const changed = text.slice(0, index) + without(args) + text.slice(index + found.length);
        const line = text.slice(0, index).split('\n').length;
        const isComment = /^\s*(?:\*|\/)/.test(text.split('\n')[line - 1] ?? '');
        return isComment ? [] : [{ file, line, what: found, text: changed }];
      }),
    );
  });
}

const TREE = [
  ...['disk', 'electron', 'mailbox', 'postgres', 'renderer', 'scripts', 'test'],
  ...['package.json', 'tsconfig.json', 'vite.config.ts'],
];
/** What makes syncs fail, and reads SQLite's own settings. */
const TESTS = [
  'test/integration/disk/failedNames.test.ts',
  'test/integration/journal/failedSyncs.test.ts',
  'test/contract/disk',
];

/** The mark and the copy of the journal matter only where something else is broken as well. */
const GUARDS = ['electron/adapters/journal/damage/marker.ts', 'electron/adapters/journal/copy/'];

/** Who notices that a measure is gone. `broken`: nothing could be run without it. `guard`: not tried. */
export type NoticedBy = 'power cut' | 'failing sync' | 'nobody' | 'broken' | 'guard';

/** Takes each measure out of a copy of the sources, and runs the power cut there, then the tests with syncs that fail. */
export async function withoutEach(
  root: string,
  options: { readonly seed: string; readonly only: string; readonly workers: number; readonly stop: AbortSignal },
  onJudged: (deletion: Deletion, by: NoticedBy) => void,
): Promise<void> {
  const { seed, only, workers, stop } = options;
  const left = deletionsIn(root).filter(({ file }) => new RegExp(only).test(file));
  const worker = async () => {
    const copy = mkdtempSync(join(tmpdir(), 'label-station-without-'));
    try {
      for (const name of TREE) cpSync(join(root, name), join(copy, name), { recursive: true });
      symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
      for (let next = left.shift(); next !== undefined && !stop.aborted; next = left.shift()) {
        if (GUARDS.some((guard) => next.file.startsWith(guard))) {
          onJudged(next, 'guard');
          continue;
        }
        writeFileSync(join(copy, next.file), next.text);
        onJudged(next, await noticedIn(copy, seed));
        writeFileSync(join(copy, next.file), readFileSync(join(root, next.file)));
      }
    } finally {
      rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}

async function noticedIn(copy: string, seed: string): Promise<NoticedBy> {
  const args = ['scripts/powercut.ts', '--runs', '1', '--seed', seed, '--states', '20', '--bail', '--json'];
  const cut = await ended(copy, args);
  const totals = /^\{.*\}$/m.exec(cut.output)?.[0];
  if (totals === undefined) return 'broken';
  if ((JSON.parse(totals) as { readonly failures: number }).failures > 0) return 'power cut';
  const tests = await ended(copy, ['node_modules/vitest/vitest.mjs', 'run', ...TESTS]);
  return tests.code === 0 ? 'nobody' : 'failing sync';
}

function ended(cwd: string, args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { cwd, maxBuffer: 2 ** 28 }, (_failure, output) => {
      resolve({ code: child.exitCode ?? -1, output });
    });
  });
}
