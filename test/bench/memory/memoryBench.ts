import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ElectronApplication, Page } from '@playwright/test';
import { createDemoService } from '../../../electron/demo/createDemoService.ts';
import { electronRuntime } from '../../../scripts/lib/electronRuntime.ts';
import { fromRoot } from '../../../scripts/lib/layout.ts';
import { scanInto } from '../../../scripts/lib/scanner.ts';
import { closeStationApp, launchStationApp, stationArguments } from '../../../scripts/lib/stationApp.ts';
import { memoryOf, processesOf } from '../processes.ts';
import { seedDesk } from '../ui/seedDesk.ts';

const BARE = fileURLToPath(new URL('../startUp/bare', import.meta.url));
const FAST_CLOCK = fileURLToPath(new URL('./fastClock.cjs', import.meta.url));
/** The app takes 60 requests a minute by its own clock, which is that many times as fast. */
const CLOCK_FACTOR = 10;
const SETTLE_MS = 10_000;
const KEY_GAP_MS = 2;
const POLL_MS = 500;
/** Nothing new on paper for so long: it does not go on, ms. */
const TIMEOUT_MS = 120_000;
const LIMITS = { account: 100_000, route: 100_000 };
const BALANCE_KURUS = 1_000_000_000;

export interface MemoryPlan {
  readonly parcels: number;
  /** Of them, until the first measurement. */
  readonly first: number;
  /** Scans a second. */
  readonly rate: number;
  readonly env: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
}

/** All processes of a program together, what they share counted once, bytes. */
export interface MemoryReport {
  readonly bare: number;
  readonly afterFirst: number;
  readonly atEnd: number;
}

/** Parcels are scanned into the built app and their labels come out of the folder printer, while its main process has a fast clock. */
export async function memoryBench({ parcels, first, rate, env, say }: MemoryPlan): Promise<MemoryReport> {
  const folder = await mkdtemp(join(tmpdir(), 'memory-bench-'));
  const dataDir = join(folder, 'data');
  const printFolder = join(folder, 'labels');
  const service = await createDemoService({
    fontDir: fromRoot('node_modules/dejavu-fonts-ttf/ttf'),
    warmUp: true,
    limits: LIMITS,
    balanceKurus: BALANCE_KURUS,
  });
  let electron: ElectronApplication | null = null;
  let bare: ChildProcess | null = null;
  try {
    const { orders } = await seedDesk(dataDir, parcels, Date.now());
    bare = spawn(
      electronRuntime().executablePath,
      [...stationArguments({ dataDir: join(folder, 'bare'), printFolder: folder, packed: BARE }), BARE],
      { stdio: 'ignore', env: { ...process.env, ...env } },
    );
    const app = await launchStationApp({
      dataDir,
      printFolder,
      demo: service,
      preload: FAST_CLOCK,
      env: { ...env, LANG: 'tr_TR.UTF-8', BENCH_CLOCK_FACTOR: String(CLOCK_FACTOR) },
    });
    electron = app.electron;
    const { page } = app;
    await page.locator('[data-testid=outcome]').waitFor();
    const pid = electron.process().pid ?? Number.NaN;
    const poll = async (root: number): Promise<number> => {
      await pause(SETTLE_MS);
      return memoryOf(processesOf(root)).own;
    };
    const bareMemory = await poll(bare.pid ?? Number.NaN);
    say(`${first} parcels ...`);
    await shipped(page, orders.slice(0, first), rate, printFolder, first);
    const afterFirst = await poll(pid);
    say(`${parcels - first} parcels ...`);
    await shipped(page, orders.slice(first), rate, printFolder, parcels);
    return { bare: bareMemory, afterFirst, atEnd: await poll(pid) };
  } finally {
    if (electron !== null) await closeStationApp(electron);
    if (bare !== null && bare.exitCode === null) {
      const gone = once(bare, 'exit');
      bare.kill();
      await gone;
    }
    await service.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

/** Scans the codes, then waits until so many labels are out in all. */
async function shipped(page: Page, codes: readonly string[], rate: number, folder: string, labels: number) {
  const begin = performance.now();
  const sent: Promise<unknown>[] = [];
  for (const [index, code] of codes.entries()) {
    await pause(Math.max(0, begin + (index * 1_000) / rate - performance.now()));
    sent.push(scanInto(page, code, { stampGapMs: KEY_GAP_MS, atItsTime: true }));
  }
  await Promise.all(sent);
  let out = 0;
  let lastAt = performance.now();
  while (out < labels) {
    const now = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).length;
    if (now > out) lastAt = performance.now();
    out = now;
    if (performance.now() - lastAt > TIMEOUT_MS) throw new Error(`${out} of ${labels} labels came out`);
    await pause(POLL_MS);
  }
}
