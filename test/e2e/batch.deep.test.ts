// Deep, not in each run: 200 orders leave within the limit of requests, which takes two minutes.
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ask, type Desk, expect, outcome, scan, test } from './fixtures.ts';
import { csv, from, row } from './support/day/lists.ts';
import { importList } from './support/importList.ts';

/** The station stays within as many, and a list leaves evenly within them (service/rateBudget.ts). */
const PER_MINUTE = 120;
/** Kuruş. */
const NOTHING = 100;
const ENOUGH = 10_000_000;

/** Of number n of the list, as `row` has them. */
const PROVINCES = ['İstanbul', 'Ankara', 'İzmir', 'Bursa'] as const;
/** From the end of the Turkish alphabet. */
const FROM_THE_END = ['İzmir', 'İstanbul', 'Bursa', 'Ankara'] as const;
const ALL = from('B', 1001, 1200);
const BAD = { phone: 'B-1020', district: 'B-1075', size: 'B-1130' } as const;

const numberOf = (reference: string) => Number(reference.slice(2));
/** The last order first: by province from the end of the alphabet, and within a province from the end of the list. */
const ORDER = FROM_THE_END.flatMap((province) =>
  ALL.filter((reference) => PROVINCES[numberOf(reference) % PROVINCES.length] === province).toReversed(),
).filter((reference) => !Object.values<string>(BAD).includes(reference));

test.describe.configure({ retries: 1 });
test.use({
  trace: 'off',
  serviceOptions: { balanceKurus: ENOUGH, limits: { account: PER_MINUTE + 10, route: 1_000 } },
});

test('a batch of 200 with three bad rows, a pause, a kill, scans at the bench and an empty balance: the labels come out in the chosen order, and the books are one', async ({
  desk,
}) => {
  const { control } = desk.service;
  const app = await desk.launch({ demo: desk.service });
  let { page } = app;
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'idle');
  await ask(page, 'settings.update', { requestsPerMinute: PER_MINUTE });
  // The list is the whole book.
  for (const { order } of (await ask(page, 'orders.list', { search: '', offset: 0, limit: 100 })).items)
    await ask(page, 'orders.remove', { reference: order.reference });
  await importList(page, 'batch.csv', Buffer.from(csv(ALL.map(line)), 'utf8'));

  // The batch's sum, and the order of its labels: by province, the last first, and nothing overtakes a late one.
  await toQueue(page);
  await expect(async () => {
    await page.keyboard.press('Alt+Enter');
    await expect(question(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(question(page)).toContainText('Send 197 orders?');
  const invalid = page.getByTestId('invalid-orders');
  await expect(invalid).toContainText(BAD.size.slice(2));
  await expect(invalid).toContainText('2 more orders');
  for (const [key, words] of [
    ['3', 'by carrier'],
    ['3', 'by province'],
    ['4', 'Last order first'],
    ['5', '30 sec'],
    ['5', '5 min'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(question(page)).toContainText(words);
  }
  await page.keyboard.press('1');
  await expect(batch(page)).toHaveAttribute('data-doing', 'going');

  // Somebody has a parcel of the list in the hands already: it goes next, and not in its turn.
  const benched = [ORDER[190], ORDER[180]].map(String);
  await labelsCome(desk, 10);
  await scan(page, String(benched[0]));
  await expect.poll(() => sheetsOf(desk)).toContain(benched[0]);
  // Its turn would be the 190th; how many come out while the scan is typed is the machine's.
  expect((await sheetsOf(desk)).indexOf(String(benched[0]))).toBeLessThan(150);

  await toQueue(page);

  // It is paused at once: what is on its way finishes, nothing else leaves, and a scan goes all the same.
  await page.keyboard.press('Alt+D');
  await expect(batch(page)).toHaveAttribute('data-doing', 'paused');
  await expect.poll(async () => (await sheetsOf(desk)).length - control.charges().length).toBe(0);
  const charged = control.charges().length;
  await scan(page, String(benched[1]));
  await expect.poll(() => sheetsOf(desk)).toContain(benched[1]);
  expect(control.charges()).toHaveLength(charged + 1);
  await toQueue(page);
  await page.keyboard.press('Alt+I');
  await expect(batch(page)).toHaveAttribute('data-doing', 'going');

  // The program dies in the middle, and the batch goes on by itself where it was.
  await labelsCome(desk, 40);
  const program = app.electron.process();
  const gone = once(program, 'exit');
  program.kill('SIGKILL');
  await gone;
  const again = await desk.launch({ demo: desk.service });
  page = again.page;
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'idle');
  await toQueue(page);
  await labelsCome(desk, 55);

  // The balance ends: the screen has a question. It is topped up, and the batch goes on; what is unpaid is paid by card.
  control.setAccount({ balanceKurus: NOTHING });
  await expect(question(page)).toContainText('The balance was not enough');
  const unpaid = control.shipments().filter(({ payment }) => payment === 'card_open');
  expect(unpaid.length).toBeGreaterThan(0);
  expect(unpaid.length).toBeLessThanOrEqual(2);
  control.setAccount({ balanceKurus: ENOUGH });
  await page.keyboard.press('2');
  await expect(question(page)).toHaveCount(0);
  await expect(batch(page)).toHaveAttribute('data-doing', 'going');
  for (const { id, orderReference } of unpaid) {
    control.pay(id);
    const job = (await jobsOf(page)).find(({ key }) => key.value === orderReference);
    if (job === undefined) throw new Error(`no job of ${orderReference}`);
    // The station polls open payments itself too: after that there is nothing left to poll.
    await ask(page, 'jobs.lookNow', { jobId: job.id }).catch((failure: unknown) => {
      if (!String(failure).includes('not_possible_now')) throw failure;
    });
  }

  // The list waits for its minute twice; the person at the desk does not, and scans the last ones out of the reserve.
  await labelsCome(desk, 145, 120_000);
  const open = async () => {
    const out = await sheetsOf(desk);
    return ORDER.filter((reference) => !out.includes(reference));
  };
  const scanned: string[] = [...benched];
  for (const reference of (await open()).toReversed()) {
    if (!(await open()).includes(reference)) continue;
    await scan(page, reference);
    scanned.push(reference);
  }
  await expect.poll(open, { timeout: 60_000 }).toEqual([]);
  await toQueue(page);
  await expect(batch(page)).toHaveAttribute('data-doing', 'problems', { timeout: 30_000 });

  // It asks about the label that was at the printer when the program died: that label is on paper.
  const sheets = await sheetsOf(desk);
  for (const { id, key } of await ask(page, 'jobs.list', { list: 'unconfirmed' })) {
    expect(sheets).toContain(key.value);
    await ask(page, 'jobs.confirmPrint', { jobId: id, onPaper: true });
  }

  // The books.
  expect(sheets.toSorted()).toEqual(ORDER.toSorted());
  const others = new Set([...scanned, ...unpaid.map(({ orderReference }) => orderReference)]);
  expect(sheets.filter((reference) => !others.has(reference))).toEqual(
    ORDER.filter((reference) => !others.has(reference)),
  );
  const paid = control.charges().filter(({ kind }) => kind === 'charge' || kind === 'card');
  expect(paid.map(({ orderReference }) => orderReference).toSorted()).toEqual(ORDER.toSorted());
  const jobs = await jobsOf(page);
  const inState = (state: string) => jobs.filter((job) => job.state === state).map(({ key }) => key.value);
  expect(inState('printed').toSorted()).toEqual(ORDER.toSorted());
  expect(inState('needs_attention').toSorted()).toEqual(Object.values<string>(BAD).toSorted());
  expect(jobs).toHaveLength(ALL.length);
  await expect(batch(page)).toContainText('197 printed');
  await expect(batch(page)).toContainText('3 with a problem');
});

/** As the shop's list has it: three of them lack something. */
function line(reference: string): string {
  switch (reference) {
    case BAD.phone:
      return row(reference).replace(/0532 [\d ]+/u, '');
    case BAD.district:
      return row(reference, { district: '' });
    case BAD.size:
      return row(reference, { sides: ['', '', ''] });
    default:
      return row(reference);
  }
}

const question = (page: Page) => page.locator('[data-screen=queue] [data-testid=question]');
const batch = (page: Page) => page.getByTestId('batch').first();

/** A scan has its card shown; the packer goes back to the queue. */
async function toQueue(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('F2');
    await expect(page.locator('main[data-screen=queue]')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByTestId('queue-start').or(question(page))).toBeVisible();
}

async function jobsOf(page: Page) {
  return (await ask(page, 'ledger.search', { search: '', list: null, from: null, to: null, before: null, limit: 500 }))
    .items;
}

/** References of the labels that came out, in the order in which they did; one for each sheet. */
async function sheetsOf(desk: Desk): Promise<readonly string[]> {
  const folder = join(desk.folder, 'labels');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.pdf') && name.startsWith('B'));
  const files = names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs }));
  return (await Promise.all(files)).toSorted((a, b) => a.at - b.at).map(({ name }) => name.slice(0, -'.pdf'.length));
}

async function labelsCome(desk: Desk, count: number, timeout = 40_000): Promise<void> {
  await expect.poll(async () => (await sheetsOf(desk)).length, { timeout }).toBeGreaterThanOrEqual(count);
}
