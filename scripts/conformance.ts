import { createDemoService } from '../electron/demo/createDemoService.ts';
import { conditions } from '../test/conformance/conditions.ts';
import { openBench, type Target } from '../test/conformance/harness/bench.ts';
import type { Judged } from '../test/conformance/harness/condition.ts';
import { judgeAll } from '../test/conformance/harness/judge.ts';
import { isGood, reportJson, reportText } from '../test/conformance/harness/report.ts';
import { emulatorTarget, fewSeconds, politePerMinute } from '../test/conformance/harness/target.ts';
import { commandLine, endWithUsage } from './lib/commandLine.ts';
import { fromRoot } from './lib/layout.ts';

const usage = `npm run conformance                                    against the emulator, which is started for it
npm run conformance -- --base-url URL --key KEY        against a service; nothing that costs money
  --allow-charges      also what creates shipments; they are cancelled at the end
  --control URL        the service is an emulator, steered at this address (its own is URL/control)
  --webhook-url URL    may replace the account's webhook address by this one, and its secret
  --low-balance-key K  an account of the service whose balance covers no fee (1.00 TRY will do): asks what its 402 promises.
                       The unpaid shipments cost nothing and are cancelled at the end. May be the key of --key: then
                       nothing is asked that has to be paid for
  --debt-key K         an account with a measurement-difference debt that its balance does not cover: asks what that 402
                       promises. A balance above the debt would be charged
  --disabled-key K     a disabled account of the service: asks for its 403
  --per-minute N       requests per 60 s at most (${politePerMinute}); not used with --control
  --only TEXT          only the conditions whose endpoint and sentence hold this text
  --json               the report as one JSON object`;

type Started = { readonly target: Target; readonly close: () => Promise<void> };

const { values } = commandLine(usage, {
  'base-url': { type: 'string' },
  key: { type: 'string' },
  control: { type: 'string' },
  'allow-charges': { type: 'boolean' },
  'webhook-url': { type: 'string' },
  'low-balance-key': { type: 'string' },
  'debt-key': { type: 'string' },
  'disabled-key': { type: 'string' },
  only: { type: 'string' },
  json: { type: 'boolean' },
  'per-minute': { type: 'string' },
});

async function emulator(): Promise<Started> {
  const service = await createDemoService({
    fontDir: fromRoot('node_modules/dejavu-fonts-ttf/ttf'),
    // Holds what a whole run books, with room for the largest parcels.
    balanceKurus: 100_000_000,
  });
  return { target: emulatorTarget(service), close: service.close };
}

function foreign(baseUrl: string, apiKey: string): Started {
  const perMinute = Number(values['per-minute'] ?? politePerMinute);
  if (!Number.isInteger(perMinute) || perMinute < 1) throw new Error('--per-minute needs a whole number above 0');
  const target = {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    apiKey,
    controlUrl: values.control?.replace(/\/+$/, '') ?? null,
    allowCharges: values['allow-charges'] === true,
    webhookUrl: values['webhook-url'] ?? null,
    perMinute,
    lowBalanceKey: values['low-balance-key'] ?? null,
    debtKey: values['debt-key'] ?? null,
    disabledKey: values['disabled-key'] ?? null,
    timeout: fewSeconds,
  };
  return { target, close: () => Promise.resolve() };
}

async function start(): Promise<Started> {
  const { 'base-url': baseUrl, key } = values;
  if (baseUrl === undefined && key === undefined) return emulator();
  if (baseUrl === undefined || key === undefined || !URL.canParse(baseUrl)) return endWithUsage(usage);
  return foreign(baseUrl, key);
}

const started = await start();
const bench = await openBench(started.target);
const stop = new AbortController();
// Opened shipments have cost money: they are cancelled before the end, also when somebody ends the run.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
const { only = '' } = values;
const wanted = conditions.filter(({ endpoint, statement }) => `${endpoint}: ${statement}`.includes(only));
let done = 0;
const notify = ({ condition, verdict }: Judged): void => {
  done += 1;
  const trouble = verdict.kind === 'fail' ? ` FAIL: ${verdict.problem}` : '';
  process.stderr.write(`${done}/${wanted.length} ${condition.endpoint}: ${condition.statement}${trouble}\n`);
};
const all = await judgeAll(wanted, bench, notify, stop.signal);
const cleaned = await bench.cleanUp();
const run = { all, brokenConnections: bench.brokenConnections(), ...cleaned, wanted: wanted.length };
console.log(values.json === true ? reportJson(run) : reportText(run));
await started.close();
process.exitCode = isGood(run) ? 0 : 1;
