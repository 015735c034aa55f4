import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

interface Look {
  /** `colours`: only what a theme can change, for a screen that was looked at as a whole in another theme. */
  readonly what?: 'all' | 'colours';
  /** Only this part of the page, where the rest was looked at on another screen. */
  readonly within?: string;
}

/** Nothing on the screen that a person with a screen reader, or without colours, could not use. */
export async function expectNoFault(page: Page, where: string, { what = 'all', within }: Look = {}): Promise<void> {
  // Colours that are still on their way to another theme or screen are no fault.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if (within !== undefined) axe.include(within);
  if (what === 'colours') axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
  const found = violations.map(
    (fault) =>
      `${fault.id}: ${fault.nodes.map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`).join(' | ')}`,
  );
  expect(found, where).toEqual([]);
}

/** One stop of the Tab key. */
export interface Stop {
  /** How a person would name it, and where it stands. */
  readonly name: string;
  /** The focus can be seen: an outline of 2 px and more on it, or on the part of the page that stands for it. */
  readonly isSeen: boolean;
}

const MOST_STOPS = 400;

/**
 * Goes once around with the Tab key and tells every stop. The round ends where it began; a trap would show as a round
 * that lacks most of the screen.
 */
export async function walkWithTab(page: Page): Promise<readonly Stop[]> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur?.();
    window.getSelection()?.removeAllRanges();
  });
  const stops: Stop[] = [];
  const names = new Set<string>();
  for (let n = 0; n < MOST_STOPS; n += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(stopOf);
    if (stop === null) continue;
    if (names.has(stop.name)) break;
    names.add(stop.name);
    stops.push(stop);
  }
  return stops;
}

/** Runs in the page. Null: nothing has the focus, as between the end and the beginning of a page. */
function stopOf(): Stop | null {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || at === document.body) return null;
  const all = [...document.querySelectorAll('*')];
  const label = at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 40) ?? '';
  // A radio button that nobody sees is shown by its label, a field of the kit by the box around it.
  const shown = [
    at,
    at.nextElementSibling,
    at.parentElement,
    ...(at instanceof HTMLInputElement ? (at.labels ?? []) : []),
  ];
  const isSeen = shown.some((one) => {
    if (!(one instanceof HTMLElement)) return false;
    const style = getComputedStyle(one);
    return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
  });
  return { name: `${all.indexOf(at)} ${at.tagName.toLowerCase()} ${label}`, isSeen };
}

/** What somebody with a mouse could press, and nobody with a keyboard can get to: neither by Tab nor by a key of its own. */
export async function outOfReach(page: Page, stops: readonly Stop[]): Promise<readonly string[]> {
  const reached = stops.map(({ name }) => Number(name.split(' ')[0]));
  return page.evaluate((indexes) => {
    const all = [...document.querySelectorAll<HTMLElement>('*')];
    const known = new Set(indexes.map((index) => all[index]));
    const pressable = all.filter(
      (one) =>
        one.matches('button, a[href], input, select, textarea, summary, [role=button], [role=tab], [tabindex="0"]') &&
        one.checkVisibility({ checkVisibilityCSS: true }) &&
        !one.matches(':disabled, [aria-hidden=true] *, [inert] *, [tabindex="-1"]'),
    );
    return (
      pressable
        .filter((one) => !known.has(one))
        .filter((one) => {
          // Of a group of radio buttons the Tab key visits one; the arrow keys go to the others.
          const isRadio = one instanceof HTMLInputElement && one.type === 'radio';
          return !(isRadio && [...known].some((other) => other instanceof HTMLInputElement && other.name === one.name));
        })
        // A scrolled list draws what is on the screen; its rows are gone through with the arrow keys.
        .filter((one) => one.closest('[data-row]') === null)
        .map(
          (one) =>
            `${one.tagName.toLowerCase()} ${one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 60)}`,
        )
    );
  }, reached);
}
