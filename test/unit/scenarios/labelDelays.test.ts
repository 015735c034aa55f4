import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../electron/contract/result.ts';
import { BROKEN, openDeskInTime, paidAnswer, pendingAnswer, readyLabel } from '../../support/deskInTime.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A desk without a mailbox; each label is ready so long after its order was shipped. */
async function desk(delayOf: (reference: string) => number, after?: Awaited<ReturnType<typeof openDeskInTime>>) {
  const readyAt = new Map<string, number>();
  const printedAt = new Map<string, number>();
  const isReady = (id: string) => opened.time.now() >= (readyAt.get(id) ?? Number.POSITIVE_INFINITY);
  const carried = (id: string, answer: ReturnType<typeof paidAnswer>) => {
    const numbers = { carrierName: 'Aras', trackingNumber: `C-${id}`, trackingNumberIsCarrier: true };
    return { ...answer, shipment: { ...answer.shipment, ...numbers } };
  };
  const opened = await openDeskInTime(
    {
      create(reference) {
        readyAt.set(reference, opened.time.now() + delayOf(reference));
        return ok(carried(reference, pendingAnswer(reference)));
      },
      detail: (id) => ok(carried(id, isReady(id) ? paidAnswer(id) : pendingAnswer(id))),
      label: async (id) => (isReady(id) ? ok(readyLabel(id)) : err({ kind: 'conflict', code: null, message: null })),
    },
    { onPrinted: (title) => printedAt.set(title, opened.time.now()), ...(after === undefined ? {} : { after }) },
  );
  return {
    ...opened,
    async ship(reference: string) {
      await opened.orders(reference);
      await opened.scan(reference);
    },
    /** How long the label was there before it was printed, ms. */
    late: (reference: string) => (printedAt.get(reference) ?? Number.NaN) - (readyAt.get(reference) ?? Number.NaN),
    polls: (reference: string) => opened.calls.filter(({ name, about }) => about === reference && name !== 'create'),
  };
}

async function shipOneByOne(one: Awaited<ReturnType<typeof desk>>, references: readonly string[]) {
  for (const reference of references) {
    await one.ship(reference);
    await one.time.pass(10 * MINUTE);
  }
}
const named = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}-${n}`);

describe('without a mailbox, a pending label', () => {
  it('is polled at 5, 10, 20, 40 s and so on, as long as nothing is known of its carrier', async () => {
    const one = await desk(() => 3 * MINUTE);
    await one.ship('A-0');
    await one.time.pass(10 * MINUTE);
    expect(one.late('A-0')).toBe(140 * SECOND);
    expect(one.polls('A-0')).toHaveLength(7);
  });

  it('is polled when those of its carrier came, and not before', async () => {
    const one = await desk(() => 3 * MINUTE);
    await shipOneByOne(one, named('A', 20));
    const last = named('A', 20).slice(-4);
    for (const reference of last) expect(one.late(reference)).toBeLessThanOrEqual(10 * SECOND);
    const polls = last.map((reference) => one.polls(reference).length);
    expect(polls.reduce((sum, count) => sum + count, 0) / polls.length).toBeLessThanOrEqual(4);
  });

  it('is polled so after a restart as well', async () => {
    const first = await desk(() => 3 * MINUTE);
    await shipOneByOne(first, named('A', 10));
    await first.core.stop();
    const next = await desk(() => 3 * MINUTE, first);
    await shipOneByOne(next, ['B-0']);
    expect(next.late('B-0')).toBeLessThanOrEqual(10 * SECOND);
  });

  it('is polled again soon where a poll was not answered', async () => {
    // What is not there after 20 s comes after half an hour, so the polls between are rare.
    const one = await desk((reference) => (/[38]$/.test(reference) ? 30 * MINUTE : 20 * SECOND));
    for (const reference of named('A', 20)) {
      await one.ship(reference);
      await one.time.pass(40 * MINUTE);
    }
    const { label, detail } = one.answers;
    await one.ship('B-1');
    Object.assign(one.answers, { label: async () => err(BROKEN), detail: () => err(BROKEN) });
    await one.time.pass(25 * SECOND);
    Object.assign(one.answers, { label, detail });
    await one.time.pass(10 * MINUTE);
    expect(one.late('B-1')).toBeLessThanOrEqual(20 * SECOND);
  });

  it('is soon found where its carrier has become faster', async () => {
    const one = await desk((reference) => (reference.startsWith('S') ? 3 * MINUTE : 10 * SECOND));
    await shipOneByOne(one, named('S', 60));
    const fast = named('F', 8);
    await shipOneByOne(one, fast);
    for (const reference of fast.slice(-4)) expect(one.late(reference)).toBeLessThanOrEqual(15 * SECOND);
  });

  it('is polled as before after one whose waiting was counted by a clock that was set forward', async () => {
    const one = await desk(() => 3 * MINUTE);
    await shipOneByOne(one, named('A', 10));
    await one.ship('J-0');
    await one.time.pass(MINUTE);
    one.time.set(365 * 24 * 60 * MINUTE);
    await one.time.pass(10 * MINUTE);
    const stored = (await one.stored.fact('labelDelays')) as { readonly Aras: readonly (readonly [number, number])[] };
    expect(stored.Aras).toHaveLength(10);
    await one.ship('B-0');
    await one.time.pass(10 * MINUTE);
    expect(one.late('B-0')).toBeLessThanOrEqual(10 * SECOND);
  });

  it('is polled at once when another of its carrier has come that was later than any before', async () => {
    const end = { at: 0 };
    const one = await desk((reference) => (reference.startsWith('D') ? end.at - one.time.now() : 20 * SECOND));
    await shipOneByOne(one, named('A', 5));
    end.at = one.time.now() + 60 * MINUTE;
    for (const reference of named('D', 4)) {
      await one.ship(reference);
      await one.time.pass(7 * MINUTE);
    }
    await one.time.pass(60 * MINUTE);
    const late = named('D', 4).map(one.late);
    expect(Math.max(...late) - Math.min(...late)).toBeLessThanOrEqual(10 * SECOND);
  });
});
