import { describe, expect, it } from 'vitest';
import { kurus } from '../../../electron/contract/money.ts';
import type { ShopMessage } from '../../../electron/contract/shopMessage.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import type { MessageDraft } from '../../../electron/core/ports/JournalOutbox.ts';
import { aJob, draftOf, inItsState } from '../../support/builders.ts';
import type { JournalHarness } from './journalConformance.ts';

export function someMessage(order: string, changes: Partial<ShopMessage> = {}): ShopMessage {
  return {
    event: 'shipment.paid',
    at: 1_000,
    order,
    reference: order,
    replaces: null,
    state: 'paid',
    carrier: 'Anka Kargo',
    trackingNumber: null,
    price: kurus(8_640),
    refunded: null,
    status: null,
    desk: '1',
    profile: 'live',
    ...changes,
  };
}

const draft = (id: string, order: string, changes: Partial<ShopMessage> = {}): MessageDraft => ({
  id,
  message: someMessage(order, changes),
});
const row = { at: 1_000, type: 'x', by: null, amount: null, detail: {} };
const WHY = { kind: 'failed', status: 500, words: 'oops' } as const;
const NOW = 10_000_000;

/** Writes messages by changes of one job, which is how they come. */
async function wrote(journal: Journal, ...drafts: readonly MessageDraft[]): Promise<void> {
  const known = await journal.jobByKey('ORD-1');
  let job = known ?? (await accepted(journal));
  for (const message of drafts) {
    const next = await journal.commit(inItsState({ ...job, attempts: job.attempts + 1 }), row, [message]);
    if (!next.ok) throw new Error('stale');
    job = next.value;
  }
}

async function accepted(journal: Journal) {
  const made = await journal.accept(draftOf(aJob()), row);
  if (!made.ok) throw new Error('key taken');
  return made.value;
}

const due = async (journal: Journal, now = NOW) => (await journal.dueMessages(now, 10)).map(({ id }) => id);

/** What the outbox of a Journal has to do, whatever it is made of. */
export function describeOutbox(name: string, { open, reopen }: JournalHarness): void {
  describe(`the outbox: ${name}`, () => {
    it.skipIf(reopen === null)('has a message once the change is in the journal, and after a restart', async () => {
      const journal = await open();
      await wrote(journal, draft('a', 'ORD-1'));
      const again = await reopen?.(journal);
      expect(await again?.dueMessages(NOW, 10)).toEqual([
        { id: 'a', sequence: 1, tries: 0, message: someMessage('ORD-1') },
      ]);
    });

    it('has no message of a change that was refused', async () => {
      const journal = await open();
      const job = await accepted(journal);
      await journal.commit(inItsState({ ...job }), row);
      const stale = await journal.commit(inItsState({ ...job }), row, [draft('a', 'ORD-1')]);
      expect(stale.ok).toBe(false);
      expect(await due(journal)).toEqual([]);
    });

    it('gives the messages of an order one after the other, those of different orders at once', async () => {
      const journal = await open();
      await wrote(journal, draft('a1', 'A'), draft('a2', 'A'), draft('b1', 'B'), draft('a3', 'A'));
      expect(await due(journal)).toEqual(['a1', 'b1']);
      await journal.messageDelivered('a1', NOW);
      expect(await due(journal)).toEqual(['a2', 'b1']);
      await journal.messageDelivered('a2', NOW);
      await journal.messageDelivered('b1', NOW);
      expect((await journal.dueMessages(NOW, 10)).map(({ id, sequence }) => [id, sequence])).toEqual([['a3', 3]]);
    });

    it('plans what was not taken, and what is behind it waits too', async () => {
      const journal = await open();
      await wrote(journal, draft('a1', 'A'), draft('a2', 'A'));
      await journal.messageNotDelivered('a1', NOW, NOW + 5_000, WHY);
      expect(await due(journal)).toEqual([]);
      expect(await journal.nextMessageAt(NOW)).toBe(NOW + 5_000);
      expect(await journal.dueMessages(NOW + 5_000, 10)).toMatchObject([{ id: 'a1', tries: 1 }]);
      // The clock was set back by a day: no plan of this clock is that far ahead.
      expect(await due(journal, NOW - 86_400_000)).toEqual(['a1']);
    });

    it('stores what was refused for a person, and lists it before what is only late', async () => {
      const journal = await open();
      await wrote(journal, draft('a1', 'A'), draft('b1', 'B'), draft('b2', 'B'), draft('c1', 'C', { at: 400 }));
      await journal.messageNotDelivered('a1', NOW, NOW + 5_000, WHY);
      await journal.messageNotDelivered('b1', NOW, null, { kind: 'refused', status: 422, words: null });
      expect(await due(journal)).toEqual(['c1']);
      expect(await journal.outboxCounts()).toEqual({ waiting: 3, refused: 1, since: 1_000, oldest: 400 });
      expect((await journal.undeliveredMessages(10, true)).map(({ id }) => id)).toEqual(['b1', 'a1', 'c1']);
      expect(await journal.undeliveredMessages(10, false)).toMatchObject([
        { id: 'b1', state: 'refused', tries: 1, nextAt: null, behind: 1, why: { status: 422 } },
        { id: 'a1', state: 'waiting', tries: 1, nextAt: NOW + 5_000, behind: 0, why: WHY },
      ]);
      await journal.retryMessages();
      expect(await due(journal)).toEqual(['a1', 'b1', 'c1']);
    });

    it('gives up on one, on all that were refused, or on all, and goes on behind them', async () => {
      const journal = await open();
      await wrote(journal, draft('a1', 'A'), draft('a2', 'A'), draft('b1', 'B'), draft('c1', 'C'));
      for (const id of ['a1', 'b1', 'c1']) await journal.messageNotDelivered(id, NOW, null, WHY);
      await journal.leaveMessage({ id: 'a1' }, NOW);
      expect(await due(journal)).toEqual(['a2']);
      await journal.leaveMessage('refused', NOW);
      expect(await journal.outboxCounts()).toEqual({ waiting: 1, refused: 0, since: null, oldest: 1_000 });
      await journal.leaveMessage('all', NOW);
      expect(await journal.outboxCounts()).toEqual({ waiting: 0, refused: 0, since: null, oldest: null });
    });

    it('keeps the sequence of an order when its old messages are forgotten', async () => {
      const journal = await open();
      await wrote(journal, draft('a1', 'A'), draft('a2', 'A'));
      await journal.messageDelivered('a1', 100);
      await journal.messageDelivered('a2', 100);
      await journal.forgetMessages(1_000);
      expect(await journal.lastDelivered()).toMatchObject({ at: 100, message: { order: 'A' } });
      await wrote(journal, draft('a3', 'A'));
      expect(await journal.dueMessages(NOW, 10)).toMatchObject([{ id: 'a3', sequence: 3 }]);
    });

    it('forgets nothing that is not delivered', async () => {
      const journal = await open();
      await wrote(journal, draft('a1', 'A'), draft('a2', 'A'), draft('b1', 'B'));
      await journal.messageNotDelivered('b1', 100, null, WHY);
      await journal.forgetMessages(NOW);
      expect(await journal.outboxCounts()).toMatchObject({ waiting: 2, refused: 1 });
    });

    it('does not count a second answer to a message that is delivered already', async () => {
      const journal = await open();
      await wrote(journal, draft('a1', 'A'));
      await journal.messageDelivered('a1', NOW);
      await journal.messageNotDelivered('a1', NOW, null, WHY);
      expect(await journal.outboxCounts()).toEqual({ waiting: 0, refused: 0, since: null, oldest: null });
    });
  });
}
