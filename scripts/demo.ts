import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { demoScenario } from '../electron/demo/sampleOrders.ts';
import { type DemoProcess, startDemoProcess } from './demo/demoProcess.ts';
import { jsonLine, table } from './demo/report.ts';
import { runScan } from './demo/scanRunner.ts';
import type { ScanRecord } from './demo/scenario.ts';
import { hasDisplay, startVirtualDisplay } from './lib/display.ts';
import { electronRuntime } from './lib/electronRuntime.ts';
import { fromRoot } from './lib/layout.ts';
import { launchStationApp, stationArguments } from './lib/stationApp.ts';

const { values } = parseArgs({ options: { headless: { type: 'boolean' }, json: { type: 'boolean' } } });
const headless = values.headless === true || !hasDisplay();

const output = fromRoot('demo-output');
const labels = path.join(output, 'labels');
rmSync(output, { recursive: true, force: true });
mkdirSync(labels, { recursive: true });
const dataDir = mkdtempSync(path.join(tmpdir(), 'label-station-demo-'));
const say = (line: string): void => void process.stderr.write(`${line}\n`);

say('Starting the demo service in a process of its own ...');
const service = await startDemoProcess();
try {
  process.exitCode = headless ? await scanByItself(service) : await letPeopleScan(service);
} finally {
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Types every demo scan into the real window; 0 when each outcome was the expected one. */
async function scanByItself(demo: DemoProcess): Promise<number> {
  say('Starting Label Station under a virtual display ...');
  const display = process.platform === 'linux' ? await startVirtualDisplay() : null;
  const { electron, page } = await launchStationApp({
    dataDir,
    demo,
    printFolder: labels,
    ...(display === null ? {} : { env: display.env }),
  });
  const records: ScanRecord[] = [];
  try {
    await page.locator('[data-testid=outcome][data-outcome=idle]').waitFor({ timeout: 30_000 });
    for (const [i, scan] of demoScenario.entries()) {
      say(`Scan ${i + 1} of ${demoScenario.length}: ${scan.code} (${scan.shows}) ...`);
      const record = await runScan({ page, service: demo, labels, screenshots: output }, scan, i + 1);
      records.push(record);
      if (values.json === true) process.stdout.write(`${jsonLine(record)}\n`);
      if (record.trouble !== null) say(`  not as expected: ${record.trouble}`);
    }
  } finally {
    await electron.close();
    await display?.stop();
  }
  if (values.json !== true) process.stdout.write(`\n${table(records)}\n\n`);
  say(`Labels are in ${path.relative(process.cwd(), labels)}, a screenshot of each outcome beside them.`);
  const allExpected = records.length === demoScenario.length && records.every((record) => record.trouble === null);
  return allExpected ? 0 : 1;
}

/** Opens the window for a person; ends when they close it. */
async function letPeopleScan(demo: DemoProcess): Promise<number> {
  const codes = [...new Set(demoScenario.map((scan) => scan.code))];
  say(`Opening Label Station. Scan or type: ${codes.join(', ')}, each ended by Enter. Close the window to end.`);
  say(`Labels are written to ${labels}`);
  const app = spawn(electronRuntime().executablePath, stationArguments({ dataDir, demo, printFolder: labels }), {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(app, 'exit');
  return Number(code ?? 0);
}
