import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import { openDeskInTime, paidAnswer, pendingAnswer } from '../../../support/deskInTime.ts';

const MINUTE = 60_000;
const AWAY = { kind: 'not_sent', detail: 'ENETDOWN' } as const;

/** A and B were put on slots 1 and 2 while the service was away. */
async function twoOnTheShelf() {
  const desk = await openDeskInTime({ create: () => err(AWAY) });
  await desk.orders('A', 'B', 'C', 'D');
  await desk.scan('A');
  await desk.scan('B');
  await desk.time.pass(100);
  expect([(await desk.job('A')).slot, (await desk.job('B')).slot]).toEqual([1, 2]);
  return desk;
}

describe('the slot of a parcel that was put aside before its order was sent', () => {
  it('is not given to another parcel while the box still stands there, with any answer about its order', async () => {
    const desk = await twoOnTheShelf();
    desk.answers.create = (id) =>
      id === 'A'
        ? err({ kind: 'invalid', message: null, fields: [{ field: 'receiver_phone', message: 'no' }] })
        : ok(pendingAnswer(id));
    desk.core.networkMayBeBack();
    await desk.time.pass(MINUTE);
    expect(await desk.job('A')).toMatchObject({ state: 'needs_attention' });
    await desk.scan('C');
    await desk.time.pass(100);
    expect((await desk.job('C')).slot).toBe(3);
  });

  it('nor while one that was taken back, or shipped elsewhere, may still stand there', async () => {
    const desk = await twoOnTheShelf();
    await desk.core.actions.withdraw((await desk.job('A')).id);
    desk.answers.create = (id) => ok(id === 'B' ? paidAnswer(id, { duplicate: true }) : pendingAnswer(id));
    desk.core.networkMayBeBack();
    await desk.time.pass(MINUTE);
    expect((await desk.job('B')).state).toBe('already_shipped');
    await desk.scan('C');
    await desk.time.pass(100);
    expect((await desk.job('C')).slot).toBe(3);
  });

  it('is its own again when its order is corrected and waits on', async () => {
    const desk = await twoOnTheShelf();
    desk.answers.create = (id) =>
      id === 'A'
        ? err({ kind: 'invalid', message: null, fields: [{ field: 'receiver_phone', message: 'no' }] })
        : ok(pendingAnswer(id));
    desk.core.networkMayBeBack();
    await desk.time.pass(MINUTE);
    desk.answers.create = () => new Promise(() => {});
    await desk.core.actions.retry((await desk.job('A')).id);
    await desk.time.pass(MINUTE);
    expect(await desk.job('A')).toMatchObject({ state: 'submitting', slot: 1 });
  });
});

it('a label that waits behind a printer that is stopped gets a slot after a restart, too', async () => {
  const first = await openDeskInTime({ follow: () => new Promise(() => {}) });
  await first.orders('A', 'B', 'C');
  for (const reference of ['A', 'B', 'C']) await first.scan(reference);
  await first.time.pass(1_000);
  await first.core.stop();
  const desk = await openDeskInTime({ follow: () => new Promise(() => {}) }, { after: first });
  await desk.time.pass(10_000);
  // The first may be on paper, so that it is asked about; the second prints now, and the third waits for it.
  expect(await desk.job('C')).toMatchObject({ state: 'label_ready', slot: 1 });
});

describe('100 parcels', () => {
  it('set aside at once never share a slot', async () => {
    const desk = await openDeskInTime({ create: () => err(AWAY) });
    const references = Array.from({ length: 120 }, (_, i) => `P-${i}`);
    await desk.orders(...references);
    await Promise.all(references.map((reference) => desk.core.scan(reference)));
    await desk.time.pass(10_000);
    const slots = (await desk.core.recent(200)).flatMap(({ slot }) => slot ?? []);
    expect(new Set(slots).size).toBe(slots.length);
    expect(slots.length).toBeGreaterThanOrEqual(100);
    expect(desk.errors).toEqual([]);
  });
});
