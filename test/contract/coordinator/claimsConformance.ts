import { describe, expect, it } from 'vitest';
import { type Coordinator, LEASE_MS, UNHEARD_MS } from '../../../electron/core/ports/Coordinator.ts';
import { aParcel, arrive, arrived, type CoordinatorHarness, queueIn, ROUGHLY, valueIn } from './testSite.ts';

const NOBODY_DESK = 'desk-nobody';

/** What the claims of every site have to do, whatever it is made of. */
export function describeClaims(name: string, { newSite }: CoordinatorHarness): void {
  describe(`claims: ${name}`, () => {
    it('gives an order to one of many that want it at once', async () => {
      const site = await newSite();
      const desks = await Promise.all([1, 2, 3, 4].map((number) => arrived(site, `Masa ${number}`)));
      const replies = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const desk = desks[index % 4] as Coordinator;
          return { desk, reply: valueIn(await desk.claims.claim({ reference: 'ORD-1', jobId: `job-${index}` })) };
        }),
      );
      const winners = replies.filter(({ reply }) => reply.kind === 'mine');
      // All the requests of the desk that has it, in one turn.
      expect(winners).toHaveLength(5);
      expect(new Set(winners.map(({ desk }) => desk.desk.id)).size).toBe(1);
      expect(new Set(winners.map(({ reply }) => queueIn(reply))).size).toBe(1);
      const owners = replies.flatMap(({ reply }) => (reply.kind === 'other' ? [reply.claim.desk] : []));
      expect(owners).toEqual(Array.from({ length: 15 }, () => winners[0]?.desk.desk));
    });

    it('returns who has an order, since when, whether that desk is on, and the state of the parcel', async () => {
      const site = await newSite();
      const [owner, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      expect(valueIn(await other.claims.of('ORD-1'))).toBeNull();
      valueIn(await owner.claims.claim({ reference: 'ORD-1', jobId: 'job-1' }));
      const reply = valueIn(await other.claims.claim({ reference: 'ORD-1', jobId: 'job-9' }));
      if (reply.kind !== 'other') throw new Error(reply.kind);
      expect(reply.claim).toMatchObject({ reference: 'ORD-1', desk: owner.desk, deskIsOn: true, parcel: null });
      expect(Math.abs((reply.claim.deskSeenAt ?? 0) - reply.claim.since)).toBeLessThan(ROUGHLY);
      valueIn(await owner.parcels.publish([aParcel({ state: 'printed' }), aParcel({ jobId: 'job-2' })]));
      await site.pass(60_000, [owner]);
      const later = valueIn(await other.claims.of('ORD-1'));
      expect(later).toMatchObject({ deskIsOn: false, parcel: { desk: owner.desk, jobId: 'job-1', state: 'printed' } });
      expect(valueIn(await owner.claims.of('ORD-1'))).toEqual(later);
      expect(valueIn(await (await arrived(site, 'Three', { book: 'sandbox' })).claims.of('ORD-1'))).toBeNull();
    });

    it('keeps the turn of an order that this desk has already, for any of its jobs', async () => {
      const site = await newSite();
      const [desk, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      const first = valueIn(await desk.claims.claim({ reference: 'ORD-1', jobId: 'job-1' }));
      expect(first).toMatchObject({ kind: 'mine', order: null });
      expect(valueIn(await desk.claims.claim({ reference: 'ORD-1', jobId: 'job-1' }))).toEqual(first);
      expect(valueIn(await desk.claims.claim({ reference: 'ORD-1', jobId: 'job-2' }))).toEqual(first);
      expect(valueIn(await desk.claims.takeOver({ reference: 'ORD-1', jobId: 'job-3' }, desk.desk.id))).toEqual(first);
      valueIn(await desk.parcels.publish([aParcel({ jobId: 'job-3', state: 'printed' })]));
      expect(valueIn(await other.claims.of('ORD-1'))).toMatchObject({ parcel: { jobId: 'job-3' } });
    });

    it('lets a person take an order from the desk that has it, and from no other', async () => {
      const site = await newSite();
      const [first, second, third] = [
        await arrived(site, 'One'),
        await arrived(site, 'Two'),
        await arrived(site, 'Three'),
      ];
      const turn = queueIn(valueIn(await first.claims.claim({ reference: 'ORD-1', jobId: 'job-1' })));
      const ask2 = { reference: 'ORD-1', jobId: 'job-2' };
      const taken = valueIn(await second.claims.takeOver(ask2, first.desk.id));
      expect(queueIn(taken)).toBeGreaterThan(turn);
      // The answer was lost: the request is repeated.
      expect(valueIn(await second.claims.takeOver(ask2, first.desk.id))).toEqual(taken);
      expect(valueIn(await third.claims.takeOver({ reference: 'ORD-1', jobId: 'job-3' }, first.desk.id))).toMatchObject(
        {
          kind: 'other',
          claim: { desk: second.desk },
        },
      );
      expect(valueIn(await first.claims.turnOf('ORD-1'))).toBeNull();
      expect(valueIn(await second.claims.turnOf('ORD-1'))).toBe(queueIn(taken));
      expect(valueIn(await third.claims.takeOver({ reference: 'ORD-7', jobId: 'job-3' }, NOBODY_DESK))).toMatchObject({
        kind: 'mine',
      });
    });

    it('lets one of two people take an order who take it at once', async () => {
      const site = await newSite();
      const desks = await Promise.all([1, 2, 3, 4].map((number) => arrived(site, `Masa ${number}`)));
      const [owner, ...others] = desks as [Coordinator, ...Coordinator[]];
      valueIn(await owner.claims.claim({ reference: 'ORD-1', jobId: 'job' }));
      const replies = await Promise.all(
        others.map((desk) => desk.claims.takeOver({ reference: 'ORD-1', jobId: 'job' }, owner.desk.id)),
      );
      expect(replies.map((reply) => valueIn(reply).kind).sort()).toEqual(['mine', 'other', 'other']);
    });

    describe('knows whether another desk can have shipped an order that this one has', () => {
      async function claimed() {
        const site = await newSite();
        const [desk, other] = [await arrived(site, 'One'), await arrived(site, 'Two')];
        valueIn(await other.settled());
        await site.pass(1_000);
        const turn = queueIn(valueIn(await desk.claims.claim({ reference: 'ORD-1', jobId: 'job' })));
        const isSo = async () => valueIn(await desk.claims.isHeldContinuously('ORD-1', turn));
        return { site, desk, other, turn, isSo };
      }

      it('not while all are on', async () => {
        const { site, desk, turn, isSo } = await claimed();
        await site.pass(600_000);
        expect(await isSo()).toBe(true);
        expect(valueIn(await desk.claims.isHeldContinuously('ORD-1', turn + 1))).toBe(false);
        expect(valueIn(await desk.claims.isHeldContinuously('ORD-2', turn))).toBe(false);
      });

      it('not where it was taken over and taken back', async () => {
        const { desk, other, isSo } = await claimed();
        valueIn(await other.claims.takeOver({ reference: 'ORD-1', jobId: 'job' }, desk.desk.id));
        valueIn(await desk.claims.takeOver({ reference: 'ORD-1', jobId: 'job' }, other.desk.id));
        expect(await isSo()).toBe(false);
      });

      it('where one is cut off, or was, also once it is dismissed', async () => {
        const { site, desk, other, isSo } = await claimed();
        await site.pass(LEASE_MS + 1_000, [other]);
        expect(await isSo()).toBe(false);
        valueIn(await desk.dismiss(other.desk.id));
        expect(await isSo()).toBe(false);
        await site.pass(10_000);
        // It may have shipped this one, too, before it was switched off.
        const turn = queueIn(valueIn(await desk.claims.claim({ reference: 'ORD-4', jobId: 'job' })));
        expect(valueIn(await desk.claims.isHeldContinuously('ORD-4', turn))).toBe(false);
        await site.pass(1_000);
        await arrive(other);
        valueIn(await other.settled());
        expect(await isSo()).toBe(false);
        expect(valueIn(await desk.claims.isHeldContinuously('ORD-4', turn))).toBe(false);
      });

      it('where one came back and has not yet reported what it shipped alone', async () => {
        const { site, desk, other } = await claimed();
        await site.pass(LEASE_MS + 1_000, [other]);
        await arrive(other);
        await site.pass(1_000);
        const early = queueIn(valueIn(await desk.claims.claim({ reference: 'ORD-5', jobId: 'job' })));
        await site.pass(1_000);
        valueIn(await other.settled());
        expect(valueIn(await desk.claims.isHeldContinuously('ORD-5', early))).toBe(false);
        await site.pass(1_000);
        const late = queueIn(valueIn(await desk.claims.claim({ reference: 'ORD-6', jobId: 'job' })));
        expect(valueIn(await desk.claims.isHeldContinuously('ORD-6', late))).toBe(true);
      });

      it('where another desk has a parcel of the order', async () => {
        const { other, isSo } = await claimed();
        expect(await isSo()).toBe(true);
        valueIn(await other.parcels.publish([aParcel({ reference: 'ORD-1' })]));
        expect(await isSo()).toBe(false);
      });

      it('not by one that had closed before, or has closed since and was on until then', async () => {
        const { site, desk, other, isSo } = await claimed();
        valueIn(await other.leave(false));
        await site.pass(10_000);
        expect(await isSo()).toBe(true);
        const turn = queueIn(valueIn(await desk.claims.claim({ reference: 'ORD-3', jobId: 'job' })));
        expect(valueIn(await desk.claims.isHeldContinuously('ORD-3', turn))).toBe(true);
        await site.pass(10_000);
        await arrive(other);
        valueIn(await other.settled());
        expect(valueIn(await desk.claims.isHeldContinuously('ORD-3', turn))).toBe(false);
      });

      it('not by one that has not reported for a week', async () => {
        const { site, desk, other } = await claimed();
        await site.pass(UNHEARD_MS + 1_000, [other]);
        const turn = queueIn(valueIn(await desk.claims.claim({ reference: 'ORD-2', jobId: 'job' })));
        expect(valueIn(await desk.claims.isHeldContinuously('ORD-2', turn))).toBe(true);
      });
    });

    it('gives an order back, and counts on with its turns', async () => {
      const site = await newSite();
      const [first, second] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      const turn = queueIn(valueIn(await first.claims.claim({ reference: 'ORD-1', jobId: 'job-1' })));
      valueIn(await second.claims.release('ORD-1'));
      expect(valueIn(await first.claims.turnOf('ORD-1'))).toBe(turn);
      valueIn(await first.claims.release('ORD-1'));
      expect(valueIn(await first.claims.of('ORD-1'))).toBeNull();
      expect(valueIn(await first.claims.turnOf('ORD-1'))).toBeNull();
      valueIn(await first.claims.release('ORD-1'));
      expect(queueIn(valueIn(await second.claims.claim({ reference: 'ORD-1', jobId: 'job-1' })))).toBeGreaterThan(turn);
    });

    it('returns what changed after a revision, in its order', async () => {
      const site = await newSite();
      const [first, second] = [await arrived(site, 'One'), await arrived(site, 'Two')];
      const changes = async (revision: number, limit = 100) =>
        valueIn(await second.claims.changedAfter(revision, limit));
      expect(await changes(0)).toEqual([]);
      for (const reference of ['A', 'B', 'C'])
        valueIn(await first.claims.claim({ reference, jobId: `job-${reference}` }));
      const claimed = await changes(0);
      expect(claimed.map(({ reference, desk }) => [reference, desk?.name])).toEqual([
        ['A', 'One'],
        ['B', 'One'],
        ['C', 'One'],
      ]);
      const last = claimed.at(-1)?.revision ?? 0;
      // A claim of what the desk has already changes nothing, nor does a claim in vain.
      valueIn(await first.claims.claim({ reference: 'A', jobId: 'job-A' }));
      valueIn(await second.claims.claim({ reference: 'A', jobId: 'job' }));
      valueIn(await second.claims.release('A'));
      expect(await changes(last)).toEqual([]);
      valueIn(await first.claims.release('B'));
      valueIn(await second.claims.takeOver({ reference: 'C', jobId: 'job' }, first.desk.id));
      const later = await changes(last);
      expect(later.map(({ reference, desk }) => [reference, desk?.name])).toEqual([
        ['B', undefined],
        ['C', 'Two'],
      ]);
      expect(await changes(last, 1)).toEqual(later.slice(0, 1));
      // A desk that begins reads only what is claimed.
      expect((await changes(0)).map(({ reference }) => reference)).toEqual(['A', 'C']);
      const revisions = [...claimed, ...later].map(({ revision }) => revision);
      expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
    });

    it('takes every reference that a scanner can read', async () => {
      const site = await newSite();
      const desk = await arrived(site, 'One');
      const references = ["O'Reilly \\ %_ ş", 'NUL \0 in it', 'half \ud800 letter', '   ', 'x'.repeat(2_000)];
      for (const reference of references) {
        expect(valueIn(await desk.claims.claim({ reference, jobId: 'job' }))).toMatchObject({ kind: 'mine' });
        expect(valueIn(await desk.claims.of(reference))).toMatchObject({ reference });
      }
    });
  });
}
