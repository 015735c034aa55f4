import { canRecord } from '../test/powercut/calls.ts';
import { withoutEach } from '../test/powercut/deletions.ts';
import { sumsTable } from './lib/columns.ts';
import { commandLine, endWithUsage } from './lib/commandLine.ts';
import { fromRoot } from './lib/layout.ts';
import { stoppedExitCode, stopSignal } from './lib/stopSignal.ts';

const usage = `npm run powercut -- --runs N --seed S [--json]
  --runs N      what writes files, a mailbox, and a day of a station with two power cuts, each so often (10)
  --seed S      of all choices (1)
  --states N    states of the disk that are looked at in each life of a station (40)
  --bail        ends with the first failure
  --json        one JSON object on stdout
  --deletions   takes each sync out of a copy of the sources in turn, and lists who notices; with --only PATTERN of a path

The system calls of real processes are recorded with strace. States that the disk may hold when the power goes are made from
them: what was synced is there; the rest is there, missing or torn, in any order; a name is as durable as the sync of its
folder. The programs open each state, and what they had told before must be there.`;

const { values } = commandLine(usage, {
  runs: { type: 'string', default: '10' },
  seed: { type: 'string', default: '1' },
  states: { type: 'string', default: '40' },
  only: { type: 'string', default: '' },
  bail: { type: 'boolean', default: false },
  deletions: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
});
// electron-store searches for Electron in plain Node, and would download it; see vite.config.ts.
process.env.ELECTRON_OVERRIDE_DIST_PATH ??= '/nowhere';
const { powercut } = await import('../test/powercut/powercut.ts');
const { seed, only, bail } = values;
const [runs, states] = [Number(values.runs), Number(values.states)];

async function judgeDeletions(stop: AbortSignal): Promise<void> {
  const judged: Record<string, number> = {};
  await withoutEach(fromRoot(), { seed, only, workers: 2, stop }, ({ file, line, what }, by) => {
    judged[by] = (judged[by] ?? 0) + 1;
    console.log(`${by.padEnd(14)} ${file}:${line} ${what}`);
  });
  console.log(JSON.stringify({ ...judged, seed }));
  process.exitCode = stop.aborted ? stoppedExitCode : (judged.nobody ?? 0) + (judged.broken ?? 0) > 0 ? 1 : 0;
}

async function cutPower(stop: AbortSignal): Promise<void> {
  const onFailure = (text: string) => console.error(`FAILED, ${text}`);
  const totals = await powercut({ runs, seed, states, bail, stop, onFailure });
  console.log(values.json ? JSON.stringify({ ...totals, seed }) : sumsTable(totals));
  process.exitCode = stop.aborted ? stoppedExitCode : totals.failures > 0 ? 1 : 0;
}

if (![runs, states].every((number) => Number.isInteger(number) && number > 0)) endWithUsage(usage);
if (!canRecord) {
  console.log('powercut: not run. System calls are recorded with strace, which is not here or may not be used.');
  process.exitCode = 3;
} else await (values.deletions ? judgeDeletions : cutPower)(stopSignal());
