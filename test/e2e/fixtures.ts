import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { createDemoService, type DemoService, type DemoServiceOptions } from '../../electron/demo/createDemoService.ts';
import { type ScanOptions, scanInto } from '../../scripts/lib/scanner.ts';
import { launchStationApp, type StationApp, type StationAppOptions } from '../../scripts/lib/stationApp.ts';
import { ELECTRON_START } from '../../scripts/lib/testTimes.ts';

export { expect } from '@playwright/test';
export { ask } from '../../scripts/lib/stationApp.ts';

const FONT_DIR = fileURLToPath(new URL('../../node_modules/dejavu-fonts-ttf/ttf', import.meta.url));

/** A packing desk of its own for each test: new user data, new demo service, new folder of labels. */
export interface Desk {
  readonly service: DemoService;
  readonly folder: string;
  /** File names of the labels that came out so far. */
  labels(): Promise<readonly string[]>;
  /** Starts the app on this desk's data; started again it is the same desk after a restart. */
  launch(options?: Partial<StationAppOptions>): Promise<StationApp>;
  /** The app on the demo profile, ready to scan. */
  open(): Promise<Page>;
}

/** No hand is at its next key sooner, ms: what comes faster after a scan is taken for a part of it. */
const HAND_MS = 100;

/** Types a code as a scanner does; then the time that a hand needs to come to the keys. */
export async function scan(page: Page, code: string, options?: ScanOptions): Promise<void> {
  await scanInto(page, code, options);
  await page.waitForTimeout(HAND_MS);
}

/** Presses a key several times at the pace of a hand. */
export async function pressTimes(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press(key);
    await page.waitForTimeout(HAND_MS);
  }
}

interface Fixtures {
  readonly serviceOptions: Partial<DemoServiceOptions>;
  readonly desk: Desk;
}

export const test = base.extend<Fixtures>({
  serviceOptions: [{}, { option: true }],
  desk: async ({ serviceOptions }, use) => {
    const service = await createDemoService({ fontDir: FONT_DIR, ...serviceOptions });
    const folder = await mkdtemp(join(tmpdir(), 'label-station-e2e-'));
    const printFolder = join(folder, 'labels');
    const apps = new Set<StationApp>();
    const launch: Desk['launch'] = async (options = {}) => {
      const app = await base.step(ELECTRON_START, () =>
        launchStationApp({
          dataDir: join(folder, 'data'),
          printFolder,
          env: { LANG: 'en_US.UTF-8' },
          ...options,
        }),
      );
      apps.add(app);
      app.electron.once('close', () => apps.delete(app));
      return app;
    };
    await use({
      service,
      folder,
      launch,
      labels: async () => (await readdir(printFolder).catch(() => [])).sort(),
      async open() {
        const { page } = await launch({ demo: service });
        await expect(outcome(page)).toHaveAttribute('data-outcome', 'idle');
        return page;
      },
    });
    for (const app of apps) await app.electron.close();
    await service.close();
    await rm(folder, { recursive: true, force: true });
  },
});

/** The big panel of the scan screen. While the station opens, the desk is there unseen: that one does not count. */
export function outcome(page: Page): Locator {
  return page.locator('[data-testid=outcome]:not([data-unseen] *)');
}

/** Waits until the scan view, or the pickup, shows this outcome for this code. */
export async function expectOutcome(page: Page, code: string, kind: string): Promise<Locator> {
  // The scan view waits, unseen, behind the other screens.
  const panel = page
    .locator(`[data-testid$=outcome][data-code="${code}"][data-outcome=${kind}]`)
    .filter({ visible: true });
  await expect(panel).toBeVisible();
  return panel;
}
