import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundleLab } from '../test/windows/bundleLab.ts';
import { commandLine } from './lib/commandLine.ts';
import { NotHad, systemPath } from './lib/debian.ts';
import { fromRoot } from './lib/layout.ts';
import { run } from './lib/run.ts';
import { canExecute, SMALLEST_32_BIT } from './windows/kernel.ts';
import { isReady, makeTree, treeFolder } from './windows/tree.ts';

const usage = `npm run windows [-- --only NAMES] [--if-ready]
Runs what touches Windows under Node for Windows in Wine: the print spooler with SumatraPDF, the keychain, SQLite, folders, the installer.
Needs Debian on x64, and root; all of it stays in ${treeFolder()}, and nothing else of this machine is changed.
  --only NAMES  of test/windows/main.ts; with commas between them
  --if-ready    where Wine is not set up, says so and ends without an error`;

/** Longest time for all of it, s; it takes some three minutes. */
const LIMIT_S = 1_800;

/** The folder in which the tests see the results of their prints, and in which we see theirs. */
const lab = () => path.join(treeFolder(), 'lab');

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly sheets: number;
}

const { values } = commandLine(usage, {
  only: { type: 'string' },
  'if-ready': { type: 'boolean', default: false },
});

/** A mount, a network, and processes of its own: all of it is gone when the program ends. */
async function runInLab(args: readonly string[]): Promise<void> {
  const script = [
    `mount -t proc proc "$TREE/proc"`,
    `mount --rbind /dev "$TREE/dev"`,
    `mount -t tmpfs tmpfs "$TREE/run"`,
    `mkdir -p "$TREE/project" && mount -o bind,ro "$PROJECT" "$TREE/project"`,
    `exec chroot "$TREE" sh /lab/lab.sh "$@"`,
  ].join(' && ');
  // Killed with us, and where Wine hangs: by itself it heeds no signal while it waits.
  const ended = ['--pdeathsig', 'KILL', 'timeout', '-s', 'KILL', String(LIMIT_S), 'setpriv', '--pdeathsig', 'KILL'];
  await run(
    'setpriv',
    [...ended, 'unshare', '-m', '-p', '-f', '-n', '--kill-child', 'sh', '-c', script, 'sh', ...args],
    {
      env: { TREE: treeFolder(), PROJECT: fromRoot(), PATH: systemPath() },
      show: true,
    },
  );
}

/** Installers are left out if they cannot be made; lab.sh has the reason. */
function installersIn(report: string): string {
  const [passed, failed] = ['pass', 'FAIL'].map((how) => report.split(`${how} installers >`).length - 1);
  return passed === 0 && failed === 0 ? 'not run' : `${passed} passed, ${failed} failed`;
}

async function main(): Promise<number> {
  if (values['if-ready'] && !isReady()) throw new NotHad('Wine is not set up here; `npm run windows` does that.');
  if (!canExecute(SMALLEST_32_BIT))
    throw new NotHad('The kernel of this machine runs no 32-bit programs, which parts of Wine and SumatraPDF are.');
  if (!values['if-ready']) await makeTree();
  for (const name of ['app', 'data']) rmSync(path.join(lab(), name), { recursive: true, force: true });
  for (const name of ['report', 'counts.json', 'figures.json']) rmSync(path.join(lab(), name), { force: true });
  mkdirSync(lab(), { recursive: true });
  await bundleLab(path.join(lab(), 'app'));
  cpSync(path.join(lab(), 'koffi'), path.join(lab(), 'app/node_modules/@koromix/koffi-win32-x64'), { recursive: true });
  for (const name of ['lab.sh', 'etiket.ppd', 'queues']) cpSync(fromRoot('test/windows', name), path.join(lab(), name));
  await runInLab([
    'Z:\\lab\\app\\test\\windows\\main.cjs',
    'Z:\\lab\\report',
    'Z:\\lab\\counts.json',
    values.only ?? '',
  ]);
  const report = path.join(lab(), 'report');
  const lines = existsSync(report) ? readFileSync(report, 'utf8') : '';
  process.stdout.write(lines);
  const file = path.join(lab(), 'counts.json');
  if (!existsSync(file)) throw new NotHad(`The program in Wine did not end by itself: see ${lab()}/stderr.`);
  const counts = JSON.parse(readFileSync(file, 'utf8')) as Counts;
  const timed = path.join(lab(), 'figures.json');
  const times = existsSync(timed) ? JSON.parse(readFileSync(timed, 'utf8')) : {};
  const figures = `${JSON.stringify({ ...counts, labelToJob: times }, null, 2)}\n`;
  console.log(`label on disk to job in CUPS: ${JSON.stringify(times)}`);
  if (values.only === undefined) writeFileSync(fromRoot('docs/windows-figures.json'), figures);
  const skipped = counts.skipped === 0 ? '' : ` (${counts.skipped} skipped)`;
  const sums = `${counts.passed} passed, ${counts.failed} failed, ${counts.sheets} sheets${skipped}`;
  console.log(`windows: ${sums}; the installers: ${installersIn(lines)}`);
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1;
}

process.exitCode = await main().catch((failure: unknown) => {
  if (!(failure instanceof NotHad)) throw failure;
  console.log(`${failure.message}\nwindows: not run`);
  return values['if-ready'] ? 0 : 1;
});
