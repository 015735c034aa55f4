import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMemorySecrets } from '../../../electron/adapters/secrets/openSecrets.ts';
import type { MailboxStatus } from '../../../electron/contract/mailbox.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Secrets } from '../../../electron/core/ports/Secrets.ts';
import type { DemoService } from '../../../electron/demo/createDemoService.ts';
import { mailboxRequests } from '../../../electron/main/requests/mailboxRequests.ts';
import { withStation } from '../../../electron/main/station/withStation.ts';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailbox } from '../../support/mailboxInProcess.ts';
import { aStationHost } from '../../support/stationHosts.ts';

function value<T>(result: Result<T, { readonly code: string }>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

const codeOf = (result: Result<unknown, { readonly code: string }>) => (result.ok ? 'ok' : result.error.code);

function webhookUrl({ control }: DemoService): string | null {
  const account = control.account();
  if (!account.ok) throw new Error(account.problem);
  return account.value.webhookUrl;
}

/** A station of an account on the emulator, as the screens reach it; its keychain may be changed. */
async function desk(change: (secrets: Secrets) => Secrets = (secrets) => secrets) {
  const service = await startDemoService();
  const stored = createMemorySecrets();
  const secrets = change(stored);
  const { host, settings, eventSources, lines } = await aStationHost({ demoService: async () => service }, secrets);
  const requests = mailboxRequests(withStation(host), { host, settings, secrets, eventSources });
  await host.openAccount('sandbox', service.url, service.apiKey);
  const secretName = `webhook-secret:sandbox@${service.url}`;
  return {
    service,
    settings,
    host,
    requests,
    lines,
    stored,
    core: () => {
      const station = host.current();
      if (station === null) throw new Error('no station');
      return station.core;
    },
    status: async () => value(await requests['mailbox.status']({})),
    /** What the keychain has. */
    secret: () => stored.get(secretName),
    previous: () => stored.get(`webhook-previous:sandbox@${service.url}`),
    register: (rotate = false, keepsPrevious = true) => requests['webhook.register']({ rotate, keepsPrevious }),
  };
}

/** The same with a real mailbox to which it is connected. */
async function connected(change?: (secrets: Secrets) => Secrets) {
  const one = await desk(change);
  const mailbox = await startMailbox();
  const token = await mailbox.token();
  value(await one.requests['mailbox.connect']({ url: mailbox.url, token }));
  return { ...one, mailbox, token };
}

const shipped = async ({ core }: Awaited<ReturnType<typeof connected>>, reference: string) => {
  await core().putOrders([anOrder({ reference })]);
  await core().scan(reference);
};

describe('a mailbox is tried before it is stored', () => {
  it.each([
    ['no address', 'mailbox.example', 'mailbox_url_invalid'],
    ['an address over which the token would travel openly', 'http://mailbox.example', 'mailbox_url_not_https'],
    ['nobody there', 'http://127.0.0.1:9', 'mailbox_unreachable'],
  ])('%s', async (_what, url, code) => {
    const { requests, settings, stored } = await desk();
    expect(codeOf(await requests['mailbox.connect']({ url, token: 't'.repeat(43) }))).toBe(code);
    expect(settings.get().mailboxes.sandbox).toBeNull();
    expect(await stored.get(`mailbox-token:sandbox@${url}`)).toBeNull();
  });

  it('and is not chosen again by a registration that ends after it was left', async () => {
    let leave = (): unknown => undefined;
    let registered: Promise<unknown> = Promise.resolve();
    const one = await connected((secrets) => ({
      ...secrets,
      async set(name, secret) {
        if (name.startsWith('webhook-secret')) leave();
        await secrets.set(name, secret);
      },
      async delete(name) {
        await registered;
        await secrets.delete(name);
      },
    }));
    let left: Promise<unknown> = Promise.resolve();
    leave = () => {
      left = one.requests['mailbox.disconnect']({});
    };
    registered = one.register();
    await registered;
    await left;
    expect(one.settings.get().mailboxes.sandbox).toBeNull();
    expect((await one.status()).mailbox).toBeNull();
  });

  it('and a secret that a registration of before brings late is known to the station that was opened meanwhile', async () => {
    const { host, requests, mailbox } = await connected();
    const before = host.current()?.account;
    value(await requests['mailbox.connect']({ url: mailbox.url, token: null }));
    const now = host.current()?.account;
    expect(await now?.hasSecret()).toBe(false);
    await before?.keepSecret('late', true);
    expect(await now?.hasSecret()).toBe(true);
  });

  it('and the stored token goes to no other address', async () => {
    const { requests, settings, mailbox } = await connected();
    const reported: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      reported.push(request.headers.authorization);
      response.writeHead(401).end();
    });
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const address = other.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    expect(codeOf(await requests['mailbox.connect']({ url, token: null }))).toBe('mailbox_token_refused');
    expect(reported).toEqual([]);
    expect(settings.get().mailboxes.sandbox?.url).toBe(mailbox.url);
    expect(codeOf(await requests['mailbox.connect']({ url: mailbox.url, token: null }))).toBe('ok');
  });

  it('a wrong token, no token, and another program at the address', async () => {
    const { requests, service, settings } = await desk();
    const { url } = await startMailbox();
    expect(codeOf(await requests['mailbox.connect']({ url, token: 'wrong' }))).toBe('mailbox_token_refused');
    expect(codeOf(await requests['mailbox.connect']({ url, token: null }))).toBe('mailbox_token_refused');
    expect(codeOf(await requests['mailbox.connect']({ url: service.url, token: 'any' }))).toBe('not_a_mailbox');
    expect(settings.get().mailboxes.sandbox).toBeNull();
  });

  it('the right one is read from then on, by the stored token too, until it is left', async () => {
    const { requests, mailbox, status, settings, stored, token } = await connected();
    const name = `mailbox-token:sandbox@${mailbox.url}`;
    expect(await stored.get(name)).toBe(token);
    expect(await status()).toMatchObject({ mailbox: { url: mailbox.url }, hasToken: true, secretIsStored: false });
    await eventually(async () => expect((await status()).feed.state).toBe('connected'));
    expect(codeOf(await requests['mailbox.connect']({ url: `${mailbox.url}/`, token: null }))).toBe('ok');
    expect(value(await requests['mailbox.disconnect']({}))).toMatchObject({ mailbox: null, hasToken: false });
    expect((await status()).feed.state).toBe('off');
    expect(settings.get().mailboxes.sandbox).toBeNull();
    expect(await stored.get(name)).toBeNull();
  });

  it('the demo has none, and neither has a desk without a station', async () => {
    const { requests, host } = await desk();
    await host.openDemo();
    expect(codeOf(await requests['mailbox.connect']({ url: 'https://m.example', token: 'x' }))).toBe(
      'not_possible_now',
    );
    expect(codeOf(await requests['webhook.register']({ rotate: false, keepsPrevious: true }))).toBe('not_possible_now');
    expect(codeOf(await requests['mailbox.status']({}))).toBe('ok');
    await host.close();
    expect(codeOf(await requests['webhook.register']({ rotate: false, keepsPrevious: true }))).toBe('no_station');
    expect(codeOf(await requests['mailbox.status']({}))).toBe('ok');
  });
});

describe('registration', () => {
  it('needs a mailbox', async () => {
    const { register, service } = await desk();
    expect(codeOf(await register())).toBe('no_mailbox');
    expect(webhookUrl(service)).toBeNull();
  });

  it('sends the service the address of the box, and stores the header that it names and the secret, which no page sees', async () => {
    const one = await connected();
    one.service.control.setReadings({ shortName: 'Kargo' });
    const answers: MailboxStatus[] = [value(await one.register())];
    expect(webhookUrl(one.service)).toBe(one.mailbox.deliveryUrl);
    expect(await one.secret()).toMatch(/^.{48}$/);
    expect(one.settings.get().mailboxes.sandbox?.signatureHeader).toBe('X-Kargo-Signature');
    expect(answers[0]?.webhook).toMatchObject({ pending: false, rotatedAt: null, url: `${one.mailbox.url}/in/…` });
    expect(answers[0]?.feed.hasSecret).toBe(true);

    await shipped(one, 'ORD-1');
    await eventually(async () => {
      const recent = value(await one.requests['events.recent']({ list: 'all', limit: 9 }));
      expect(recent).toMatchObject([{ event: 'shipment.created', known: true }]);
      expect((await one.status()).feed.pushed).toBe(true);
    });
    answers.push(await one.status());
    const path = one.mailbox.deliveryUrl.split('/').at(-1);
    for (const hidden of [await one.secret(), one.token, one.service.apiKey, path]) {
      expect(JSON.stringify(answers)).not.toContain(hidden);
      expect(one.lines.join('\n')).not.toContain(hidden);
    }
  });

  it('events that are signed with the secret before the rotation are accepted for another day, unless it leaked', async () => {
    const one = await connected();
    value(await one.register());
    const first = await one.secret();
    expect(value(await one.register(true, true)).webhook.rotatedAt).not.toBeNull();
    const second = await one.secret();
    expect(second).not.toBe(first);
    const { account } = one.host.current() ?? {};
    const kinds = async (at: number) => (await account?.keys(at))?.map(({ kind, value: key }) => [kind, key]);
    expect(await kinds(Date.now())).toEqual([
      ['secret', second],
      ['previous', first],
    ]);
    expect(await kinds(Date.now() + 25 * 3_600_000)).toEqual([['secret', second]]);
    value(await one.register(true, false));
    expect(await kinds(Date.now())).toEqual([['secret', await one.secret()]]);
    expect(await one.previous()).toBeNull();
  });

  it.each(['null', 'same', 'new'] as const)('a second one is survived where its secret is: %s', async (reading) => {
    const one = await connected();
    one.service.control.setReadings({ secretOnSecondPut: reading });
    value(await one.register());
    const first = await one.secret();
    value(await one.register());
    expect((await one.secret()) === first).toBe(reading !== 'new');
    await shipped(one, 'ORD-1');
    await eventually(async () => expect((await one.status()).feed.lastEventAt).not.toBeNull());
    expect((await one.status()).feed.forged).toBe(0);
  });

  it('at a second desk of the account brings no secret: that is reported, and it comes from the first desk or by a rotation', async () => {
    const one = await connected();
    value(await one.register());
    const first = await one.secret();
    await one.stored.delete(`webhook-secret:sandbox@${one.service.url}`);
    await one.host.openAccount('sandbox', one.service.url);
    expect(codeOf(await one.register())).toBe('webhook_secret_lost');
    expect(await one.status()).toMatchObject({ webhook: { pending: true }, feed: { hasSecret: false, pushed: false } });
    const taken = value(await one.requests['webhook.takeSecret']({ secret: first ?? '' }));
    expect(taken).toMatchObject({ webhook: { pending: false }, feed: { hasSecret: true } });
    await shipped(one, 'ORD-1');
    await eventually(async () => expect((await one.status()).feed.lastEventAt).not.toBeNull());
  });

  it('whose answer is lost stays pending, also over a restart, until one is answered', async () => {
    const one = await connected();
    value(await one.register());
    const first = await one.secret();
    one.service.control.addFault({ kind: 'reset', method: 'PUT', path: '/api/v2/account/webhook' });
    expect(codeOf(await one.register(true))).toBe('service_unreachable');
    expect((await one.status()).webhook).toMatchObject({ pending: true, rotatedAt: null });
    expect(await one.secret()).toBe(first);
    await one.host.openAccount('sandbox', one.service.url);
    expect(await one.status()).toMatchObject({ webhook: { pending: true }, feed: { pushed: false } });
    // Without a rotation nothing is proved: no answer shows what the lost request did.
    expect(value(await one.register(false)).webhook.pending).toBe(true);
    expect(value(await one.register(true)).webhook.pending).toBe(false);
    expect(await one.secret()).not.toBe(first);
  });

  it('that the service refuses leaves everything as it was', async () => {
    const one = await connected();
    value(await one.register());
    const before = await one.status();
    one.service.control.addFault({ kind: 'status', status: 422, method: 'PUT', path: '/api/v2/account/webhook' });
    expect(codeOf(await one.register(true))).not.toBe('ok');
    expect((await one.status()).webhook).toEqual(before.webhook);
  });

  it('whose secret the keychain refuses is reported so, and the secret that it has stays', async () => {
    let refuses = false;
    const one = await connected((secrets) => ({
      ...secrets,
      async set(name, secret) {
        if (refuses && name.startsWith('webhook-secret')) throw new Error(`keychain is locked: ${secret}`);
        await secrets.set(name, secret);
      },
    }));
    value(await one.register());
    const first = await one.secret();
    refuses = true;
    const refused = await one.register(true);
    expect(codeOf(refused)).toBe('webhook_secret_not_kept');
    expect(refused).toMatchObject({ error: { detail: null } });
    expect(await one.secret()).toBe(first);
    expect((await one.status()).webhook.pending).toBe(true);
    expect(codeOf(await one.requests['webhook.takeSecret']({ secret: 'another-one' }))).toBe('webhook_secret_not_kept');
    refuses = false;
    expect(value(await one.register(true)).webhook.pending).toBe(false);
  });

  it('waits for a mailbox that answers', async () => {
    const one = await connected();
    await one.mailbox.stop();
    expect(codeOf(await one.register())).toBe('mailbox_unreachable');
    expect(webhookUrl(one.service)).toBeNull();
  });
});

describe('signing', () => {
  it('with the API key without its prefix is accepted when it was chosen, and only then', async () => {
    const one = await connected();
    one.service.control.setWebhook({ url: one.mailbox.deliveryUrl, secret: null });
    const { account } = one.host.current() ?? {};
    expect(await account?.keys(Date.now())).toEqual([]);
    value(await one.requests['mailbox.signing']({ signatureHeader: ' ', acceptsApiKey: true, keyPrefix: 'svc_live_' }));
    expect(one.settings.get().mailboxes.sandbox?.signatureHeader).toBeNull();
    await shipped(one, 'ORD-1');
    await eventually(async () => expect((await one.status()).feed.lastEventAt).not.toBeNull());
    expect((await one.status()).feed.forged).toBe(0);
  });
});
