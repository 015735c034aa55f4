import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Nothing on the screen that a person with a screen reader, or without colours, could not use. */
export async function expectNoFault(page: Page, where: string): Promise<void> {
  // Colours that are still on their way to another theme or screen are no fault.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const found = violations.map(
    (fault) => `${fault.id}: ${fault.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  );
  expect(found, where).toEqual([]);
}
