// Deep, not in each run: it walks through every screen again in two sizes of the window; the gallery measures them too.
import type { Page } from '@playwright/test';
import { expect, expectOutcome, outcome, pressTimes, scan, test } from './fixtures.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
/** Every screen, by its key. */
const KEYS = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12', 'Alt+k', '?'] as const;

test('the window is enlarged by keys, and no screen loses a button or a word by it', async ({ desk }) => {
  const { page, electron } = await desk.launch({ demo: desk.service });
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'idle');
  await scan(page, 'ORD-10427');
  await expectOutcome(page, 'ORD-10427', 'done');
  const resize = (width: number, height: number) =>
    electron.evaluate(
      ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
      { width, height },
    );
  await resize(1024, 600);
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(1024);
  await expectFits(page, '1024x600');
  await resize(1366, 768);
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(1366);
  for (const percent of [110, 125, 150]) {
    await pressTimes(page, 'Control+=', 1);
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(Math.round(136_600 / percent));
  }
  await expectFits(page, '1366x768 at 150 %');
  await page.keyboard.press('Control+0');
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(1366);
});

/** Nothing sticks out of the window to the side, and every key of the rail and every word on a button is whole. */
async function expectFits(page: Page, where: string): Promise<void> {
  for (const key of KEYS) {
    await page.keyboard.press(key);
    if (key === '?') await expect(title(page)).toHaveText('Keys');
    const cut = await page.evaluate(() => {
      const width = window.innerWidth;
      const height = window.innerHeight;
      const found: string[] = [];
      for (const element of document.querySelectorAll<HTMLElement>('button, h1, h2, h3, label, a, kbd')) {
        const box = element.getBoundingClientRect();
        if (box.width === 0 || element.closest('[inert], [hidden], [data-testid=list-state]')) continue;
        const name = `${element.tagName} ${element.textContent?.slice(0, 40)}`;
        if (box.left < -1 || box.right > width + 1) found.push(`${name}: out of the window`);
        const clips = getComputedStyle(element).overflowX !== 'visible';
        if (clips && element.scrollWidth > element.clientWidth + 1) found.push(`${name}: cut`);
        if (element.closest('nav[aria-label=Screens]') && box.bottom > height + 1)
          found.push(`${name}: below the window`);
      }
      const word = document.querySelector<HTMLElement>('[data-testid=outcome] h2');
      if (word !== null) {
        const { top, bottom } = word.getBoundingClientRect();
        if (top < 0 || bottom > height) found.push('the main word is not in sight');
      }
      return found;
    });
    expect(cut, `${where}, ${key}`).toEqual([]);
  }
}
