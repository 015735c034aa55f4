import { once } from 'node:events';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import type { StationBridge } from '../../electron/contract/bridge.ts';
import type { RequestInput, RequestName, RequestOutput } from '../../electron/contract/channels.ts';
import type { StationError } from '../../electron/contract/errors.ts';
import type { Result } from '../../electron/contract/result.ts';
import { electronRuntime } from './electronRuntime.ts';
import { fromRoot } from './layout.ts';

export interface StationAppOptions {
  /** Folder for settings, journals and labels; a new one is a new desk. */
  readonly dataDir: string;
  /** A demo service that runs already; the demo profile is opened on it. */
  readonly demo?: { readonly url: string; readonly apiKey: string };
  /** Folder of the folder printer. */
  readonly printFolder: string;
  /** Added to this process's environment: the display, the language. */
  readonly env?: Readonly<Record<string, string>>;
  /** A packed app instead of the built one under the development Electron. */
  readonly packed?: string;
  /** A script that the main process loads before its own code. */
  readonly preload?: string;
}

export interface StationApp {
  readonly electron: ElectronApplication;
  readonly page: Page;
}

/** The command line of a station; Chromium's sandbox cannot be had as root on Linux, where only tests and demos run. */
export function stationArguments(options: StationAppOptions): string[] {
  const root = process.platform === 'linux' && process.getuid?.() === 0;
  return [
    ...(root ? ['--no-sandbox'] : []),
    ...(options.packed === undefined ? [fromRoot()] : []),
    `--data-dir=${options.dataDir}`,
    `--print-folder=${options.printFolder}`,
    ...(options.demo === undefined ? [] : [`--demo-url=${options.demo.url}`, `--demo-key=${options.demo.apiKey}`]),
  ];
}

/** Ends what hangs, ms: a start, a wait for something on a page, a close. A busy machine may be slow at any of them. */
const HANGS_MS = 300_000;

/** Starts the app the way a person does and waits for its window. The caller closes it. */
export async function launchStationApp(options: StationAppOptions): Promise<StationApp> {
  const electron = await _electron.launch({
    timeout: HANGS_MS,
    executablePath: electronRuntime().executablePath,
    args: [...(options.preload === undefined ? [] : ['-r', options.preload]), ...stationArguments(options)],
    env: { ...definedOnly(process.env), ...options.env },
  });
  askAgain(electron);
  // Playwright forgets which process it was once the app has ended, and a test may close it after that.
  const app = electron.process();
  electron.process = () => app;
  electron.context().setDefaultTimeout(HANGS_MS);
  return { electron, page: await electron.firstWindow({ timeout: HANGS_MS }) };
}

/**
 * V8 may collect the promise through which an answer of the main process is waited for, also where the function returned a
 * plain value (microsoft/playwright#42019 is about newer ones that do not). So each request there is repeated, and has to
 * be one that may run twice.
 */
function askAgain(electron: ElectronApplication): void {
  const once = electron.evaluate.bind(electron);
  const evaluate = async (...requested: Parameters<typeof once>): Promise<unknown> => {
    for (;;) {
      try {
        return await once(...requested);
      } catch (failure) {
        if (!String(failure).includes('promise was garbage collected')) throw failure;
      }
    }
  };
  electron.evaluate = evaluate as typeof electron.evaluate;
}

/**
 * Closes the app and waits until its process has ended; it may have ended before. A process that hangs is killed, and the
 * test fails: a packer would have to kill it too.
 */
export async function closeStationApp(electron: ElectronApplication): Promise<void> {
  const app = electron.process();
  const gone = app.exitCode === null && app.signalCode === null ? once(app, 'exit') : Promise.resolve();
  let hung = false;
  const force = setTimeout(() => {
    hung = true;
    app.kill('SIGKILL');
  }, HANGS_MS);
  // Nothing waits for Playwright's answer. It never comes if the app has ended before, or if a process that the app started
  // lives longer and still has its output.
  electron.close().catch(() => undefined);
  await gone;
  clearTimeout(force);
  if (hung) throw new Error(`The station had not ended ${HANGS_MS / 1000} s after it was closed.`);
}

/** Makes a request through the page's own bridge; throws what the station refuses. */
export async function ask<N extends RequestName>(
  page: Page,
  name: N,
  input: RequestInput<N>,
): Promise<RequestOutput<N>> {
  // The input and the result are untyped on the way through the page.
  const message: { readonly name: string; readonly input: unknown } = { name, input };
  const reply = (await page.evaluate((sent) => {
    const { station } = globalThis as unknown as { readonly station: StationBridge };
    return station.request(sent.name as RequestName, sent.input as never);
  }, message)) as Result<RequestOutput<N>, StationError>;
  if (!reply.ok) throw new Error(`${name}: ${reply.error.code} ${reply.error.detail ?? ''}`);
  return reply.value;
}

/** An environment as a started program takes it. */
export function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
