import type { Page } from '@playwright/test';
import type { StationApp } from '../../scripts/lib/stationApp.ts';
import { expectNoFault } from './accessibility.ts';
import { ask, type Desk, expect, expectOutcome, pressUntil, scan, test } from './fixtures.ts';
import { spyOnHandOffs } from './support/handOffs.ts';
import { openOnPhone } from './support/phone.ts';
import { readQr } from './support/readQr.ts';

const FIRST = 'ORD-10427';
const SECOND = 'ORD-10431';
const THIRD = 'ORD-10432';
/** Too little for any order, kuruş. */
const ONE_LIRA = 100;
const ENOUGH = 10_000_000;

const rows = (page: Page) => page.locator('li[data-job-id]').filter({ visible: true });
const row = (page: Page, code: string) => rows(page).filter({ hasText: code.replace('ORD-', '') });
/** The chosen payment, large. */
const shown = (page: Page) => page.getByTestId('payment-shown');
const codeOf = (page: Page) => shown(page).getByTestId('payment-qr').getByRole('img');
const dock = (page: Page) => page.getByTestId('payment-chosen');

/** No limit of requests stands in the way of thirty orders. */
async function openDesk({ service: { control }, openApp }: Desk, balanceKurus: number): Promise<StationApp> {
  control.setAccount({ balanceKurus, rateLimit: 1_000 });
  control.setRouteLimit(1_000);
  return openApp();
}

async function choose(page: Page, code: string): Promise<void> {
  await row(page, code).click();
  await expect(shown(page)).toContainText(code.replace('ORD-', ''));
  await expect(dock(page)).toContainText(code.replace('ORD-', ''));
}

const kurusIn = (text: string | null) =>
  Number(
    /([\d,]+)\.(\d\d)\sTL/
      .exec(text ?? '')
      ?.slice(1)
      .join('')
      .replaceAll(',', ''),
  );

test('two orders without money wait in their slots, the next one goes; a phone pays from the screen, each label comes out once, its slot is shown', async ({
  desk,
}) => {
  const { control } = desk.service;
  const app = await openDesk(desk, ONE_LIRA);
  const { page } = app;
  for (const [index, code] of [FIRST, SECOND].entries()) {
    await scan(page, code);
    const unpaid = await expectOutcome(page, code, 'pay');
    await expect(unpaid).toContainText(`${index + 1}`);
  }
  control.setAccount({ balanceKurus: ENOUGH });
  await scan(page, THIRD);
  await expectOutcome(page, THIRD, 'done');
  expect(await desk.labels()).toEqual([`${THIRD}.pdf`]);

  await page.keyboard.press('F4');
  await expect(rows(page)).toHaveCount(2);
  await expectNoFault(page, 'two open payments');
  const links = new Map<string, string>();
  for (const code of [FIRST, SECOND]) {
    await choose(page, code);
    const link = await readQr(app, codeOf(page));
    if (link === null) throw new Error(`no phone reads the code of ${code}`);
    links.set(code, link);
    await expect(shown(page).getByTestId('payment-host')).toHaveText(new URL(link).host);
  }
  const before = control.requests().length;
  await choose(page, FIRST);
  const phone = await openOnPhone(String(links.get(FIRST)));
  expect(phone.kurus).toBe(kurusIn(await shown(page).textContent()));
  expect(await phone.pay()).toBe(200);
  // One is polled by a key; for the other no key is pressed.
  await pressUntil(page, 'Alt+b', page.getByTestId('shelf-banner'));
  await expect(page.getByTestId('shelf-banner')).toContainText('Slot 1');
  await expect.poll(() => desk.labels()).toContain(`${FIRST}.pdf`);
  expect(await (await openOnPhone(String(links.get(SECOND)))).pay()).toBe(200);
  await expect.poll(() => desk.labels()).toEqual([FIRST, SECOND, THIRD].map((it) => `${it}.pdf`));
  await expect(page.getByTestId('shelf-banner')).toContainText('Slots 1, 2');
  await expect(page.locator('[data-testid=payment-ended]')).toHaveCount(2);

  const lines = control.charges().filter(({ kind }) => kind === 'charge' || kind === 'card');
  expect(lines.map(({ kind, orderReference }) => [kind, orderReference])).toEqual([
    ['charge', THIRD],
    ['card', FIRST],
    ['card', SECOND],
  ]);
  // Paying moved the money; the station sent no create again.
  const creates = control
    .requests()
    .slice(before)
    .filter(({ method }) => method === 'POST');
  expect(creates.map(({ path }) => path).filter((path) => path === '/api/v2/shipments')).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('AYSE', { delay: 60 });
  await page.getByTestId('palette').getByRole('option', { name: FIRST }).first().click();
  await expect(page.getByTestId('timeline')).toContainText('Payment came in');
});

// Long: which links are safe is decided in test/unit/contract/paymentLink.test.ts.
test('only what is a safe link leaves the station: for the browser, for the clipboard, for a mail, and as a code as large as the screen', {
  tag: '@long',
}, async ({ desk }) => {
  const app = await openDesk(desk, ONE_LIRA);
  const { page } = app;
  const handed = await spyOnHandOffs(app);
  await scan(page, FIRST);
  await expectOutcome(page, FIRST, 'pay');
  await page.keyboard.press('F4');
  await choose(page, FIRST);
  const link = String(await readQr(app, codeOf(page)));
  await page.keyboard.press('Alt+c');
  await expect.poll(handed.copied).toBe(link);
  // A key that comes while the one before is still at work does nothing.
  await expect(page.getByTestId('link-handed')).toHaveAttribute('data-way', 'copy');
  await page.keyboard.press('Alt+o');
  await expect.poll(handed.opened).toEqual([link]);
  await expect(page.getByTestId('link-handed')).toHaveAttribute('data-way', 'open');
  await page.keyboard.press('Alt+m');
  await expect.poll(async () => (await handed.opened()).length).toBe(2);
  const mail = new URL(String((await handed.opened())[1]));
  expect(mail.protocol).toBe('mailto:');
  expect(mail.pathname).toBe('');
  expect(mail.searchParams.get('body')).toContain(link);
  await pressUntil(page, 'Alt+v', page.getByTestId('large-qr'));
  await expectNoFault(page, 'a code as large as the screen');
  expect(await readQr(app, page.getByTestId('large-qr').getByRole('img'))).toBe(link);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('large-qr')).toHaveCount(0);
});

test('an open payment is cancelled after a question, and gets a new shipment after another: the old link is closed, the new one is paid once', async ({
  desk,
}) => {
  const { control } = desk.service;
  const app = await openDesk(desk, ONE_LIRA);
  const { page } = app;
  await scan(page, FIRST);
  await expectOutcome(page, FIRST, 'pay');
  await page.keyboard.press('F4');
  await choose(page, FIRST);
  const old = String(await readQr(app, codeOf(page)));
  await page.keyboard.press('Alt+Delete');
  await page.keyboard.press('1');
  const ended = shown(page).locator('[data-end=cancelled]');
  await expect(ended).toBeVisible();
  await expectNoFault(page, 'a payment that is cancelled');
  await expect(openOnPhone(old)).rejects.toThrow('410');
  await pressUntil(page, 'Alt+n', dock(page).filter({ hasText: `${FIRST}~2` }));
  expect(control.shipments()).toHaveLength(1);
  await page.keyboard.press('1');
  const fresh = page.getByTestId('payment-qr').filter({ visible: true }).getByRole('img');
  await expect(fresh).toHaveCount(1);
  const link = String(await readQr(app, fresh));
  expect(link).not.toBe(old);
  expect(await (await openOnPhone(link)).pay()).toBe(200);
  await page.keyboard.press('Alt+b');
  await expect.poll(() => desk.labels()).toEqual([`${FIRST}~2.pdf`]);
  expect(control.charges().filter(({ kind }) => kind === 'card')).toHaveLength(1);
});

/** Links that a service, or an attacker in between, might send, and why none of them leaves the station. */
const HOSTILE: readonly (readonly [code: string, link: unknown, why: string])[] = [
  ['ORD-10427', 'http://pay.example/1', 'not_https'],
  ['ORD-10431', 'javascript:alert(1)', 'not_https'],
  ['ORD-10432', 'file:///etc/passwd', 'not_https'],
  ['ORD-10433', 'https://bank.example@evil.example/pay', 'unreadable'],
  ['ORD-10434', 'https://bank.example\\@evil.example/', 'unreadable'],
  ['ORD-10435', `https://pay.example/${'x'.repeat(2_050)}`, 'too_long'],
  ['ORD-10436', null, 'missing'],
];

// Deep: the contract decides which links are safe (test/unit/contract/paymentLink.test.ts), and the page tests show it.
test('an answer with a link that is not safe: shown on its card with its beginning, no code, no key; the parcel keeps its slot, the next scan goes', {
  tag: '@deep',
}, async ({ desk }) => {
  const { control } = desk.service;
  const app = await openDesk(desk, ENOUGH);
  const { page } = app;
  const handed = await spyOnHandOffs(app);
  for (const [index, [code, link]] of HOSTILE.entries()) {
    control.addFault({
      kind: 'status',
      status: 402,
      processed: false,
      method: 'POST',
      path: '/api/v2/shipments',
      body: JSON.stringify(unpaidAnswer(code, 5_000 + index, link)),
    });
    await scan(page, code);
    await expectOutcome(page, code, 'pay');
  }
  await page.keyboard.press('F4');
  await expect(rows(page)).toHaveCount(HOSTILE.length);
  const jobs = await ask(page, 'jobs.list', { list: 'payments' });
  for (const [code, , why] of HOSTILE) {
    await choose(page, code);
    const refused = shown(page).getByTestId('payment-link-refused');
    await expect(refused, code).toHaveAttribute('data-why', why);
    await expect(shown(page).getByTestId('payment-qr')).toHaveCount(0);
    const jobId = String(jobs.find(({ key }) => key.value === code)?.id);
    for (const method of ['open', 'copy', 'mail'] as const) {
      await expect(ask(page, 'payment.handOff', { of: { kind: 'job', jobId }, method })).rejects.toThrow(
        'link_refused',
      );
    }
    for (const key of ['Alt+o', 'Alt+c', 'Alt+m']) await page.keyboard.press(key);
  }
  await expectNoFault(page, 'payments without a link');
  expect(await handed.opened()).toEqual([]);
  expect(await handed.copied()).toBe('');
  expect(jobs.map(({ slot }) => slot).sort()).toEqual(HOSTILE.map((_, index) => index + 1));
  await scan(page, 'ORD-10437');
  await expect.poll(() => desk.labels()).toEqual(['ORD-10437.pdf']);
});

/** The body of API sections 4.4 and 7. */
function unpaidAnswer(code: string, id: number, link: unknown): unknown {
  const payment = {
    method: 'card',
    paid: false,
    amount: 57.82,
    balance: 1,
    payment_url: link,
    payment_expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  };
  return {
    success: false,
    error_code: 'payment_required',
    message: 'Bakiye yetersiz.',
    data: {
      id,
      order_reference: code,
      tracking_number: `KS${id}`,
      tracking_number_is_carrier: false,
      status: 'payment_pending',
      payment,
      balance: 1,
      required: 57.82,
      label: { status: 'awaiting_payment' },
      label_status: 'awaiting_payment',
    },
  };
}
