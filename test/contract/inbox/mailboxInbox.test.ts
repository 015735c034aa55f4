import { describe, expect, it, onTestFinished } from 'vitest';
import { createMailboxInbox } from '../../../electron/adapters/inbox/mailboxInbox.ts';
import type { EventInbox, InboxPage } from '../../../electron/core/ports/EventInbox.ts';
import { openStore } from '../../../mailbox/openStore.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/freePort.ts';
import { startMailbox, type TestMailbox } from '../../support/mailboxInProcess.ts';
import { eventBody, post, type Signed, signed } from '../../support/signedPost.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const silent = { info() {}, warn() {}, error() {} };

function inboxAt(url: string, token: string | null): EventInbox {
  const inbox = createMailboxInbox({ url, token: async () => token, fetch, log: silent, now: Date.now });
  onTestFinished(() => inbox.stop());
  return inbox;
}

const inboxOf = async (mailbox: TestMailbox) => inboxAt(mailbox.url, await mailbox.token());

async function page(inbox: EventInbox, after: string | null, waitMs = 0): Promise<InboxPage> {
  const answer = await inbox.fetch(after, waitMs);
  if (!answer.ok) throw new Error(answer.error.kind);
  return answer.value;
}

const update = (id: number | string) => signed(eventBody('shipment.status_updated', id, { new_status: 'in_transit' }));
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('a real mailbox, as a station reads it', () => {
  it('hands on the bytes and the headers of a delivery as they came, and where to read on', async () => {
    const mailbox = await startMailbox();
    const inbox = await inboxOf(mailbox);
    const odd: readonly Signed[] = [
      update('9007199254740993'),
      signed('\ufeff{ "a" : 1.50 }\r\n'),
      signed(Uint8Array.from([0, 255, 10, 13, 128])),
      signed(''),
    ];
    const before = Date.now();
    for (const one of odd) expect(await post(mailbox.deliveryUrl, one)).toBe(204);
    const first = await page(inbox, null);
    expect(first).toMatchObject({ more: false, gap: false });
    expect(first.deliveries.map(({ body }) => [...body])).toEqual(odd.map(({ body }) => [...body]));
    for (const [i, { headers, receivedAt }] of first.deliveries.entries()) {
      expect(headers).toMatchObject(odd[i]?.headers ?? {});
      expect(receivedAt).toBeGreaterThanOrEqual(before);
    }
    expect(await page(inbox, first.next)).toEqual({ deliveries: [], next: first.next, more: false, gap: false });
    await post(mailbox.deliveryUrl, update('2'));
    const second = await page(inbox, first.next);
    expect(second.deliveries.map(({ body }) => text(body))).toEqual([text(update('2').body)]);
    expect(second.next).not.toBe(first.next);
  });

  it('wakes who waits with what comes', async () => {
    const mailbox = await startMailbox();
    const inbox = await inboxOf(mailbox);
    const waiting = page(inbox, null, 20_000);
    await eventually(() => expect(mailbox.busy().waiting).toBe(1));
    await post(mailbox.deliveryUrl, update('1'));
    expect((await waiting).deliveries).toHaveLength(1);
  });

  it('is read in pages', async () => {
    const mailbox = await startMailbox();
    const inbox = await inboxOf(mailbox);
    await Promise.all(Array.from({ length: 230 }, (_, i) => post(mailbox.deliveryUrl, update(i))));
    const first = await page(inbox, null);
    expect([first.deliveries.length, first.more]).toEqual([200, true]);
    const second = await page(inbox, first.next);
    expect([second.deliveries.length, second.more]).toEqual([30, false]);
    const bodies = [...first.deliveries, ...second.deliveries].map(({ body }) => text(body));
    expect(new Set(bodies)).toEqual(new Set(Array.from({ length: 230 }, (_, i) => text(update(i).body))));
  });

  it('reports a gap where the next deliveries are gone, and where to go on', async () => {
    const folder = await temporaryFolder();
    const mailbox = await startMailbox({ folder });
    const inbox = await inboxOf(mailbox);
    await post(mailbox.deliveryUrl, update('1'));
    const { next } = await page(inbox, null);
    await post(mailbox.deliveryUrl, update('2'));
    // Retention of a mailbox that this station did not read for too long.
    const store = await openStore({ folder, database: null });
    await store.forget(Date.now() + 60_000, 10);
    await store.close();
    await post(mailbox.deliveryUrl, update('3'));
    const gap = await page(inbox, next);
    expect(gap).toMatchObject({ deliveries: [], gap: true, more: true });
    expect((await page(inbox, gap.next)).deliveries.map(({ body }) => text(body))).toEqual([text(update('3').body)]);
  });

  it('that starts empty at the same address is read from its oldest', async () => {
    const port = await freePort();
    const first = await startMailbox({ port });
    const token = await first.token();
    await post(first.deliveryUrl, update('1'));
    const { next } = await page(inboxAt(first.url, token), null);
    await first.stop();
    const second = await startMailbox({ port });
    const inbox = await inboxOf(second);
    await post(second.deliveryUrl, update('2'));
    const gap = await page(inbox, next);
    expect(gap.gap).toBe(true);
    expect((await page(inbox, gap.next)).deliveries).toHaveLength(1);
  });

  it('takes a cursor of some other program for no reason to stand still', async () => {
    const mailbox = await startMailbox();
    const inbox = await inboxOf(mailbox);
    await post(mailbox.deliveryUrl, update('1'));
    const gap = await page(inbox, 'cursor-of-something-else');
    expect(gap).toEqual({ deliveries: [], next: null, more: true, gap: true });
    expect((await page(inbox, gap.next)).deliveries).toHaveLength(1);
  });

  it('reports what it is', async () => {
    const mailbox = await startMailbox({ retentionDays: 9 });
    const about = await (await inboxOf(mailbox)).about();
    expect(about).toEqual({
      ok: true,
      value: { box: 'shop', deliveryUrl: mailbox.deliveryUrl, retentionDays: 9, now: expect.any(Number) },
    });
  });

  it('refuses a token that it does not know, and one that it does not know any more', async () => {
    const mailbox = await startMailbox();
    for (const token of ['of-nobody', 'with space', '', 'ş', null]) {
      const inbox = inboxAt(mailbox.url, token);
      expect(await inbox.fetch(null, 0)).toEqual({ ok: false, error: { kind: 'token_refused' } });
      expect(await inbox.about()).toEqual({ ok: false, error: { kind: 'token_refused' } });
    }
  });

  it('lets another station read on although this one has read', async () => {
    const mailbox = await startMailbox();
    const [one, other] = [await inboxOf(mailbox), await inboxOf(mailbox)];
    await post(mailbox.deliveryUrl, update('1'));
    expect((await page(one, null)).deliveries).toHaveLength(1);
    expect((await page(other, null)).deliveries).toHaveLength(1);
  });

  it('that stops ends the waiting without an error; then it cannot be reached', async () => {
    const mailbox = await startMailbox();
    const inbox = await inboxOf(mailbox);
    const waiting = page(inbox, null, 20_000);
    await eventually(() => expect(mailbox.busy().waiting).toBe(1));
    await mailbox.stop();
    expect((await waiting).deliveries).toEqual([]);
    expect(await inbox.fetch(null, 0)).toEqual({ ok: false, error: { kind: 'unreachable', detail: 'ECONNREFUSED' } });
  });

  it('is left at once by a station that stops', async () => {
    const mailbox = await startMailbox();
    const inbox = await inboxOf(mailbox);
    const waiting = inbox.fetch(null, 20_000);
    await eventually(() => expect(mailbox.busy().waiting).toBe(1));
    inbox.stop();
    expect(await waiting).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
    await eventually(() => expect(mailbox.busy().waiting).toBe(0));
    expect(await inbox.about()).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
  });
});
