import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import { inItsState } from '../../../support/builders.ts';
import { openDeskInTime, paidAnswer, pendingAnswer } from '../../../support/deskInTime.ts';

const MINUTE_MS = 60_000;
const notYet = async () => err({ kind: 'conflict' as const, code: null, message: null });

/** Parcels whose labels come when the test releases them. */
async function shelf(...references: string[]) {
  const come = new Set<string>();
  const desk = await openDeskInTime({
    create: (id) => ok(pendingAnswer(id)),
    detail: (id) => ok(come.has(id) ? paidAnswer(id) : pendingAnswer(id)),
  });
  const here = desk.answers.label;
  desk.answers.label = (id) => (come.has(id) ? here(id) : notYet());
  await desk.orders('A', 'B', 'C', 'D', 'E');
  for (const reference of references) await desk.scan(reference);
  const slotOf = async (reference: string) => (await desk.job(reference)).slot;
  async function comes(reference: string) {
    come.add(reference);
    await desk.core.actions.lookNow((await desk.job(reference)).id);
    await desk.time.pass(100);
  }
  return { desk, slotOf, comes };
}

describe('a slot of the shelf', () => {
  it('is the first that is free, one to a parcel', async () => {
    const { slotOf } = await shelf('A', 'B', 'C');
    expect([await slotOf('A'), await slotOf('B'), await slotOf('C')]).toEqual([1, 2, 3]);
  });

  it('is not given away while the box whose label just came out still stands there', async () => {
    const { desk, slotOf, comes } = await shelf('A', 'B');
    await comes('A');
    expect(await desk.job('A')).toMatchObject({ state: 'printed', slot: 1 });
    await desk.scan('C');
    expect(await slotOf('C')).toBe(3);
    await desk.time.pass(16 * MINUTE_MS);
    await desk.scan('D');
    expect(await slotOf('D')).toBe(1);
  });

  it.each([
    ['a lunch', 40],
    ['a night', 14 * 60],
  ])('is not given away by the first scan after %s in which its label came out unread', async (_name, minutes) => {
    const { desk, slotOf, comes } = await shelf('A', 'B');
    await desk.time.pass(10 * MINUTE_MS);
    await comes('A');
    await desk.time.pass(minutes * MINUTE_MS);
    await desk.scan('C');
    expect(await slotOf('C')).toBe(3);
    await desk.time.pass(14 * MINUTE_MS);
    await desk.scan('D');
    expect(await slotOf('D')).toBe(4);
    await desk.time.pass(2 * MINUTE_MS);
    await desk.scan('E');
    expect(await slotOf('E')).toBe(1);
  });

  it('is not given away where the clock was set back after a pause', async () => {
    const { desk, slotOf, comes } = await shelf('A', 'B');
    await desk.time.pass(40 * MINUTE_MS);
    await desk.scan('C');
    desk.time.set(-3 * 60 * MINUTE_MS);
    await desk.scan('D');
    await comes('D');
    await desk.scan('E');
    expect([await slotOf('D'), await slotOf('E')]).toEqual([4, 5]);
  });

  it('is free at once when the box was handed over', async () => {
    const { desk, slotOf, comes } = await shelf('A', 'B');
    await comes('A');
    const job = await desk.job('A');
    await desk.stored.commit(inItsState({ ...job, state: 'handed_over' }), {
      at: 1,
      type: 'test',
      by: null,
      amount: null,
      detail: {},
    });
    await desk.scan('C');
    expect(await slotOf('C')).toBe(1);
  });

  it('counts since the parcel stands there, not since the order was accepted', async () => {
    const { desk } = await shelf();
    desk.answers.create = () => err({ kind: 'not_sent', detail: 'ENETDOWN' });
    await desk.scan('A');
    await desk.time.pass(30 * MINUTE_MS);
    const accepted = (await desk.job('A')).createdAt;
    desk.answers.create = (id) => ok(pendingAnswer(id));
    await desk.time.pass(2 * MINUTE_MS);
    const { shelvedAt } = await desk.job('A');
    expect((shelvedAt ?? 0) - accepted).toBeGreaterThanOrEqual(30 * MINUTE_MS);
  });

  it('counts from zero for a parcel that had left the shelf: a reprint is no stay of days', async () => {
    const { desk, comes } = await shelf('A');
    await comes('A');
    expect((await desk.job('A')).shelvedAt).not.toBeNull();
    await desk.time.pass(3 * 24 * 60 * MINUTE_MS);
    await desk.core.actions.print((await desk.job('A')).id, 'torn', null);
    await desk.time.pass(1_000);
    expect(await desk.job('A')).toMatchObject({ state: 'printed', printCount: 2, slot: null, shelvedAt: null });
  });
});

describe('the list of the shelf', () => {
  it('still has a box whose label is here and cannot be printed, and shows why', async () => {
    const { desk, comes } = await shelf('A', 'B');
    desk.answers.printers = async () => [];
    await desk.core.printersChanged();
    await comes('A');
    const listed = await desk.core.list('watchlist');
    expect(listed.map(({ key, slot, state }) => [key.value, slot, state])).toEqual([
      ['A', 1, 'label_ready'],
      ['B', 2, 'label_pending'],
    ]);
    expect(listed[0]?.problem?.code).toMatch(/^printer_/);
    // A stopped parcel is also among the problems.
    expect((await desk.core.list('attention')).map(({ key }) => key.value)).toEqual(['A']);
  });

  it('has no parcel that never stood there', async () => {
    const desk = await openDeskInTime({ printers: async () => [] });
    await desk.orders('X');
    await desk.scan('X');
    expect((await desk.job('X')).state).toBe('label_ready');
    expect(await desk.core.list('watchlist')).toEqual([]);
  });
});
