import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { closeStationApp } from '../../scripts/lib/stationApp.ts';
import { expectNoFault } from './accessibility.ts';
import { ask, expect, expectOutcome, pressUntil, scan, test } from './fixtures.ts';

const letters = new TextDecoder('windows-1254').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
/** As an old program writes it. */
const in1254 = (text: string) => Uint8Array.from([...text], (letter) => letters.indexOf(letter));

const HEADER = 'Kod|Kime|Tel|Nereye|Şehri|Semti|Kutu';
const row = (code: string, size = '2') => `${code}|Şükrü Işık|5321112233|Gül Sk. 5|istanbul|KADIKOY|${size}`;
const messy = in1254(
  ['Depo çıkış dökümü', '24.11.2026', HEADER, row('DEPO-1'), row('DEPO-2', 'büyük'), row('DEPO-3')].join('\r\n'),
);

/** A hand types; a scanner would be faster. */
const typed = (page: Page, text: string) => page.keyboard.type(text, { delay: 90 });

async function openList(page: Page, path: string): Promise<void> {
  await page.keyboard.press('F6');
  await expect(page.locator('main[data-screen=orders]')).toBeVisible();
  await pressUntil(page, 'Alt+c', page.getByTestId('import-path'));
  await page.keyboard.press('Tab');
  await expect(page.getByTestId('import-path')).toBeFocused();
  await page.keyboard.insertText(path);
  await page.keyboard.press('Enter');
}

test('a messy list of an old program is mapped and taken by keys alone, with a scan in the middle of it', async ({
  desk,
}) => {
  const page = await desk.open();
  await ask(page, 'settings.update', { language: 'tr' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  const folder = await mkdtemp(join(tmpdir(), 'label-station-list-'));
  try {
    await writeFile(join(folder, 'depo-24.csv'), messy);
    await openList(page, join(folder, 'depo-24.csv'));
    const preview = page.getByTestId('import-preview');
    await expect(preview).toBeVisible();
    await expect(page.getByTestId('preview-encoding')).toHaveValue('Windows-1254');
    await expect(page.getByTestId('preview-delimiter')).toHaveValue('|');

    // The title above was found to be no header; the header itself has only one name that is known.
    const columns = preview.getByTestId('preview-column');
    await expect(columns).toHaveCount(7);
    await expect(columns.nth(0)).toContainText('Kod');
    const fields = ['sipariş no', 'alıcı adı', null, 'alıcı adresi', 'il', 'ilçe', 'desi'];
    const wanted = [
      'reference',
      'receiver_name',
      'receiver_phone',
      'receiver_address',
      'receiver_province',
      'receiver_district',
      'desi',
    ];
    for (const [index, field] of fields.entries()) {
      const input = columns.nth(index).locator('input').first();
      await expect(input).toBeFocused();
      if (field !== null) {
        await page.keyboard.press('ControlOrMeta+a');
        await typed(page, field);
        await page.keyboard.press('Enter');
      }
      await expect(columns.nth(index)).toHaveAttribute('data-field', wanted[index] ?? '');
      // The next parcel is scanned meanwhile: it ships, and the mapping stays as it is.
      if (index === 3) {
        await scan(page, 'ORD-10427');
        await expect.poll(() => desk.labels()).toHaveLength(1);
        await expect(columns.nth(3)).toHaveAttribute('data-field', 'receiver_address');
        await expect(input).toHaveValue('Alıcı adresi');
      }
      if (index < fields.length - 1) await page.keyboard.press('Tab');
    }
    await expect(page.getByTestId('preview-counts')).toContainText('2 sipariş içe aktarılacak');
    await expect(page.getByTestId('preview-wrong')).toContainText('5. satır');
    await expectNoFault(page, 'a list before it is taken');
    await page.keyboard.press('Enter');
    const report = page.getByTestId('import-report');
    await expect(report).toContainText('2 yeni');

    // The row that is wrong is saved with its reason.
    await page.keyboard.press('Alt+s');
    const saved = await page.getByTestId('saved-file').textContent();
    const path = /\/\S.*\.csv/u.exec(saved ?? '')?.[0] ?? '';
    const left = new TextDecoder('windows-1254').decode(await readFile(path));
    await rm(path);
    expect(left).toContain(`${HEADER}|Sebep\r\nDEPO-2|`);
    expect(left).toContain('|büyük|Desi: sayı değil\r\n');
    await page.keyboard.press('Alt+g');
    await expect(report).toHaveCount(0);

    // Tomorrow's list of the same program raises no question.
    await writeFile(join(folder, 'depo-25.csv'), in1254([HEADER, row('DEPO-4')].join('\r\n')));
    await openList(page, join(folder, 'depo-25.csv'));
    await expect(report).toContainText('1 yeni');
    const { items } = await ask(page, 'orders.list', { search: 'DEPO', offset: 0, limit: 9 });
    expect(items.map(({ order }) => [order.reference, order.receiver.district, order.shop.source])).toEqual([
      ['DEPO-1', 'Kadıköy', 'depo'],
      ['DEPO-3', 'Kadıköy', 'depo'],
      ['DEPO-4', 'Kadıköy', 'depo'],
    ]);
    await page.keyboard.press('Alt+g');
    await scan(page, 'DEPO-4');
    await expectOutcome(page, 'DEPO-4', 'done');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a list that is put into the watched folder comes in by itself, also one that came while the program was closed', async ({
  desk,
}) => {
  const { page, electron } = await desk.launch({ demo: desk.service });
  const folder = join(desk.folder, 'siparişler');
  await mkdir(folder);
  const list = (reference: string) =>
    `Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Desi\n${reference};Ali Veli;05321112233;Gül Sk. 5;İstanbul;Kadıköy;2\n`;
  const references = async (open: Page) =>
    (await ask(open, 'orders.list', { search: 'W-', offset: 0, limit: 9 })).items.map(({ order }) => order.reference);
  expect(await ask(page, 'orderFolder.choose', { path: folder })).toMatchObject({ folder, trouble: null });
  await writeFile(join(folder, 'bir.csv'), list('W-1'));
  // Its columns are not known: it is given a minute for the rest of it, and stays until then.
  await writeFile(join(folder, 'yarım.csv'), in1254([HEADER, row('W-9')].join('\r\n')));
  await expect.poll(() => references(page)).toEqual(['W-1']);
  await expect.poll(async () => (await readdir(join(folder, 'done'))).sort()).toEqual(['bir.csv', 'bir.csv.txt']);
  expect(await readdir(folder)).toContain('yarım.csv');
  await closeStationApp(electron);

  await writeFile(join(folder, 'iki.csv'), list('W-2'));
  const again = await desk.launch({ demo: desk.service });
  await expect.poll(() => references(again.page)).toEqual(['W-1', 'W-2']);
});
