// Deep, not in each run: it draws every screen again in other sizes, themes and languages.
import type { Page } from '@playwright/test';
import { sized } from '../support/runs.ts';
import { TIMEOUT_MS } from '../support/timeouts.ts';
import { expectNoFault, outOfReach, walkWithTab } from './accessibility.ts';
import { ask, type Desk, expect, expectOutcome, outcome, scan, test } from './fixtures.ts';

const SCREENS = [
  'F1',
  'F2',
  'F3',
  'F4',
  'F5',
  'F6',
  'F7',
  'F8',
  'F9',
  'F10',
  'F11',
  'F12',
  'Alt+K',
  'Shift+F7',
  '?',
] as const;
const NAMES = [
  'scan',
  'queue',
  'watchlist',
  'payments',
  'problems',
  'orders',
  'ledger',
  'account',
  'settings',
  'prices',
  'shipments',
  'ship',
  'pickup',
  'desks',
  'keys',
] as const;
const SETTING_GROUPS = 7;
const ALL_THEMES = ['light', 'dark', 'contrast'] as const;
const THEMES = sized<readonly (typeof ALL_THEMES)[number][]>({ deep: ['light'], long: ALL_THEMES });

/** A desk with work on every list: printed, on the shelf, unpaid, to be fixed, unknown. */
async function busyDesk(desk: Desk): Promise<Page> {
  desk.service.control.setCarrier('yavas', { held: true });
  const page = await desk.open();
  for (const code of ['ORD-10427', 'ORD-10428', 'ORD-10429', 'ORD-10430', 'NOBODY-1']) await scan(page, code);
  await expectOutcome(page, 'NOBODY-1', 'problem');
  return page;
}

async function goTo(page: Page, key: (typeof SCREENS)[number]): Promise<void> {
  await page.keyboard.press(key);
  await expect(page.locator(`[data-screen=${NAMES[SCREENS.indexOf(key)]}]`)).toBeVisible();
}

/** Opens what lies over a screen or in the middle of it, checks it, and leaves it again. */
const DIALOGS: readonly {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  readonly close: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'a job of the ledger, its cancel question, its label',
    open: async (page) => {
      await goTo(page, 'F7');
      await page.locator('[data-row]').first().click();
      await expect(page.getByTestId('timeline')).toBeVisible();
    },
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'find by label',
    open: async (page) => {
      await goTo(page, 'F7');
      await page.keyboard.press('Alt+F');
      await expect(page.getByTestId('question')).toBeVisible();
    },
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'the shelf as a list',
    open: async (page) => {
      await goTo(page, 'F3');
      await page.getByText('List', { exact: true }).click();
      await expect(page.getByRole('table')).toBeVisible();
    },
    close: (page) => page.keyboard.press('F1'),
  },
  {
    name: 'the cancel question of a parcel on the shelf',
    open: async (page) => {
      await goTo(page, 'F3');
      await expect(page.getByTestId('shelf-chosen')).toBeVisible();
      await page.keyboard.press('Alt+Delete');
      await expect(page.getByTestId('question')).toBeVisible();
    },
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'the search over everything',
    open: async (page) => {
      await page.keyboard.press('Control+K');
      await expect(page.getByTestId('palette').getByRole('option').first()).toBeVisible();
    },
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'how many parcels',
    open: async (page) => {
      await goTo(page, 'F1');
      await page.keyboard.press('Alt+Q');
      await expect(page.locator('[data-testid=outcome][data-step=quantity]')).toBeVisible();
    },
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'which box',
    open: async (page) => {
      await goTo(page, 'F1');
      await page.keyboard.press('Alt+X');
      await expect(page.locator('[data-testid=outcome][data-step=box]')).toBeVisible();
    },
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'what is chosen for the next scan',
    open: async (page) => {
      await goTo(page, 'F1');
      await page.keyboard.press('Alt+W');
      await expect(page.getByTestId('armed')).toBeVisible();
    },
    close: (page) => page.keyboard.press('Alt+Backspace'),
  },
];

test('axe finds nothing on any screen, setting or dialog', async ({ desk }) => {
  const page = await busyDesk(desk);
  for (const theme of THEMES) {
    const what = theme === 'light' ? 'all' : 'colours';
    await ask(page, 'settings.update', { theme });
    await page.reload();
    await expect(outcome(page)).toBeVisible();
    for (const key of SCREENS) {
      await goTo(page, key);
      // The frame around the screens is the same on each of them.
      await expectNoFault(page, `${theme} ${key}`, key === 'F1' ? { what } : { what, within: 'main' });
    }
    await goTo(page, 'F9');
    for (let group = 1; group <= SETTING_GROUPS; group += 1) {
      await page.keyboard.press(`Alt+${group}`);
      await expectNoFault(page, `${theme} settings ${group}`, { what, within: 'main' });
    }
    for (const dialog of DIALOGS) {
      await dialog.open(page);
      await expectNoFault(page, `${theme} ${dialog.name}`, { what });
      await dialog.close(page);
    }
  }
});

test('the keyboard alone gets to everything on every screen, sees where it is, and is caught nowhere', async ({
  desk,
}) => {
  const page = await busyDesk(desk);
  const places = [
    ...SCREENS.map((key) => ({ name: key as string, open: () => goTo(page, key) })),
    ...Array.from({ length: SETTING_GROUPS }, (_, index) => ({
      name: `settings ${index + 1}`,
      open: async () => {
        await goTo(page, 'F9');
        await page.keyboard.press(`Alt+${index + 1}`);
      },
    })),
  ];
  for (const { name, open } of places) {
    await open();
    // Again where the work of the desk changed the page during the walk: what cannot be reached is missed every time.
    await expect(async () => {
      const stops = await walkWithTab(page);
      // The rail alone has twelve.
      expect(stops.length, name).toBeGreaterThan(12);
      expect(stops.filter(({ isSeen }) => !isSeen).map((stop) => `${name}: ${stop.name}`)).toEqual([]);
      expect(await outOfReach(page), name).toEqual([]);
    }).toPass({ timeout: TIMEOUT_MS });
  }
});

test('a screen reader gets the outcome of a scan, and of a command', async ({ desk }) => {
  const page = await desk.open();
  const live = page.locator('[aria-live], [role=status], [role=alert]');
  await scan(page, 'ORD-10427');
  await expectOutcome(page, 'ORD-10427', 'done');
  await expect(live.filter({ hasText: /ORD-10427: Printed/u })).toHaveCount(1);
  await scan(page, 'NOBODY-1');
  await expectOutcome(page, 'NOBODY-1', 'problem');
  await expect(live.filter({ hasText: /NOBODY-1: Not in the list/u })).toHaveCount(1);
  await page.keyboard.press('Alt+W');
  await expect(live.filter({ hasText: /Next:/u })).toHaveCount(1);
});

test('nothing moves if less motion is set', async ({ desk }) => {
  const page = await busyDesk(desk);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(outcome(page)).toBeVisible();
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((one) => Number(one.effect?.getComputedTiming().duration) > 1)
        .map((one) => (one.effect as KeyframeEffect | null)?.target?.outerHTML.slice(0, 120) ?? ''),
    );
  for (const key of SCREENS) {
    await goTo(page, key);
    expect(await moving(), key).toEqual([]);
  }
  await goTo(page, 'F1');
  await scan(page, 'NOBODY-2');
  await expectOutcome(page, 'NOBODY-2', 'problem');
  expect(await moving(), 'a problem').toEqual([]);
});

test("the computer's own high contrast leaves every screen usable: borders where there was colour", async ({
  desk,
}) => {
  const page = await busyDesk(desk);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const key of SCREENS) {
    await goTo(page, key);
    const lost = await page.evaluate(() => {
      const borderOf = (one: Element) => {
        const style = getComputedStyle(one);
        const border = style.borderTopStyle !== 'none' && Number.parseFloat(style.borderTopWidth) >= 1;
        return border || (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1);
      };
      const seen = (one: HTMLElement) => one.checkVisibility({ checkVisibilityCSS: true });
      const buttons = [...document.querySelectorAll<HTMLElement>('main button:not([role=option])')].filter(seen);
      const current = [...document.querySelectorAll<HTMLElement>('[aria-current]')].filter(seen);
      const differs = (one: HTMLElement) => {
        const other = one.parentElement?.parentElement?.querySelector<HTMLElement>('button:not([aria-current])');
        if (other == null) return true;
        const a = getComputedStyle(one);
        const b = getComputedStyle(other);
        return ['backgroundColor', 'outlineStyle', 'borderTopColor', 'borderTopWidth', 'fontWeight', 'color'].some(
          (part) => a[part as 'color'] !== b[part as 'color'],
        );
      };
      return [
        ...buttons.filter((one) => !borderOf(one)).map((one) => `no border: ${one.textContent?.trim()}`),
        ...current.filter((one) => !differs(one)).map((one) => `not told apart: ${one.textContent?.trim()}`),
      ];
    });
    expect(lost, key).toEqual([]);
  }
});
