import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { demoScenario } from '../electron/demo/sampleOrders.ts';
import { isRunningDemo, takeDemoFolder } from './demo/demoFolder.ts';
import { type DemoProcess, startDemoProcess } from './demo/demoProcess.ts';
import { jsonLine, scanList, table } from './demo/report.ts';
import { runScan } from './demo/scanRunner.ts';
import type { ScanRecord } from './demo/scenario.ts';
import { endApp, spawnApp } from './lib/appProcess.ts';
import { commandLine } from './lib/commandLine.ts';
import { hasDisplay, startVirtualDisplay } from './lib/display.ts';
import { fromRoot } from './lib/layout.ts';
import { closeStationApp, launchStationApp, stationArguments } from './lib/stationApp.ts';
import { stoppedExitCode, stopSignal } from './lib/stopSignal.ts';

const { values } = commandLine('npm run demo [-- --headless] [--json]', {
  headless: { type: 'boolean' },
  json: { type: 'boolean' },
});
const headless = values.headless === true || !hasDisplay();

const say = (line: string): void => void process.stderr.write(`${line}\n`);

const stop = stopSignal();
const output = fromRoot('demo-output');
const folder = takeDemoFolder(output, isRunningDemo);
if (!folder.ok) {
  say(`Another demo is running (process ${folder.heldBy}). End it first.`);
  process.exit(1);
}
const { labels, release } = folder.value;

/** How long a start that is under way may hold up the end, ms. */
const launchTimeoutMs = 3000;

/** Cleanup steps for any end of the program, run in reverse. */
const putAway: (() => void | Promise<void>)[] = [release];
// Errors while everything ends at once do not matter; work in progress is left as it is.
stop.addEventListener('abort', () => process.on('uncaughtException', () => undefined));
try {
  process.exitCode = await Promise.race([demo(), once(stop, 'abort').then(() => stoppedExitCode)]);
} catch (failure) {
  if (!stop.aborted) throw failure;
} finally {
  for (const each of putAway.reverse()) await each();
}
if (stop.aborted) {
  say('Stopped.');
  process.exit(stoppedExitCode);
}

async function demo(): Promise<number> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'label-station-demo-'));
  // Chromium's helpers may outlive the app by a moment, and write.
  putAway.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
  say('Starting the demo service in a process of its own ...');
  const service = await startDemoProcess();
  putAway.push(service.stop);
  stop.throwIfAborted();
  return headless ? scanByItself(service, dataDir) : letPeopleScan(service, dataDir);
}

/** Types every demo scan into the real window; 0 when each outcome was the expected one. */
async function scanByItself(demo: DemoProcess, dataDir: string): Promise<number> {
  say('Starting Label Station under a virtual display ...');
  const display = process.platform === 'linux' ? await startVirtualDisplay() : null;
  if (display !== null) putAway.push(display.stop);
  stop.throwIfAborted();
  const launching = launchStationApp({
    dataDir,
    demo,
    printFolder: labels,
    ...(display === null ? {} : { env: display.env }),
  });
  putAway.push(async () => {
    const launched = await Promise.race([launching.catch(() => null), delay(launchTimeoutMs, null, { ref: false })]);
    if (launched !== null) await closeStationApp(launched.electron);
  });
  const { page } = await launching;
  await page.locator('[data-testid=outcome][data-outcome=idle]').waitFor();
  const records: ScanRecord[] = [];
  for (const [i, scan] of demoScenario.entries()) {
    say(`Scan ${i + 1} of ${demoScenario.length}: ${scan.code} (${scan.shows}) ...`);
    const record = await runScan({ page, service: demo, labels, screenshots: output }, scan, i + 1);
    stop.throwIfAborted();
    records.push(record);
    if (values.json === true) process.stdout.write(`${jsonLine(record)}\n`);
    if (record.trouble !== null) say(`  not as expected: ${record.trouble}`);
  }
  if (values.json !== true) process.stdout.write(`\n${table(records)}\n\n`);
  say(`Labels are in ${path.relative(process.cwd(), labels)}, a screenshot of each outcome beside them.`);
  const allExpected = records.length === demoScenario.length && records.every((record) => record.trouble === null);
  return allExpected ? 0 : 1;
}

/** Opens the window for a person; ends when they close it. */
async function letPeopleScan(demo: DemoProcess, dataDir: string): Promise<number> {
  say('Opening Label Station. Scan or type these codes, each ended by Enter; close the window to end:');
  for (const line of scanList(demoScenario)) say(`  ${line}`);
  say(`Labels are written to ${path.relative(process.cwd(), labels)}.`);
  const app = spawnApp(stationArguments({ dataDir, demo, printFolder: labels }), { stdout: 'ignore' });
  putAway.push(() => endApp(app));
  const [code] = await once(app, 'exit');
  return Number(code ?? 1);
}
