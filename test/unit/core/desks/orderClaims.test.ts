import { expect, it } from 'vitest';
import { claimOf, createDeskClaims } from '../../../../electron/core/desks/index.ts';
import { aSite } from '../../../support/aSite.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { createMemorySite } from '../../../support/memoryCoordinator.ts';

const key = { kind: 'reference', value: 'A' } as const;
const job = (claim: number | 'away' | null = null) => ({ id: 'job-1', key, claim });

async function twoDesks() {
  const clock = manualClock();
  const memory = createMemorySite(clock);
  const open = async (id: string) => {
    const site = aSite(memory.desk({ desk: { id, name: id.toUpperCase() } }), clock);
    site.start(() => []);
    await clock.settle();
    return { site, claims: createDeskClaims(site, async () => null) };
  };
  return { clock, memory, one: await open('one'), two: await open('two') };
}

it('a desk without a site claims nothing, and is alone with every order', async () => {
  const clock = manualClock();
  const claims = createDeskClaims(aSite(null, clock), async () => null);
  expect(await claims.claim(key, 'job-1')).toEqual({ kind: 'alone' });
  expect(await claims.standing(job())).toEqual({ kind: 'alone' });
  expect([claims.hasOthers(), await claims.of('A')]).toEqual([false, null]);
});

it('an order is claimed by one desk, under a turn that stays, until that desk gives it back', async () => {
  const { one, two, clock } = await twoDesks();
  const mine = await one.claims.claim(key, 'job-1');
  expect(mine).toMatchObject({ kind: 'mine', takenFrom: null });
  expect(await one.claims.standing(job())).toEqual(mine);
  expect(await two.claims.claim(key, 'job-2')).toMatchObject({ kind: 'other', claim: { desk: { id: 'one' } } });
  expect(await two.claims.of('A')).toMatchObject({ desk: { id: 'one' } });
  one.claims.release(job());
  await clock.settle();
  expect(await two.claims.claim(key, 'job-2')).toMatchObject({ kind: 'mine' });
});

it('a key that was made for one parcel is never claimed, because no other desk can have it', async () => {
  const { one, two } = await twoDesks();
  const made = { kind: 'generated', value: 'A' } as const;
  expect(await one.claims.claim(made, 'job-1')).toEqual({ kind: 'alone' });
  expect(await two.claims.claim(key, 'job-2')).toMatchObject({ kind: 'mine' });
});

it('an order that a person takes from a desk which may have sent it names that desk', async () => {
  const { one, two } = await twoDesks();
  await one.claims.claim(key, 'job-1');
  expect(await two.claims.claim(key, 'job-2', 'one')).toMatchObject({
    kind: 'mine',
    takenFrom: { id: 'one', name: 'ONE' },
  });
  // It has gone to yet another desk by then.
  expect(await one.claims.claim(key, 'job-1', 'three')).toMatchObject({
    kind: 'other',
    claim: { desk: { id: 'two' } },
  });
});

it('while the database is away another desk may have the order, and afterwards the first to claim it has it', async () => {
  const { one, two, memory, clock } = await twoDesks();
  memory.cutOff('one');
  expect(await one.claims.claim(key, 'job-1')).toEqual({ kind: 'away' });
  expect(await one.claims.standing(job('away'))).toEqual({ kind: 'away' });
  expect([await one.claims.of('A'), one.claims.hasOthers()]).toEqual([null, true]);
  await two.claims.claim(key, 'job-2');
  memory.connect('one');
  await clock.pass(2_000);
  expect(await one.claims.standing(job('away'))).toMatchObject({ kind: 'other', claim: { desk: { id: 'two' } } });
});

it('what the site’s book has of an order is taken before the order is this desk’s', async () => {
  const { one } = await twoDesks();
  const taken: unknown[] = [];
  const claims = createDeskClaims(
    {
      ...one.site,
      ask: (question) =>
        one.site.ask(async (all) =>
          question({
            ...all,
            claims: {
              ...all.claims,
              claim: async () => ({
                ok: true,
                value: { kind: 'mine', turn: 3, order: { reference: 'A', revision: 7, body: {}, at: 1 } as never },
              }),
            },
          }),
        ),
    },
    async (siteName, order) => taken.push([siteName === one.site.name(), order.reference]),
  );
  expect(await claims.claim(key, 'job-1')).toMatchObject({ kind: 'mine', turn: 3 });
  expect(taken).toEqual([[true, 'A']]);
});

it('a job is certain to be alone only with an unbroken turn, and without one no request is made', async () => {
  const { one, two } = await twoDesks();
  await two.site.settled(two.site.arrivals());
  const mine = await one.claims.claim(key, 'job-1');
  const turn = mine.kind === 'mine' ? mine.turn : 0;
  for (const claim of [null, 'away'] as const) expect(await one.claims.isHeldContinuously(job(claim))).toBe(false);
  expect(await one.claims.isHeldContinuously(job(turn + 1))).toBe(false);
  expect(await one.claims.isHeldContinuously(job(turn))).toBe(true);
});

it('a job is not certain to be alone while another desk has not reported all that it had shipped', async () => {
  const { one } = await twoDesks();
  const mine = await one.claims.claim(key, 'job-1');
  expect(await one.claims.isHeldContinuously(job(mine.kind === 'mine' ? mine.turn : 0))).toBe(false);
});

it('a claim is stored as its turn, as away, or as nothing', () => {
  expect(claimOf({ kind: 'mine', turn: 4, takenFrom: null })).toBe(4);
  expect(claimOf({ kind: 'away' })).toBe('away');
  expect(claimOf({ kind: 'alone' })).toBeNull();
});
