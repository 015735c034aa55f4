// Deep, not in each run: 200 scans with every fault of service and printer take some four minutes.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { defaultScannerSetup } from '../../electron/contract/scanner.ts';
import { whyNoCups } from '../support/cups/tools.ts';
import { ask, type Desk, expect, outcome, test } from './fixtures.ts';
import { type Books, type JournalJob, outOfOrder, type Sheet, untrueIn } from './support/day/books.ts';
import { openDay } from './support/day/desk.ts';
import { type LabelPrinter, startLabelPrinter } from './support/day/labelPrinter.ts';
import { OUTAGE, SCANS, theDay } from './support/day/script.ts';

/** The station stays within as many; the service allows a few more, for the customer panel, which cancels under the same key. */
const PER_MINUTE = 120;
const OF_THE_PANEL = 10;
/** Kuruş: enough for the first orders, and not for the dear one. */
const START_BALANCE = 250_000;

const reason = whyNoCups();

test.skip(reason !== null, String(reason));
// Two hundred scans in real time: where the machine stood still for a moment, the day is begun once more.
test.describe.configure({ retries: 2 });
// A trace of a thousand actions costs more time than they do.
test.use({
  trace: 'off',
  serviceOptions: { balanceKurus: START_BALANCE, limits: { account: PER_MINUTE + OF_THE_PANEL, route: 1_000 } },
});

test('a day of 200 scans at a Turkish desk: service, journal, printers and screens agree', async ({ desk }) => {
  const { control } = desk.service;
  const printer = await startLabelPrinter();
  try {
    const app = await desk.launch({
      demo: desk.service,
      env: { LANG: 'tr_TR.UTF-8', CUPS_SERVER: printer.server },
    });
    const { page } = app;
    await ask(page, 'settings.update', {
      language: 'tr',
      theme: 'light',
      requestsPerMinute: PER_MINUTE,
      scanner: { ...defaultScannerSetup, layout: 'us', foundAt: Date.now() },
    });
    await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1366, 768));
    await page.reload();
    await expect(outcome(page)).toHaveAttribute('data-outcome', 'idle');
    await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([1366, 768]);

    const sheets = () => sheetsOf(desk, printer);
    const day = await openDay({
      app,
      service: desk.service,
      printer,
      sheets: async () => (await sheets()).map(({ reference }) => reference),
      pictures: process.env.DAY_PICTURES,
    });
    await day.run(theDay);
    expect(day.scans).toHaveLength(SCANS);

    const books: Books = {
      scans: day.scans,
      screen: await day.screen.whole(),
      paper: await sheets(),
      journal: await journalOf(page),
      charges: control.charges(),
      shipments: control.shipments(),
      startBalance: START_BALANCE,
    };
    await day.keep('books.json', JSON.stringify({ ...books, requests: control.requests() }));
    expect.soft(day.missed, 'what did not come').toEqual([]);
    expect.soft(outOfOrder(books, OUTAGE), 'the order after the outage').toEqual([]);
    expect.soft(untrueIn(books), 'what the books do not agree on').toEqual([]);
    expect.soft(mostInAMinute(ofTheKey(control.requests()))).toBeLessThanOrEqual(PER_MINUTE + OF_THE_PANEL);
  } finally {
    await printer.stop();
  }
});

/** Everything that came out of the two printers. */
async function sheetsOf(desk: Desk, printer: LabelPrinter): Promise<readonly Sheet[]> {
  const folder = join(desk.folder, 'labels');
  const files = await readdir(folder).catch(() => []);
  const saved = files
    .filter((name) => name.endsWith('.pdf') && !name.startsWith('.'))
    .map(async (name) => ({ title: name.slice(0, -'.pdf'.length), at: (await stat(join(folder, name))).mtimeMs }));
  const all = [...(await Promise.all(saved)), ...(await printer.sheets())];
  // A further sheet of an order has its number behind it: S-1019, S-1019-2.
  return all.map(({ title, at }) => ({ reference: title.replace(/^([A-Z]+-\d+)-\d+$/, '$1'), at }));
}

async function journalOf(page: Page): Promise<readonly JournalJob[]> {
  const everything = { search: '', list: null, from: null, to: null, before: null, limit: 500 };
  const { items } = await ask(page, 'ledger.search', everything);
  return Promise.all(
    items.map(async (job) => ({ job, timeline: await ask(page, 'jobs.timeline', { jobId: job.id }) })),
  );
}

/** A payment on a page of the service uses no key. */
const ofTheKey = (requests: readonly { readonly at: string; readonly path: string }[]): readonly number[] =>
  requests.filter(({ path }) => path.startsWith('/api/')).map(({ at }) => Date.parse(at));

function mostInAMinute(times: readonly number[]): number {
  return Math.max(...times.map((end) => times.filter((at) => at <= end && at > end - 60_000).length));
}
