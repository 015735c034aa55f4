/// <reference lib="dom" /> What runs in the page is type-checked with the scripts, which have no page.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ElectronApplication, Page } from '@playwright/test';
import { openSqliteJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import { JOB_STATES } from '../../../electron/contract/job.ts';
import { type DemoProcess, startDemoProcess } from '../../../scripts/demo/demoProcess.ts';
import { closeStationApp, launchStationApp } from '../../../scripts/lib/stationApp.ts';
import { installProbe } from './pageProbe.ts';
import { type PhaseReport, scanPhase } from './scanPhase.ts';
import { journalFile, seedDesk } from './seedDesk.ts';

/** Time for which a person views a list, ms. */
const ROUND_PAUSE_MS = 300;

export interface UiBenchOptions {
  /** Of each of the two phases. */
  readonly seconds: number;
  /** Scans a second. */
  readonly rate: number;
  /** Jobs in the ledger before the first scan, and orders in the book. */
  readonly rows: number;
  /** Added to the environment: the display. */
  readonly env: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
}

export interface UiBenchReport {
  readonly online: PhaseReport;
  /** As `online`, with the service gone. */
  readonly offline: PhaseReport;
  /** Codes that are not a job in the journal afterwards, of all that were scanned. */
  readonly lost: readonly string[];
  /** Whether the jobs stand in the journal in the order in which they were scanned. */
  readonly inOrder: boolean;
}

/** Scans into the built app on a desk with long lists, first with the service there, then with it gone. */
export async function uiBench(options: UiBenchOptions): Promise<UiBenchReport> {
  const { seconds, rate, rows, env, say } = options;
  const folder = await mkdtemp(join(tmpdir(), 'ui-bench-'));
  const dataDir = join(folder, 'data');
  let service: DemoProcess | null = null;
  let electron: ElectronApplication | null = null;
  try {
    const perPhase = Math.round(seconds * rate);
    say(`making a desk with ${rows} jobs and ${Math.max(rows, 2 * perPhase)} orders ...`);
    const { orders } = await seedDesk(dataDir, Math.max(rows, 2 * perPhase), Date.now());
    service = await startDemoProcess({ yielding: true });
    const printFolder = join(folder, 'labels');
    const app = await launchStationApp({ dataDir, demo: service, printFolder, env: { ...env, LANG: 'tr_TR.UTF-8' } });
    electron = app.electron;
    const { page } = app;
    await installProbe(page);
    await page.reload();
    await page.locator('[data-testid=outcome]').waitFor();
    say('filling the ledger ...');
    await fillLedger(page, rows);
    await goRound(page);
    say(`scanning for ${seconds} s ...`);
    const online = await scanPhase(page, orders.slice(0, perPhase), rate);
    await service.stop();
    service = null;
    say(`scanning for ${seconds} s without the service ...`);
    const offline = await scanPhase(page, orders.slice(perPhase, 2 * perPhase), rate);
    await closeStationApp(electron);
    electron = null;
    return {
      online,
      offline,
      ...(await compare(dataDir, orders.slice(0, 2 * perPhase))),
    };
  } finally {
    if (electron !== null) await closeStationApp(electron);
    await service?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

/** Goes down the ledger until all of it is in the list. */
async function fillLedger(page: Page, rows: number): Promise<void> {
  await page.keyboard.press('F7');
  await page.locator('[data-row]').first().waitFor();
  for (;;) {
    const shown = await page.evaluate(() => {
      const main = document.querySelector('main');
      main?.scrollTo(0, main.scrollHeight);
      return Number(document.querySelector('[data-testid=ledger]')?.getAttribute('data-count') ?? 0);
    });
    if (shown >= rows) break;
    await page.waitForFunction(
      (before) => Number(document.querySelector('[data-testid=ledger]')?.getAttribute('data-count')) > before,
      shown,
    );
  }
  await page.keyboard.press('F1');
}

/** Once to each list and back, so that their code is compiled. */
async function goRound(page: Page): Promise<void> {
  for (const [key, screen] of [
    ['F7', 'ledger'],
    ['F6', 'orders'],
    ['F2', 'queue'],
    ['F1', 'scan'],
  ] as const) {
    await page.keyboard.press(key);
    await page.locator(`main[data-screen=${screen}]`).waitFor();
    await pause(ROUND_PAUSE_MS);
  }
}

/** Compares the scans with the journal on disk, after the app has ended. */
async function compare(dataDir: string, codes: readonly string[]): Promise<Pick<UiBenchReport, 'lost' | 'inOrder'>> {
  const journal = openSqliteJournal(journalFile(dataDir));
  try {
    const scanned = new Set(codes);
    const stored = (await journal.jobsIn(JOB_STATES)).map(({ key }) => key.value).filter((key) => scanned.has(key));
    const there = new Set(stored);
    const expected = codes.filter((code) => there.has(code));
    return {
      lost: codes.filter((code) => !there.has(code)),
      inOrder: stored.every((key, index) => key === expected[index]),
    };
  } finally {
    await journal.close();
  }
}
