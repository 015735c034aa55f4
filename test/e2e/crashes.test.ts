import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeStationApp, type StationApp } from '../../scripts/lib/stationApp.ts';
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

// Deep: test/contract/journal/journalThread.test.ts ends the thread; the killed program is in each run, below.
test('the journal’s thread fails at work: the station goes on by itself, and the next scan works', {
  tag: '@deep',
}, async ({ desk }) => {
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
  // A scan that is under way when it ends is refused, and the screen shows that; the next one waits for the new thread.
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

// Deep: Requests that break off are in the torture.
test('Chromium’s network service dies in the middle of a scan: the order is charged once and its label comes out once, and the next scan works', {
  tag: '@deep',
}, async ({ desk }) => {
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

/** The page of the test has crashed for good; what is seen and typed goes through the window. */
function windowOf({ electron }: StationApp) {
  const seen = (selector: string) =>
    electron.evaluate(({ BrowserWindow }, wanted) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (contents === undefined || contents.isCrashed() || contents.isLoading()) return false;
      const requested = contents.executeJavaScript(`document.querySelector(${JSON.stringify(wanted)}) !== null`);
      return Promise.race([requested, new Promise((resolve) => setTimeout(() => resolve(false), 1_000))]);
    }, selector);
  const scanned = (code: string) =>
    electron.evaluate(({ BrowserWindow }, text) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      for (const keyCode of [...text, 'Enter']) {
        const modifiers: ['shift'] | [] = /^[A-Z]$/.test(keyCode) ? ['shift'] : [];
        for (const type of ['keyDown', 'char', 'keyUp'] as const)
          contents?.sendInputEvent({ type, keyCode, modifiers });
      }
    }, code);
  return { seen, scanned };
}

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
  const { seen, scanned } = windowOf(app);
  await expect.poll(() => seen('[data-testid=outcome]:not([data-unseen] *)')).toBe(true);
  await expect.poll(() => seen(`[data-code="${FIRST}"]`)).toBe(true);
  await scanned(SECOND);
  await expect.poll(() => seen(`[data-code="${SECOND}"][data-outcome=done]`)).toBe(true);
  await bothCameOutOnce(desk);
});

// Long: three starts for what test/unit/main/start/graphics.test.ts decides; no order is in danger.
test('the graphics process crashes three times: the program starts again without the card, with the order, and shows that once', {
  tag: '@long',
}, async ({ desk }) => {
  const app = await start(desk);
  await scanSlowly(desk, app);
  const gone = once(app.electron.process(), 'exit');
  const relaunched = join(desk.folder, 'relaunched');
  // Nothing would end a program that the relaunch starts, so the test starts it.
  await app.electron.evaluate(({ app: program }, file) => {
    program.relaunch = ({ args = [] } = {}) =>
      process.getBuiltinModule('node:fs').writeFileSync(file, JSON.stringify(args));
    let last = 0;
    // The next one may not be there yet, or the last one may still be listed.
    const crash = () => {
      const pid = program.getAppMetrics().find(({ type }) => type === 'GPU')?.pid ?? last;
      if (pid === last) return void setTimeout(crash, 100);
      last = pid;
      process.kill(pid, 'SIGKILL');
    };
    let crashes = 0;
    program.on('child-process-gone', (_event, { type }) => {
      if (type !== 'GPU') return;
      crashes += 1;
      if (crashes < 3) setTimeout(crash, 500);
    });
    crash();
  }, relaunched);
  const [code] = await gone;
  expect(code).toBe(0);
  expect(JSON.parse(await readFile(relaunched, 'utf8')).at(-1)).toBe('--disable-gpu');
  const again = await start(desk);
  await expect(again.page.getByTestId('banner-program')).toBeVisible();
  await expect.poll(() => desk.labels()).toEqual([`${FIRST}.pdf`]);
  await closeStationApp(again.electron);
  const third = await start(desk);
  await scan(third.page, SECOND);
  await expectOutcome(third.page, SECOND, 'done');
  await expect(third.page.getByTestId('banner-program')).toBeHidden();
  await bothCameOutOnce(desk);
});
