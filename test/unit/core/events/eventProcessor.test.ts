import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import { dueAt } from '../../../../electron/core/polling/pollSchedule.ts';
import { BROKEN, LOST, paidAnswer, pendingAnswer, readyLabel } from '../../../support/deskInTime.ts';
import { aService, cancelled, created, linkOf, openEventsDesk, ready, updated } from '../../../support/eventsDesk.ts';
import { fakeInbox } from '../../../support/fakeInbox.ts';
import { eventBody, signed } from '../../../support/signedPost.ts';

type Desk = Awaited<ReturnType<typeof openEventsDesk>>;

async function shelved(desk: Desk, ...references: string[]) {
  await desk.orders(...references);
  for (const reference of references) await desk.scan(reference);
}

async function outcomes(desk: Desk) {
  return (await desk.events()).map(({ event, outcome }) => `${event.event} ${outcome}`).reverse();
}

describe('a label that is ready', () => {
  it('comes out by its link, at the cost of one request, and its number is the carrier\u2019s', async () => {
    const desk = await openEventsDesk();
    await shelved(desk, 'A');
    desk.service.set('A', 'ready');
    const before = desk.calls.length;
    desk.inbox.deliver(ready('A'));
    await desk.time.settle();
    expect(desk.printed).toEqual(['A']);
    expect(desk.calls.slice(before).map(({ name, about }) => [name, about])).toEqual([['download', linkOf('A')]]);
    const job = await desk.job('A');
    expect(job).toMatchObject({ state: 'printed', shipment: { trackingNumber: 'C-A', trackingNumberIsCarrier: true } });
    expect(await desk.events()).toMatchObject([{ outcome: 'done', jobId: job.id, event: { labelUrl: null } }]);
  });

  it('is fetched from the label endpoint where the link has expired', async () => {
    const desk = await openEventsDesk();
    await shelved(desk, 'A');
    desk.service.set('A', 'ready');
    desk.answers.download = async () => err({ kind: 'refused', status: 410, code: null, message: null });
    desk.inbox.deliver(ready('A'));
    await desk.time.settle();
    expect(desk.printed).toEqual(['A']);
    expect(desk.callsOf('label', 'A')).toHaveLength(1);
  });

  it('stores the number that the event has where the label endpoint names none', async () => {
    const desk = await openEventsDesk();
    await shelved(desk, 'A');
    desk.service.set('A', 'ready');
    desk.answers.download = async () => err({ kind: 'refused', status: 410, code: null, message: null });
    desk.answers.label = async () => ok(readyLabel('A', { carrierNumber: null }));
    desk.inbox.deliver(ready('A', { tracking_number: 'ANK-7' }));
    await desk.time.settle();
    expect(desk.printed).toEqual(['A']);
    expect(await desk.job('A')).toMatchObject({ shipment: { trackingNumber: 'ANK-7', trackingNumberIsCarrier: true } });
  });

  it('whose event has no link is polled', async () => {
    const desk = await openEventsDesk();
    await shelved(desk, 'A');
    desk.service.set('A', 'ready');
    desk.inbox.deliver(ready('A', { label_url: null }));
    await desk.time.settle();
    expect(desk.printed).toEqual(['A']);
    expect(desk.callsOf('download')).toEqual([]);
  });

  it('of long ago, whose shipment was cancelled meanwhile, does not come out although its link still works', async () => {
    const service = aService();
    const first = await openEventsDesk(service);
    await shelved(first, 'A');
    await first.core.stop();
    service.set('A', 'cancelled');
    const inbox = fakeInbox(first.time);
    inbox.deliver(ready('A'));
    first.time.set(3_600_000);
    const desk = await openEventsDesk(service, { after: first, inbox });
    await desk.time.pass(60_000);
    expect((await desk.job('A')).state).toBe('cancelled');
    expect(desk.printed).toEqual([]);
    expect(desk.callsOf('download')).toEqual([]);
  });

  it('whose event came at a future time raises a question: its age is unknown', async () => {
    const service = aService();
    const first = await openEventsDesk(service);
    await shelved(first, 'A');
    await first.core.stop();
    service.set('A', 'cancelled');
    // The clock of the mailbox is ahead by a year, or the desk's was set back.
    const ahead = { ...first.time, now: () => first.time.now() + 365 * 86_400_000 };
    const inbox = fakeInbox(ahead);
    inbox.deliver(ready('A'));
    const desk = await openEventsDesk(service, { after: first, inbox });
    desk.answers.download = async () => ok(new TextEncoder().encode('label of A'));
    await desk.time.pass(60_000);
    expect((await desk.job('A')).state).toBe('cancelled');
    expect(desk.printed).toEqual([]);
    expect(desk.callsOf('download')).toEqual([]);
  });

  it('of a shipment that waits for its payment: the payment is polled, then it comes out', async () => {
    const desk = await openEventsDesk(aService('unpaid'));
    await shelved(desk, 'A');
    expect((await desk.job('A')).state).toBe('awaiting_payment');
    desk.service.set('A', 'ready');
    desk.inbox.deliver(ready('A'));
    await desk.time.settle();
    expect(desk.printed).toEqual(['A']);
    expect(desk.callsOf('detail', 'A')).toHaveLength(1);
    expect(await desk.job('A')).toMatchObject({ state: 'printed', payment: { paid: true } });
  });
});

describe('a cancelled shipment', () => {
  it('leaves the shelf at once', async () => {
    const desk = await openEventsDesk();
    await shelved(desk, 'A');
    desk.service.set('A', 'cancelled');
    desk.inbox.deliver(cancelled('A'));
    await desk.time.settle();
    expect((await desk.job('A')).state).toBe('cancelled');
    expect(desk.printed).toEqual([]);
  });

  it('does not come out by a link of earlier that stands before it in the mailbox', async () => {
    const desk = await openEventsDesk();
    await shelved(desk, 'A');
    desk.service.set('A', 'cancelled');
    desk.answers.download = async () => ok(new TextEncoder().encode('label of A'));
    desk.inbox.deliver(ready('A'), cancelled('A'));
    await desk.time.settle();
    expect((await desk.job('A')).state).toBe('cancelled');
    expect(desk.printed).toEqual([]);
  });

  it.each([
    ['breaks', BROKEN],
    ['has no room for the question', { kind: 'rate_limited' as const, retryAfterMs: 1_000, message: null }],
  ])('whose label is here and waits is polled again where the service %s', async (_what, error) => {
    const desk = await openEventsDesk();
    await shelved(desk, 'A');
    const { printers } = desk.answers;
    desk.answers.printers = async () => [];
    await desk.time.pass(20_000);
    desk.service.set('A', 'ready');
    desk.inbox.deliver(ready('A'));
    await desk.time.settle();
    expect((await desk.job('A')).state).toBe('label_ready');
    desk.service.set('A', 'cancelled');
    const { detail } = desk.answers;
    desk.answers.detail = () => err(error);
    const before = desk.callsOf('detail', 'A').length;
    desk.inbox.deliver(cancelled('A'));
    await desk.time.pass(60_000);
    const requested = desk.callsOf('detail', 'A').length - before;
    expect(requested).toBeGreaterThan(1);
    expect(requested).toBeLessThan(10);
    desk.answers.detail = detail;
    await desk.time.pass(60_000);
    expect((await desk.job('A')).state).toBe('cancelled');
    desk.answers.printers = printers;
    await desk.time.pass(60_000);
    expect(desk.printed).toEqual([]);
    expect((await outcomes(desk)).slice(-1)).toEqual(['shipment.cancelled done']);
  });

  it('is not believed by the event alone: the service is polled', async () => {
    const desk = await openEventsDesk();
    await shelved(desk, 'A');
    desk.inbox.deliver(cancelled('A'));
    await desk.time.settle();
    expect((await desk.job('A')).state).toBe('label_pending');
  });
});

it('shows a payment at once', async () => {
  const desk = await openEventsDesk(aService('unpaid'));
  await shelved(desk, 'A');
  desk.service.set('A', 'pending');
  desk.inbox.deliver(updated('A', 'payment_received'));
  await desk.time.settle();
  expect(await desk.job('A')).toMatchObject({ state: 'label_pending', payment: { paid: true } });
});

it('costs no request for events that change nothing here', async () => {
  const desk = await openEventsDesk(aService('ready'));
  await shelved(desk, 'A');
  const before = desk.calls.length;
  desk.inbox.deliver(
    created('A'),
    ready('A'),
    updated('A', 'in_transit'),
    created('of another desk'),
    ready('of another desk'),
    signed(eventBody('shipment.lost', 'A')),
    signed(eventBody('shipment.label_ready', null as unknown as string)),
  );
  await desk.time.pass(60_000);
  expect(desk.calls.slice(before)).toEqual([]);
  expect(await outcomes(desk)).toEqual([
    'shipment.created done',
    'shipment.label_ready done',
    'shipment.status_updated done',
    'shipment.created not_ours',
    'shipment.label_ready not_ours',
    'shipment.lost kept',
    'shipment.label_ready kept',
  ]);
  expect(desk.printed).toEqual(['A']);
});

it('saves polls where several events of one shipment came together', async () => {
  const desk = await openEventsDesk();
  await shelved(desk, 'A');
  desk.service.set('A', 'ready');
  const before = desk.calls.length;
  desk.inbox.deliver(created('A'), updated('A', 'in_transit'), updated('A', 'x'), ready('A'));
  await desk.time.settle();
  expect(desk.calls.slice(before).map(({ name }) => name)).toEqual(['download']);
  expect(desk.printed).toEqual(['A']);
});

describe('an event that comes before the create answer', () => {
  it('is claimed when the job learns its shipment', async () => {
    const service = aService();
    const desk = await openEventsDesk(service);
    await desk.orders('A');
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    desk.answers.create = async (id) => {
      await slow;
      return ok(pendingAnswer(id));
    };
    await desk.scan('A');
    service.set('A', 'ready');
    desk.inbox.deliver(created('A'), ready('A'));
    await desk.time.settle();
    expect(await outcomes(desk)).toEqual(['shipment.created not_ours', 'shipment.label_ready not_ours']);
    answer();
    await desk.time.settle();
    expect(desk.printed).toEqual(['A']);
    expect(await outcomes(desk)).toEqual(['shipment.created done', 'shipment.label_ready done']);
  });

  it('reports a cancelling although the answer still had the label', async () => {
    const service = aService('ready');
    const desk = await openEventsDesk(service);
    await desk.orders('A');
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    desk.answers.create = async (id) => {
      await slow;
      return ok(paidAnswer(id));
    };
    await desk.scan('A');
    service.set('A', 'cancelled');
    desk.inbox.deliver(cancelled('A'));
    await desk.time.settle();
    answer();
    await desk.time.settle();
    expect((await desk.job('A')).state).toBe('cancelled');
    expect(await outcomes(desk)).toEqual(['shipment.cancelled done']);
  });

  it('is claimed after a restart, where the service was away at that moment', async () => {
    const service = aService();
    const first = await openEventsDesk(service);
    await first.orders('A');
    first.inbox.deliver(ready('A'));
    await first.time.settle();
    first.answers.detail = () => err(LOST);
    first.answers.label = async () => err(LOST);
    expect(await outcomes(first)).toEqual(['shipment.label_ready not_ours']);
    await first.scan('A');
    expect(await outcomes(first)).toEqual(['shipment.label_ready open']);
    await first.core.stop();
    service.set('A', 'ready');
    const desk = await openEventsDesk(service, { after: first });
    await desk.time.settle();
    expect(desk.printed).toEqual(['A']);
    expect(await outcomes(desk)).toEqual(['shipment.label_ready done']);
  });
});

describe('while the service is away', () => {
  it('events stay open, and are worked off when it is back', async () => {
    const desk = await openEventsDesk();
    await shelved(desk, 'A', 'B');
    for (const id of ['A', 'B']) desk.service.set(id, 'ready');
    const { label, detail, download, account } = desk.answers;
    Object.assign(desk.answers, {
      label: async () => err(LOST),
      detail: () => err(LOST),
      download: async () => err(LOST),
      account: async () => err(LOST),
    });
    desk.inbox.deliver(ready('A'), ready('B'));
    await desk.time.pass(120_000);
    expect(await outcomes(desk)).toEqual(['shipment.label_ready open', 'shipment.label_ready open']);
    expect(desk.printed).toEqual([]);
    Object.assign(desk.answers, { label, detail, download, account });
    await desk.time.pass(120_000);
    expect(desk.printed.toSorted()).toEqual(['A', 'B']);
    expect(await outcomes(desk)).toEqual(['shipment.label_ready done', 'shipment.label_ready done']);
  });
});

it('an open event survives a restart, and is worked off then', async () => {
  const service = aService();
  const first = await openEventsDesk(service, {
    journal: (journal) => ({ ...journal, openEvents: async () => [] }),
  });
  await shelved(first, 'A');
  service.set('A', 'ready');
  first.inbox.deliver(ready('A'));
  await first.time.settle();
  expect(first.printed).toEqual([]);
  await first.core.stop();
  expect(await outcomes(first)).toEqual(['shipment.label_ready open']);
  const desk = await openEventsDesk(service, { after: first });
  await desk.time.settle();
  expect(desk.printed).toEqual(['A']);
  expect(await outcomes(desk)).toEqual(['shipment.label_ready done']);
});

it('a journal that fails for a while loses no event, and one that it cannot settle holds up no other', async () => {
  let failing = true;
  const desk = await openEventsDesk(aService(), {
    journal: (journal) => ({
      ...journal,
      async settleEvent(id, outcome, jobId) {
        if (failing && jobId !== null) throw new Error('disk full');
        return journal.settleEvent(id, outcome, jobId);
      },
    }),
  });
  await shelved(desk, 'A', 'B');
  for (const id of ['A', 'B']) desk.service.set(id, 'ready');
  desk.inbox.deliver(ready('A'), ready('B'), ready('C'));
  await desk.time.pass(60_000);
  expect(desk.printed.toSorted()).toEqual(['A', 'B']);
  expect(await outcomes(desk)).toEqual([
    'shipment.label_ready open',
    'shipment.label_ready open',
    'shipment.label_ready not_ours',
  ]);
  failing = false;
  await desk.time.pass(120_000);
  expect((await outcomes(desk)).slice(0, 2)).toEqual(['shipment.label_ready done', 'shipment.label_ready done']);
  expect(desk.printed.toSorted()).toEqual(['A', 'B']);
});

it('a gap makes it poll everything that waits, at once', async () => {
  const desk = await openEventsDesk();
  await shelved(desk, 'A', 'B');
  desk.inbox.deliver(created('A'));
  await desk.time.pass(602_000);
  for (const id of ['A', 'B']) desk.service.set(id, 'ready');
  const now = desk.time.now();
  const planned = await Promise.all(['A', 'B'].map(async (id) => dueAt(await desk.job(id), true, now) ?? now));
  expect(Math.min(...planned)).toBeGreaterThan(now + 10_000);
  desk.inbox.fail({ kind: 'unreachable', detail: 'x' });
  desk.inbox.deliver(ready('A'));
  desk.inbox.forget();
  desk.inbox.fail(null);
  await desk.time.pass(5_000);
  expect(desk.printed.toSorted()).toEqual(['A', 'B']);
});
