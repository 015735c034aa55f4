import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { StationBridge } from '../../electron/contract/bridge.ts';
import type { StationApp } from '../../scripts/lib/stationApp.ts';
import { ask, type Desk, expect, expectOutcome, scan, test } from './fixtures.ts';
import { spyOnHandOffs } from './support/handOffs.ts';
import { type KeychainNote, noteKeychain } from './support/keychain.ts';
import { readQr } from './support/readQr.ts';

const PIN = '4711';

/** The window as the system has it; `fills`: it covers the screen, to a pixel where there is no window manager. */
const poll = ({ electron }: StationApp) =>
  electron.evaluate(({ BrowserWindow, screen }) => {
    const [window] = BrowserWindow.getAllWindows();
    if (window === undefined) return null;
    const { width, height } = screen.getPrimaryDisplay().bounds;
    const bounds = window.getBounds();
    return {
      kiosk: window.isKiosk(),
      full: window.isFullScreen(),
      fills: bounds.width >= width - 1 && bounds.height >= height - 1,
      visible: window.isVisible(),
      zoomPercent: Math.round(window.webContents.getZoomFactor() * 100),
    };
  });

const close = ({ electron }: StationApp) =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

/** Counts how often the page is notified that somebody wanted to leave. */
async function listen(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const here = globalThis as unknown as { readonly station: StationBridge; wanted: number };
    here.wanted = 0;
    here.station.on('kiosk.leaveWanted', () => {
      here.wanted += 1;
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { readonly wanted: number }).wanted);
}

async function shutIn(page: Page): Promise<void> {
  await ask(page, 'owner.setPin', { current: null, next: PIN });
  await ask(page, 'kiosk.enter', {});
}

async function inKiosk(desk: Desk): Promise<StationApp> {
  const app = await desk.launch({ demo: desk.service });
  await shutIn(app.page);
  return app;
}

const SHUT = { kiosk: true, full: true, fills: true, visible: true };

/** Ends the program as the system does, and returns its exit code. */
async function endBySystem({ electron }: StationApp): Promise<number | null> {
  const program = electron.process();
  const gone = once(program, 'exit');
  program.kill('SIGTERM');
  return (await gone)[0];
}

/** Each desk has a PIN of its own in the keychain of the session. */
let keychain: KeychainNote;
test.beforeEach(async () => {
  keychain = await noteKeychain();
});
test.afterEach(() => keychain.takeOut());

test('without an owner’s PIN nobody is shut in; with one the station fills the screen, a wish to close it and the end of its window change nothing, and the PIN alone leads out', async ({
  desk,
}) => {
  const first = await desk.launch({ demo: desk.service });
  await expect(ask(first.page, 'kiosk.enter', {})).rejects.toThrow('pin_missing');
  expect(await poll(first)).toMatchObject({ kiosk: false, full: false });
  expect((await ask(first.page, 'settings.get', {})).kiosk).toBe(false);

  await shutIn(first.page);
  await expect.poll(() => poll(first)).toMatchObject(SHUT);
  const next = first.electron.waitForEvent('window', { timeout: 0 });
  await first.page.evaluate(() => globalThis.close()).catch(() => undefined);
  const app = { electron: first.electron, page: await next };
  await expect.poll(() => poll(app)).toMatchObject(SHUT);
  const wanted = await listen(app.page);
  await close(app);
  await close(app);
  await expect.poll(wanted).toBe(2);
  expect(await poll(app)).toMatchObject(SHUT);
  await expect(ask(app.page, 'payment.handOff', { of: { kind: 'hold' }, method: 'open' })).rejects.toThrow(
    'screen_locked',
  );
  for (const pin of ['1174', '0000']) await expect(ask(app.page, 'kiosk.leave', { pin })).rejects.toThrow('pin_wrong');
  expect(await poll(app)).toMatchObject(SHUT);
  expect((await ask(app.page, 'kiosk.leave', { pin: PIN })).kiosk).toBe(false);
  await expect.poll(() => poll(app)).toMatchObject({ kiosk: false, full: false, visible: true });
  const gone = once(app.electron.process(), 'exit');
  await close(app);
  expect((await gone)[0]).toBe(0);
});

test('while it is locked no payment link opens a program, and a phone reads its code all the same', async ({
  desk,
}) => {
  desk.service.control.setAccount({ balanceKurus: 100 });
  const app = await desk.openApp();
  const { page } = app;
  await shutIn(page);
  const handed = await spyOnHandOffs(app);
  await scan(page, 'ORD-10427');
  await expectOutcome(page, 'ORD-10427', 'pay');
  await page.keyboard.press('F4');
  const dock = page.getByTestId('payment-chosen');
  await expect(dock).toContainText('10427');
  const link = await readQr(app, page.getByTestId('payment-qr').filter({ visible: true }).getByRole('img'));
  const [job] = await ask(page, 'jobs.list', { list: 'payments' });
  expect(link).toBe(job?.payment?.url);
  for (const key of ['Alt+o', 'Alt+m']) await page.keyboard.press(key);
  for (const method of ['open', 'mail'] as const) {
    const of = { kind: 'job', jobId: String(job?.id) } as const;
    await expect(ask(page, 'payment.handOff', { of, method })).rejects.toThrow('screen_locked');
  }
  await page.keyboard.press('Alt+c');
  await expect.poll(handed.copied).toBe(link);
  expect(await handed.opened()).toEqual([]);
  expect((await ask(page, 'kiosk.leave', { pin: PIN })).kiosk).toBe(false);
  await ask(page, 'owner.setPin', { current: PIN, next: null });
});

test('a restart leads back into it, and the system may end it at any time', async ({ desk }) => {
  expect(await endBySystem(await inKiosk(desk))).toBe(0);
  // SQLite takes its log away when a journal is closed; where the program ended before, it lies there.
  expect(existsSync(join(desk.folder, 'data', 'profiles', 'demo', 'journal.sqlite-wal'))).toBe(false);
  const again = await desk.launch({ demo: desk.service });
  await expect.poll(() => poll(again)).toMatchObject(SHUT);
  const wanted = await listen(again.page);
  await close(again);
  await expect.poll(wanted).toBe(1);
  expect(await poll(again)).toMatchObject(SHUT);
  const gone = once(again.electron.process(), 'exit');
  await again.electron.evaluate(({ app }) => app.quit()).catch(() => undefined);
  expect((await gone)[0]).toBe(0);
});

test('a page that crashes comes back, still shut', async ({ desk }) => {
  const app = await inKiosk(desk);
  await expect.poll(() => poll(app)).toMatchObject(SHUT);
  const isThere = () =>
    app.electron.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      // A page that is gone, or not there yet, never answers.
      if (contents === undefined || contents.isCrashed() || contents.isLoading()) return false;
      const requested = contents.executeJavaScript('document.querySelector("[data-testid=outcome]") !== null');
      return Promise.race([requested, new Promise((resolve) => setTimeout(() => resolve(false), 1_000))]);
    });
  await expect.poll(isThere).toBe(true);
  await app.electron.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return new Promise<void>((resolve) => {
      contents?.once('render-process-gone', () => resolve());
      contents?.forcefullyCrashRenderer();
    });
  });
  await expect.poll(isThere).toBe(true);
  expect(await poll(app)).toMatchObject(SHUT);
});

test('everything is as large as in the settings, also after a reload; no key and no wheel reloads, or zooms past them', async ({
  desk,
}) => {
  const app = await desk.openApp();
  await expect.poll(() => poll(app)).toMatchObject({ zoomPercent: 100 });
  await ask(app.page, 'settings.update', { zoomPercent: 150 });
  await expect.poll(() => poll(app)).toMatchObject({ zoomPercent: 150 });
  await app.page.reload();
  await expect.poll(() => poll(app)).toMatchObject({ zoomPercent: 150 });
  await app.page.evaluate(() => {
    (globalThis as unknown as { marked: boolean }).marked = true;
  });
  const { keyboard, mouse } = app.page;
  await keyboard.down('Control');
  await mouse.wheel(0, -400);
  for (const key of ['Equal', 'NumpadAdd', 'Minus', '0', 'r']) await keyboard.press(key);
  await keyboard.press('Shift+I');
  await keyboard.press('Shift+R');
  await keyboard.up('Control');
  for (const key of ['F5', 'F11', 'F12', 'Escape']) await keyboard.press(key);
  // Keys of the page change the setting, and only with it the size.
  const stored = async () => (await ask(app.page, 'settings.get', {})).zoomPercent;
  await expect.poll(async () => ((await poll(app))?.zoomPercent ?? 0) - (await stored())).toBe(0);
  expect(await poll(app)).toMatchObject({ full: false });
  expect(await app.page.evaluate(() => (globalThis as unknown as { marked: boolean }).marked)).toBe(true);
  const tools = app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.isDevToolsOpened(),
  );
  expect(await tools).toBe(false);
});
