import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

interface Poll {
  /** `colours`: only what a theme can change, for a screen that was checked as a whole in another theme. */
  readonly what?: 'all' | 'colours';
  /** Only this part of the page, if the rest was checked on another screen. */
  readonly within?: string;
}

/** Nothing on the screen that a person with a screen reader, or without colours, could not use. */
export async function expectNoFault(page: Page, where: string, { what = 'all', within }: Poll = {}): Promise<void> {
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
 * Goes once around with the Tab key and returns every stop. The round ends where it began; a trap would show as a round
 * that lacks most of the screen.
 */
export async function walkWithTab(page: Page): Promise<readonly Stop[]> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur?.();
    window.getSelection()?.removeAllRanges();
    for (const one of document.querySelectorAll('[data-walked]')) one.removeAttribute('data-walked');
  });
  const stops: Stop[] = [];
  for (let n = 0; n < MOST_STOPS; n += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(stopOf);
    if (stop === 'nowhere') continue;
    if (stop === 'again') break;
    stops.push(stop);
  }
  return stops;
}

/** Runs in the page, and marks where it was. `nowhere`: between the end and the beginning of the page. */
function stopOf(): Stop | 'nowhere' | 'again' {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || at === document.body) return 'nowhere';
  if (at.dataset.walked !== undefined) return 'again';
  at.dataset.walked = '';
  const label = at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 40) ?? '';
  // An invisible radio button is shown by its label, a field of the kit by the box around it.
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
  return { name: `${at.tagName.toLowerCase()} ${label}`, isSeen };
}

/** After a walk: what somebody with a mouse could press, and the Tab key did not come to. */
export async function outOfReach(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const pressable = [...document.querySelectorAll<HTMLElement>('*')].filter(
      (one) =>
        one.matches('button, a[href], input, select, textarea, summary, [role=button], [role=tab], [tabindex="0"]') &&
        one.checkVisibility({ checkVisibilityCSS: true }) &&
        !one.matches(':disabled, [aria-hidden=true] *, [inert] *, [tabindex="-1"]'),
    );
    const walked = [...document.querySelectorAll<HTMLInputElement>('input[type=radio][data-walked]')];
    return (
      pressable
        .filter((one) => one.dataset.walked === undefined)
        // Of a group of radio buttons the Tab key visits one; the arrow keys go to the others.
        .filter(
          (one) =>
            !(one instanceof HTMLInputElement && one.type === 'radio' && walked.some(({ name }) => name === one.name)),
        )
        // A long list has one stop; its rows are gone through with the arrow keys.
        .filter((one) => one.closest('[data-row]') === null)
        .map(
          (one) =>
            `${one.tagName.toLowerCase()} ${one.getAttribute('aria-label') ?? ''} ${one.outerHTML.slice(0, 120)}`,
        )
    );
  });
}
