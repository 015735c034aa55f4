import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Imports a list as somebody does whose file is in none of the usual folders: by its path, without a mouse. */
export async function importList(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'label-station-list-'));
  try {
    await writeFile(join(folder, name), bytes);
    // Right after a scan its card may come to the front once more; a person presses again, too.
    await expect(async () => {
      await page.keyboard.press('F6');
      await expect(page.locator('main[data-screen=orders]')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    // The screen takes its keys a moment after it is drawn.
    await expect(async () => {
      await page.keyboard.press('Alt+c');
      await expect(page.getByTestId('import-path')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.getByTestId('import-path').fill(join(folder, name));
    await page.getByTestId('import-path').press('Enter');
    // Where something about the list is to be decided, it is taken as it is.
    const [report, preview] = [page.getByTestId('import-report'), page.getByTestId('import-preview')];
    await expect(report.or(preview)).toBeVisible();
    await expect(async () => {
      if (await preview.isVisible()) await page.keyboard.press('Enter');
      await expect(report).toBeVisible({ timeout: 1_000 });
    }).toPass();
  } finally {
    await rm(folder, { recursive: true });
  }
}
