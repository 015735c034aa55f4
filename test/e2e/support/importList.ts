import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, pressUntil } from '../fixtures.ts';

/** Imports a list as somebody does whose file is in none of the usual folders: by its path, without a mouse. */
export async function importList(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'label-station-list-'));
  try {
    await writeFile(join(folder, name), bytes);
    // Right after a scan its card may come to the front once more; a person presses again, too.
    await pressUntil(page, 'F6', page.locator('main[data-screen=orders]'));
    await pressUntil(page, 'Alt+c', page.getByTestId('import-path'));
    await page.getByTestId('import-path').fill(join(folder, name));
    await page.getByTestId('import-path').press('Enter');
    // Where something about the list is to be decided, it is taken as it is.
    const [report, preview] = [page.getByTestId('import-report'), page.getByTestId('import-preview')];
    await expect(report.or(preview)).toBeVisible();
    if (await preview.isVisible()) await pressUntil(page, 'Enter', report);
  } finally {
    await rm(folder, { recursive: true });
  }
}
