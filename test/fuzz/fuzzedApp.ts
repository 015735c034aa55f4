import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RequestName } from '../../electron/contract/channels.ts';
import { fromRoot, outDir } from '../../scripts/lib/layout.ts';
import { ask, closeStationApp, launchStationApp, type StationApp } from '../../scripts/lib/stationApp.ts';
import { type PageSide, pageSide } from './pageSide.ts';
import { asciiJson, decode, type Wire } from './wire.ts';

/** Windows that send at the same time. */
const WINDOWS = 4;
/** How often the main process notes that its event loop goes on, ms. */
const BEAT_MS = 50;
/** So long may the station open, ms. */
const OPEN_LIMIT_MS = 60_000;

export interface FuzzedAppDeps {
  /** Folder of the run: data, labels, the person's home. */
  readonly folder: string;
  readonly service: { readonly url: string; readonly apiKey: string };
  readonly env: Readonly<Record<string, string>>;
  /** Something broke that no answer shows. */
  readonly onCrash: (what: string) => void;
}

/** What the main process counts by itself. */
interface Beats {
  readonly longestPauseMs: number;
  /** The uncaught errors there, in their own words. */
  readonly uncaught: readonly string[];
}

/** The built app with several windows, to which no program, no printer and no other computer can be reached. */
export interface FuzzedApp {
  readonly pages: readonly Page[];
  /** False as soon as a page or the main process has died: then nothing more comes of it. */
  isAlive(): boolean;
  ask: (name: RequestName, input: unknown) => Promise<unknown>;
  send(window: number, messages: readonly (readonly [number, readonly Wire[]])[]): Promise<void>;
  take(window: number): Promise<ReturnType<PageSide['take']>>;
  beats(): Promise<Beats>;
  /** False: the program did not end by itself. */
  close(): Promise<boolean>;
}

export async function openFuzzedApp({ folder, service, env, onCrash }: FuzzedAppDeps): Promise<FuzzedApp> {
  const home = join(folder, 'home');
  await mkdir(home, { recursive: true });
  const app = await launchStationApp({
    dataDir: join(folder, 'data'),
    printFolder: join(folder, 'labels'),
    demo: service,
    env: {
      LANG: 'en_US.UTF-8',
      // Saved files go below it, and the printers of this computer are out of reach.
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      CUPS_SERVER: '127.0.0.1:9',
      ...env,
    },
  });
  let alive = true;
  let ending = false;
  const died = (what: string) => {
    if (!alive || ending) return;
    alive = false;
    onCrash(what);
  };
  const { electron } = app;
  const child = electron.process();
  child.once('exit', (code, signal) => died(`the main process ended: ${code ?? signal}`));
  await standIn(app);
  const pages = await openWindows(app);
  for (const page of pages) {
    page.once('crash', () => died('a page crashed'));
    page.once('close', () => died('a window closed'));
    page.on('pageerror', (error) => !ending && onCrash(`nobody caught in a page: ${error.stack ?? error.message}`));
    await page.waitForFunction(() => 'station' in globalThis);
    await page.evaluate(`(${String(pageSide)})(${String(decode)})`);
  }
  const [first] = pages;
  if (first === undefined) throw new Error('the app has no window');
  await first.locator('[data-testid=outcome][data-outcome=idle]').waitFor({ timeout: OPEN_LIMIT_MS });
  const fuzzIn = (window: number): Page => pages[window % pages.length] ?? first;

  return {
    pages,
    isAlive: () => alive,
    ask: (name, input) => ask(first, name, input as never),
    send: (window, messages) =>
      fuzzIn(window).evaluate(
        (text) => (globalThis as unknown as { readonly fuzz: PageSide }).fuzz.send(text),
        asciiJson(messages),
      ),
    take: (window) => fuzzIn(window).evaluate(() => (globalThis as unknown as { readonly fuzz: PageSide }).fuzz.take()),
    beats: () => electron.evaluate(() => (globalThis as unknown as { readonly fuzzBeats: Beats }).fuzzBeats),
    async close() {
      ending = true;
      return closeStationApp(electron).then(
        () => true,
        () => false,
      );
    },
  };
}

/**
 * Takes the place of the browser, the mail program, the programs that open files, and the system's dialogs, and leads every
 * request that is not for this computer into nothing. Also counts what no answer shows.
 */
async function standIn({ electron }: StationApp): Promise<void> {
  await electron.evaluate(async ({ dialog, session, shell }, beatMs) => {
    shell.openExternal = () => Promise.resolve();
    shell.openPath = () => Promise.resolve('');
    shell.showItemInFolder = () => undefined;
    dialog.showErrorBox = () => undefined;
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
    await session.defaultSession.setProxy({
      proxyRules: 'http://127.0.0.1:9',
      proxyBypassRules: '127.0.0.1,localhost',
    });
    const own = globalThis as unknown as { fuzzBeats?: { longestPauseMs: number; uncaught: string[] } };
    if (own.fuzzBeats !== undefined) return;
    const beats: { longestPauseMs: number; uncaught: string[] } = { longestPauseMs: 0, uncaught: [] };
    own.fuzzBeats = beats;
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      beats.longestPauseMs = Math.max(beats.longestPauseMs, Math.round(now - last - beatMs));
      last = now;
    }, beatMs);
    const note = (failure: unknown) => {
      beats.uncaught.push(failure instanceof Error ? (failure.stack ?? failure.message) : String(failure));
    };
    process.on('uncaughtException', note);
    process.on('unhandledRejection', note);
  }, BEAT_MS);
}

/** The station has one window; the others load the same page with the same preload. */
async function openWindows({ electron }: StationApp): Promise<readonly Page[]> {
  const preload = fromRoot(outDir.preload, 'preload.cjs');
  await electron.evaluate(
    ({ BrowserWindow }, { windows, file }) => {
      const [first] = BrowserWindow.getAllWindows();
      const url = first?.webContents.getURL() ?? '';
      while (BrowserWindow.getAllWindows().length < windows) {
        const webPreferences = { preload: file, contextIsolation: true, sandbox: true, backgroundThrottling: false };
        void new BrowserWindow({ show: false, webPreferences }).loadURL(url);
      }
    },
    { windows: WINDOWS, file: preload },
  );
  while (electron.windows().length < WINDOWS) await electron.waitForEvent('window');
  return electron.windows();
}
