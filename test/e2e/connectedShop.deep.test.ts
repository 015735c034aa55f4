// Deep, not in each run: a day of 150 parcels, in both languages with --long. What the desk does with a single shipment of the panel is tested without them.
import { defaultScannerSetup } from '../../electron/contract/scanner.ts';
import { freePort } from '../support/freePort.ts';
import { sized } from '../support/runs.ts';
import { ask, expect, expectOutcome, outcome, scan, test } from './fixtures.ts';
import { importList } from './support/importList.ts';

const PER_MINUTE = 120;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const OWN = numbers(30).map((n) => `OWN-${100 + n}`);
const PANEL = numbers(120).map((n) => `PNL-${200 + n}`);
/** Of these the panel's number only resembles the one on the slip. */
const RESEMBLE = PANEL.slice(0, 5);
/** Of these the desk has no list: the slip has the panel's own number. */
const UNLISTED = PANEL.slice(80);
/** As connected stores write them. */
const FORMS = [(slip: string) => slip, (slip: string) => `#${slip}`, (slip: string) => slip.toLowerCase()] as const;

const inPanel = (slip: string, at: number): string =>
  RESEMBLE.includes(slip) ? `HB-${slip}` : (FORMS[at % FORMS.length] ?? FORMS[0])(slip);

const nameOf = (slip: string) => `Ayşe ${slip}`;
const rowOf = (slip: string) => `${slip};${nameOf(slip)};05320000001;Moda Cad. 12;İstanbul;Kadıköy;3;anka`;
const LIST = ['Sipariş No;Alıcı;Telefon;Adres;İl;İlçe;Desi;Kargo', ...[...OWN, ...PANEL.slice(0, 80)].map(rowOf)];

/** When the shop cancels them. */
const CANCELLED = {
  // The last of them stands in no list.
  before: [OWN[3], PANEL[30], PANEL[100]].map(String),
  atOnce: [OWN[8], PANEL[40]].map(String),
  after: [OWN[13], PANEL[50]].map(String),
};

test.use({
  trace: 'off',
  serviceOptions: { balanceKurus: 100_000_000, limits: { account: PER_MINUTE + 10, route: 1_000 } },
});

/** How long such a day takes where nothing else runs, and what is polled in a minute. */
const USUAL_MINUTES = 2;
const POLLS_A_MINUTE = 4;

for (const language of sized({ deep: ['tr'] as const, long: ['tr', 'en'] as const })) {
  test(`a day of a connected shop, ${language}: each parcel has one shipment and one label, and what the shop cancels goes nowhere`, async ({
    desk,
  }) => {
    const startedAt = performance.now();
    const { control } = desk.service;
    PANEL.forEach((slip, at) => {
      const receiver = { name: nameOf(slip), province: 'İstanbul', district: 'Kadıköy' };
      const opened = control.openInPanel({ reference: inPanel(slip, at), receiver });
      if (!opened.ok) throw new Error(opened.problem);
    });
    const app = await desk.launch({
      demo: desk.service,
      env: { LANG: language === 'tr' ? 'tr_TR.UTF-8' : 'en_US.UTF-8' },
    });
    const { page } = app;
    const use = { mode: 'also' as const, prefixes: ['#'] };
    await ask(page, 'settings.update', {
      language,
      requestsPerMinute: PER_MINUTE,
      panel: { demo: use, sandbox: use, live: use },
      scanner: { ...defaultScannerSetup, layout: 'us', foundAt: Date.now() },
    });
    await page.reload();
    await expect(outcome(page)).toHaveAttribute('data-outcome', 'idle');
    await importList(page, 'orders.csv', Buffer.from(LIST.join('\n')));
    await page.keyboard.press('F1');
    control.clearLogs();

    const port = await freePort();
    await ask(page, 'door.set', { isOn: true, port, reach: 'loopback' });
    const { key } = await ask(page, 'door.addKey', { name: 'shop', may: ['orders.write'] });
    const cancel = async (reference: string) => {
      const url = `http://127.0.0.1:${port}/v1/orders/${encodeURIComponent(reference)}/cancel`;
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ word: 'cancelled' }) });
      // Of what stands in no list the desk knows only the panel's shipment, under the panel's own number.
      expect([200, 404], await answer.text()).toContain(answer.status);
    };
    for (const slip of CANCELLED.before) await cancel(slip);
    for (const slip of [...OWN, ...PANEL.toReversed()]) {
      const cancelling = CANCELLED.atOnce.includes(slip) ? cancel(slip) : null;
      await scan(page, UNLISTED.includes(slip) ? inPanel(slip, PANEL.indexOf(slip)) : slip);
      await cancelling;
    }
    const sheets = async () =>
      (await desk.labels()).filter((name) => name.endsWith('.pdf')).map((name) => name.toLowerCase());
    const held = [...RESEMBLE, ...CANCELLED.before, ...CANCELLED.atOnce];
    const plain = [...OWN, ...PANEL].filter((slip) => !held.includes(slip));
    await expect.poll(async () => (await sheets()).length).toBeGreaterThanOrEqual(plain.length);

    // For a mere resemblance a person is asked, and prints by a key.
    for (const slip of RESEMBLE) {
      await scan(page, slip);
      await expectOutcome(page, slip, 'problem');
      await page.keyboard.press('Alt+R');
      await expectOutcome(page, slip, 'done');
    }
    for (const slip of CANCELLED.after) {
      await cancel(slip);
      await scan(page, slip);
      await expectOutcome(page, slip, 'shop_stopped');
    }

    const opened = control.shipments();
    const familyOf = (reference: string | null) => (reference ?? '').toUpperCase().replace(/^(?:#|HB-)/, '');
    const families = opened.map(({ orderReference }) => familyOf(orderReference));
    expect(families.length, 'second shipments').toBe(new Set(families).size);
    const charged = control.charges().filter(({ kind }) => kind === 'charge').length;
    expect(charged).toBe(opened.length);
    // One of its own was cancelled before its scan, and one with it.
    expect([OWN.length + PANEL.length - 1, OWN.length + PANEL.length - 2]).toContain(charged);

    const all = await sheets();
    expect(new Set(all).size, 'second sheets').toBe(all.length);
    const out = (slip: string) => all.filter((name) => name.includes(slip.toLowerCase())).length;
    expect(CANCELLED.before.map(out), 'sheets of cancelled orders').toEqual([0, 0, 0]);
    expect(Math.max(...CANCELLED.atOnce.map(out))).toBeLessThanOrEqual(1);
    expect([...plain, ...RESEMBLE].map(out).every((count) => count === 1)).toBe(true);
    const requests = control.requests().filter(({ path }) => path.startsWith('/api/')).length;
    // What the desk polls by the clock, a few requests a minute, is no fault of a parcel where the machine is slow.
    const lateMinutes = Math.max(0, (performance.now() - startedAt) / 60_000 - USUAL_MINUTES);
    expect((requests - POLLS_A_MINUTE * lateMinutes) / all.length).toBeLessThanOrEqual(1.1);
  });
}
