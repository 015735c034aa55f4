// Deep, not in each run: it packs the program twice and updates it.
import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Page } from '@playwright/test';
import { sampleOrders } from '../../electron/demo/sampleOrders.ts';
import { sized } from '../support/runs.ts';
import { chanceOf } from '../torture/random.ts';
import { ask, type Desk, expect, expectOutcome, outcome, scan, test } from './fixtures.ts';
import { createUpdateBench, NEWER, OLDER, type RunningVersion, type UpdateBench } from './support/updateBench.ts';

test.skip(process.platform !== 'linux', 'the way of an AppImage is Linux’s');

/** `UPDATE_KILLS=100 npm test -- e2e --only update.test.ts` kills the program a hundred times. */
const KILLS = Number(process.env.UPDATE_KILLS ?? sized({ deep: 2, long: 6 }));
const SEED = Number(process.env.UPDATE_SEED ?? 2026);

const PIN = '2468';
/** Orders that are shipped at once and paid from the balance. */
const ORDERS = sampleOrders
  .map(({ reference }) => reference)
  .filter((reference) => !['ORD-10428', 'ORD-10429', 'ORD-10430'].includes(reference))
  .slice(0, 20);

let bench: UpdateBench;
let folder: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'label-station-update-'));
  bench = await createUpdateBench(folder);
});

test.beforeEach(() => {
  bench.clearDownloads();
  bench.put(bench.older);
  bench.feed.offer({ version: NEWER, file: bench.newer });
});

test.afterAll(async () => {
  await bench?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const start = (desk: Desk) => bench.start({ folder: desk.folder, demo: desk.service });

async function isOpen(page: Page): Promise<void> {
  await expect(outcome(page)).toBeVisible({ timeout: 60_000 });
}

const stateOf = async (page: Page) => (await ask(page, 'update.status', {})).state;

async function getReady(page: Page): Promise<void> {
  await ask(page, 'update.check', {});
  await expect.poll(() => stateOf(page), { timeout: 60_000 }).toBe('ready');
}

/** The program may end before its answer has come. */
async function install(page: Page): Promise<void> {
  await ask(page, 'update.install', {}).catch((failure: Error) => {
    if (!failure.message.includes('has been closed')) throw failure;
  });
}

async function openQuestion(page: Page): Promise<void> {
  await page.keyboard.press('F9');
  await page.getByText('Owner and data').first().click();
  await expect(page.getByTestId('update-state')).toBeVisible();
}

/** The jobs of the desk as its records have them. */
async function records(page: Page) {
  const jobs = await ask(page, 'jobs.recent', { limit: 100 });
  return jobs
    .map(({ id, state, key, printCount }) => ({ id, state, key, printCount }))
    .sort((a, b) => a.id.localeCompare(b.id));
}

const inProgram = () => (readFileSync(bench.program).equals(bench.newer) ? NEWER : OLDER);

function labelsOf(desk: Desk): ReadonlyMap<string, string> {
  const place = join(desk.folder, 'labels');
  return new Map(
    readdirSync(place)
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(place, name)))
          .digest('hex'),
      ]),
  );
}

test('a new version waits for the orders and for the owner, then runs with every order and label as it was', async ({
  desk,
}) => {
  expect(ORDERS).toHaveLength(20);
  const app = await start(desk);
  await isOpen(app.page);
  await ask(app.page, 'owner.setPin', { current: null, next: PIN });
  await getReady(app.page);
  await expect(app.page.getByTestId('update-banner')).toContainText(`New version ready: ${NEWER}`);

  desk.service.control.addFault({ kind: 'reset', processed: false, method: 'POST', times: 1_000_000 });
  for (const code of ORDERS) await ask(app.page, 'scan.submit', { code });
  await openQuestion(app.page);
  await expect(app.page.getByTestId('update-waits')).toContainText('20 orders in the queue', { timeout: 60_000 });
  await expect(app.page.getByRole('button', { name: 'Update now' })).toBeDisabled();
  await expect(ask(app.page, 'update.install', {})).rejects.toThrow('pin_needed');
  await expect(ask(app.page, 'update.install', { pin: PIN })).rejects.toThrow('update_waits');
  expect(await stateOf(app.page)).toBe('ready');
  expect(inProgram()).toBe(OLDER);

  desk.service.control.clearFaults();
  await ask(app.page, 'station.checkService', {});
  await expect
    .poll(async () => (await ask(app.page, 'station.status', {})).counts.printed, { timeout: 120_000 })
    .toBe(20);
  const [before, labels] = [await records(app.page), labelsOf(desk)];
  expect(labels.size).toBe(20);
  await expect(app.page.getByTestId('update-waits')).toBeHidden();
  await app.page.keyboard.press('Alt+S');
  await app.page.getByTestId('pin').locator('input').fill(PIN);
  await app.page.keyboard.press('Enter');

  await expect.poll(inProgram, { timeout: 60_000 }).toBe(NEWER);
  const page = await app.next();
  await isOpen(page);
  expect(await ask(page, 'update.status', {})).toMatchObject({ current: NEWER, state: 'none', trouble: null });
  expect(await records(page)).toEqual(before);
  expect(labelsOf(desk)).toEqual(labels);
  expect(desk.service.control.charges()).toHaveLength(20);
  const backup = new DatabaseSync(join(desk.folder, 'data', 'profiles', 'demo', 'journal.sqlite.before-update'), {
    readOnly: true,
  });
  expect(backup.prepare('SELECT count(*) AS jobs FROM jobs').get()).toEqual({ jobs: 20 });
  backup.close();
  await ask(page, 'owner.setPin', { current: PIN, next: null });
  await app.quit();
});

test('a broken, short, missing or unsafe download changes nothing and is reported', async ({ desk }) => {
  const app = await start(desk);
  await isOpen(app.page);
  await openQuestion(app.page);
  const troubleOf = async () => {
    await ask(app.page, 'update.check', {});
    await expect.poll(() => stateOf(app.page), { timeout: 30_000 }).toBe('none');
    return (await ask(app.page, 'update.status', {})).trouble;
  };
  const newer = { version: NEWER, file: bench.newer };

  bench.feed.offer({ ...newer, sha512: createHash('sha512').update('another file').digest('base64') });
  expect(await troubleOf()).toBe('broken');
  await expect(app.page.getByTestId('update-trouble')).toContainText('The downloaded file is damaged');
  bench.feed.offer({ ...newer, bytes: 1_000_000 });
  expect(await troubleOf()).toBe('broken');
  bench.feed.offer({ ...newer, isMissing: true });
  expect(await troubleOf()).toBe('missing');
  bench.feed.offer({ ...newer, url: 'http://updates.example.com/label-station.AppImage' });
  expect(await troubleOf()).toBe('broken');
  bench.feed.offer(null);
  expect(await troubleOf()).toBe('missing');
  bench.feed.offer({ ...newer, version: '0.0.9' });
  expect(await troubleOf()).toBe(null);
  await expect(app.page.getByTestId('update-state')).toContainText('There is no newer version.');

  await expect(ask(app.page, 'update.install', {})).rejects.toThrow('not_possible_now');
  expect(readFileSync(bench.program).equals(bench.older)).toBe(true);
  await app.page.keyboard.press('F1');
  await scan(app.page, 'ORD-10427');
  await expectOutcome(app.page, 'ORD-10427', 'done');
  await app.quit();
});

test('a file that was changed after its download is not installed, and the desk works on', async ({ desk }) => {
  const app = await start(desk);
  await isOpen(app.page);
  await getReady(app.page);
  appendFileSync(bench.downloaded(), 'something of somebody else');
  await install(app.page);
  await expect
    .poll(() => ask(app.page, 'update.status', {}), { timeout: 60_000 })
    .toMatchObject({ current: OLDER, state: 'none', trouble: 'broken' });
  expect(inProgram()).toBe(OLDER);
  await scan(app.page, 'ORD-10427');
  await expectOutcome(app.page, 'ORD-10427', 'done');
  // electron-updater would send a number that identifies the desk.
  expect([...bench.feed.headers]).toContain('user-agent');
  expect([...bench.feed.headers].filter((name) => name.startsWith('x-'))).toEqual([]);
  await app.quit();
});

test(`a program that is killed while it updates is a whole one afterwards, and so are its records (${KILLS} kills)`, async ({
  desk,
}) => {
  test.setTimeout(120_000 + KILLS * 60_000);
  const chance = chanceOf(String(SEED));
  const came = { older: 0, newer: 0 };
  let app: RunningVersion = await start(desk);
  let { page } = app;
  await isOpen(page);
  for (const code of ORDERS.slice(0, 3)) await ask(page, 'scan.submit', { code });
  await expect.poll(async () => (await ask(page, 'station.status', {})).counts.printed).toBe(3);
  const before = await records(page);

  for (let kill = 0; kill < KILLS; kill += 1) {
    // A third while it is downloaded, the others from the moment at which the owner agrees until it has been put in place.
    const isDownload = kill % 3 === 0;
    if (isDownload) bench.clearDownloads();
    bench.feed.offer({ version: NEWER, file: bench.newer, takesMs: isDownload ? 1_000 : 0 });
    if (isDownload) {
      await ask(page, 'update.check', {});
      await pause(chance.whole(0, 1_500));
    } else {
      await getReady(page);
      await install(page);
      await pause(chance.whole(0, kill % 3 === 1 ? 150 : 600));
    }
    await app.kill();
    const bytes = readFileSync(bench.program);
    expect(
      [bench.older, bench.newer].some((version) => version.equals(bytes)),
      `kill ${kill}`,
    ).toBe(true);

    app = await start(desk);
    page = app.page;
    await isOpen(page);
    const version = inProgram();
    expect(await ask(page, 'update.status', {}), `kill ${kill}`).toMatchObject({ current: version });
    expect(await records(page), `kill ${kill}`).toEqual(before);
    const { journal } = await ask(page, 'station.status', {});
    expect(journal, `kill ${kill}`).toEqual({ setAside: null, quarantined: 0, failing: null });
    came[version === NEWER ? 'newer' : 'older'] += 1;
    if (version === NEWER) {
      await app.quit();
      bench.put(bench.older);
      app = await start(desk);
      page = app.page;
      await isOpen(page);
    }
  }
  process.stdout.write(
    `${KILLS} kills with seed ${SEED}: ${came.older} times the older version afterwards, ${came.newer} times the newer`,
  );
  await app.quit();
});
