import { describe, expect, it } from 'vitest';
import { ok } from '../../../electron/contract/result.ts';
import type { SpoolOutcome, SpoolProgress } from '../../../electron/core/ports/Printer.ts';
import { openDeskInTime, paidAnswer } from '../../support/deskInTime.ts';

const MINUTE = 60_000;

function tracked(reference: string) {
  const answer = paidAnswer(`S-${reference}`);
  return ok({ ...answer, shipment: { ...answer.shipment, trackingNumber: `T-${reference}` } });
}

/** ORD-1 prints and its spooler does not end; ORD-2 stands behind it. */
async function stuckDesk(trouble: Extract<SpoolProgress, { kind: 'waiting' }>['trouble']) {
  const cancelled: string[] = [];
  const ends = new Map<string, (outcome: SpoolOutcome) => void>();
  const desk = await openDeskInTime({
    create: tracked,
    follow: (title, _printer, onProgress) => {
      if (trouble !== null) onProgress({ kind: 'waiting', trouble, reason: null });
      return new Promise((resolve) => ends.set(title, resolve));
    },
    cancelPrint: async ({ spoolId }) => {
      cancelled.push(spoolId);
      return ok(null);
    },
  });
  await desk.orders('ORD-1', 'ORD-2');
  for (const code of ['ORD-1', 'ORD-2']) await desk.scan(code);
  expect(desk.printed).toEqual(['ORD-1']);
  return { ...desk, cancelled, ends };
}

type StuckDesk = Awaited<ReturnType<typeof stuckDesk>>;

const atTheDesk = async (desk: StuckDesk) => (await desk.core.scan('T-ORD-1')).kind;
async function byTheCourier(desk: StuckDesk) {
  await desk.core.pickups.start();
  const reply = await desk.core.pickups.scan('T-ORD-1');
  return reply.ok ? reply.value.outcome : reply.error.kind;
}

describe.each([
  ['scanned back', atTheDesk, 'label_verified', 'verified'],
  ['taken by the courier', byTheCourier, 'taken', 'handed_over'],
] as const)('a label that is %s before its spooler ends', (_name, prove, answer, state) => {
  it.each(['out_of_paper', 'offline'] as const)(
    'is taken at once from a spooler that reports %s, and the next one prints',
    async (trouble) => {
      const desk = await stuckDesk(trouble);
      expect(await prove(desk)).toBe(answer);
      await desk.time.settle();
      expect([desk.cancelled, desk.printed]).toEqual([['ORD-1'], ['ORD-1', 'ORD-2']]);
      expect(await desk.job('ORD-1')).toMatchObject({ state, problem: null });
    },
  );

  it('is taken from a spooler that reports nothing, after a minute', async () => {
    const desk = await stuckDesk(null);
    expect(await prove(desk)).toBe(answer);
    await desk.time.pass(MINUTE - 1_000);
    expect([desk.cancelled, desk.printed]).toEqual([[], ['ORD-1']]);
    await desk.time.pass(2_000);
    expect([desk.cancelled, desk.printed]).toEqual([['ORD-1'], ['ORD-1', 'ORD-2']]);
    expect((await desk.job('ORD-1')).state).toBe(state);
  });

  it('is left to a spooler that ends by itself', async () => {
    const desk = await stuckDesk(null);
    expect(await prove(desk)).toBe(answer);
    desk.ends.get('ORD-1')?.({ kind: 'completed' });
    await desk.time.settle();
    expect(desk.printed).toEqual(['ORD-1', 'ORD-2']);
    await desk.time.pass(5 * MINUTE);
    expect([desk.cancelled, (await desk.job('ORD-1')).state]).toEqual([[], state]);
  });
});

it('a courier may not take a parcel whose second label is under way: the label in hand may be the first', async () => {
  const desk = await openDeskInTime({ create: tracked });
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  desk.answers.follow = () => new Promise(() => {});
  await desk.core.actions.print((await desk.job('ORD-1')).id, 'torn', null);
  await desk.time.settle();
  await desk.core.pickups.start();
  expect(await desk.core.pickups.scan('T-ORD-1')).toMatchObject({ value: { outcome: 'stop' } });
  expect(await desk.job('ORD-1')).toMatchObject({ state: 'printing', printCount: 2 });
});
