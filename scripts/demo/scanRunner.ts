import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Job } from '../../electron/contract/job.ts';
import type { DemoScan } from '../../electron/demo/sampleOrders.ts';
import { scanInto } from '../lib/scanner.ts';
import { ask } from '../lib/stationApp.ts';
import type { DemoProcess } from './demoProcess.ts';
import { EXPECTATIONS, type ScanRecord } from './scenario.ts';

const TIMEOUT_MS = 30_000;

export interface ScanRunnerDeps {
  readonly page: Page;
  readonly service: DemoProcess;
  /** Where the folder printer writes. */
  readonly labels: string;
  readonly screenshots: string;
}

/** Types one code into the window as a scanner does, waits for what has to appear, and compares all the books. */
export async function runScan(deps: ScanRunnerDeps, { code, shows }: DemoScan, number: number): Promise<ScanRecord> {
  const { page, service } = deps;
  const expected = EXPECTATIONS[shows];
  const chargedBefore = await service.charged(code);
  const filesBefore = new Set(labelFiles(deps.labels));
  const started = performance.now();
  let ms = 0;
  let trouble: string | null = null;
  try {
    await scanInto(page, code);
    for (const screen of expected.screens) {
      await page
        .locator(`[data-testid=outcome][data-code="${code}"][data-outcome=${screen}]`)
        .waitFor({ timeout: TIMEOUT_MS });
      ms = Math.round(performance.now() - started);
      await page.screenshot({ path: path.join(deps.screenshots, `${number}-${code}-${screen}.png`) });
    }
  } catch (failure) {
    trouble = failure instanceof Error ? (failure.message.split('\n')[0] ?? '') : String(failure);
    await page.screenshot({ path: path.join(deps.screenshots, `${number}-${code}-unexpected.png`) });
  }
  const job = await jobOf(page, code);
  const charged = (await service.charged(code)) - chargedBefore;
  const labelFile = labelFiles(deps.labels).find((file) => !filesBefore.has(file)) ?? null;
  trouble ??= differenceOf();
  return {
    scan: code,
    outcome: trouble === null ? expected.outcome : 'unexpected',
    shipmentId: job?.shipment?.id ?? null,
    charged,
    price: job?.shipment?.price ?? job?.payment?.amount ?? null,
    labelFile: labelFile === null ? null : path.relative(process.cwd(), path.join(deps.labels, labelFile)),
    ms,
    trouble,
  };

  function differenceOf(): string | null {
    if (job?.state !== expected.state) return `the job is ${job?.state ?? 'missing'}, not ${expected.state}`;
    if (charged > 0 !== expected.ships) return `charged ${charged} kuruş`;
    if (expected.ships && charged !== job.shipment?.price) return `charged ${charged} kuruş for ${job.shipment?.price}`;
    if ((labelFile !== null) !== expected.ships) return labelFile === null ? 'no label came out' : 'a label came out';
    return null;
  }
}

function labelFiles(folder: string): string[] {
  return readdirSync(folder).sort();
}

/** The job as the app's own journal has it. */
async function jobOf(page: Page, code: string): Promise<Job | null> {
  const jobs = await ask(page, 'jobs.recent', { limit: 100 });
  return jobs.find((job) => job.key.value === code) ?? null;
}
