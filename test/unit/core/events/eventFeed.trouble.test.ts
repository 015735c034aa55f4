import { describe, expect, it } from 'vitest';
import { noWebhook } from '../../../../electron/contract/mailbox.ts';
import type { EventInbox } from '../../../../electron/core/ports/EventInbox.ts';
import { aSecret, type FakeInbox, fakeInbox, keysOf } from '../../../support/fakeInbox.ts';
import { openFeed, ready } from '../../../support/feeding.ts';
import { eventBody, signed } from '../../../support/signedPost.ts';

describe('a gap', () => {
  it('is reported once, and reading goes on from what is left', async () => {
    const { reported, inbox, time, names, feed } = await openFeed({ before: (box) => box.deliver(ready(1)) });
    inbox.fail({ kind: 'unreachable', detail: 'ECONNREFUSED' });
    await time.pass(120_000);
    inbox.deliver(ready(2), ready(3));
    inbox.forget();
    inbox.deliver(ready(4));
    inbox.fail(null);
    await time.pass(60_000);
    expect(reported.gaps).toBe(1);
    expect(await names()).toEqual(['shipment.label_ready', 'shipment.label_ready']);
    const { gapAt, state } = await feed.status();
    expect(state).toBe('connected');
    expect(gapAt).toBeGreaterThan(time.now() - 61_000);
  });

  it('after the other, of a mailbox that is broken, causes no storm of reads and polls, and changes no job', async () => {
    let requested = 0;
    const { reported, time, feed, journal } = await openFeed({
      inbox: (clock) => ({
        ...fakeInbox(clock),
        async fetch() {
          requested += 1;
          return { ok: true, value: { deliveries: [], next: '0', more: true, gap: true } };
        },
      }),
    });
    await journal.setFact('webhook', { ...noWebhook, registeredAt: 1 });
    await time.pass(3_600_000);
    expect(requested).toBeLessThan(100);
    expect(reported.gaps).toBeLessThanOrEqual(61);
    expect(feed.isPushed()).toBe(false);
  });
});

describe('a mailbox that was away', () => {
  it('is found again within ten seconds, and everything that is watched is polled then, once', async () => {
    const { reported, inbox, time, feed } = await openFeed({ before: (box) => box.deliver(ready(1)) });
    inbox.fail({ kind: 'unreachable', detail: 'ECONNREFUSED' });
    await time.pass(600_000);
    expect(reported.gaps).toBe(0);
    inbox.fail(null);
    await time.pass(10_000);
    expect(await feed.status()).toMatchObject({ state: 'connected' });
    expect(reported.gaps).toBe(1);
    await time.pass(600_000);
    expect(reported.gaps).toBe(1);
  });
});

describe('whether events are pushed', () => {
  it('needs a sign that the service delivers here', async () => {
    const { feed, inbox, time, journal } = await openFeed();
    expect(await feed.status()).toMatchObject({ state: 'connected', pushed: false });
    inbox.deliver(signed(eventBody('shipment.created', 1)));
    await time.settle();
    expect(feed.isPushed()).toBe(true);
    await journal.setFact('webhook', { ...noWebhook, registeredAt: 1, pending: true });
    await time.pass(60_000);
    expect(feed.isPushed()).toBe(false);
  });

  it('ends when the mailbox stays away, and begins again with it', async () => {
    const { feed, inbox, time, reported } = await openFeed({ before: (box) => box.deliver(ready(1)) });
    inbox.fail({ kind: 'unreachable', detail: 'ECONNREFUSED' });
    await time.pass(30_000);
    expect(await feed.status()).toMatchObject({ state: 'down', pushed: true });
    await time.pass(90_000);
    expect(feed.isPushed()).toBe(false);
    const states = reported.states;
    inbox.fail(null);
    await time.pass(61_000);
    expect(await feed.status()).toMatchObject({ state: 'connected', pushed: true });
    expect(reported.states).toBeGreaterThan(states);
  });
});

describe('a mailbox in trouble', () => {
  it('is polled with growing gaps up to ten seconds', async () => {
    const { inbox, time } = await openFeed({ before: (box) => box.fail({ kind: 'unreachable', detail: 'x' }) });
    await time.pass(3_600_000);
    expect(inbox.requested.length).toBeGreaterThan(360);
    expect(inbox.requested.length).toBeLessThan(600);
  });

  it.each([{ kind: 'token_refused' } as const, { kind: 'not_a_mailbox', detail: 'HTTP 404' } as const])(
    'that answers $kind is reported as that, and polled rarely',
    async (error) => {
      const { inbox, time, feed } = await openFeed({ before: (box) => box.fail(error) });
      expect(await feed.status()).toMatchObject({ state: error.kind, pushed: false });
      await time.pass(3_600_000);
      expect(inbox.requested.length).toBeLessThan(25);
    },
  );

  it('that is busy is left alone for as long as it demands', async () => {
    const { inbox, time } = await openFeed({ before: (box) => box.fail({ kind: 'busy', retryAfterMs: 20_000 }) });
    await time.pass(59_000);
    expect(inbox.requested).toHaveLength(3);
  });

  it('a keychain in trouble stops nothing for good', async () => {
    let failing = true;
    const keys = keysOf(async () => {
      if (failing) throw new Error('keychain locked');
      return [aSecret()];
    });
    const { time, names } = await openFeed({
      events: { keys },
      before: (box: EventInbox & FakeInbox) => box.deliver(ready(1)),
    });
    await time.pass(60_000);
    failing = false;
    await time.pass(60_000);
    expect(await names()).toEqual(['shipment.label_ready']);
  });
});
