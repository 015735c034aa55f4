import { appendFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { DemoService } from '../../../../electron/demo/createDemoService.ts';
import { scanInto } from '../../../../scripts/lib/scanner.ts';
import type { StationApp } from '../../../../scripts/lib/stationApp.ts';
import { importList } from '../importList.ts';
import { openOnPhone } from '../phone.ts';
import { readQr } from '../readQr.ts';
import type { DayStep } from './daySteps.ts';
import type { LabelPrinter } from './labelPrinter.ts';
import { csv } from './lists.ts';
import { openScreenBook, type ScreenBook, type Shown } from './screenBook.ts';

/** A scan of the day as it was made. */
export interface ScanMade {
  /** Counted from 1. */
  readonly number: number;
  /** Epoch ms before its first key. */
  readonly at: number;
  /** Epoch ms after its last key. */
  readonly until: number;
  readonly code: string;
  readonly subject: string | null;
  readonly where: 'desk' | 'pickup';
  readonly hour: string;
  readonly shows: Shown | null;
  /** The outcome on the screen; null where it was not waited for. */
  readonly came: string | null;
}

/** The desk of the day, with everything around it that a person or the world can do. */
export interface Day {
  readonly app: StationApp;
  readonly page: Page;
  readonly service: DemoService;
  readonly printer: LabelPrinter;
  readonly screen: ScreenBook;
  readonly scans: readonly ScanMade[];
  /** Failed expectations: keys without effect, things that were not there in time. */
  readonly missed: readonly string[];
  run(steps: readonly DayStep[]): Promise<void>;
  /** Presses keys at the pace of a hand. */
  press(...keys: readonly string[]): Promise<void>;
  importList(fileName: string, lines: readonly string[]): Promise<void>;
  /** By its key and the answer to its question, each pressed until it is taken. */
  queueAll(): Promise<void>;
  /** The number that the service gave the shipment of an order. */
  shipmentId(reference: string): string;
  /** Somebody cancels a shipment in the customer panel. */
  cancelInPanel(reference: string): Promise<void>;
  /** A customer pays with a phone what the code on the payments screen leads to. */
  payByPhone(reference: string): Promise<void>;
  payDebtByPhone(): Promise<void>;
  /** Waits, and notes it where it does not come. */
  until(what: string, isSo: () => boolean | Promise<boolean>, timeoutMs?: number): Promise<void>;
  sheetsOf(reference: string): Promise<number>;
  /** How many requests reached the service in the last minute. */
  requestsInAMinute(): number;
  /** Since the first request for this order reached the service. */
  secondsSince(reference: string): number;
  /** A picture of the screen, where pictures are wanted. */
  look(name: string): Promise<void>;
  /** A file beside the pictures. */
  keep(name: string, text: string): Promise<void>;
}

export interface DayDeps {
  readonly app: StationApp;
  readonly service: DemoService;
  readonly printer: LabelPrinter;
  /** References of the labels that came out so far, of all printers. */
  readonly sheets: () => Promise<readonly string[]>;
  /** Folder for pictures; undefined: none are taken. */
  readonly pictures: string | undefined;
}

/** No hand is at its next key sooner, ms. */
const HAND_MS = 110;
/** Ends the waiting for what does not come at all; a slow machine may need a minute for a label. */
const TIMEOUT_MS = 180_000;
/** What is not going to become what was expected is not waited for longer, ms. */
const CONTRARY_MS = 2_000;
/** Ends of a scan: unless one of them is expected, it will not become anything else by itself. */
const CONTRARY = [
  'already_shipped',
  'refused',
  'problem/stopped',
  'problem/size',
  'withdrawn',
  'not_kept',
  'held',
  'taken',
] as const;

export async function openDay(deps: DayDeps): Promise<Day> {
  const { app, service, printer, pictures } = deps;
  const { page } = app;
  const { control } = service;
  const screen = await openScreenBook(page);
  const scans: ScanMade[] = [];
  const missed: string[] = [];
  const pictured = new Set<string>();
  let title = '';
  let number = 0;
  if (pictures !== undefined) await mkdir(pictures, { recursive: true });

  async function poll(name: string): Promise<void> {
    if (pictures === undefined) return;
    const file = `${String(number).padStart(3, '0')}-${name}`.replace(/[^\p{L}\p{N}.-]+/gu, '_');
    await page.screenshot({ path: join(pictures, `${file}.png`) });
  }

  /** What happens, beside the pictures. */
  function note(line: string): void {
    if (pictures === undefined) return;
    appendFileSync(join(pictures, 'day.log'), `${new Date().toISOString().slice(11, 23)} ${line}\n`);
  }

  /** One picture of each outcome, with and without banners and band: those are different screens. */
  async function pollOnce(): Promise<void> {
    if (pictures === undefined) return;
    const state = await screen.newest();
    if (state?.panel == null) return;
    const { of, outcome, step } = state.panel;
    const around = [state.banners === '' ? '' : 'banner', state.band === '' ? '' : 'band'].filter((it) => it !== '');
    const name = [of, outcome, step, ...around].join('-');
    if (pictured.has(name)) return;
    pictured.add(name);
    await poll(name);
  }

  async function shownBy(code: string | null, shows: Shown, since: number): Promise<string | null> {
    const found = await screen.waitFor(code, [shows, ...CONTRARY], since, TIMEOUT_MS);
    if (found === shows || found === null) return found;
    return (await screen.waitFor(code, [shows], since, CONTRARY_MS)) ?? found;
  }

  async function scan(step: Extract<DayStep, { kind: 'scan' }>): Promise<void> {
    number += 1;
    // An Enter within 55 ms after a scan counts as its second end key, and no hand pulls the trigger again so soon.
    if (step.code === '') await page.waitForTimeout(3 * HAND_MS);
    const since = await screen.length();
    const at = Date.now();
    // The scanner is programmed for the US, the computer has a Turkish keyboard: a dash arrives as a star.
    const code = step.byLabel === true ? shipmentOf(step.code).trackingNumber : step.code;
    await scanInto(page, code, { scanner: 'us', system: 'tr-q' });
    const until = Date.now();
    const { subject, where, shows } = step;
    const came = shows === null ? null : await shownBy(where === 'pickup' ? code : subject, shows, since);
    scans.push({ number, at, until, code, subject, where, hour: title, shows, came });
    note(`scan ${number} ${step.code}: ${came} (${shows})`);
    if (shows !== null) await pollOnce();
  }

  async function see({ code, shows }: Extract<DayStep, { kind: 'see' }>): Promise<void> {
    const index = scans.findLastIndex((one) => one.code === code);
    const made = scans[index];
    if (made === undefined) throw new Error(`${code} was not scanned`);
    const came = await shownBy(code, shows, 0);
    scans[index] = { ...made, shows, came };
    note(`scan ${made.number} ${code}: ${came} (${shows})`);
    await pollOnce();
  }

  async function press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await page.waitForTimeout(HAND_MS);
      await page.keyboard.press(key);
    }
    // A digit that a scan follows within a blink could be its first character.
    await page.waitForTimeout(keys.some((key) => /^\d$/.test(key)) ? 3 * HAND_MS : HAND_MS);
  }

  async function run(step: DayStep): Promise<void> {
    switch (step.kind) {
      case 'hour':
        title = step.title;
        note(title);
        return;
      case 'scan':
        return scan(step);
      case 'see':
        return see(step);
      case 'press': {
        const since = await screen.length();
        await press(step.keys);
        if (step.shows === null) return;
        const came = await shownBy(null, step.shows, since);
        if (came !== step.shows) {
          missed.push(
            `${title}, after scan ${number}: ${step.keys} did not bring "${step.shows}" but "${came ?? 'nothing'}"`,
          );
        }
        await pollOnce();
        return;
      }
      case 'event':
        await step.happens(day);
        note(step.what);
        return;
      default:
        return step satisfies never;
    }
  }

  const shipmentOf = (reference: string) => {
    const found = control.shipments().filter(({ orderReference }) => orderReference === reference);
    const [shipment] = found.reverse();
    if (shipment === undefined) throw new Error(`the service has no shipment of ${reference}`);
    return shipment;
  };

  async function until(what: string, isSo: () => boolean | Promise<boolean>, timeoutMs = TIMEOUT_MS): Promise<void> {
    const end = Date.now() + timeoutMs;
    while (!(await isSo())) {
      if (Date.now() > end) {
        missed.push(`${title}, after scan ${number}: ${what} did not come`);
        note(`missed: ${what}`);
        await poll(`missed-${what}`);
        return;
      }
      await page.waitForTimeout(50);
    }
  }

  /** A banner that comes moves the code while it is read: the person with the phone tries again. */
  async function codeRead(what: string, row: Locator): Promise<string> {
    let link: string | null = null;
    const isRead = async () => {
      await row.click();
      const code = page.getByTestId('payment-shown').getByTestId('payment-qr').getByRole('img');
      if ((await code.count()) === 0) return false;
      link = await readQr(app, code);
      return link !== null;
    };
    await until(what, isRead);
    if (link === null) throw new Error(`no phone reads ${what}`);
    return link;
  }

  const day: Day = {
    app,
    page,
    service,
    printer,
    screen,
    scans,
    missed,
    look: poll,
    press,
    until,
    async run(steps) {
      for (const step of steps) await run(step);
    },
    async queueAll() {
      const question = page.getByTestId('question');
      await expect(async () => {
        await page.keyboard.press('Alt+Enter');
        await expect(question).toBeVisible({ timeout: 1_000 });
      }).toPass();
      // Where the balance does not pay for all of them, the first key sends a part.
      const all = question.getByRole('button', { name: 'Hepsini gönder' }).locator('kbd');
      await expect(async () => {
        await press((await all.count()) === 0 ? '1' : ((await all.textContent()) ?? ''));
        await expect(question).toHaveCount(0, { timeout: 1_000 });
      }).toPass();
    },
    async importList(fileName, lines) {
      await importList(page, fileName, Buffer.from(csv(lines), 'utf8'));
      await poll(`import-${fileName}`);
      // With rows that were not taken the report stays, also when something is scanned.
      await press('F1');
    },
    shipmentId: (reference) => shipmentOf(reference).id,
    async cancelInPanel(reference) {
      const answer = await fetch(`${service.url}/api/v2/shipments/${shipmentOf(reference).id}/cancel`, {
        method: 'POST',
        headers: { 'X-Api-Key': service.apiKey, 'Content-Type': 'application/json' },
        body: JSON.stringify({ reason: 'müşteri vazgeçti' }),
      });
      if (!answer.ok) throw new Error(`the panel could not cancel ${reference}: ${answer.status}`);
    },
    async payByPhone(reference) {
      const place = page.locator('li[data-job-id]').filter({ visible: true, hasText: reference });
      await until(`the payment of ${reference} on F4`, async () => (await place.count()) > 0);
      await (await openOnPhone(await codeRead(`the code of ${reference}`, place))).pay();
    },
    async payDebtByPhone() {
      await (await openOnPhone(await codeRead('the code of the debt', page.getByTestId('hold-card')))).pay();
    },
    async keep(name, text) {
      if (pictures !== undefined) await writeFile(join(pictures, name), text);
    },
    requestsInAMinute: () => control.requests().filter(({ at }) => Date.parse(at) > Date.now() - 60_000).length,
    secondsSince(reference) {
      const first = control.requests().find(({ orderReference }) => orderReference === reference);
      return first === undefined ? 0 : (Date.now() - Date.parse(first.at)) / 1_000;
    },
    sheetsOf: async (reference) => (await deps.sheets()).filter((one) => one === reference).length,
  };
  return day;
}
