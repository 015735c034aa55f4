/// <reference lib="dom" /> What runs in the page is type-checked with the scripts, which have no page.
import type { Page } from '@playwright/test';

/** A scan as the page met it. Times in ms on the page's own clock, that of its events. */
export interface SeenScan {
  readonly code: string;
  /** When the last key was pressed, by the event's own time stamp: what waited before the page took it is counted. */
  readonly pressedAt: number;
  /** The screen that was there when the last key came. */
  readonly screen: string;
  /** End of the frame that shows the code in the big panel; null: never. */
  readonly shownAt: number | null;
  /** The panel went on to a later scan before a frame showed this one: `shownAt` is then that scan's. */
  readonly skipped: boolean;
}

export interface LongTask {
  readonly at: number;
  readonly ms: number;
  /** What the page was doing within it. */
  readonly during: readonly string[];
}

export interface ProbeReport {
  readonly scans: readonly SeenScan[];
  readonly longTasks: readonly LongTask[];
  /** Rows of the longest list that was seen on each screen, by the list's own count. */
  readonly rows: Readonly<Record<string, number>>;
}

interface Probe {
  report(): ProbeReport;
  reset(): void;
}

type Probed = typeof globalThis & { uiProbe?: Probe };

/** Puts the probe into every page that is loaded from now on, before its own scripts; the product knows nothing of it. */
export async function installProbe(page: Page): Promise<void> {
  await page.addInitScript(probe);
}

export const probeReport = (page: Page): Promise<ProbeReport> =>
  page.evaluate(() => {
    const { uiProbe } = globalThis as Probed;
    if (uiProbe === undefined) throw new Error('the page has no probe');
    return uiProbe.report();
  });

export const resetProbe = (page: Page): Promise<void> => page.evaluate(() => (globalThis as Probed).uiProbe?.reset());

/** Runs in the page: nothing of this module is there. */
function probe(): void {
  type Scan = { code: string; pressedAt: number; screen: string; shownAt: number | null; skipped: boolean };
  let scans: Scan[] = [];
  let waiting: Scan[] = [];
  let tasks: { at: number; ms: number }[] = [];
  let marks: { at: number; what: string }[] = [];
  let rows: Record<string, number> = {};
  let typed = '';
  const mark = (what: string) => marks.push({ at: performance.now(), what });
  const screenNow = () => document.querySelector<HTMLElement>('main')?.dataset.screen ?? 'none';
  // The scan view waits, unseen, behind the other screens.
  const panelCode = () =>
    screenNow() === 'scan' ? (document.querySelector<HTMLElement>('[data-testid=outcome]')?.dataset.code ?? '') : '';

  window.addEventListener(
    'keydown',
    (event) => {
      if (/^F\d+$/.test(event.key) || event.key === 'End') mark(`key ${event.key}`);
      if (event.key.length === 1) typed += event.key;
      if (event.key !== 'Enter') return;
      const scan = { code: typed, pressedAt: event.timeStamp, screen: screenNow(), shownAt: null, skipped: false };
      typed = '';
      mark(`scan on ${scan.screen}`);
      scans.push(scan);
      waiting.push(scan);
    },
    true,
  );

  // Posted in a frame's callback, it arrives when that frame is drawn.
  const drawn = new MessageChannel();
  let ends: (() => void)[] = [];
  drawn.port1.onmessage = () => {
    const now = ends;
    ends = [];
    for (const end of now) end();
  };
  function poll(): void {
    const list = document.querySelector('[aria-rowcount], [aria-setsize]');
    const count = Number(list?.getAttribute('aria-rowcount') ?? list?.getAttribute('aria-setsize') ?? 0);
    const screen = screenNow();
    if (count > (rows[screen] ?? 0)) rows[screen] = count;
    if (waiting.length === 0) return;
    const code = panelCode();
    const at = waiting.findIndex((scan) => scan.code === code);
    if (at < 0) return;
    const shown = waiting.splice(0, at + 1);
    requestAnimationFrame(() => {
      ends.push(() => {
        for (const scan of shown) {
          scan.shownAt = performance.now();
          scan.skipped = scan.code !== code;
        }
      });
      drawn.port2.postMessage(null);
    });
  }
  new MutationObserver(() => {
    poll();
    mark(`changed ${screenNow()}`);
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-code', 'aria-rowcount', 'data-screen'],
  });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ at: startTime, ms: duration });
  }).observe({ type: 'longtask' });

  (globalThis as Probed).uiProbe = {
    report: () => ({
      scans,
      rows,
      longTasks: tasks.map(({ at, ms }) => ({
        at,
        ms,
        during: [...new Set(marks.filter((one) => one.at >= at && one.at <= at + ms).map(({ what }) => what))],
      })),
    }),
    reset() {
      scans = [];
      waiting = [];
      tasks = [];
      marks = [];
      rows = {};
      typed = '';
    },
  };
}
