import { describe, expect, it } from 'vitest';
import { answerOf } from '../../support/answerOf.ts';
import { data, openApiDesk } from './apiDesk.ts';
import { apiOn, KEY } from './apiHarness.ts';
import { json } from './rawServer.ts';

const desk = openApiDesk();

describe('what must not be shown', () => {
  const signed = 'https://ship.example/api/v2/shipments/5/label-download?expires=17&signature=0a1b2c';
  const secret = 'f3a91c27b1e0c0ffee5d4e3c2b1a09f8e7d6c5b4a3928170';

  it('keeps signed links, PDFs and secrets out of the rows of a shipment, at any place', async () => {
    desk.server.reply(
      data({
        id: 5,
        label: {
          status: 'ready',
          base64: 'JVBERi0x',
          url: signed,
          expires_at: '2026-01-06T10:00:00Z',
          thumbnail_url: signed,
        },
        label_url: signed,
        payment: { paid: false, payment_url: 'https://pay.example/p/1' },
        documents: [{ href: signed, note: `see ${signed} soon`, relative: '/label-download?signature=0a1b2c' }],
        webhook_secret: secret,
        checksum: secret,
        api_key: KEY,
        note: `key ${KEY}`,
        tracking_page: 'https://carrier.example/track?no=TR1',
      }),
    );
    const answer = answerOf(await desk.api.shipment('5'));
    const rows = JSON.stringify(answer.reported);
    for (const hidden of ['0a1b2c', secret, 'JVBERi0x', 'pay.example/p/1', KEY]) expect(rows).not.toContain(hidden);
    expect(answer.reported.more).toContainEqual({ name: 'webhook_secret', value: '[hidden]' });
    expect(answer.reported.more).toContainEqual({ name: 'documents.0.href', value: 'https://ship.example/[hidden]' });
    expect(answer.reported.more).toContainEqual({
      name: 'tracking_page',
      value: 'https://carrier.example/track?no=TR1',
    });
    // The documented places have their own fields.
    expect(answer).toMatchObject({ label: { url: signed }, payment: { url: 'https://pay.example/p/1' } });
    expect(rows).not.toContain('label_url');
  });

  it('takes the key out of a value that quotes it', async () => {
    desk.server.reply(data({ balance: 1, note: `you sent ${KEY}` }));
    expect(JSON.stringify(answerOf(await desk.api.account()))).not.toContain(KEY);
  });

  it('puts neither the key nor the webhook secret into a log line or an error', async () => {
    const { api: logging, logged } = apiOn(desk.server.baseUrl);
    desk.server.reply(
      data({ webhook_url: 'https://mailbox.example/', webhook_secret: secret, signature_header: 'X-Svc-Signature' }),
    );
    expect(answerOf(await logging.setWebhook('https://mailbox.example/', true)).secret).toBe(secret);
    expect(JSON.parse(desk.last().body)).toEqual({ url: 'https://mailbox.example/', rotate_secret: true });
    desk.server.reply(json(500, { message: `broken ${KEY}`, data: { webhook_secret: secret } }));
    const failed = await logging.setWebhook('https://mailbox.example/', true);
    const text = JSON.stringify(failed) + logged();
    expect(text).toContain('account.webhook');
    for (const hidden of [KEY, secret]) expect(text).not.toContain(hidden);
  });
});

describe('rows are bounded', () => {
  it('in number, depth and length', async () => {
    const wide = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, 'x'.repeat(5000)]));
    desk.server.reply(data({ balance: 1, deep: { a: { b: { c: { d: { e: { f: 1 } } } } } }, ...wide }));
    const { more } = answerOf(await desk.api.account());
    expect(more).toHaveLength(201);
    expect(more.at(-1)).toEqual({ name: '…', value: '…' });
    expect(more[0]).toEqual({ name: 'deep.a.b.c.d.e', value: '…' });
    expect(more[1]?.value).toHaveLength(2001);
  });
});
