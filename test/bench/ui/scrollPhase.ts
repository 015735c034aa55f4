/// <reference lib="dom" /> What runs in the page is type-checked with the scripts, which have no page.
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** A step of the wheel, px, and what lies between two steps of a wheel or a held key, ms. */
const STEP_PX = 300;
const GAP_MS = 33;
/** Each list moves for so long, ms. */
const EACH_MS = 3_000;
const SETTLED_MS = 500;

const ROWS = 'main [data-row]';
const QUESTION = '[data-testid=preview], [data-testid=choose-orders]';
const MOST_STEPS_OUT = 4;
/** The long lists: what was printed, the order book, the orders that a batch is chosen from; each key with what it shows. */
const LISTS = [
  { name: 'ledger', ways: [['F7', ROWS]] },
  { name: 'orders', ways: [['F6', ROWS]] },
  {
    name: 'choice for a batch',
    ways: [
      ['F2', 'main[data-screen=queue]'],
      ['Alt+Enter', '[data-testid=preview]'],
      ['2', ROWS],
    ],
  },
] as const;

/** The frames in which a list moved. One lasts 16.7 ms on a screen of 60 Hz. */
export interface Scrolled {
  readonly list: string;
  readonly by: 'wheel' | 'arrow key';
  readonly rows: number;
  readonly frames: number;
  /** From one frame to the next, ms. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Frames in which rows were to be seen that were not drawn. */
  readonly blank: number;
}

/** Moves through each of the long lists, by wheel and by an arrow key that is held. */
export async function scrollPhase(page: Page): Promise<readonly Scrolled[]> {
  const measured: Scrolled[] = [];
  for (const { name, ways } of LISTS) {
    for (const [key, shown] of ways) {
      await page.keyboard.press(key);
      await page.locator(shown).first().waitFor();
      // A key that follows another at once is taken for a part of a scan.
      await pause(SETTLED_MS);
    }
    const { x, y } = await page.evaluate(() => ({ x: innerWidth / 2, y: innerHeight * 0.7 }));
    await page.mouse.move(x, y);
    measured.push(await moved(page, name, 'wheel', () => page.mouse.wheel(0, STEP_PX)));
    await page.keyboard.press('Home');
    await pause(SETTLED_MS);
    measured.push(await moved(page, name, 'arrow key', () => page.keyboard.press('ArrowDown')));
    await leave(page);
  }
  await page.keyboard.press('F1');
  return measured;
}

/** Closes every question: while one is open, scans are shown in the line at the lower edge and not on the scan view. */
async function leave(page: Page): Promise<void> {
  for (let tries = 0; tries < MOST_STEPS_OUT; tries += 1) {
    if ((await page.locator(QUESTION).count()) === 0) return;
    await page.keyboard.press('Escape');
    await pause(SETTLED_MS);
  }
  throw new Error('a question stays open');
}

async function moved(page: Page, list: string, by: Scrolled['by'], step: () => Promise<void>): Promise<Scrolled> {
  await page.evaluate(watchFrames);
  const before = await placeOf(page);
  const sent: Promise<void>[] = [];
  const end = performance.now() + EACH_MS;
  for (let at = performance.now(); at < end; at += GAP_MS) {
    await pause(Math.max(0, at - performance.now()));
    sent.push(step());
  }
  await Promise.all(sent);
  const seen = await page.evaluate(() => (globalThis as Watched).frameWatch?.stop());
  if (seen === undefined) throw new Error('the page was loaded anew');
  const { gaps, blank, rows } = seen;
  if ((await placeOf(page)) === before) throw new Error(`${list} did not move by ${by}`);
  const sorted = gaps.sort((a, b) => a - b);
  // The nearest rank: a percentile that was measured, not one between two.
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
  return { list, by, rows, frames: gaps.length, p50: at(0.5), p99: at(0.99), max: at(1), blank };
}

const placeOf = (page: Page): Promise<number> => page.evaluate(() => document.querySelector('main')?.scrollTop ?? 0);

interface Frames {
  readonly gaps: number[];
  readonly blank: number;
  readonly rows: number;
}
type Watched = typeof globalThis & { frameWatch?: { stop(): Frames } };

/** Runs in the page: nothing of this module is there. */
function watchFrames(): void {
  const gaps: number[] = [];
  let blank = 0;
  let last: number | null = null;
  let running = true;
  function frame(at: number): void {
    if (!running) return;
    if (last !== null) gaps.push(at - last);
    last = at;
    const main = document.querySelector('main');
    const box = main?.getBoundingClientRect();
    if (box !== undefined) {
      // Where rows are to be seen: in the lower half, above what lies over the lower edge.
      const under = document.elementFromPoint(box.left + box.width / 2, box.top + box.height * 0.6);
      if (under?.closest('[data-row]') == null) blank += 1;
    }
    requestAnimationFrame(frame);
  }
  requestAnimationFrame(frame);
  (globalThis as Watched).frameWatch = {
    stop() {
      running = false;
      const list = document.querySelector('[aria-rowcount], [aria-setsize]');
      const rows = Number(list?.getAttribute('aria-rowcount') ?? list?.getAttribute('aria-setsize') ?? 0);
      return { gaps, blank, rows };
    },
  };
}
