import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, errors, expect, type Locator, type Page } from '@playwright/test';
import { createDemoService, type DemoService, type DemoServiceOptions } from '../../electron/demo/createDemoService.ts';
import { type ScanOptions, scanInto } from '../../scripts/lib/scanner.ts';
import {
  closeStationApp,
  launchStationApp,
  type StationApp,
  type StationAppOptions,
} from '../../scripts/lib/stationApp.ts';
import { openDesktop } from './support/desktop.ts';
import { createSharedDesk, type SharedDesk, type Start } from './support/sharedDesk.ts';

export { expect } from '@playwright/test';
export { ask } from '../../scripts/lib/stationApp.ts';

const FONT_DIR = fileURLToPath(new URL('../../node_modules/dejavu-fonts-ttf/ttf', import.meta.url));

/**
 * A packing desk of its own for each test: no orders, no labels, a service as on its first day. Tests that `open` it do so
 * in one program, one after the other; a test that `launch`es starts its own, and the other one is closed.
 */
export interface Desk {
  readonly service: DemoService;
  readonly folder: string;
  /** File names of the labels that came out so far. */
  labels(): Promise<readonly string[]>;
  /** Starts the app on this desk's data; started again it is the same desk after a restart. */
  launch(options?: Partial<StationAppOptions>): Promise<StationApp>;
  /** The app on the demo profile, ready to scan. */
  openApp(): Promise<StationApp>;
  /** Its page. */
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

/** A person presses again after so long, ms; what a key does has shown by then. */
const AGAIN_MS = 5_000;

/**
 * Presses a key until something shows, or is gone: a screen takes its keys a moment after it is drawn, and of several things
 * that a key could be about the topmost goes first.
 */
export const pressUntil = (page: Page, key: string, seen: Locator, state?: 'visible' | 'hidden') =>
  repeatUntil(() => page.keyboard.press(key), seen, state);

/** Scans until something shows: on a busy machine the keys of a code can come as slowly as those of a hand. */
export const scanUntil = (page: Page, code: string, seen: Locator) => repeatUntil(() => scan(page, code), seen);

async function repeatUntil(act: () => Promise<void>, seen: Locator, state: 'visible' | 'hidden' = 'visible') {
  for (let isDone = false; !isDone; ) {
    await act();
    isDone = await seen.waitFor({ state, timeout: AGAIN_MS }).then(
      () => true,
      (failure: unknown) => {
        if (failure instanceof errors.TimeoutError) return false;
        throw failure;
      },
    );
  }
}

interface Fixtures {
  /** Other than empty: the test has a service of its own, and starts its own program. */
  readonly serviceOptions: Partial<DemoServiceOptions>;
  readonly desk: Desk;
}

interface OfAll {
  readonly desktop: undefined;
  readonly sharedService: DemoService;
  readonly sharedDesk: SharedDesk;
}

const start: Start = (options) =>
  base.step('start Electron', () => launchStationApp({ env: { LANG: 'en_US.UTF-8' }, ...options }));

export const test = base.extend<Fixtures, OfAll>({
  serviceOptions: [{}, { option: true }],
  desktop: [
    async ({ browserName: _ }, use) => {
      const close = await openDesktop();
      await use(undefined);
      await close();
    },
    { scope: 'worker', auto: true },
  ],
  sharedService: [
    async ({ browserName: _ }, use) => {
      const service = await createDemoService({ fontDir: FONT_DIR });
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  sharedDesk: [
    async ({ sharedService, desktop: _ }, use) => {
      const shared = await createSharedDesk(sharedService);
      await use(shared);
      await shared.remove();
    },
    { scope: 'worker' },
  ],
  desk: async ({ serviceOptions, sharedService, sharedDesk }, use, info) => {
    const hasOwnService = Object.keys(serviceOptions).length > 0;
    const service = hasOwnService ? await createDemoService({ fontDir: FONT_DIR, ...serviceOptions }) : sharedService;
    const folder = await mkdtemp(join(tmpdir(), 'label-station-e2e-'));
    let isShared = !hasOwnService;
    let printFolder = join(folder, 'labels');
    const apps = new Set<StationApp>();
    const launch: Desk['launch'] = async (options = {}) => {
      // Two windows on one display would take the keyboard focus from each other.
      await sharedDesk.close();
      isShared = false;
      const app = await start({ dataDir: join(folder, 'data'), printFolder, ...options });
      apps.add(app);
      app.electron.once('close', () => apps.delete(app));
      return app;
    };
    const openApp: Desk['openApp'] = async () => {
      const app = isShared ? await sharedDesk.open(start) : await launch({ demo: service });
      if (isShared) printFolder = sharedDesk.printFolder;
      await expect(outcome(app.page)).toHaveAttribute('data-outcome', 'idle');
      return app;
    };
    await use({
      service,
      folder,
      launch,
      labels: async () => (await readdir(printFolder).catch(() => [])).sort(),
      openApp,
      open: async () => (await openApp()).page,
    });
    for (const app of apps) await closeStationApp(app.electron);
    if (hasOwnService) await service.close();
    if (info.status === info.expectedStatus) await sharedDesk.empty();
    else await sharedDesk.close();
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
