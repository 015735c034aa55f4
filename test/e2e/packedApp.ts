import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type StationAppOptions, stationArguments } from '../../scripts/lib/stationApp.ts';

export interface RunningPackedApp {
  readonly page: Page;
  close(): Promise<void>;
}

/**
 * Starts a packed app. Its fuses shut debuggers out of the main process, which is how Playwright drives Electron; the
 * window is reached the way a browser's is.
 */
export async function startPackedApp(executable: string, options: StationAppOptions): Promise<RunningPackedApp> {
  const args = ['--remote-debugging-port=0', ...stationArguments({ ...options, packed: executable })];
  const app = spawn(executable, args, { env: { ...process.env, ...options.env }, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    // Playwright's usual settings for a browser include some that Electron does not know.
    const browser = await chromium.connectOverCDP(await debuggingAddress(app), { noDefaults: true });
    return { page: await firstPage(browser), close: () => close(app, browser) };
  } catch (error) {
    app.kill();
    throw error;
  }
}

async function debuggingAddress(app: ChildProcess): Promise<string> {
  if (app.stderr === null) throw new Error('the packed app has no stderr');
  let stated = '';
  for await (const line of createInterface({ input: app.stderr })) {
    const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) {
      app.stderr.resume();
      return address;
    }
    stated += `${line}\n`;
  }
  throw new Error(`the packed app ended before it had a window: ${stated}`);
}

async function firstPage(browser: Browser): Promise<Page> {
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the packed app has no browser context');
  return context.pages()[0] ?? context.waitForEvent('page');
}

async function close(app: ChildProcess, browser: Browser): Promise<void> {
  await browser.close();
  if (app.exitCode === null && app.signalCode === null) {
    const gone = once(app, 'exit');
    app.kill();
    await gone;
  }
}
