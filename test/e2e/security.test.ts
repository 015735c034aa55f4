import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeStationApp } from '../../scripts/lib/stationApp.ts';
import { anOrder } from '../support/builders.ts';
import { mailboxCommand, spawnMailbox } from '../support/mailboxProcess.ts';
import { openShopServer } from '../support/shopServer.ts';
import { ask, expect, expectOutcome, outcome, scan, test } from './fixtures.ts';
import { noteKeychain } from './support/keychain.ts';
import { filesIn, formsOf, heapOf, messagesToPages, processesOfApp, tracesOf } from './support/traces.ts';

test('the page has two functions and nothing of Node or Electron', async ({ desk }) => {
  const page = await desk.open();
  const seen = await page.evaluate(() => {
    const all = globalThis as unknown as Record<string, unknown>;
    return {
      station: Object.keys(all.station as object).sort(),
      others: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter((name) => name in all),
    };
  });
  expect(seen).toEqual({ station: ['on', 'request'], others: [] });
});

test('the policy lets nothing foreign in: no inline script, no eval, no remote request, no new window', async ({
  desk,
}) => {
  const { electron, page } = await desk.openApp();
  const tried = await page.evaluate(async (reachable) => {
    const inline = document.createElement('script');
    inline.textContent = 'window.gotIn = true';
    document.body.append(inline);
    // In a task of its own: what the test tool runs directly is exempt from the policy.
    const evaluated = await new Promise<boolean>((resolve) => {
      setTimeout(() => {
        try {
          new Function('return 1')();
          resolve(true);
        } catch {
          resolve(false);
        }
      });
    });
    const answers = (url: string) =>
      fetch(url, { mode: 'no-cors' }).then(
        () => 'answered',
        () => 'refused',
      );
    const remote = [await answers(reachable), await answers('https://example.invalid/')];
    const opened = window.open('https://example.invalid/') !== null;
    return { inline: 'gotIn' in window, evaluated, remote, opened };
  }, `${desk.service.url}/api/v2/account/info`);
  expect(tried).toEqual({ inline: false, evaluated: false, remote: ['refused', 'refused'], opened: false });
  // The program has listened longer, so that it has decided when this is notified.
  await electron.evaluate(({ BrowserWindow }) => {
    const all = globalThis as unknown as { refused: Promise<boolean> };
    all.refused = new Promise((resolve) => {
      BrowserWindow.getAllWindows()[0]?.webContents.once('will-navigate', (event) => resolve(event.defaultPrevented));
    });
  });
  await page.evaluate(() => {
    location.href = 'https://example.invalid/';
  });
  expect(await electron.evaluate(() => (globalThis as unknown as { refused: Promise<boolean> }).refused)).toBe(true);
  expect(page.url()).toMatch(/^app:\/\/station\//);
});

test('the page is given no permission, by query or by request', async ({ desk }) => {
  const page = await desk.open();
  const answers = await page.evaluate(async () => ({
    found: (await navigator.permissions.query({ name: 'notifications' })).state,
    requested: await Notification.requestPermission(),
  }));
  expect(answers).toEqual({ found: 'denied', requested: 'denied' });
});

test('a request that the contract does not know, or in another shape, is refused', async ({ desk }) => {
  const page = await desk.open();
  await expect(ask(page, 'secrets.read' as 'station.status', {})).rejects.toThrow('bad_request');
  await expect(ask(page, 'scan.submit', { code: 5 } as never)).rejects.toThrow('bad_request');
  await expect(ask(page, '__proto__' as 'station.status', {})).rejects.toThrow('bad_request');
});

/** As long and as odd as real ones, so that nothing else contains them. */
const TYPED = {
  key: 'canary_key_7Qf2Zr9LwXk4',
  'wrong key': 'canary_wrong_M3tVb8NcYp5',
  'token of the look-up': 'canary_lookup_J6hDs1GuRe0',
  'secret of the shop': 'canary_shop_K9xTa4BvWm2Qz',
  'secret of another desk': 'canary_webhook_P5nLc7HyEi8',
  PIN: '730519284617',
  'wrong PIN': '915027386402',
} as const;

const HOOK = fileURLToPath(new URL('support/tap.cjs', import.meta.url));

/** How the names begin under which a desk with everything set up has its secrets. */
const STORED = [
  'api-key',
  'webhook-secret',
  'webhook-previous',
  'mailbox-token',
  'lookup-token',
  'shop-secret',
  'owner-pin',
];

test('a secret is found in each form in which it may be left', () => {
  for (const { form, bytes } of formsOf(TYPED.key)) {
    const around = Buffer.concat([Buffer.from('x'), bytes, Buffer.from('yz')]);
    expect(tracesOf({ key: TYPED.key }, [{ name: 'here', bytes: around }])).toContain(`key in here (${form})`);
  }
  for (const before of ['', 'a', 'ab']) {
    const bytes = Buffer.from(Buffer.from(`${before}${TYPED.key}z`).toString('base64'));
    expect(tracesOf({ key: TYPED.key }, [{ name: 'here', bytes }])).toContain('key in here (base64)');
  }
  expect(tracesOf({ key: TYPED.key }, [{ name: 'here', bytes: Buffer.from('canary_key') }])).toEqual([]);
});

// Deep: it goes through every way in which a secret could be left; the redaction and the stores have tests of their own.
test('after a day with everything that goes wrong the secrets are in the keychain and nowhere else', {
  tag: '@deep',
}, async ({ desk }) => {
  test.skip(
    process.platform !== 'linux',
    'elsewhere processes cannot be looked into, and the keychain is the person’s own',
  );
  const keychain = await noteKeychain();
  const { control, url: baseUrl } = desk.service;
  control.addAccount({ apiKey: TYPED.key, balanceKurus: 900_000 });
  const mailboxFolder = join(desk.folder, 'mailbox');
  await mailboxCommand({ folder: mailboxFolder }, '--add-box', 'shop');
  const added = await mailboxCommand({ folder: mailboxFolder }, '--add-station', 'shop/desk-1');
  const token = added.split(/\s+/).at(-1) ?? '';
  const mailbox = await spawnMailbox({ folder: mailboxFolder });
  const shop = await openShopServer();
  shop.answer = ({ path }) => ({ status: path.includes('/lookup/') ? 404 : 204 });
  try {
    const app = await desk.launch({ preload: HOOK, env: { LANG: 'en_US.UTF-8', HOME: join(desk.folder, 'home') } });
    const { electron, page } = app;
    await electron.evaluate(({ shell }) => {
      shell.openPath = () => Promise.resolve('');
    });

    // The set-up, as a person types it, with a slip.
    await page.getByLabel('Service address').fill(baseUrl);
    await page.keyboard.press('Enter');
    for (const key of [TYPED['wrong key'], TYPED.key]) {
      await page.getByLabel('API key').fill(key);
      await page.getByRole('button', { name: /Connect$/u }).click();
      if (key !== TYPED.key) await expect(page.getByRole('alert').filter({ hasText: 'refused' })).toBeVisible();
    }
    await expect.poll(async () => (await ask(page, 'settings.get', {})).profile).toBe('live');
    await ask(page, 'printers.choose', { printerId: 'folder:PDF' });
    await ask(page, 'owner.setPin', { current: null, next: TYPED.PIN });
    await expect(ask(page, 'owner.setPin', { current: TYPED['wrong PIN'], next: null })).rejects.toThrow('pin_wrong');
    await ask(page, 'mailbox.connect', { url: mailbox.url, token });
    await ask(page, 'webhook.register', { rotate: false, keepsPrevious: true });
    const lookup = new URL('/lookup/{code}', shop.url).href.replace('%7Bcode%7D', '{code}');
    await ask(page, 'lookup.save', { template: lookup, token: TYPED['token of the look-up'] });
    await ask(page, 'shop.save', { url: shop.url });
    await ask(page, 'shop.takeSecret', { secret: TYPED['secret of the shop'] });
    await page.reload();
    await page.getByRole('button', { name: 'Start scanning' }).click();
    await expect(outcome(page)).toHaveAttribute('data-outcome', 'idle');

    // A label, an unknown code, a label that comes late by the mailbox.
    const stateOf = async (reference: string) => {
      const jobs = await ask(page, 'jobs.recent', { limit: 20 });
      return jobs.find(({ key }) => key.kind === 'reference' && key.value === reference)?.state;
    };
    const ship = (reference: string) =>
      ask(page, 'orders.ship', { order: anOrder({ reference, carrier: 'anka' }), draft: crypto.randomUUID() });
    await ask(page, 'orders.save', { order: anOrder({ reference: 'DAY-1', carrier: 'anka' }), of: null });
    await scan(page, 'DAY-1');
    await expectOutcome(page, 'DAY-1', 'done');
    await scan(page, 'DAY-UNKNOWN');
    await expect.poll(() => shop.came.some(({ path }) => path.includes('/lookup/DAY-UNKNOWN'))).toBe(true);
    control.setCarrier('anka', { held: true });
    await ship('DAY-LATE');
    await expect.poll(() => stateOf('DAY-LATE')).toBe('label_pending');
    const late = control.shipments().find(({ orderReference }) => orderReference === 'DAY-LATE');
    control.deliverLabel(String(late?.id));
    control.setCarrier('anka', { held: false });
    await expect.poll(() => stateOf('DAY-LATE')).toBe('printed');
    await ask(page, 'webhook.takeSecret', { secret: TYPED['secret of another desk'] });

    // A service that fails, and one that refuses the key and echoes it.
    const headers = { 'Content-Type': 'application/json' };
    const quoted = JSON.stringify({ success: false, message: `X-Api-Key ${TYPED.key} is not valid`, key: TYPED.key });
    for (const status of [500, 401]) control.addFault({ kind: 'status', status, headers, body: quoted, times: 2 });
    await ship('DAY-2');
    await expect.poll(() => control.state().faults.length).toBeLessThan(2);
    await expect(ask(page, 'station.checkService', {})).rejects.toThrow();
    control.clearFaults();
    await expect
      .poll(() =>
        ask(page, 'station.checkService', {}).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await expect.poll(() => stateOf('DAY-2')).toBe('printed');
    const everything = { search: '', list: null, from: null, to: null };
    await ask(page, 'ledger.exportCsv', everything);
    await ask(page, 'ledger.saveDayList', { from: null, to: null });
    // What the test itself sent through the page is forgotten with the page.
    await page.reload();
    await expect(outcome(page)).toHaveAttribute('data-outcome', 'idle');
    await scan(page, 'DAY-1');
    await expectOutcome(page, 'DAY-1', 'already_shipped');
    const heap = await heapOf(page);

    // The page crashes, and comes back.
    const loads = electron.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      return new Promise<void>((resolve) => {
        contents?.once('did-finish-load', () => resolve());
        contents?.forcefullyCrashRenderer();
      });
    });
    await loads;

    const stored = await keychain.added();
    for (const name of STORED) expect(Object.keys(stored)).toContainEqual(expect.stringMatching(`^${name}`));
    expect(Object.values(stored)).toEqual(expect.arrayContaining([TYPED.key, token]));
    const secrets = { ...TYPED, ...stored };
    const messages = await messagesToPages(app);
    const processes = await processesOfApp(app);
    const files = await filesIn(desk.folder);
    await closeStationApp(electron);
    const left = await filesIn(desk.folder);

    // The searched places exist, and can be read.
    const about = (places: readonly { readonly bytes: Buffer }[], word: string) =>
      places.some(({ bytes }) => bytes.includes(word));
    expect(about([heap], 'DAY-1')).toBe(true);
    expect(about([messages], 'DAY-LATE')).toBe(true);
    expect(about(processes, '--type=renderer')).toBe(true);
    expect(about(processes, 'DISPLAY')).toBe(true);
    for (const part of ['main.log', 'journal.sqlite', '.csv', 'DAY-1.pdf', 'DAY-LATE.pdf']) {
      expect(
        left.filter(({ name }) => name.includes(part)),
        part,
      ).not.toEqual([]);
    }
    expect(about(left, 'DAY-LATE')).toBe(true);
    expect(tracesOf(secrets, [heap, messages, ...processes, ...files, ...left])).toEqual([]);
  } finally {
    await shop.kill();
    await mailbox.stop();
    await keychain.takeOut();
  }
});
