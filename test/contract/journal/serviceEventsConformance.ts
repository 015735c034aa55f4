import { describe, expect, it } from 'vitest';
import { eventKey, isKnownEvent, type ShipmentEvent } from '../../../electron/core/ports/EventInbox.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import type { EventDraft, EventPage } from '../../../electron/core/ports/JournalEvents.ts';
import { aJob, inItsState } from '../../support/builders.ts';
import { sampleShipment } from '../../support/sampleJobs.ts';
import type { JournalHarness } from './journalConformance.ts';

export function anEventDraft(
  name: string,
  shipmentId: string | null,
  changes: Partial<ShipmentEvent> = {},
  receivedAt = 1_000,
): EventDraft {
  const event: ShipmentEvent = {
    event: name,
    shipmentId,
    at: 900,
    carrierNumber: null,
    oldStatus: null,
    status: 'confirmed',
    statusLabel: 'Onaylandı',
    labelUrl: null,
    more: [{ name: 'api_client_id', value: '7101' }],
    ...changes,
  };
  const key = eventKey(event, `digest of ${name} ${shipmentId}`);
  return { key, receivedAt, event, known: isKnownEvent(name), signedWith: 'secret' };
}

const page = (events: readonly EventDraft[], changes: Partial<EventPage> = {}): EventPage => ({
  inbox: 'https://mailbox.invalid',
  cursor: '1.aaaaaaaa',
  events,
  forged: 0,
  gap: false,
  at: 5_000,
  ...changes,
});

const LINK = 'https://service.invalid/label?signature=abc';
const ready = (shipment: string, changes: Partial<ShipmentEvent> = {}) =>
  anEventDraft('shipment.label_ready', shipment, { labelUrl: LINK, ...changes });

/** A job that is accepted, and learns its shipment with the answer. */
async function acceptedWithShipment(journal: Journal, shipmentId: string): Promise<void> {
  const at = { at: 1_000, by: 'Ayşe', amount: null, detail: {} };
  const { seq: _seq, version: _version, ...draft } = aJob({ shipment: null });
  const accepted = await journal.accept(draft, { ...at, type: 'accepted' });
  if (!accepted.ok) throw new Error('key taken');
  const shipment = { ...sampleShipment, id: shipmentId };
  const learned = await journal.commit(inItsState({ ...accepted.value, state: 'label_ready', shipment }), {
    ...at,
    type: 'label_stored',
  });
  expect(learned.ok).toBe(true);
}

/** What the part of a Journal for the service's events has to do, whatever it is made of. */
export function describeServiceEvents(name: string, harness: JournalHarness): void {
  const { open } = harness;

  describe(`events of the service: ${name}`, () => {
    it('stores an event whole, open until it is settled, and then without its link', async () => {
      const journal = await open();
      const draft = ready('9007199254740993', { carrierNumber: 'ANK1' });
      await journal.takeEvents(page([draft]));
      const [stored, ...others] = await journal.openEvents(10);
      expect(others).toEqual([]);
      expect(stored).toEqual({ ...draft, id: stored?.id, repeats: 0, outcome: 'open', jobId: null });
      await journal.settleEvent(stored?.id ?? 0, 'done', 'job-1');
      expect(await journal.openEvents(10)).toEqual([]);
      expect(await journal.recentEvents('all', 10)).toEqual([
        { ...stored, outcome: 'done', jobId: 'job-1', event: { ...draft.event, labelUrl: null } },
      ]);
    });

    it('counts what comes again, and opens nothing by it', async () => {
      const journal = await open();
      await journal.takeEvents(page([ready('1'), ready('1')]));
      expect(await journal.openEvents(10)).toMatchObject([{ repeats: 1, outcome: 'open', event: { labelUrl: LINK } }]);
      const [stored] = await journal.openEvents(10);
      await journal.settleEvent(stored?.id ?? 0, 'done', 'job-1');
      await journal.takeEvents(page([{ ...ready('1'), receivedAt: 3_000 }]));
      expect(await journal.openEvents(10)).toEqual([]);
      expect(await journal.recentEvents('all', 10)).toMatchObject([
        { repeats: 2, outcome: 'done', receivedAt: 1_000, event: { labelUrl: null } },
      ]);
    });

    it('knows another status, another kind and another shipment as other events', async () => {
      const journal = await open();
      const updated = (status: string) => anEventDraft('shipment.status_updated', '1', { status });
      await journal.takeEvents(page([updated('picked_up'), updated('in_transit'), ready('1'), ready('2')]));
      expect((await journal.openEvents(10)).map(({ event }) => [event.event, event.shipmentId, event.status])).toEqual([
        ['shipment.status_updated', '1', 'picked_up'],
        ['shipment.status_updated', '1', 'in_transit'],
        ['shipment.label_ready', '1', 'confirmed'],
        ['shipment.label_ready', '2', 'confirmed'],
      ]);
      expect(await journal.openEvents(1)).toHaveLength(1);
    });

    it('has a cursor for each inbox, which moves with its events, also back to the beginning', async () => {
      const journal = await open();
      expect(await journal.inboxCursor('a')).toBeNull();
      await journal.takeEvents(page([], { inbox: 'a', cursor: '7.bbbbbbbb' }));
      await journal.takeEvents(page([], { inbox: 'b', cursor: '9.cccccccc' }));
      expect([await journal.inboxCursor('a'), await journal.inboxCursor('b')]).toEqual(['7.bbbbbbbb', '9.cccccccc']);
      await journal.takeEvents(page([], { inbox: 'a', cursor: null, gap: true }));
      expect(await journal.inboxCursor('a')).toBeNull();
    });

    it('stores neither an event nor the cursor of a page that it cannot store whole', async () => {
      const journal = await open();
      await journal.takeEvents(page([]));
      const broken = { ...ready('2'), signedWith: null } as unknown as EventDraft;
      await expect(
        journal.takeEvents(page([ready('1'), broken], { cursor: '2.bbbbbbbb', forged: 5 })),
      ).rejects.toThrow();
      expect(await journal.openEvents(10)).toEqual([]);
      expect(await journal.inboxCursor('https://mailbox.invalid')).toBe('1.aaaaaaaa');
      expect((await journal.eventCounts()).forged).toBe(0);
    });

    it('counts forged deliveries, unknown events, the last event and the last gap', async () => {
      const journal = await open();
      expect(await journal.eventCounts()).toEqual({ forged: 0, unknown: 0, lastAt: null, gapAt: null });
      await journal.takeEvents(page([], { forged: 2, gap: true, at: 100 }));
      expect(await journal.eventCounts()).toEqual({ forged: 2, unknown: 0, lastAt: null, gapAt: 100 });
      await journal.takeEvents(page([ready('1'), anEventDraft('shipment.lost', '1', {}, 2_000)], { forged: 1 }));
      await journal.takeEvents(page([anEventDraft('shipment.lost', '2', {}, 1_500)], { inbox: 'another' }));
      expect(await journal.eventCounts()).toEqual({ forged: 3, unknown: 2, lastAt: 2_000, gapAt: 100 });
    });

    it('returns the newest first, and the unknown ones alone', async () => {
      const journal = await open();
      await journal.takeEvents(
        page([
          anEventDraft('shipment.lost', '1', {}, 1_000),
          anEventDraft('shipment.found', null, {}, 3_000),
          ready('2'),
        ]),
      );
      const names = async (list: 'all' | 'unknown', limit: number) =>
        (await journal.recentEvents(list, limit)).map(({ event }) => event.event);
      expect(await names('all', 10)).toEqual(['shipment.found', 'shipment.label_ready', 'shipment.lost']);
      expect(await names('unknown', 10)).toEqual(['shipment.found', 'shipment.lost']);
      expect(await names('all', 1)).toEqual(['shipment.found']);
    });

    it('opens the events of a shipment again that were of no job here, when a job learns that shipment', async () => {
      const journal = await open();
      await journal.takeEvents(page([ready('1'), anEventDraft('shipment.cancelled', '1'), ready('2')]));
      for (const { id } of await journal.openEvents(10)) await journal.settleEvent(id, 'not_ours', null);
      expect(await journal.openEvents(10)).toEqual([]);
      await acceptedWithShipment(journal, '1');
      const found = await journal.openEvents(10);
      expect(found.map(({ event }) => [event.event, event.shipmentId])).toEqual([
        ['shipment.label_ready', '1'],
        ['shipment.cancelled', '1'],
      ]);
      for (const { id } of found) await journal.settleEvent(id, 'done', 'job-1');
      expect(await journal.openEvents(10)).toEqual([]);
    });

    it('leaves an event open that was reported too late as of no job here', async () => {
      const journal = await open();
      await journal.takeEvents(page([ready('1')]));
      const [stored] = await journal.openEvents(10);
      await acceptedWithShipment(journal, '1');
      await journal.settleEvent(stored?.id ?? 0, 'not_ours', null);
      expect(await journal.openEvents(10)).toMatchObject([{ id: stored?.id, event: { labelUrl: LINK } }]);
    });

    it('returns the shipments created since then that no job here has, each once, newest first', async () => {
      const journal = await open();
      const created = (id: string | null, status: string, at: number) =>
        anEventDraft('shipment.created', id, { status }, at);
      await journal.takeEvents(
        page([
          created('1', 'confirmed', 1_000),
          created('2', 'confirmed', 2_000),
          created('3', 'confirmed', 3_000),
          created('4', 'confirmed', 4_000),
          created('4', 'pending', 4_000),
          created(null, 'confirmed', 4_000),
          anEventDraft('shipment.label_ready', '5', {}, 5_000),
        ]),
      );
      const [one] = await journal.openEvents(1);
      await journal.settleEvent(one?.id ?? 0, 'not_ours', null);
      expect(await journal.createdElsewhere(0, 10)).toEqual(['4', '3', '2', '1']);
      expect(await journal.createdElsewhere(2_000, 10)).toEqual(['4', '3', '2']);
      expect(await journal.createdElsewhere(0, 2)).toEqual(['4', '3']);
      await acceptedWithShipment(journal, '3');
      expect(await journal.createdElsewhere(0, 10)).toEqual(['4', '2', '1']);
    });

    it('forgets old events, never an open one', async () => {
      const journal = await open();
      await journal.takeEvents(page([ready('1'), ready('2'), { ...ready('3'), receivedAt: 9_000 }]));
      const [first, , third] = await journal.openEvents(10);
      for (const id of [first?.id, third?.id]) await journal.settleEvent(id ?? 0, 'done', null);
      await journal.forgetEvents(5_000);
      expect((await journal.recentEvents('all', 10)).map(({ event }) => event.shipmentId)).toEqual(['3', '2']);
    });

    it.runIf(harness.reopen !== null)('has open events, their links and the cursor after a restart', async () => {
      const journal = await open();
      await journal.takeEvents(page([ready('1'), anEventDraft('shipment.lost', null)], { forged: 4 }));
      const before = await journal.openEvents(10);
      const again = await harness.reopen?.(journal);
      expect(await again?.openEvents(10)).toEqual(before);
      expect(before[0]?.event.labelUrl).toBe(LINK);
      expect(await again?.inboxCursor('https://mailbox.invalid')).toBe('1.aaaaaaaa');
      expect(await again?.eventCounts()).toMatchObject({ forged: 4, unknown: 1 });
    });
  });
}
