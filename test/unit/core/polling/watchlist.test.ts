import { describe, expect, it } from 'vitest';
import { openSqliteJournal } from '../../../../electron/adapters/journal/sqliteJournal.ts';
import { noWebhook } from '../../../../electron/contract/mailbox.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { ShippingApi } from '../../../../electron/core/ports/ShippingApi.ts';
import { openDeskInTime, pendingAnswer, readyLabel } from '../../../support/deskInTime.ts';
import { eventDeps, fakeInbox } from '../../../support/fakeInbox.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { eventBody, signed } from '../../../support/signedPost.ts';
import { slowCarrier } from '../../../support/slowCarrier.ts';

const MINUTE_MS = 60_000;
const NEVER_MS = 24 * 60 * MINUTE_MS;

/** A desk that reads a mailbox to which the service delivers, with parcels on its shelf. */
async function pushedShelf(count: number, delayMs: number) {
  const time = manualClock();
  const stored = openSqliteJournal(':memory:');
  await stored.setFact('webhook', { ...noWebhook, registeredAt: time.now(), url: 'https://mailbox.invalid/in/x' });
  const inbox = fakeInbox(time);
  const service = slowCarrier(time, delayMs);
  const desk = await openDeskInTime(service, {
    after: { time, stored },
    events: eventDeps(inbox),
    settings: { requestsPerMinute: 1_000 },
  });
  await time.pass(10);
  expect((await desk.core.status()).events.pushed).toBe(true);
  const references = Array.from({ length: count }, (_, i) => `P-${i}`);
  await desk.orders(...references);
  for (const reference of references) await desk.scan(reference);
  return {
    ...desk,
    desk,
    inbox,
    service,
    references,
    looks: () => desk.calls.filter(({ name }) => name === 'label' || name === 'detail' || name === 'list').length,
    ready: (id: string) =>
      inbox.deliver(
        signed(eventBody('shipment.label_ready', id, { label_url: service.linkOf(id), tracking_number: `C-${id}` })),
      ),
    updated: (id: string) =>
      inbox.deliver(signed(eventBody('shipment.status_updated', id, { new_status: 'confirmed' }))),
  };
}

/** Holds answers back until the test lets them go. */
function gated<T extends unknown[], V>(call: (...args: T) => Promise<V>) {
  const held: (() => void)[] = [];
  return {
    async call(...args: T): Promise<V> {
      const answer = await call(...args);
      await new Promise<void>((go) => void held.push(go));
      return answer;
    },
    held,
    let: () => {
      for (const go of held.splice(0)) go();
    },
  };
}

describe('while the mailbox delivers', () => {
  it('there is no poll for a minute, then rarely; the event brings the label by its link, with one request', async () => {
    const { time, looks, ready, printed, callsOf, service } = await pushedShelf(3, 50_000);
    await time.pass(55_000);
    expect(looks()).toBe(0);
    for (const id of ['P-0', 'P-1', 'P-2']) ready(id);
    await time.pass(0);
    expect(printed.toSorted()).toEqual(['P-0', 'P-1', 'P-2']);
    expect(callsOf('download')).toHaveLength(3);
    expect(callsOf('download')[0]?.about).toBe(service.linkOf('P-0'));
    expect(looks()).toBe(0);
  });

  it('a label whose event got lost comes all the same, by a poll within five minutes of it', async () => {
    const { time, printed, looks } = await pushedShelf(2, 7 * MINUTE_MS);
    await time.pass(12 * MINUTE_MS + 1_000);
    expect(printed.toSorted()).toEqual(['P-0', 'P-1']);
    expect(looks()).toBeLessThan(7);
  });

  it('a requested poll is at once', async () => {
    const { desk, time, looks } = await pushedShelf(3, NEVER_MS);
    await time.pass(20_000);
    await desk.core.actions.lookNow((await desk.job('P-1')).id);
    await time.pass(0);
    expect(looks()).toBeGreaterThan(0);
    expect(desk.callsOf('label')).toMatchObject([{ about: 'P-1' }]);
  });

  it('and then does not any more, the parcels are polled by the plan of a desk without one, at once', async () => {
    const { time, inbox, looks } = await pushedShelf(2, NEVER_MS);
    await time.pass(30_000);
    expect(looks()).toBe(0);
    inbox.fail({ kind: 'unreachable', detail: 'ECONNREFUSED' });
    // Until then a page may have been on its way.
    await time.pass(90_000);
    expect(looks()).toBeGreaterThan(0);
    const unfed = looks();
    await time.pass(5 * MINUTE_MS);
    expect(looks()).toBeGreaterThan(unfed + 2);
  });

  it('and has lost some of it, everything that waits is polled at once', async () => {
    const { time, inbox, looks, callsOf, desk } = await pushedShelf(4, NEVER_MS);
    const created = (id: string) => signed(eventBody('shipment.created', id, { status: 'confirmed' }));
    inbox.deliver(created('X'));
    await time.pass(20_000);
    inbox.fail({ kind: 'unreachable', detail: 'ECONNREFUSED' });
    inbox.deliver(created('Y'));
    inbox.forget();
    await time.pass(10);
    expect(looks()).toBe(0);
    inbox.fail(null);
    await time.pass(3_000);
    expect((await desk.core.status()).events.gapAt).not.toBeNull();
    // One list for what waits, one for what is printed and may have been cancelled.
    expect(callsOf('list')).toHaveLength(2);
    expect(looks()).toBe(2);
    const requested = (await desk.core.list('watchlist')).map(({ lastLook }) => lastLook?.by);
    expect(requested).toEqual(['list', 'list', 'list', 'list']);
  });
});

describe('an event and a poll of one job', () => {
  it('at the same time fetch one label and print one sheet', async () => {
    const { desk, time, ready, printed, callsOf } = await pushedShelf(1, 10_000);
    await time.pass(20_000);
    const label = gated<Parameters<ShippingApi['label']>, Awaited<ReturnType<ShippingApi['label']>>>(
      desk.answers.label,
    );
    desk.answers.label = label.call;
    await desk.core.actions.lookNow((await desk.job('P-0')).id);
    await time.pass(0);
    ready('P-0');
    await time.pass(1_000);
    expect(callsOf('download')).toEqual([]);
    label.let();
    await time.pass(1_000);
    expect(printed).toEqual(['P-0']);
    expect([callsOf('label').length, callsOf('download').length]).toEqual([1, 0]);
  });

  it('that was answered "not yet" just before the event came: the job is polled again', async () => {
    const { desk, time, ready, printed, callsOf } = await pushedShelf(1, 20_000);
    await time.pass(15_000);
    const label = gated<Parameters<ShippingApi['label']>, Awaited<ReturnType<ShippingApi['label']>>>(
      desk.answers.label,
    );
    desk.answers.label = label.call;
    await desk.core.actions.lookNow((await desk.job('P-0')).id);
    await time.pass(0);
    await time.pass(6_000);
    ready('P-0');
    await time.pass(0);
    label.let();
    await time.pass(1_000);
    expect(callsOf('download')).toHaveLength(1);
    expect(printed).toEqual(['P-0']);
  });

  it('two events beside each other print one sheet, whichever link is the slower', async () => {
    const { desk, time, ready, printed, inbox, service } = await pushedShelf(1, 10_000);
    await time.pass(15_000);
    const download = gated<Parameters<ShippingApi['downloadLabel']>, Awaited<ReturnType<ShippingApi['downloadLabel']>>>(
      desk.answers.download,
    );
    desk.answers.download = download.call;
    ready('P-0');
    inbox.deliver(signed(eventBody('shipment.status_updated', 'P-0', { new_status: 'confirmed' })));
    ready('P-0');
    await time.pass(1_000);
    expect(download.held).toHaveLength(1);
    download.let();
    await time.pass(60_000);
    download.let();
    await time.pass(60_000);
    expect(printed).toEqual(['P-0']);
    expect(service.isReady('P-0')).toBe(true);
  });
});

it('an event while the service is away is tried when it is back', async () => {
  const { desk, time, ready, printed } = await pushedShelf(1, 10_000);
  await time.pass(15_000);
  const { download, label, account } = desk.answers;
  const away = async () => err({ kind: 'not_sent' as const, detail: 'ENETDOWN' });
  Object.assign(desk.answers, { download: away, label: away, account: away });
  ready('P-0');
  await time.pass(3_000);
  expect(printed).toEqual([]);
  Object.assign(desk.answers, { download, label, account });
  await time.pass(30_000);
  expect(printed).toEqual(['P-0']);
});

it('an event without a change is shown as the last answer, and puts off the next poll', async () => {
  const { desk, time, updated, looks } = await pushedShelf(1, NEVER_MS);
  await time.pass(30_000);
  updated('P-0');
  await time.pass(0);
  const { lastLook, looks: counted } = await desk.job('P-0');
  expect(lastLook).toMatchObject({ by: 'event', said: 'not_ready' });
  expect([counted, looks()]).toEqual([1, 1]);
  await time.pass(100_000);
  expect(looks()).toBe(1);
});

it('pending jobs at which the label store fails do not starve the others, and are not hammered', async () => {
  const desk = await openDeskInTime(
    {
      create: (reference) => ok(pendingAnswer(reference)),
      label: async () => err({ kind: 'conflict', code: null, message: null }),
    },
    {
      labels: (labels) => ({
        ...labels,
        async put(bytes) {
          if (/P-[0-3]$/.test(new TextDecoder().decode(bytes))) throw new Error('EIO');
          return labels.put(bytes);
        },
      }),
    },
  );
  const references = Array.from({ length: 10 }, (_, i) => `P-${i}`);
  await desk.orders(...references);
  for (const reference of references) await desk.scan(reference);
  desk.answers.label = async (id) => ok(readyLabel(id));
  await desk.time.pass(5 * 60_000);
  expect(desk.printed.toSorted()).toEqual(references.slice(4));
  expect(desk.callsOf('label', 'P-0').length).toBeLessThan(12);
});
