import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { StationApp } from '../../scripts/lib/stationApp.ts';
import { type Desk, expect, expectOutcome, outcome, scan, test } from './fixtures.ts';

const FIRST = 'ORD-10427';
const SECOND = 'ORD-10431';
const CREATE = { method: 'POST', path: '/api/v2/shipments' } as const;
/** Enough time to crash something while the answer of the service is on its way, ms. */
const AWAY_MS = 3_000;

const JOURNAL_THREADS = fileURLToPath(new URL('./support/journalThreads.cjs', import.meta.url));

async function start(desk: Desk, preload?: string): Promise<StationApp> {
  const app = await desk.launch({ demo: desk.service, ...(preload === undefined ? {} : { preload }) });
  await expect(outcome(app.page)).toHaveAttribute('data-outcome', 'idle');
  return app;
}

/** Scans an order whose answer is on its way for a while. */
async function scanSlowly(desk: Desk, app: StationApp): Promise<void> {
  desk.service.control.addFault({ kind: 'delay', ms: AWAY_MS, ...CREATE });
  await scan(app.page, FIRST);
  await expect.poll(() => creates(desk)).toBe(1);
}

const creates = ({ service }: Desk) =>
  service.control.requests().filter(({ method, path }) => method === CREATE.method && path === CREATE.path).length;

const charged = ({ service }: Desk) => service.control.charges().map(({ orderReference }) => orderReference);

const bothCameOutOnce = async (desk: Desk) => {
  await expect.poll(() => desk.labels()).toEqual([FIRST, SECOND].map((code) => `${code}.pdf`));
  expect(charged(desk)).toEqual([FIRST, SECOND]);
};

test('the journal’s thread fails at work: the station goes on by itself, and the next scan works', async ({ desk }) => {
  const app = await start(desk, JOURNAL_THREADS);
  const threads = () =>
    app.electron.evaluate(() => (globalThis as unknown as { journalThreads: unknown[] }).journalThreads.length);
  expect(await threads()).toBe(1);
  await scanSlowly(desk, app);
  // What is not of the contract's shape throws in the thread. It is always the first, so that asking again does no harm.
  await app.electron.evaluate(() => {
    const [first] = (globalThis as unknown as { journalThreads: { postMessage(message: null): void }[] })
      .journalThreads;
    first?.postMessage(null);
  });
  // A scan that is under way when it ends is refused, and the screen says so; the next one waits for the new thread.
  await expect.poll(threads).toBe(2);
  await scan(app.page, SECOND);
  await expectOutcome(app.page, SECOND, 'done');
  await bothCameOutOnce(desk);
  expect(await threads()).toBe(2);
  await scan(app.page, FIRST);
  await expectOutcome(app.page, FIRST, 'already_shipped');
});

test('the program is killed in the middle of a scan: started again, the order is charged once and its label comes out once', async ({
  desk,
}) => {
  const app = await start(desk);
  await scanSlowly(desk, app);
  const program = app.electron.process();
  const gone = once(program, 'exit');
  program.kill('SIGKILL');
  await gone;
  const again = await start(desk);
  await expect.poll(() => desk.labels()).toEqual([`${FIRST}.pdf`]);
  await scan(again.page, SECOND);
  await expectOutcome(again.page, SECOND, 'done');
  await scan(again.page, FIRST);
  await expectOutcome(again.page, FIRST, 'already_shipped');
  await bothCameOutOnce(desk);
});

test('Chromium’s network service dies in the middle of a scan: the order is charged once and its label comes out once, and the next scan works', async ({
  desk,
}) => {
  const app = await start(desk);
  await scanSlowly(desk, app);
  const service = await app.electron.evaluate(
    ({ app: program }) =>
      program.getAppMetrics().find(({ serviceName }) => serviceName === 'network.mojom.NetworkService')?.pid ?? 0,
  );
  process.kill(service, 'SIGKILL');
  await expect.poll(() => desk.labels()).toEqual([`${FIRST}.pdf`]);
  expect(creates(desk)).toBe(2);
  await scan(app.page, SECOND);
  await expectOutcome(app.page, SECOND, 'done');
  await bothCameOutOnce(desk);
});

test('the page crashes in the middle of a scan: it comes back by itself with the order, and the next scan works', async ({
  desk,
}) => {
  const app = await start(desk);
  await scanSlowly(desk, app);
  await app.electron.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return new Promise<void>((resolve) => {
      contents?.once('render-process-gone', () => resolve());
      contents?.forcefullyCrashRenderer();
    });
  });
  // The page of the test has crashed for good; what is seen and typed goes through the window.
  const seen = (selector: string) =>
    app.electron.evaluate(({ BrowserWindow }, wanted) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (contents === undefined || contents.isCrashed() || contents.isLoading()) return false;
      const asked = contents.executeJavaScript(`document.querySelector(${JSON.stringify(wanted)}) !== null`);
      return Promise.race([asked, new Promise((resolve) => setTimeout(() => resolve(false), 1_000))]);
    }, selector);
  await expect.poll(() => seen('[data-testid=outcome]:not([data-unseen] *)')).toBe(true);
  await expect.poll(() => seen(`[data-code="${FIRST}"]`)).toBe(true);
  await app.electron.evaluate(({ BrowserWindow }, code) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    for (const keyCode of [...code, 'Enter']) {
      const modifiers: ['shift'] | [] = /^[A-Z]$/.test(keyCode) ? ['shift'] : [];
      for (const type of ['keyDown', 'char', 'keyUp'] as const) contents?.sendInputEvent({ type, keyCode, modifiers });
    }
  }, SECOND);
  await expect.poll(() => seen(`[data-code="${SECOND}"][data-outcome=done]`)).toBe(true);
  await bothCameOutOnce(desk);
});
