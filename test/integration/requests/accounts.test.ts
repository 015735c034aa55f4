import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailbox } from '../../support/mailboxInProcess.ts';
import { answers, openRequestDesk } from '../../support/requestDesk.ts';
import { startShopServer } from '../../support/startShopServer.ts';

// The rest of what these handlers decide: test/integration/station/connectionRequests, mailboxRequests, shopRequests and
// lookupRequests.test.ts.

answers(
  ['connection.test', 'connection.save', 'connection.open', 'connection.forget', 'station.status'],
  'an account is tried, connected, opened again and forgotten, and its key is in no answer',
  async () => {
    const desk = await openRequestDesk({ opens: 'nothing' });
    const { url: baseUrl, apiKey } = desk.service;
    expect(await desk.done('station.status', {})).toMatchObject({ profile: null, balance: null });
    expect(await desk.done('connection.test', { baseUrl, apiKey })).toMatchObject({
      balance: { at: expect.any(Number) },
    });
    expect(await desk.refused('connection.test', { baseUrl, apiKey: 'svc_wrong' })).toBe('key_refused');
    expect(await desk.refused('connection.test', { baseUrl: 'http://service.example', apiKey })).toBe(
      'base_url_not_https',
    );
    expect(await desk.refused('connection.test', { baseUrl, apiKey: ' ' })).toBe('key_missing');
    expect(await desk.refused('connection.open', { profile: 'live' })).toBe('key_missing');
    const save = (profile: 'live' | 'sandbox', key = apiKey) => ({ profile, baseUrl, apiKey: key });
    expect(await desk.refused('connection.save', save('live', 'svc_wrong'))).toBe('key_refused');
    expect(await desk.done('connection.save', save('live'))).toMatchObject({ profile: 'live', baseUrl });
    expect(await desk.refused('connection.save', save('sandbox'))).toBe('base_url_of_live');
    await desk.host.close();
    const opened = await desk.done('connection.open', { profile: 'live' });
    expect(opened).toMatchObject({ profile: 'live', baseUrl });
    expect(JSON.stringify([opened, await desk.done('settings.get', {})])).not.toContain(apiKey);
    await desk.done('owner.setPin', { current: null, next: '4711' });
    expect(await desk.refused('connection.forget', { profile: 'live' })).toBe('pin_needed');
    expect(await desk.done('connection.forget', { profile: 'live', pin: '4711' })).toMatchObject({ profile: null });
    expect(await desk.refused('connection.open', { profile: 'live' })).toBe('key_missing');
  },
);

answers(
  ['demo.open', 'demo.scans', 'station.checkService', 'station.dismissDebtNews'],
  'the demo opens with codes to scan; the balance is asked for, and what a person has seen is not shown again',
  async () => {
    const desk = await openRequestDesk({ opens: 'nothing' });
    expect(await desk.done('demo.scans', {})).toEqual([]);
    expect(await desk.refused('station.checkService', {})).toBe('no_station');
    expect(await desk.done('demo.open', {})).toMatchObject({ profile: 'demo', ordersInBook: expect.any(Number) });
    expect((await desk.done('demo.scans', {})).length).toBeGreaterThan(2);
    const set = (change: { readonly balanceKurus?: number; readonly debtKurus?: number | null }) =>
      desk.service.control.setAccount(change);
    set({ balanceKurus: 4_321 });
    expect(await desk.done('station.checkService', {})).toMatchObject({ balance: { amount: 4_321 } });

    set({ debtKurus: 9_000 });
    await desk.done('scan.submit', { code: 'ORD-10427' });
    const status = () => desk.done('station.status', {});
    await eventually(async () => expect((await status()).hold).not.toBeNull(), 5);
    set({ debtKurus: null, balanceKurus: 1_000_000 });
    await desk.done('station.checkService', {});
    await desk.until('ORD-10427', 'printed');
    await eventually(async () => expect((await status()).debtNotice).not.toBeNull(), 5);
    expect(await desk.done('station.dismissDebtNews', {})).toMatchObject({ debtNotice: null });
    desk.service.control.setAccount({ disabled: true });
    expect(await desk.refused('station.checkService', {})).toBe('account_disabled');
  },
);

answers(
  ['station.resumeBatch', 'station.dismissJournalNotice'],
  'a list that the balance stopped goes on, and a journal that was set aside is not told of again, when a person says so',
  async () => {
    const desk = await openRequestDesk({ opens: 'nothing', service: { balanceKurus: 100 } });
    await mkdir(join(desk.folder, 'profiles', 'demo'), { recursive: true });
    await writeFile(join(desk.folder, 'profiles', 'demo', 'journal.sqlite'), 'no database'.repeat(1_000));
    expect((await desk.done('demo.open', {})).journal.setAside).not.toBeNull();
    expect(await desk.done('station.dismissJournalNotice', {})).toMatchObject({ journal: { setAside: null } });
    await desk.done('batches.start', {});
    await eventually(async () => expect((await desk.done('station.status', {})).batchPause).not.toBeNull(), 5);
    // What was on its way by then was finished.
    await eventually(async () => expect((await desk.done('station.status', {})).counts.submitting).toBe(0), 5);
    const sent = desk.service.control.shipments().length;
    expect(await desk.done('jobs.list', { list: 'payments' })).toHaveLength(sent);
    expect(await desk.done('station.resumeBatch', {})).toMatchObject({ batchPause: null });
    await eventually(() => expect(desk.service.control.shipments().length).toBeGreaterThan(sent), 5);
  },
);

answers(
  [
    'mailbox.connect',
    'mailbox.status',
    'mailbox.signing',
    'mailbox.disconnect',
    'webhook.register',
    'webhook.takeSecret',
    'events.recent',
  ],
  'a mailbox is tried before it is kept, registered at the service, read and left, and no page is given a secret',
  async () => {
    const desk = await openRequestDesk();
    const mailbox = await startMailbox();
    const token = await mailbox.token();
    const signing = { signatureHeader: ' X-Sign ', acceptsApiKey: false, keyPrefix: '' };
    expect(await desk.done('mailbox.status', {})).toMatchObject({ mailbox: null, hasToken: false });
    expect(await desk.refused('mailbox.signing', signing)).toBe('no_mailbox');
    expect(await desk.refused('webhook.register', { rotate: false, keepsPrevious: false })).toBe('no_mailbox');
    expect(await desk.refused('mailbox.connect', { url: 'mailbox', token })).toBe('mailbox_url_invalid');
    expect(await desk.refused('mailbox.connect', { url: mailbox.url, token: 'wrong' })).toBe('mailbox_token_refused');
    expect(await desk.done('mailbox.connect', { url: mailbox.url, token })).toMatchObject({
      mailbox: { url: mailbox.url },
      hasToken: true,
    });
    expect(await desk.done('mailbox.signing', signing)).toMatchObject({ mailbox: { signatureHeader: 'X-Sign' } });

    const registered = await desk.done('webhook.register', { rotate: false, keepsPrevious: false });
    expect(registered).toMatchObject({ webhook: { registeredAt: expect.any(Number) }, feed: { hasSecret: true } });
    const shown = JSON.stringify(registered);
    for (const hidden of [token, mailbox.deliveryUrl]) expect(shown).not.toContain(hidden);
    await desk.done('orders.save', { order: anOrder({ carrier: 'anka' }), of: null });
    await desk.scanned('ORD-1', 'printed');
    await eventually(async () => {
      expect((await desk.done('events.recent', { list: 'all', limit: 10 })).length).toBeGreaterThan(0);
    });
    expect(await desk.done('events.recent', { list: 'unknown', limit: 10 })).toEqual([]);
    expect(await desk.done('webhook.takeSecret', { secret: 'of another desk' })).toMatchObject({
      feed: { hasSecret: true },
    });
    expect(await desk.done('mailbox.disconnect', {})).toMatchObject({ mailbox: null, hasToken: false });
    await desk.done('demo.open', {});
    expect(await desk.refused('mailbox.connect', { url: mailbox.url, token })).toBe('not_possible_now');
    expect(await desk.refused('webhook.takeSecret', { secret: 'of another desk' })).toBe('not_possible_now');
  },
);

answers(
  [
    'shop.status',
    'shop.save',
    'shop.makeSecret',
    'shop.takeSecret',
    'shop.test',
    'shop.undelivered',
    'shop.tryAgain',
    'shop.leave',
    'shop.remove',
  ],
  'the shop is told with a secret of its own; what it refuses is shown, tried again and given up on',
  async () => {
    const desk = await openRequestDesk({ orders: [anOrder({ carrier: 'anka' })] });
    const shop = await startShopServer();
    expect(await desk.done('shop.status', {})).toMatchObject({ address: null, hasSecret: false });
    expect(await desk.refused('shop.test', {})).toBe('shop_not_set_up');
    expect(await desk.refused('shop.save', { url: 'shop' })).toBe('shop_url_invalid');
    expect(await desk.refused('shop.save', { url: 'http://shop.example/news' })).toBe('shop_url_not_https');
    expect(await desk.done('shop.save', { url: shop.url })).toMatchObject({ address: shop.url, hasSecret: false });
    const { secret, status } = await desk.done('shop.makeSecret', {});
    expect([status.hasSecret, secret.length > 20]).toEqual([true, true]);
    await desk.done('shop.test', {});
    expect(shop.reported).toHaveLength(1);
    await desk.done('shop.takeSecret', { secret: 'the-secret-of-another-desk' });
    shop.answer = () => ({ status: 400, body: 'unknown order' });
    expect(await desk.ask('shop.test', {})).toMatchObject({
      error: { code: 'shop_not_told', detail: 'HTTP 400: unknown order' },
    });
    expect(shop.came.at(-1)?.headers['label-station-signature']).toEqual(expect.any(String));
    await desk.scanned('ORD-1', 'printed');
    const undelivered = () => desk.done('shop.undelivered', { limit: 10 });
    await eventually(async () => expect(await undelivered()).toMatchObject([{ state: 'refused' }]), 5);
    const came = shop.came.length;
    await desk.done('shop.tryAgain', {});
    await eventually(async () => {
      expect(shop.came.length).toBeGreaterThan(came);
      expect(await undelivered()).toMatchObject([{ state: 'refused', tries: 2 }]);
    }, 5);
    shop.answer = () => ({ status: 204 });
    await desk.done('shop.leave', { id: null });
    await eventually(async () => expect(await undelivered()).toEqual([]), 5);
    expect(await desk.done('shop.remove', {})).toMatchObject({ address: null });
    await desk.done('demo.open', {});
    expect(await desk.refused('shop.save', { url: shop.url })).toBe('not_possible_now');
  },
);

answers(
  ['lookup.status', 'lookup.save', 'lookup.try', 'lookup.remove'],
  'the shop is asked for an order that the book does not have, with a token that no page is given',
  async () => {
    const desk = await openRequestDesk();
    const shop = await startShopServer();
    const template = `${new URL(shop.url).origin}/orders/{code}`;
    expect(await desk.done('lookup.status', {})).toMatchObject({ template: null, hasToken: false });
    expect(await desk.refused('lookup.try', { code: 'ORD-1' })).toBe('lookup_not_set_up');
    expect(await desk.refused('lookup.save', { template: 'https://shop.example/', token: null })).toBe(
      'lookup_url_invalid',
    );
    const stored = await desk.done('lookup.save', { template, token: 'token-of-the-shop' });
    expect(stored).toMatchObject({ template, hasToken: true });
    expect(JSON.stringify(stored)).not.toContain('token-of-the-shop');
    shop.answer = () => ({ status: 404 });
    expect(await desk.done('lookup.try', { code: 'ORD-1' })).toEqual({ kind: 'unknown' });
    expect(shop.came.at(-1)).toMatchObject({
      path: '/orders/ORD-1',
      headers: { authorization: 'Bearer token-of-the-shop' },
    });
    shop.answer = () => ({ status: 500 });
    expect(await desk.ask('lookup.try', { code: 'ORD-1' })).toMatchObject({
      error: { code: 'lookup_no_answer', detail: 'HTTP 500' },
    });
    expect(await desk.done('lookup.remove', {})).toMatchObject({ template: null, hasToken: false });
  },
);
