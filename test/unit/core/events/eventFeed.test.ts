import { describe, expect, it, onTestFinished } from 'vitest';
import { noEventFeed } from '../../../../electron/contract/mailbox.ts';
import { createEventFeed } from '../../../../electron/core/events/eventFeed.ts';
import type { InboxPage, SigningKey } from '../../../../electron/core/ports/EventInbox.ts';
import type { Journal } from '../../../../electron/core/ports/Journal.ts';
import { aSecret, fakeInbox, keysOf } from '../../../support/fakeInbox.ts';
import { forged, openFeed, ready, updated } from '../../../support/feeding.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { memoryJournal } from '../../../support/memoryJournal.ts';
import { eventBody, signed } from '../../../support/signedPost.ts';

it('without a mailbox reports that it is off, and sends no request', async () => {
  const journal = memoryJournal();
  onTestFinished(() => journal.close());
  const parts = {
    journal,
    random: { fraction: () => 0 },
    logger: { info() {}, warn() {}, error() {} },
  };
  const nothing = { onTaken() {}, onGap() {}, onState() {} };
  const feed = createEventFeed({ events: null, clock: manualClock(), ...parts, ...nothing });
  expect(await feed.status()).toEqual(noEventFeed);
  expect(feed.isPushed()).toBe(false);
});

/** How often a mailbox that answers like that at once, and never holds a request, is polled in a minute. */
async function requestedInAMinute(answer: (after: string | null, now: number) => InboxPage): Promise<number> {
  let requested = 0;
  const { time } = await openFeed({
    inbox: (clock) => ({
      ...fakeInbox(clock),
      async fetch(after) {
        requested += 1;
        // Else a loop without a rest would never let the test come to its end.
        if (requested > 1_000) return { ok: false, error: { kind: 'unreachable', detail: 'enough' } };
        return { ok: true, value: answer(after, clock.now()) };
      },
    }),
  });
  await time.pass(60_000);
  return requested;
}

describe('reading', () => {
  it('stores what is there, then waits long for more, from where it stopped', async () => {
    const { time, inbox, reported, names } = await openFeed({
      before: (box) => box.deliver(ready(1), updated(1, 'a')),
    });
    expect(await names()).toEqual(['shipment.label_ready', 'shipment.status_updated']);
    expect(reported.taken).toBe(1);
    expect(inbox.requested).toEqual([
      { after: null, waitMs: 0 },
      { after: '2', waitMs: 25_000 },
    ]);
    await time.pass(60_000);
    expect(inbox.requested).toHaveLength(4);
    inbox.deliver(ready(2));
    await time.settle();
    expect(await names()).toHaveLength(3);
    expect(reported.taken).toBe(2);
  });

  it('takes many pages at once', async () => {
    const { names, inbox } = await openFeed({
      inbox: (clock) => fakeInbox(clock, 10),
      before: (box) => box.deliver(...Array.from({ length: 95 }, (_, i) => ready(i))),
    });
    expect(await names()).toHaveLength(95);
    expect(inbox.requested.map(({ after }) => after)).toEqual([
      null,
      '10',
      '20',
      '30',
      '40',
      '50',
      '60',
      '70',
      '80',
      '90',
      '95',
    ]);
  });

  it('goes on after a restart where it stopped', async () => {
    const first = await openFeed({ before: (box) => box.deliver(ready(1)) });
    first.feed.stop();
    const { inbox } = await openFeed({ time: first.time, journal: first.journal });
    expect(inbox.requested[0]).toEqual({ after: '1', waitMs: 0 });
  });

  it('does not poll in a tight loop a mailbox that does not hold requests', async () => {
    const requested = await requestedInAMinute((after) => ({ deliveries: [], next: after, more: true, gap: false }));
    expect(requested).toBeLessThan(65);
    expect(requested).toBeGreaterThan(10);
  });

  it('does not take in a tight loop the same page of a mailbox whose cursor never moves', async () => {
    const requested = await requestedInAMinute((after, now) => ({
      deliveries: [{ receivedAt: now, ...ready(1) }],
      next: after ?? '1',
      more: true,
      gap: false,
    }));
    expect(requested).toBeLessThan(65);
    expect(requested).toBeGreaterThan(10);
  });

  it.each([
    ['by pages', false],
    ['by gaps', true],
  ])('nor the same pages of one whose positions go back %s', async (_what, gap) => {
    const requested = await requestedInAMinute((after, now) => {
      const deliveries = [{ receivedAt: now, ...ready(1) }];
      if (after !== 'b') return { deliveries, next: 'b', more: true, gap: false };
      return { deliveries: gap ? [] : deliveries, next: 'a', more: true, gap };
    });
    expect(requested).toBeLessThan(150);
    expect(requested).toBeGreaterThan(10);
  });

  it('sends no request after the end', async () => {
    const { feed, time, inbox } = await openFeed();
    feed.stop();
    const requested = inbox.requested.length;
    await time.pass(600_000);
    expect(inbox.requested).toHaveLength(requested);
  });
});

describe('a forged delivery', () => {
  it('is counted, and leaves nothing else', async () => {
    const { journal, inbox, time, feed, names } = await openFeed({
      before: (box) => box.deliver(forged(1), ready(2), forged(3)),
    });
    expect(await names()).toEqual(['shipment.label_ready']);
    expect(await feed.status()).toMatchObject({ forged: 2, unknown: 0 });
    expect(JSON.stringify(await journal.recentEvents('all', 10))).not.toContain('"shipmentId":"1"');
    inbox.deliver({ ...ready(4), headers: { 'x-svc-signature': 'sha256=00' } });
    await time.settle();
    expect((await feed.status()).forged).toBe(3);
    expect(inbox.requested.at(-1)?.after).toBe('4');
  });

  it('one after the other means that this desk has the wrong secret: it polls again', async () => {
    const { feed, inbox, time } = await openFeed({ before: (box) => box.deliver(ready(1)) });
    expect(feed.isPushed()).toBe(true);
    inbox.deliver(...[1, 2, 3, 4].map(forged));
    await time.settle();
    expect(feed.isPushed()).toBe(true);
    inbox.deliver(forged(5));
    await time.settle();
    expect(feed.isPushed()).toBe(false);
    inbox.deliver(ready(6));
    await time.settle();
    expect(feed.isPushed()).toBe(true);
  });
});

describe('what is stored', () => {
  it('has an event of an unknown kind, and a body that is no event', async () => {
    const { feed, journal } = await openFeed({
      before: (box) =>
        box.deliver(signed(eventBody('shipment.lost', 5, { hub: 'Iğdır' })), signed('no JSON'), signed('[]')),
    });
    expect(await journal.recentEvents('unknown', 10)).toMatchObject([
      { event: { event: 'unreadable', more: [{ name: 'bytes', value: '2' }] } },
      { event: { event: 'unreadable', more: [{ name: 'bytes', value: '7' }] } },
      { event: { event: 'shipment.lost', shipmentId: '5' }, known: false },
    ]);
    expect(await feed.status()).toMatchObject({ unknown: 3, forged: 0 });
  });

  it('counts what comes again, by shipment and status (6.5)', async () => {
    const { journal } = await openFeed({
      before: (box) => box.deliver(updated(1, 'a'), updated(1, 'b'), updated(1, 'a'), updated(2, 'a')),
    });
    const stored = await journal.recentEvents('all', 10);
    expect(stored.map(({ event, repeats }) => [event.shipmentId, event.status, repeats]).reverse()).toEqual([
      ['1', 'a', 1],
      ['1', 'b', 0],
      ['2', 'a', 0],
    ]);
  });

  it('comes again when the journal could not store it, and is taken once', async () => {
    let failing = 2;
    const { time, reported, names, inbox } = await openFeed({
      before: (box) => box.deliver(ready(1), forged(2)),
      wrapJournal: (journal) => ({
        ...journal,
        async takeEvents(page) {
          // The second failure is of a write that is on the disk all the same.
          if (failing === 1) await journal.takeEvents(page);
          if (failing > 0) {
            failing -= 1;
            throw new Error('disk full');
          }
          return journal.takeEvents(page);
        },
      }),
    });
    expect(await names()).toEqual([]);
    await time.pass(30_000);
    expect(await names()).toEqual(['shipment.label_ready']);
    expect(inbox.requested.map(({ after }) => after).slice(0, 3)).toEqual([null, null, '2']);
    // Also after the write that failed although it is on the disk.
    expect(reported.taken).toBe(2);
  });
});

describe('without a key', () => {
  it('reads nothing past itself: what came is checked once there is one', async () => {
    let keys: readonly SigningKey[] = [];
    const { time, feed, inbox, names, reported } = await openFeed({
      events: { keys: keysOf(() => keys) },
      before: (box) => box.deliver(ready(1)),
    });
    await time.pass(300_000);
    expect(inbox.requested).toEqual([]);
    expect(await feed.status()).toMatchObject({ state: 'connected', hasSecret: false, pushed: false, forged: 0 });
    keys = [aSecret()];
    await time.pass(6_000);
    expect(await names()).toEqual(['shipment.label_ready']);
    expect(await feed.status()).toMatchObject({ hasSecret: true, pushed: true, forged: 0 });
    expect(reported.taken).toBe(1);
  });

  it('that went while a page was on its way, the page is left for later', async () => {
    let keys: readonly SigningKey[] = [aSecret()];
    const { time, inbox, journal } = await openFeed({ events: { keys: keysOf(() => keys) } });
    keys = [];
    inbox.deliver(ready(1));
    await time.pass(60_000);
    expect(await journal.inboxCursor('fake')).toBeNull();
    expect((await journal.eventCounts()).forged).toBe(0);
  });

  it('of its own, an event signed the older way is taken where that was chosen', async () => {
    const key: SigningKey = { kind: 'api_key', value: 'abc' };
    const { journal, feed } = await openFeed({
      events: { keys: keysOf(() => [key]) },
      before: (box) => box.deliver(signed(eventBody('shipment.created', 1), 'abc')),
    });
    expect(await journal.recentEvents('all', 1)).toMatchObject([{ signedWith: 'api_key' }]);
    expect(await feed.status()).toMatchObject({ hasSecret: false, pushed: true });
  });
});

describe('events of more than ninety days ago', () => {
  const HOUR = 3_600_000;
  const worked = (journal: Journal): Journal => ({
    ...journal,
    totals: async (day, from, to) => ({ ...(await journal.totals(day, from, to)), accepted: 1 }),
  });

  it.each([
    { name: 'are forgotten where the clock is proved', wrapJournal: worked, left: 0 },
    { name: 'are kept where the clock may be wrong', wrapJournal: (journal: Journal) => journal, left: 1 },
  ])('$name', async ({ wrapJournal, left }) => {
    const { time, journal, names } = await openFeed({ wrapJournal, before: (box) => box.deliver(ready(1)) });
    for (const { id } of await journal.openEvents(10)) await journal.settleEvent(id, 'done', null);
    time.set(89 * 24 * HOUR);
    await time.pass(HOUR);
    expect(await names()).toHaveLength(1);
    time.set(2 * 24 * HOUR);
    await time.pass(2 * HOUR);
    expect(await names()).toHaveLength(left);
  });
});
