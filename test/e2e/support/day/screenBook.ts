import type { Page } from '@playwright/test';

/** What stood on the page, from `at` (epoch ms) until the next entry; all texts with one space between their parts. */
export interface ScreenState {
  readonly at: number;
  /** The large panel, of the scan view or of the pickup; null where another screen, or a question, stands there. */
  readonly panel: {
    readonly of: 'scan' | 'pickup';
    readonly outcome: string;
    readonly step: string;
    readonly code: string;
    readonly text: string;
  } | null;
  /** Everything between the top line and the screen: shelf, service, debt, pickup. */
  readonly banners: string;
  /** The line at the lower edge, while a question has the panel. */
  readonly strip: string;
  /** Problems of earlier parcels. */
  readonly band: string;
  /** Balance, with its age. */
  readonly balance: string;
  readonly indicators: string;
}

/** What the page has to show: an outcome, or an outcome and its step ("already_shipped/here"). */
export type Shown = string;

interface PageBook {
  readonly states: ScreenState[];
  wait(code: string | null, shown: readonly string[], since: number, timeoutMs: number): Promise<string | null>;
}

/** The screen's book: every change of its words, written down by the page itself, so that none is missed in between. */
export interface ScreenBook {
  /** How many states there are so far. */
  length(): Promise<number>;
  newest(): Promise<ScreenState | undefined>;
  /**
   * Waits until the panel shows one of these, in a state after the first `since`, for this code; null: for any. What it
   * shows then, or null when it did not in time.
   */
  waitFor(code: string | null, shown: readonly Shown[], since: number, timeoutMs: number): Promise<string | null>;
  whole(): Promise<readonly ScreenState[]>;
}

export async function openScreenBook(page: Page): Promise<ScreenBook> {
  await page.evaluate(keepBook);
  const book = <T>(use: (book: PageBook) => T) =>
    page.evaluate(`(${use.toString()})(window.screenBook)`) as Promise<Awaited<T>>;
  return {
    length: () => book(({ states }) => states.length),
    newest: () => book(({ states }) => states.at(-1)),
    waitFor: (code, shown, since, timeoutMs) =>
      page.evaluate(
        (args) => {
          const { screenBook } = globalThis as unknown as { readonly screenBook: PageBook };
          return screenBook.wait(args.code, args.shown, args.since, args.timeoutMs);
        },
        { code, shown: [...shown], since, timeoutMs },
      ),
    whole: () => book(({ states }) => states),
  };
}

/** Runs in the page; reads nothing but what is on the screen. */
function keepBook(): void {
  const states: ScreenState[] = [];
  let waiting: (() => void)[] = [];
  let last = '';

  const isVisible = (element: Element) => element.checkVisibility();
  const textOf = (element: Element | null): string => {
    if (element === null || !isVisible(element)) return '';
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const parts: string[] = [];
    while (walker.nextNode() !== null) {
      const text = walker.currentNode.nodeValue?.trim() ?? '';
      // Texts for screen readers only are not on the screen.
      if (text !== '' && walker.currentNode.parentElement?.closest('[aria-live]') === null) parts.push(text);
    }
    return parts.join(' ').replace(/\s+/gu, ' ');
  };
  const find = (selector: string) => [...document.querySelectorAll(selector)].find(isVisible) ?? null;

  function now(): Omit<ScreenState, 'at'> {
    const panel = find('[data-testid=outcome], [data-testid=pickup-outcome]');
    const { testid, outcome = '', step = '', code = '' } = panel instanceof HTMLElement ? panel.dataset : {};
    const banners = [...document.querySelectorAll('[role=status][data-tone], [data-testid=shelf-banner]')];
    return {
      panel:
        panel === null
          ? null
          : { of: testid === 'outcome' ? 'scan' : 'pickup', outcome, step, code, text: textOf(panel) },
      banners: banners.map(textOf).join(' | '),
      strip: textOf(find('[data-testid=scan-strip]')),
      band: textOf(find('[data-testid=problem-band]')),
      balance: textOf(find('[data-testid=balance]')),
      indicators: textOf(find('header [role=status]')),
    };
  }

  function write(): void {
    const state = now();
    const text = JSON.stringify(state);
    if (text === last) return;
    last = text;
    states.push({ at: Date.now(), ...state });
    const requested = waiting;
    waiting = [];
    for (const poll of requested) poll();
  }

  // A text that stood there only between two frames was never visible.
  let isDue = false;
  const change = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      write();
    });
  };
  new MutationObserver(change).observe(document.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  write();

  const wait: PageBook['wait'] = (code, shown, since, timeoutMs) =>
    new Promise((resolve) => {
      const timeout = setTimeout(() => end(null), timeoutMs);
      let isOver = false;
      function end(found: string | null): void {
        isOver = true;
        clearTimeout(timeout);
        resolve(found);
      }
      function poll(): void {
        if (isOver) return;
        const state = states.at(-1);
        const panel = states.length > since ? state?.panel : null;
        if (panel != null && (code === null || panel.code === code)) {
          const names = [panel.outcome, `${panel.outcome}/${panel.step}`];
          const found = shown.find((one) => names.includes(one));
          if (found !== undefined) {
            end(found);
            return;
          }
        }
        waiting.push(poll);
      }
      poll();
    });

  Object.assign(globalThis, { screenBook: { states, wait } });
}
