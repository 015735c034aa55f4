import { describe, expect, it } from 'vitest';
import { kurus } from '../../../electron/contract/money.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { LOST, openDeskInTime, paidAnswer, pendingAnswer, readyLabel } from '../../support/deskInTime.ts';

const CODE = 'ORD-1';
const MINUTE = 60_000;

/** When writes fail: counted from the first; `for`: how many of them, or all for so many ms. */
interface Failure {
  readonly nth: number;
  readonly how: 'once' | 'once, though it is on the disk' | 'for three minutes';
}

const WRITES = ['accept', 'commit', 'recordCall', 'setFact', 'putOrders'] as const;

function failingJournal(journal: Journal, failure: Failure | null, now: () => number) {
  const counted = { writes: 0 };
  let failsUntil: number | null = null;
  const wrapped = (name: (typeof WRITES)[number]) => {
    const write = journal[name] as (...args: unknown[]) => Promise<unknown>;
    return async (...args: unknown[]) => {
      counted.writes += 1;
      const isNth = failure !== null && counted.writes === failure.nth;
      if (isNth && failure.how === 'for three minutes') failsUntil = now() + 3 * MINUTE;
      if (isNth && failure.how === 'once, though it is on the disk') await write(...args);
      if (isNth || (failsUntil !== null && now() < failsUntil)) throw new Error('disk full');
      return write(...args);
    };
  };
  const writes = Object.fromEntries(WRITES.map((name) => [name, wrapped(name)])) as Pick<
    Journal,
    (typeof WRITES)[number]
  >;
  return { journal: { ...journal, ...writes } satisfies Journal, counted };
}

type Desk = Awaited<ReturnType<typeof openDeskInTime>>;

/** One way of a parcel through the station; `script` is the service of that day, a key is charged once. */
interface Target {
  readonly name: string;
  script(world: World): Parameters<typeof openDeskInTime>[0];
  readonly ends: 'printed' | 'cancelled';
}

interface World {
  readonly charged: Set<string>;
  readonly cancelled: Set<string>;
  minute(): number;
}

function charging({ charged }: World, id: string) {
  const duplicate = charged.has(id);
  charged.add(id);
  return { duplicate };
}

const METHODS: readonly Target[] = [
  {
    name: 'a plain order',
    script: (world) => ({ create: (id) => ok(paidAnswer(id, charging(world, id))) }),
    ends: 'printed',
  },
  {
    name: 'an order whose first answer is lost',
    script: (world) => ({
      create(id) {
        const answer = charging(world, id);
        return answer.duplicate ? ok(paidAnswer(id, answer)) : err(LOST);
      },
    }),
    ends: 'printed',
  },
  {
    name: 'a label that comes later',
    script: (world) => ({
      create: (id) => ok(pendingAnswer(id, charging(world, id))),
      detail: (id) => ok(world.minute() < 1 ? pendingAnswer(id) : paidAnswer(id)),
      label: async (id) =>
        world.minute() < 1 ? err({ kind: 'conflict', code: null, message: null }) : ok(readyLabel(id)),
    }),
    ends: 'printed',
  },
  {
    name: 'an order that is paid by card',
    script(world) {
      const unpaid = (id: string) =>
        paidAnswer(id, {
          payment: {
            paid: false,
            amount: kurus(5_000),
            balance: null,
            url: 'https://pay.invalid/1',
            expiresAt: null,
            toldAt: null,
            odd: [],
          },
          label: { status: 'awaiting_payment', pdf: null, url: null },
        });
      return {
        create: (id) => ok({ ...unpaid(id), ...charging(world, id) }),
        detail: (id) => ok(world.minute() < 1 ? unpaid(id) : paidAnswer(id)),
      };
    },
    ends: 'printed',
  },
  {
    name: 'an order that is cancelled',
    script: (world) => ({
      create: (id) => ok(paidAnswer(id, charging(world, id))),
      detail: (id) => {
        const gone = world.cancelled.has(id);
        const { shipment, label } = paidAnswer(id);
        return ok(
          gone
            ? paidAnswer(id, {
                shipment: { ...shipment, status: 'cancelled' },
                label: { ...label, status: 'unavailable', pdf: null },
              })
            : paidAnswer(id),
        );
      },
      async cancel({ id }) {
        if (world.cancelled.has(id)) return err({ kind: 'refused', status: 400, code: null, message: null });
        world.cancelled.add(id);
        return ok({ refunded: kurus(5_000), newBalance: kurus(9_000), message: null });
      },
    }),
    ends: 'cancelled',
  },
];

/** An operator who goes on until it is done, and checks the printer before answering. */
async function persist(desk: Desk, method: Target): Promise<void> {
  await desk.core.putOrders([]).catch(() => undefined);
  for (let minute = 0; minute < 12; minute += 1) {
    const job = (await desk.core.recent(1))[0];
    if (job === undefined) await desk.core.scan(CODE).catch(() => undefined);
    else if (job.state === 'print_unconfirmed')
      await desk.core.actions.confirmPrint(job.id, desk.printed.length > 0).catch(() => undefined);
    else if (job.state === 'printed' && method.ends === 'cancelled')
      await desk.core.actions.cancel(job.id, null).catch(() => undefined);
    await desk.time.pass(MINUTE);
  }
}

async function through(method: Target, failure: Failure | null) {
  const charged = new Set<string>();
  let start = 0;
  const world: World = { charged, cancelled: new Set(), minute: () => (desk.time.monotonic() - start) / MINUTE };
  let counted = { writes: 0 };
  let now = () => 0;
  const desk: Desk = await openDeskInTime(method.script({ ...world, minute: () => now() / MINUTE }), {
    clock: (clock) => {
      start = clock.monotonic();
      now = () => clock.monotonic() - start;
      return clock;
    },
    journal(journal) {
      const failing = failingJournal(journal, failure, () => now());
      counted = failing.counted;
      return failing.journal;
    },
  });
  for (let i = 0; i < 4; i += 1) await desk.orders(CODE).catch(() => desk.time.pass(MINUTE));
  await persist(desk, method);
  return { desk, counted, charged };
}

describe.each(METHODS)('$name', (method) => {
  it.each(['once', 'once, though it is on the disk', 'for three minutes'] as const)(
    'comes to its end without a restart, whichever write fails (%s)',
    async (how) => {
      const { counted } = await through(method, null);
      expect(counted.writes).toBeGreaterThan(8);
      for (let nth = 1; nth <= counted.writes; nth += 1) {
        const { desk, charged } = await through(method, { nth, how });
        const job = await desk.job(CODE);
        expect({ nth, state: job.state, problem: job.problem?.code ?? null }).toEqual({
          nth,
          state: method.ends,
          problem: method.ends === 'cancelled' ? 'shipment_cancelled' : null,
        });
        expect(desk.printed, `sheets when write ${nth} fails`).toEqual([CODE]);
        expect(charged.size).toBe(1);
        const entries = await desk.core.timeline(job.id);
        const moved = entries.flatMap((entry) => (entry.amount === null ? [] : [entry.amount]));
        expect(moved, `money when write ${nth} fails`).toEqual(method.ends === 'cancelled' ? [5_000, -5_000] : [5_000]);
        expect(desk.calls.length).toBeLessThan(30);
      }
    },
  );
});

it('a station opens on a disk that takes nothing, and does nothing with what a crash left until it does', async () => {
  const stuck = () => new Promise<never>(() => {});
  const before = await openDeskInTime({
    create: (id) => (id === 'SENT' ? stuck() : ok(paidAnswer(id))),
    follow: stuck,
  });
  await before.orders('PRINTS', 'CANCELS', 'SENT');
  for (const code of ['SENT', 'PRINTS']) await before.scan(code);
  await before.core.stop();
  const other = await openDeskInTime({ cancel: stuck }, { after: before });
  await other.core.actions.confirmPrint((await other.job('PRINTS')).id, true);
  await other.scan('CANCELS');
  await other.core.actions.cancel((await other.job('CANCELS')).id, null);
  await other.time.settle();
  await other.core.stop();

  let full = true;
  const desk = await openDeskInTime(
    {},
    {
      after: other,
      journal: (journal) => ({
        ...journal,
        async commit(next, event) {
          if (full) throw new Error('disk full');
          return journal.commit(next, event);
        },
      }),
    },
  );
  await desk.time.pass(10 * MINUTE);
  expect(desk.callsOf('cancel')).toEqual([]);
  expect(desk.callsOf('create')).toEqual([]);
  expect(desk.printed).toEqual([]);
  expect((await desk.job('CANCELS')).state).toBe('cancelling');
  full = false;
  await desk.time.pass(2 * MINUTE);
  expect((await desk.job('SENT')).state).toBe('printed');
  expect((await desk.job('CANCELS')).state).toBe('cancelled');
  // The cancel may have been done: the shipment was polled first.
  expect(desk.calls.findIndex((call) => call.name === 'detail')).toBeLessThan(
    desk.calls.findIndex((call) => call.name === 'cancel'),
  );
});

it('what a crash left and is on its way again is not taken back when the disk takes the rest', async () => {
  const stuck = () => new Promise<never>(() => {});
  const before = await openDeskInTime({ create: stuck });
  await before.orders('ONE', 'OTHER');
  for (const code of ['ONE', 'OTHER']) await before.scan(code);
  await before.core.stop();

  let full = true;
  const desk = await openDeskInTime(
    { create: (id) => (id === 'ONE' ? stuck() : ok(paidAnswer(id))) },
    {
      after: before,
      journal: (journal) => ({
        ...journal,
        async commit(next, event) {
          if (full && next.key.value === 'OTHER') throw new Error('disk full');
          return journal.commit(next, event);
        },
      }),
    },
  );
  await desk.time.pass(MINUTE);
  expect(desk.callsOf('create', 'ONE')).toHaveLength(1);
  full = false;
  await desk.time.pass(2 * MINUTE);
  expect((await desk.job('OTHER')).state).toBe('printed');
  expect((await desk.job('ONE')).state).toBe('submitting');
  expect(desk.callsOf('create', 'ONE')).toHaveLength(1);
});
