import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chanceOf } from '../test/torture/random.ts';
import { commandLine, endWithUsage } from './lib/commandLine.ts';
import { fromRoot } from './lib/layout.ts';
import { commandFile } from './lib/run.ts';
import { stoppedExitCode, stopSignal } from './lib/stopSignal.ts';
import { type Fault, faultsIn, type Report, type Verdict, verdictOf } from './lib/trackRecord.ts';

const usage = `npm run track-record -- --sample N --seed S
  --sample N     how many faults of docs/track-record.md (10)
  --seed S       which of them (1)
  --only COMMIT  those that this commit mends, instead of a sample

Runs the test of each fault at the commit that mends it, and with the program of the commit before, where it has to fail.
Git's history is needed, and a temporary work tree is made of it, with the packages of this one.`;

const { values } = commandLine(usage, {
  sample: { type: 'string', default: '10' },
  seed: { type: 'string', default: '1' },
  only: { type: 'string' },
});
const sample = Number(values.sample);
const execute = promisify(execFile);

/** With the fault, what a test waits for may never come. The tests' own limit is ten minutes. */
const LIMIT_MS = 30_000;

function chosen(faults: readonly Fault[]): readonly Fault[] {
  const { only } = values;
  if (only !== undefined) return faults.filter(({ commit }) => commit.startsWith(only) || only.startsWith(commit));
  const chance = chanceOf(values.seed).fraction;
  const drawn = faults.map((fault) => ({ fault, at: chance() }));
  return drawn
    .sort((one, other) => one.at - other.at)
    .slice(0, sample)
    .map(({ fault }) => fault);
}

async function judge(tree: string, { commit, file, test }: Fault, stop: AbortSignal): Promise<Verdict> {
  const git = (...args: readonly string[]) => execute('git', ['-C', tree, ...args], { signal: stop });
  const output = path.join(tree, '..', 'report.json');
  const vitest = async (): Promise<Verdict> => {
    rmSync(output, { force: true });
    const pattern = test.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
    const args = ['run', file, '-t', pattern, '--reporter=json', `--outputFile=${output}`, `--testTimeout=${LIMIT_MS}`];
    const options = { cwd: tree, signal: stop, maxBuffer: 2 ** 28, timeout: 300_000 };
    const ended = await execute(process.execPath, [commandFile('vitest', 'vitest'), ...args], options).catch(
      (error: Error & { readonly stderr?: string; readonly killed?: boolean }) => error,
    );
    stop.throwIfAborted();
    try {
      return verdictOf(JSON.parse(readFileSync(output, 'utf8')) as Report);
    } catch {
      const hangs = 'killed' in ended && ended.killed === true;
      return {
        colour: 'not runnable',
        why: hangs ? 'no end within five minutes' : String(ended.stderr).trim().slice(0, 160),
      };
    }
  };
  try {
    await git('cat-file', '-e', `${commit}^{commit}`);
    await git('cat-file', '-e', `${commit}^^{commit}`);
  } catch {
    stop.throwIfAborted();
    return { colour: 'not runnable', why: 'this clone does not have its commit, or the one before' };
  }
  await git('checkout', '--quiet', '--force', '--detach', commit);
  const mended = await vitest();
  if (mended.colour === 'not runnable') return mended;
  if (mended.colour === 'red') {
    return { colour: 'not runnable', why: `it fails at ${commit} as well, with the packages of today: ${mended.why}` };
  }
  await git('checkout', '--quiet', '--force', '--detach', `${commit}^`);
  await git('checkout', '--quiet', commit, '--', 'test');
  return vitest();
}

async function show(faults: readonly Fault[], stop: AbortSignal): Promise<void> {
  const counts = { red: 0, green: 0, 'not runnable': 0 };
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'label-station-record-')));
  const tree = path.join(folder, 'tree');
  try {
    await execute('git', ['-C', fromRoot(), 'worktree', 'add', '--quiet', '--detach', '--no-checkout', tree]);
    symlinkSync(fromRoot('node_modules'), path.join(tree, 'node_modules'), 'junction');
    for (const fault of faults) {
      const verdict = await judge(tree, fault, stop);
      counts[verdict.colour] += 1;
      console.log(`${verdict.colour}: ${fault.commit} (${fault.kind}) ${fault.what}
  ${verdict.why}`);
    }
  } catch (error) {
    if (!stop.aborted) throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    await execute('git', ['-C', fromRoot(), 'worktree', 'prune']);
  }
  console.log(`${counts.red} red, ${counts.green} green, ${counts['not runnable']} not runnable`);
  process.exitCode = stop.aborted ? stoppedExitCode : counts.green > 0 ? 1 : 0;
}

const faults = chosen(faultsIn(readFileSync(fromRoot('docs/track-record.md'), 'utf8')));
if (!Number.isInteger(sample) || faults.length === 0) endWithUsage(usage);
await show(faults, stopSignal());
