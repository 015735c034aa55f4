import { describe, expect, it } from 'vitest';
import { noShopFacts } from '../../../electron/contract/order.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import { listedAnswer, onlyPage } from '../../support/answersInTime.ts';
import { anOrder, aPrinter } from '../../support/builders.ts';
import {
  FIRST_PRINTER,
  LOST,
  openDeskInTime,
  paidAnswer,
  pendingAnswer,
  readyLabel,
} from '../../support/deskInTime.ts';
import { noAnswer, type ScriptedLookup, scriptedLookup } from '../../support/scriptedLookup.ts';
import { notDelivered, notifiesShop, type ScriptedShop, scriptedShop } from '../../support/scriptedShop.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WORD = 'customer changed their mind';
const CANCELS = ['order.cancel_done', 'order.cancel_too_late'];

type Script = NonNullable<Parameters<typeof openDeskInTime>[0]>;
type Desk = Awaited<ReturnType<typeof notifyingDesk>>;

type After = NonNullable<NonNullable<Parameters<typeof openDeskInTime>[1]>['after']> & { readonly shop: ScriptedShop };

async function notifyingDesk(script: Script = {}, after?: After) {
  const shop = after?.shop ?? scriptedShop();
  const desk = await openDeskInTime(script, {
    shop,
    settings: notifiesShop,
    ...(after === undefined ? {} : { after }),
  });
  return {
    ...desk,
    shop,
    /** The outcomes of the shop's cancels, as they were reported. */
    outcomes: () =>
      shop.reported.flatMap(({ message }) =>
        message !== null && CANCELS.includes(message.event) ? [message.event] : [],
      ),
    async cancel(reference = 'A') {
      const became = await desk.core.cancelOrder(reference, WORD);
      await desk.time.settle();
      return became;
    },
  };
}

/** A promise that a test holds open. */
function gate() {
  let go = () => {};
  const passed = new Promise<void>((done) => {
    go = done;
  });
  return { go, passed };
}

const create = (desk: Pick<Desk, 'callsOf'>) => desk.callsOf('create').length;

/** Where the parcel is when the shop cancels; `release` ends what is under way. */
interface Moment {
  readonly name: string;
  readonly arrive: () => Promise<{ readonly desk: Desk; readonly release?: () => void }>;
  readonly became: 'done' | 'open' | 'too_late';
  /** How it stands once all has settled. */
  readonly ends: { readonly state: string; readonly charged: number; readonly printed: number };
}

const held = { state: 'label_ready', charged: 1, printed: 0 };
const printed = { state: 'printed', charged: 1, printed: 1 };

async function scanned(script: Script = {}): Promise<Desk> {
  const desk = await notifyingDesk(script);
  await desk.orders('A');
  await desk.scan('A');
  return desk;
}

const MOMENTS: readonly Moment[] = [
  {
    name: 'before its scan',
    async arrive() {
      const desk = await notifyingDesk();
      await desk.orders('A');
      return { desk };
    },
    became: 'done',
    ends: { state: 'needs_attention', charged: 0, printed: 0 },
  },
  {
    name: 'while it waits for the service',
    arrive: async () => ({ desk: await scanned({ create: () => err({ kind: 'not_sent', detail: 'x' }) }) }),
    became: 'done',
    // The request that was tried never left.
    ends: { state: 'needs_attention', charged: 1, printed: 0 },
  },
  {
    name: 'while its request is under way',
    async arrive() {
      const { go, passed } = gate();
      const desk = await scanned({ create: (reference) => passed.then(() => ok(paidAnswer(reference))) });
      return { desk, release: go };
    },
    became: 'open',
    ends: held,
  },
  {
    name: 'while a request is under way that the service refuses for its fields',
    async arrive() {
      const { go, passed } = gate();
      const refusal = err({ kind: 'refused' as const, status: 400, code: null, message: 'x' });
      return { desk: await scanned({ create: () => passed.then(() => refusal) }), release: go };
    },
    became: 'open',
    ends: { state: 'failed', charged: 1, printed: 0 },
  },
  {
    name: 'after an answer that was lost',
    arrive: async () => ({
      desk: await scanned({
        create: () => err(LOST),
        shipments: async () => ok(onlyPage(listedAnswer('s-1', 'A'))),
        label: async (id) => ok(readyLabel(id)),
      }),
    }),
    became: 'open',
    ends: held,
  },
  {
    name: 'after the answer, before the label',
    async arrive() {
      const { go, passed } = gate();
      const desk = await scanned({
        create: (reference) => ok(pendingAnswer(reference)),
        label: async (id) => passed.then(() => ok(readyLabel(id))),
        detail: async (id) => passed.then(() => ok(paidAnswer(id))),
      });
      return { desk, release: go };
    },
    became: 'open',
    ends: held,
  },
  {
    name: 'while its label waits for a printer',
    async arrive() {
      const desk = await scanned({ printers: async () => [] });
      return {
        desk,
        release() {
          desk.answers.printers = async () => [aPrinter(FIRST_PRINTER)];
          void desk.core.printersChanged();
        },
      };
    },
    became: 'open',
    ends: held,
  },
  {
    name: 'while its label prints',
    async arrive() {
      const { go, passed } = gate();
      const desk = await scanned({ follow: () => passed.then(() => ({ kind: 'completed' }) as const) });
      return { desk, release: go };
    },
    became: 'open',
    ends: printed,
  },
  { name: 'after its label', arrive: async () => ({ desk: await scanned() }), became: 'open', ends: printed },
  {
    name: 'after the courier has it',
    async arrive() {
      const desk = await scanned();
      await desk.core.pickups.start();
      await desk.core.pickups.scan('A');
      return { desk };
    },
    became: 'too_late',
    ends: { state: 'handed_over', charged: 1, printed: 1 },
  },
];

describe('an order that the shop cancels', () => {
  it.each(MOMENTS)('$name has one outcome, which is reported to the shop once', async ({ arrive, became, ends }) => {
    const { desk, release } = await arrive();
    expect(await desk.cancel()).toBe(became);
    release?.();
    await desk.time.pass(10 * MINUTE);
    // The same word again, the same list again and another scan change nothing.
    await desk.cancel();
    await desk.core.putOrders([anOrder({ reference: 'A' })]);
    await desk.scan('A');
    await desk.time.pass(HOUR);
    const job = await desk.job('A');
    expect({ state: job.state, charged: create(desk), printed: desk.printed.length }).toEqual(ends);
    expect(job.shopStop).toMatchObject({ word: WORD, isOverruled: false, isCancelled: true });
    const isDone = ends.state === 'needs_attention' || ends.state === 'failed';
    const isTold = desk.outcomes();
    // For an order that was not scanned by then, the answer to the cancel itself had the outcome.
    if (became !== 'done' || isTold.length > 0)
      expect(isTold).toEqual(
        isDone ? ['order.cancel_done'] : ends.state === 'handed_over' ? ['order.cancel_too_late'] : [],
      );
  });

  it.each(MOMENTS)('$name, with the end of the program right behind it, ends the same', async ({ arrive, ends }) => {
    const { desk: first, release } = await arrive();
    await first.stored.stopOrders(
      [
        {
          reference: 'A',
          stop: { word: WORD, at: first.time.now(), isDone: false, isCancelled: true, isDirect: true },
        },
      ],
      first.time.now(),
    );
    const charged = create(first);
    await first.core.stop();
    release?.();
    const desk = await notifyingDesk(
      {
        create: () => err(LOST),
        shipments: async () => ok(onlyPage(listedAnswer('s-1', 'A'))),
        findPrint: async () => [],
      },
      first,
    );
    await desk.time.pass(10 * MINUTE);
    await desk.scan('A');
    await desk.time.pass(HOUR);
    expect(create(desk)).toBe(0);
    expect(charged + create(desk)).toBe(ends.charged);
    expect(first.printed.length + desk.printed.length).toBe(ends.printed);
    expect((await desk.job('A')).shopStop).toMatchObject({ word: WORD, isOverruled: false });
  });

  it('is reported once as cancelled, by the cancel at the desk, with the refund in the message of the shipment', async () => {
    const desk = await scanned();
    await desk.cancel();
    expect(desk.outcomes()).toEqual([]);
    await desk.core.actions.cancel((await desk.job('A')).id, 'shop');
    await desk.time.pass(MINUTE);
    expect(
      desk.shop.reported.slice(-2).map(({ message }) => [message?.event, message?.state, message?.refunded]),
    ).toEqual([
      ['shipment.cancelled', 'cancelled', 5_000],
      ['order.cancel_done', 'cancelled', null],
    ]);
    expect(await desk.cancel()).toBe('done');
    expect(desk.outcomes()).toEqual(['order.cancel_done']);
  });

  it('is reported as too late where the carrier has it by the service’s answer, or a person sends it all the same', async () => {
    const desk = await notifyingDesk({
      cancel: async () => err({ kind: 'refused', status: 400, code: null, message: 'x' }),
    });
    await desk.orders('A', 'B');
    for (const reference of ['A', 'B']) await desk.scan(reference);
    await desk.time.pass(MINUTE);
    for (const reference of ['A', 'B']) await desk.cancel(reference);
    await desk.core.actions.cancel((await desk.job('A')).id, 'shop');
    await desk.core.actions.overruleStop((await desk.job('B')).id);
    await desk.time.pass(MINUTE);
    const messages = desk.shop.reported.flatMap(({ message }) =>
      message !== null && CANCELS.includes(message.event) ? [`${message.order} ${message.event}`] : [],
    );
    expect(messages.sort()).toEqual(['A order.cancel_too_late', 'B order.cancel_too_late']);
  });

  it('is reported to a shop that was away, after a restart, and once', async () => {
    const first = await scanned({ create: () => err({ kind: 'not_sent', detail: 'x' }) });
    first.shop.answer = () => notDelivered('unreachable');
    await first.cancel();
    await first.time.pass(MINUTE);
    expect(first.outcomes()).toEqual([]);
    await first.core.stop();
    first.shop.answer = () => ok(null);
    const desk = await notifyingDesk({}, first);
    await desk.time.pass(10 * MINUTE);
    expect(desk.outcomes()).toEqual(['order.cancel_done']);
  });

  it('is found under another form of its number, and as a parcel that has left the book; others are unknown', async () => {
    const desk = await notifyingDesk();
    await desk.orders('1042.0');
    expect(await desk.cancel('1042')).toBe('done');
    expect(await desk.scan('1042')).toMatchObject({ job: { problem: { code: 'shop_stopped' } } });
    expect(await desk.cancel('NOBODY')).toBe('unknown');
    expect(await desk.core.stopOrders([{ reference: 'NOBODY', word: WORD, isDone: false }])).toEqual({
      stopped: 0,
      unknown: ['NOBODY'],
    });
    expect(create(desk)).toBe(0);
  });
});

it('a cancel while the file of the label is read for the printer keeps the label here', async () => {
  let cancel: (() => Promise<unknown>) | null = null;
  const desk = await openDeskInTime(
    {},
    {
      labels: (labels) =>
        new Proxy(labels, {
          get(of, name: keyof typeof labels) {
            const method = of[name] as (...args: unknown[]) => unknown;
            if (name === 'put') return method;
            return async (...args: unknown[]) => {
              await cancel?.();
              cancel = null;
              return Reflect.apply(method, of, args);
            };
          },
        }),
    },
  );
  await desk.orders('A');
  cancel = () => desk.core.cancelOrder('A', WORD);
  await desk.core.scan('A');
  await desk.time.pass(MINUTE);
  expect(cancel).toBeNull();
  expect(await desk.job('A')).toMatchObject({ state: 'label_ready', problem: { code: 'shop_stopped' } });
  expect(desk.printed).toEqual([]);
  await desk.core.actions.overruleStop((await desk.job('A')).id);
  await desk.time.pass(MINUTE);
  expect(desk.printed).toHaveLength(1);
});

describe('a cancel that comes before its order', () => {
  it.each([
    ['1042', '1042'],
    ['1042', '1042.0'],
  ])('of %s is remembered until %s comes, also over a restart, and a person may lift it', async (cancelled, listed) => {
    const first = await notifyingDesk();
    expect(await first.cancel(cancelled)).toBe('unknown');
    await first.core.stop();
    const desk = await notifyingDesk({}, first);
    await desk.orders(listed, 'OTHER');
    expect((await desk.core.orders('', 0, 9)).items.map(({ order }) => order.shop.stopped?.word)).toEqual([
      WORD,
      undefined,
    ]);
    const reply = await desk.scan(listed);
    expect(reply).toMatchObject({ job: { problem: { code: 'shop_stopped' } } });
    expect(create(desk)).toBe(0);
    if ('job' in reply) await desk.core.actions.overruleStop(reply.job.id);
    await desk.scan(listed);
    expect(create(desk)).toBe(1);
  });

  it('holds an order that no list brings: it was found by a scan', async () => {
    const desk = await notifyingDesk();
    await desk.cancel('1042');
    await desk.stored.addOrders([anOrder({ reference: '1042' })], desk.time.now());
    expect(await desk.scan('1042')).toMatchObject({ kind: 'new' });
    await desk.time.pass(MINUTE);
    expect(await desk.job('1042')).toMatchObject({ problem: { code: 'shop_stopped' } });
    expect(create(desk)).toBe(0);
  });

  it('of a list is not remembered, which comes again, nor one of ninety days ago', async () => {
    const first = await notifyingDesk();
    await first.core.stopOrders([{ reference: '1042', word: WORD, isDone: false, isCancelled: true }]);
    await first.core.stop();
    const old = { word: WORD, isDone: false, isCancelled: true, isDirect: true, at: first.time.now() - 91 * DAY };
    await first.stored.setFact('early_cancels', { OLD: old });
    const desk = await notifyingDesk({}, first);
    await desk.cancel('NEW');
    await desk.orders('1042', 'OLD', 'NEW');
    const { items } = await desk.core.orders('', 0, 9);
    expect(items.map(({ order }) => order.shop.stopped?.word)).toEqual([undefined, undefined, WORD]);
  });
});

describe('the shop’s own system', () => {
  const cancelled = { word: 'cancelled', isDone: false, isCancelled: true, isDirect: true };
  type Answer = Awaited<ReturnType<ScriptedLookup['answer']>>;

  async function askingDesk(answer: () => Answer) {
    const lookup = scriptedLookup(answer);
    const desk = await openDeskInTime({}, { lookup });
    await desk.orders('A', 'B');
    return { ...desk, lookup };
  }

  it.each<[string, Answer]>([
    ['cancelled', ok({ cancelled })],
    [
      'the order as cancelled',
      ok(anOrder({ reference: 'A', shop: { ...noShopFacts, stopped: { ...cancelled, at: 5 } } })),
    ],
  ])('gets a request before an old order is sent, which it answers as %s', async (_name, answer) => {
    const desk = await askingDesk(() => answer);
    await desk.time.pass(13 * HOUR);
    await desk.scan('A');
    await desk.time.pass(MINUTE);
    expect(await desk.job('A')).toMatchObject({ state: 'needs_attention', shopStop: { word: 'cancelled' } });
    expect(desk.lookup.requested).toEqual(['A']);
    expect(create(desk)).toBe(0);
    // A person has the last word, and the shop gets no second request.
    await desk.core.actions.overruleStop((await desk.job('A')).id);
    await desk.time.pass(MINUTE);
    expect(desk.printed).toEqual(['A']);
    expect(desk.lookup.requested).toEqual(['A']);
  });

  it('gets no request for an order of the day', async () => {
    const desk = await askingDesk(() => ok({ cancelled }));
    await desk.time.pass(11 * HOUR);
    await desk.scan('A');
    expect(desk.printed).toEqual(['A']);
    expect(desk.lookup.requested).toEqual([]);
  });

  it.each<[string, Answer, readonly string[]]>([
    ['that it has no such order, which may be of a list', ok(null), ['A', 'B']],
    ['the order as it is', ok(anOrder({ reference: 'A' })), ['A', 'B']],
    // The second one does not wait for it.
    ['nothing', noAnswer(), ['A']],
  ])('lets an old order go where it says %s', async (_name, answer, requested) => {
    const desk = await askingDesk(() => answer);
    await desk.time.pass(13 * HOUR);
    await desk.scan('A');
    await desk.scan('B');
    await desk.time.pass(MINUTE);
    expect(desk.printed).toEqual(['A', 'B']);
    expect(desk.lookup.requested).toEqual(requested);
  });

  it('gets no request for what the service may have already', async () => {
    const desk = await askingDesk(() => ok({ cancelled }));
    desk.answers.create = () => err(LOST);
    await desk.scan('A');
    await desk.time.night(13 * HOUR);
    expect(desk.lookup.requested).toEqual([]);
    expect((await desk.job('A')).shopStop).toBeNull();
  });

  it('answers an unknown code as cancelled, and the card shows it', async () => {
    const desk = await askingDesk(() => ok({ cancelled }));
    await desk.scan('C');
    const stopped = { state: 'needs_attention', order: null, problem: { code: 'shop_stopped', detail: 'cancelled' } };
    expect(await desk.job('C')).toMatchObject(stopped);
    expect(await desk.scan('C')).toMatchObject({ kind: 'again', job: stopped });
    expect(desk.lookup.requested).toEqual(['C']);
  });
});
