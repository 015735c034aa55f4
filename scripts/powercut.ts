import { parseArgs } from 'node:util';
import { canRecord } from '../test/powercut/calls.ts';
import { powercut } from '../test/powercut/powercut.ts';
import { stoppedExitCode, stopSignal } from './lib/stopSignal.ts';

const usage = `npm run powercut -- --runs N --seed S [--json]
  --runs N    days of a station, each with two power cuts, what else writes files, and a mailbox (10)
  --seed S    of all choices (1)
  --states N  states of the disk that are looked at in each life of a station (40)
  --json      one JSON object on stdout

The system calls of real processes are recorded with strace. States that the disk may hold when the power goes are made from them: what was
synced is there; the rest is there, missing or torn, in any order; names are as durable as the sync of their folder. The programs open
each, and what they had told before must be there.`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    states: { type: 'string', default: '40' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [runs, states] = [Number(values.runs), Number(values.states)];

if (values.help) console.log(usage);
else if (![runs, states].every((number) => Number.isInteger(number) && number > 0)) {
  console.error(usage);
  process.exitCode = 2;
} else if (!canRecord) {
  console.log('powercut: not run: system calls are recorded with strace, which is not here or may not be used.');
  process.exitCode = 3;
} else {
  const stop = stopSignal();
  const totals = await powercut({
    runs,
    seed: values.seed,
    states,
    stop,
    onFailure: (text) => console.error(`FAILED, ${text}`),
  });
  const rows = Object.entries(totals).map(([name, value]) => `${name.padEnd(14)} ${String(value).padStart(8)}`);
  console.log(values.json ? JSON.stringify({ ...totals, seed: values.seed }) : rows.join('\n'));
  process.exitCode = stop.aborted ? stoppedExitCode : totals.failures > 0 ? 1 : 0;
}
