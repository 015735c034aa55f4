import { describe, expect, it } from 'vitest';
import { kurus } from '../../../electron/contract/money.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import { noScanOptions } from '../../../electron/contract/scan.ts';
import { noPanel, type PanelUse } from '../../../electron/contract/settings.ts';
import type { Coordinator } from '../../../electron/core/ports/Coordinator.ts';
import type { ShipmentAnswer } from '../../../electron/core/ports/ShippingApi.ts';
import { onlyPage, paidAnswer, readyLabel } from '../../support/answersInTime.ts';
import { anOrder } from '../../support/builders.ts';
import { type DeskOfSite, siteInTime } from '../../support/siteInTime.ts';

const ALSO: PanelUse = { ...noPanel, mode: 'also' };
const settings = { panel: { demo: ALSO, sandbox: ALSO, live: ALSO } };

/** Two desks of a site, whose account has one shipment that the panel opened as `#1042`; the book has 1042. */
async function twoDesks() {
  const { shipment, reported, ...rest } = paidAnswer('41');
  const answer = { ...rest, shipment, reported: { ...reported, orderReference: '#1042' } };
  const script = {
    shipments: async () => ok({ items: [answer], page: { page: 1, lastPage: 1, total: 1, repeated: false } }),
    detail: () => ok(answer),
    create: () => err({ kind: 'refused' as const, status: 400, code: 'opened twice', message: null }),
  };
  const { time, open } = siteInTime();
  const desks = [await open('1', { script, settings }), await open('2', { script, settings })] as const;
  await time.pass(10_000);
  await desks[0].core.putOrders([anOrder({ reference: '1042' })]);
  await time.pass(10_000);
  // Both have its label by now, fetched before any scan.
  expect(desks.map((desk) => desk.callsOf('label').length)).toEqual([1, 1]);
  return {
    time,
    one: desks[0],
    two: desks[1],
    sheets: () => desks.reduce((sum, { printed }) => sum + printed.length, 0),
  };
}

it.each([
  ['1042', '41', 20_000],
  ['41', '1042', 20_000],
  ['1042', '41', 0],
  ['41', '1042', 0],
  ['#1042', '1042', 0],
])(
  'one desk scans %s, another one %s of the same shipment %d ms later: one label comes out unasked',
  async (first, second, ms) => {
    const { time, one, two, sheets } = await twoDesks();
    void one.core.scan(first);
    await time.pass(ms);
    void two.core.scan(second);
    await time.pass(30_000);
    expect(sheets()).toBe(1);
    expect([...one.callsOf('create'), ...two.callsOf('create')]).toEqual([]);
  },
);

type Changes = Partial<ShipmentAnswer['shipment']>;

/** Two desks of a site, whose account has one shipment that the panel opened; no list has its order. */
async function twoDesksOf(
  reference: string | null,
  isOrdered = false,
  settledMs = 10_000,
  changes: Changes = {},
  changed = (coordinator: Coordinator) => coordinator,
) {
  const { shipment, reported, ...rest } = paidAnswer('41');
  const answer = {
    ...rest,
    shipment: { ...shipment, trackingNumber: 'C-41', trackingNumberIsCarrier: true, ...changes },
    reported: { ...reported, orderReference: reference },
  };
  const script = {
    shipments: async () => ok(onlyPage(answer)),
    detail: () => ok(answer),
    create: () => err({ kind: 'refused' as const, status: 400, code: 'opened twice', message: null }),
  };
  const { time, site, open: openDesk } = siteInTime();
  const open = (name: string, more: Parameters<typeof openDesk>[1] = {}) =>
    openDesk(name, { script, settings, ...more });
  const one = await open('1');
  const two = await open('2', { changed });
  await time.pass(settledMs);
  if (isOrdered) await one.core.putOrders([anOrder({ reference: '1042' })]);
  await time.pass(settledMs);
  const job = async () => (await two.core.recent(5))[0] ?? null;
  return { time, site, open, one, two, job, sheets: () => one.printed.length + two.printed.length };
}

describe('a desk that is cut off from the others', () => {
  it.each([
    ['#1042', '1042', 'C-41'],
    ['#1042', 'C-41', '1042'],
    ['#1042', '#1042', '#1042'],
    [null, 'C-41', 'C-41'],
    [null, '41', 'C-41'],
  ])(
    'asks where it would print a label of the panel (%s) that the other one printed by %s: scanned as %s',
    async (reference, first, second) => {
      const { time, one, two, job, sheets } = await twoDesksOf(reference);
      two.cutOff();
      void one.core.scan(first);
      await time.pass(5_000);
      void two.core.scan(second);
      await time.pass(5_000);
      expect(sheets()).toBe(1);
      expect(await job()).toMatchObject({ state: 'already_shipped', unproven: { sentAt: null } });
      two.connect();
      await time.pass(60_000);
      expect([sheets(), (await job())?.state]).toEqual([1, 'already_shipped']);
    },
  );

  it('asks as well where nobody else has printed it, and the answer of a person brings it out once, with its fee', async () => {
    const { time, two, job, sheets } = await twoDesksOf('#1042');
    two.cutOff();
    void two.core.scan('1042');
    await time.pass(5_000);
    void two.core.scan('1042');
    await time.pass(5_000);
    expect(sheets()).toBe(0);
    void two.core.actions.print((await job())?.id ?? '', null, null);
    await time.pass(5_000);
    expect([sheets(), (await job())?.state]).toEqual([1, 'printed']);
    two.connect();
    await time.pass(60_000);
    expect(sheets()).toBe(1);
    const fees = (await two.core.timeline((await job())?.id ?? '')).filter(({ amount }) => amount !== null);
    expect(fees).toHaveLength(1);
  });

  it.each(['C-41', '1042'])('asks on, after %s was scanned twice, until a person has answered', async (code) => {
    const { time, two, job, sheets } = await twoDesksOf('#1042');
    two.cutOff();
    // The slip may have the carrier's number, too, so that no scan shows a label.
    for (const scanned of [code, 'C-41', code]) {
      void two.core.scan(scanned);
      await time.pass(5_000);
      expect(await job()).toMatchObject({ state: 'already_shipped', unproven: { sentAt: null } });
    }
    const { id = '' } = (await job()) ?? {};
    expect((await two.core.timeline(id)).map(({ type }) => type)).not.toContain('label_found');
    await two.core.actions.confirmPrint(id, true);
    expect([sheets(), (await job())?.unproven]).toEqual([0, null]);
  });

  it.each([
    ['at the desk', async ({ core }: DeskOfSite) => void (await core.scan('C-41')), 'in_transit'],
    [
      'at the pickup, where the shop has cancelled its order',
      async ({ core }: DeskOfSite) => {
        await core.cancelOrder('1042', 'iptal');
        await core.pickups.start();
        await core.pickups.scan('C-41');
      },
      'ready',
    ],
  ])('does not ask about a label that the panel has printed, and that is scanned %s', async (_where, scan, status) => {
    const { time, two, job } = await twoDesksOf('#1042', false, 10_000, { status });
    two.cutOff();
    const done = scan(two);
    await time.pass(5_000);
    await done;
    expect(await job()).toMatchObject({ state: 'already_shipped', unproven: null });
  });

  it('does not send the order of the list for it, which goes once the others are asked', async () => {
    const { time, one, two, sheets } = await twoDesksOf('#1042', true);
    two.cutOff();
    void one.core.scan('1042');
    void two.core.scan('C-41');
    await time.pass(5_000);
    expect(sheets()).toBe(1);
    two.connect();
    await time.pass(60_000);
    expect(sheets()).toBe(1);
  });

  it('prints it where a person has said that it sends without asking', async () => {
    const { time, two, sheets } = await twoDesksOf('#1042');
    two.cutOff();
    void two.core.scan('nothing');
    await time.pass(20_000);
    expect(two.core.site.goWithoutOthers()).toBe(true);
    await time.pass(20_000);
    void two.core.scan('1042');
    await time.pass(10_000);
    expect(sheets()).toBe(1);
  });
});

describe('a shipment of the panel of which no list has the order', () => {
  it.each([
    ['#1042', '1042', 'C-41', 20_000],
    ['#1042', 'C-41', '1042', 20_000],
    [null, 'C-41', 'C-41', 20_000],
    [null, 'C-41', '41', 20_000],
    [null, 'C-41', '41', 0],
    ['#1042', '#1042', 'C-41', 0],
    ['#1042', '1042', 'C-41', 0],
    ['#1042', 'C-41', '1042', 0],
    ['#1042', '1042', '#1042', 0],
    ['#1042', 'print', '1042', 0],
    ['#1042', '1042', 'print', 0],
    ['#1042', 'print', 'print', 0],
  ])('(%s) that two desks scan, as %s and %s %d ms later, has one sheet', async (reference, first, second, ms) => {
    const { time, one, two, sheets } = await twoDesksOf(reference);
    const find = ({ core }: typeof one, code: string) =>
      code === 'print' ? core.panel.print(['41']) : core.scan(code);
    void find(one, first);
    // Even no time would let the first one come to its end.
    if (ms > 0) await time.pass(ms);
    void find(two, second);
    await time.pass(30_000);
    expect(sheets()).toBe(1);
  });
});

it.each([
  ['is under way', 30_000, 10_000],
  ['was done a moment ago', 1_000, 3_000],
])('a label ahead is not printed without a request where its cancel at another desk %s', async (_what, ms, after) => {
  const { time, one, two, sheets } = await twoDesksOf('#1042');
  expect(two.callsOf('label')).toHaveLength(1);
  one.answers.cancel = async () => {
    await new Promise<void>((resolve) => void time.after(ms, resolve));
    return ok({ refunded: kurus(5_000), newBalance: null, message: null });
  };
  void one.core.shipments.cancel('41', null);
  await time.pass(after);
  two.answers.label = async () => err({ kind: 'refused', status: 400, code: null, message: null });
  two.answers.detail = () => ok(paidAnswer('41', { label: { status: 'unavailable', pdf: null, url: null } }));
  void two.core.scan('1042');
  await time.pass(5_000);
  expect([sheets(), (await two.core.recent(1))[0]?.state]).toEqual([0, 'cancelled']);
});

it.each([
  ['and whose program was ended', 0],
  ['and which was cut off until long after its end', 60_000],
])('a label ahead is good again some minutes after a cancel that another desk began %s', async (_what, ms) => {
  const { time, one, two, sheets } = await twoDesksOf('#1042');
  one.answers.cancel = async () => {
    if (ms === 0) return new Promise<never>(() => undefined);
    await new Promise<void>((resolve) => void time.after(ms, resolve));
    return err({ kind: 'refused', status: 400, code: null, message: null });
  };
  void one.core.shipments.cancel('41', null);
  await time.pass(10_000);
  one.cutOff();
  void two.core.scan('C-42');
  await time.pass(4 * 60_000);
  one.connect();
  await time.pass(60_000);
  void two.core.scan('C-41');
  await time.pass(2_000);
  expect([sheets(), two.callsOf('label').length]).toEqual([1, 1]);
});

it('a label ahead is not printed without a request while it is cancelled here, though another desk is through', async () => {
  const { time, one, two } = await twoDesksOf('#1042');
  const refusedAfter = (ms: number) => async () => {
    await new Promise<void>((resolve) => void time.after(ms, resolve));
    return err({ kind: 'refused' as const, status: 400, code: null, message: null });
  };
  one.answers.cancel = refusedAfter(2_000);
  two.answers.cancel = refusedAfter(120_000);
  void two.core.shipments.cancel('41', null);
  void one.core.shipments.cancel('41', null);
  await time.pass(100_000);
  const before = two.callsOf('label').length;
  void two.core.scan('C-41');
  await time.pass(2_000);
  expect(two.callsOf('label').length).toBeGreaterThan(before);
});

describe('a shipment of the panel that another desk has', () => {
  const shown = async ({ core }: { core: Awaited<ReturnType<typeof twoDesksOf>>['two']['core'] }) => {
    const { items } = await core.orders('', 0, 50, { list: 'unsent', withPanel: true });
    return [await core.panel.unprinted(), items.filter(({ panel }) => panel !== undefined)];
  };

  it.each([
    ['#1042', '1042', false],
    ['#1042', '#1042', false],
    ['#1042', 'C-41', false],
    ['#1042', '1042', true],
    ['#1042', 'C-41', true],
    [null, 'C-41', false],
    [null, '41', false],
  ])(
    '(%s, scanned as %s, its order listed: %s) has its label fetched by no other, nor is it shown there',
    async (...of) => {
      const [reference, code, isOrdered] = of;
      const { time, one, two } = await twoDesksOf(reference, isOrdered, 1_000);
      expect((await shown(two)).map(({ length }) => length)).toEqual([1, 1]);
      void one.core.scan(code);
      await time.pass(120_000);
      expect(one.printed).toHaveLength(1);
      expect(two.callsOf('label')).toEqual([]);
      expect(await shown(two)).toEqual([[], []]);
      expect(await two.core.panel.print(['41'])).toEqual(ok(0));
    },
  );

  it('and withdrew before it was sent is shown again, and its label is fetched here', async () => {
    const { time, one, two } = await twoDesksOf('#1042', true, 1_000);
    void one.core.scan('1042', { ...noScanOptions, hold: true });
    await time.pass(30_000);
    expect(await shown(two)).toEqual([[], []]);
    const [held] = await one.core.recent(1);
    void one.core.actions.withdraw(held?.id ?? '');
    await time.pass(20 * 60_000);
    expect((await shown(two)).map(({ length }) => length)).toEqual([1, 1]);
    expect(two.callsOf('label').length).toBeGreaterThan(0);
  });
});

describe('a scan of a shipment of the panel that another desk has', () => {
  it.each([
    ['#1042', '1042', 'C-41'],
    ['#1042', 'C-41', '1042'],
    ['#1042', '#1042', '41'],
    [null, 'C-41', '41'],
  ])(
    '(%s, scanned as %s there and as %s here) names a claim that can be read again',
    async (reference, first, second) => {
      const { time, one, two } = await twoDesksOf(reference);
      void one.core.scan(first);
      await time.pass(20_000);
      const reply = await two.core.scan(second);
      if (reply.kind !== 'elsewhere') throw new Error(reply.kind);
      expect(await two.core.site.claimOf(reply.claim.reference)).toMatchObject({ desk: { id: one.id } });
    },
  );

  it.each([
    ['1042', 'C-41'],
    ['C-41', '1042'],
    ['#1042', '1042'],
  ])(
    'two of whose codes (%s, %s) were scanned there at once shows the parcel of the one job',
    async (first, second) => {
      const { time, one, two } = await twoDesksOf('#1042');
      void one.core.scan(first);
      void one.core.scan(second);
      await time.pass(20_000);
      const [job] = await one.core.recent(5);
      expect(await two.core.site.claimOf('shipment:41')).toMatchObject({ parcel: { state: 'printed' } });
      const named = await Promise.all(['1042', '#1042'].map((reference) => two.core.site.claimOf(reference)));
      expect(named.flatMap((claim) => (claim === null ? [] : [claim.reference]))).toEqual([job?.key.value]);
      expect(named.find((claim) => claim !== null)?.parcel?.state).toBe('printed');
    },
  );

  it('leaves all claims as they are where a person takes it over and a third desk has its number', async () => {
    const { time, one, two, site } = await twoDesksOf('#1042');
    const third = site.desk({ desk: { id: 'desk-3', name: '3' } });
    await third.claims.claim({ reference: '1042', jobId: 'another', isNew: false });
    void one.core.scan('C-41');
    await time.pass(20_000);
    expect(one.printed).toHaveLength(1);
    const reply = await two.core.takeOver('1042', noScanOptions, one.id);
    expect(reply).toMatchObject({ kind: 'elsewhere', claim: { desk: { id: 'desk-3' } } });
    await time.pass(5_000);
    expect(await two.core.site.claimOf('shipment:41')).toMatchObject({ desk: { id: one.id } });
  });

  it.each([
    ['C-41', '1042'],
    ['1042', 'C-41'],
  ])('keeps its shipment (scanned as %s and %s) where a third desk has one of its numbers', async (first, second) => {
    const { time, one, two, site } = await twoDesksOf('#1042');
    const third = site.desk({ desk: { id: 'desk-3', name: '3' } });
    await third.claims.claim({ reference: '1042', jobId: 'another', isNew: false });
    void one.core.scan(first);
    void one.core.scan(second);
    await time.pass(20_000);
    expect(one.printed).toHaveLength(1);
    expect(await two.core.site.claimOf('shipment:41')).toMatchObject({ desk: { id: one.id } });
  });

  it.each([
    ['1042', '#1042'],
    ['C-41', '1042'],
  ])(
    '(scanned as %s, without its label yet) has one sheet where a person takes it over by %s',
    async (first, second) => {
      const { time, one, two, sheets } = await twoDesksOf('#1042', false, 1_000);
      for (const desk of [one, two])
        desk.answers.label = async () => err({ kind: 'conflict', code: null, message: null });
      void one.core.scan(first);
      await time.pass(5_000);
      expect((await one.core.recent(1))[0]?.state).toBe('label_pending');
      void two.core.takeOver(second, noScanOptions, one.id);
      await time.pass(5_000);
      for (const desk of [one, two]) desk.answers.label = async (id) => ok(readyLabel(id));
      await time.pass(30 * 60_000);
      expect([sheets(), two.printed.length]).toEqual([1, 1]);
    },
  );

  it('and that a person took over by another number comes out where it is brought back to', async () => {
    const { time, one, two, sheets } = await twoDesksOf('#1042', false, 1_000);
    for (const desk of [one, two])
      desk.answers.label = async () => err({ kind: 'conflict', code: null, message: null });
    void one.core.scan('1042');
    await time.pass(5_000);
    void two.core.takeOver('#1042', noScanOptions, one.id);
    await time.pass(5_000);
    one.answers.label = async (id) => ok(readyLabel(id));
    while ((await one.core.recent(1))[0]?.state === 'label_pending') await time.pass(1_000);
    await time.pass(1_000);
    expect([sheets(), (await one.core.recent(1))[0]?.problem?.code]).toEqual([0, 'claimed_elsewhere']);
    expect(await one.core.scan('1042')).toMatchObject({ kind: 'elsewhere', claim: { desk: { id: two.id } } });
    void one.core.takeOver('1042', noScanOptions, two.id);
    await time.pass(20_000);
    two.answers.label = async (id) => ok(readyLabel(id));
    await time.pass(30 * 60_000);
    expect([one.printed.length, sheets()]).toEqual([1, 1]);
  });

  it('(scanned while it was cut off) is claimed once it is back, by each of its keys', async () => {
    const { time, one, two } = await twoDesksOf('#1042');
    two.cutOff();
    void two.core.scan('1042');
    await time.pass(5_000);
    two.connect();
    await time.pass(60_000);
    for (const reference of ['1042', 'shipment:41'])
      expect(await one.core.site.claimOf(reference)).toMatchObject({ desk: { id: two.id } });
  });

  it.each(['shipment:41', '1042'])(
    'asks where one claim (%s) had no answer, and is claimed by both later',
    async (lost) => {
      let isLost = true;
      const { time, one, two, job, sheets } = await twoDesksOf('#1042', false, 10_000, {}, (coordinator) => ({
        ...coordinator,
        claims: {
          ...coordinator.claims,
          claim: async (ask) =>
            isLost && ask.reference === lost ? err({ kind: 'away', detail: 'lost' }) : coordinator.claims.claim(ask),
        },
      }));
      void two.core.scan('1042');
      await time.pass(3_000);
      expect([sheets(), await job()]).toMatchObject([0, { state: 'already_shipped', unproven: { sentAt: null } }]);
      isLost = false;
      await time.pass(60_000);
      for (const reference of ['1042', 'shipment:41'])
        expect(await one.core.site.claimOf(reference)).toMatchObject({ desk: { id: two.id } });
    },
  );
});

describe('a shipment of the panel that the order of a list has taken at a desk, of which the other one knows no order', () => {
  /** The label is fetched by the scan, and takes 10 s at the first desk. */
  async function twoBooks() {
    const unaware = (coordinator: Coordinator): Coordinator => ({
      ...coordinator,
      orders: { ...coordinator.orders, changedAfter: async () => ok([]) },
    });
    const desks = await twoDesksOf('#1042', true, 500, {}, unaware);
    const { time, one, two } = desks;
    expect(await two.inBook('1042')).toBeNull();
    one.answers.label = async (id) => {
      await new Promise<void>((resolve) => void time.after(10_000, resolve));
      return ok(readyLabel(id));
    };
    return desks;
  }
  const scanned = ({ core }: DeskOfSite) => core.scan('1042');
  const batched = ({ core }: DeskOfSite) => core.batches.start();

  it.each([
    ['scan', scanned],
    ['batch', batched],
  ])('is left to that desk, which has begun by a %s', async (_by, begin) => {
    const { time, one, two, sheets } = await twoBooks();
    void begin(one);
    await time.pass(2_000);
    expect(await two.core.scan('C-41')).toMatchObject({ kind: 'elsewhere', claim: { desk: { id: one.id } } });
    await time.pass(30_000);
    expect([one.printed.length, sheets()]).toEqual([1, 1]);
  });

  it.each([
    ['scan', scanned],
    ['batch', batched],
  ])('has one sheet where that desk is cut off after it has begun by a %s', async (_by, begin) => {
    const { time, one, two, sheets } = await twoBooks();
    void begin(one);
    await time.pass(2_000);
    one.cutOff();
    void two.core.scan('C-41');
    await time.pass(30_000);
    expect(sheets()).toBe(1);
  });

  it('is asked about where that desk was cut off before it had read the list', async () => {
    const { time, one, two, sheets } = await twoBooks();
    const list = one.answers.shipments;
    let isRead = false;
    one.answers.shipments = async (...ask) => {
      while (!isRead) await new Promise<void>((resolve) => void time.after(1_000, resolve));
      return list(...ask);
    };
    await time.pass(5 * 60_000);
    void one.core.scan('1042');
    await time.pass(1_000);
    one.cutOff();
    void two.core.scan('C-41');
    await time.pass(5_000);
    isRead = true;
    await time.pass(30_000);
    const [job] = await one.core.recent(1);
    expect([sheets(), job?.problem?.code]).toEqual([1, 'panel_shipment_open']);
    void one.core.actions.answerPanel(job?.id ?? '', '41');
    await time.pass(30_000);
    expect(one.printed).toHaveLength(1);
  });

  it('is shown as that of the other one where it was faster, and can be taken over by its order', async () => {
    const { time, one, two, sheets } = await twoBooks();
    two.answers.label = async () => err({ kind: 'conflict', code: null, message: null });
    void two.core.scan('C-41');
    await time.pass(5_000);
    void one.core.scan('1042');
    await time.pass(30_000);
    expect((await one.core.recent(1))[0]?.problem?.code).toBe('claimed_elsewhere');
    expect(await one.core.scan('1042')).toMatchObject({ kind: 'elsewhere', claim: { desk: { id: two.id } } });
    expect(one.callsOf('label')).toEqual([]);
    void one.core.takeOver('1042', noScanOptions, two.id);
    await time.pass(30_000);
    expect([one.printed.length, sheets()]).toEqual([1, 1]);
  });

  it('is free for the other one again once the order was withdrawn unsent', async () => {
    const { time, one, two, sheets } = await twoBooks();
    one.answers.label = async () => err({ kind: 'rate_limited', retryAfterMs: null, message: null });
    void one.core.scan('1042');
    await time.pass(5_000);
    const [job] = await one.core.recent(1);
    expect(job).toMatchObject({ state: 'queued', panel: { taken: { shipment: { id: '41' } } } });
    void one.core.actions.withdraw(job?.id ?? '');
    await time.pass(5_000);
    void two.core.scan('C-41');
    await time.pass(30_000);
    expect([two.printed.length, sheets()]).toEqual([1, 1]);
  });

  it.each([
    ['again', noScanOptions],
    ['again to be held', { ...noScanOptions, hold: true }],
  ])(
    'is asked about once its list was stopped with the order unsent, which is scanned %s as four parcels',
    async (_how, options) => {
      const { time, one, sheets } = await twoBooks();
      const { label } = one.answers;
      one.answers.label = async () => err({ kind: 'rate_limited', retryAfterMs: null, message: null });
      void one.core.batches.start();
      await time.pass(5_000);
      const [job] = await one.core.recent(1);
      expect(job).toMatchObject({ state: 'queued', panel: { taken: { shipment: { id: '41' } } } });
      void one.core.batches.stop(1);
      await time.pass(5_000);
      Object.assign(one.answers, { label });
      void one.core.scan('1042', { ...options, quantity: 4 });
      await time.pass(5_000);
      if (options.hold) void one.core.actions.retry(job?.id ?? '');
      await time.pass(120_000);
      expect([sheets(), (await one.core.recent(1))[0]?.problem?.code]).toEqual([0, 'panel_shipment_open']);
    },
  );
});

describe('a cancel by the shop that one desk got, of a shipment of the panel whose order is in no list', () => {
  const stopped = { shopStop: { word: 'iptal', isOverruled: false } };

  it.each([
    ['1042', 'C-41'],
    ['1042', '#1042'],
    ['#1042', '1042'],
    ['#1042', '41'],
  ])('(%s) keeps another desk from printing it, where it is scanned as %s', async (cancelled, code) => {
    const { time, one, two, job, sheets } = await twoDesksOf('#1042');
    expect(await one.core.cancelOrder(cancelled, 'iptal')).toBe('unknown');
    await time.pass(2_000);
    void two.core.scan(code);
    await time.pass(20_000);
    expect([sheets(), await job()]).toMatchObject([0, stopped]);
  });

  it('reaches the other desk once the site answers, and is shown by the parcel that has its label there', async () => {
    const { time, one, two, job, sheets } = await twoDesksOf('#1042');
    void two.core.scan('C-41');
    await time.pass(20_000);
    one.cutOff();
    await one.core.cancelOrder('1042', 'iptal');
    await time.pass(20_000);
    expect([sheets(), await job()]).toMatchObject([1, { shopStop: null }]);
    one.connect();
    await time.pass(60_000);
    expect([sheets(), await job()]).toMatchObject([1, stopped]);
  });

  it('holds at the other desk after a restart without the site, where a person lets it go once and for all', async () => {
    const { time, one, two, open, sheets } = await twoDesksOf('#1042');
    await one.core.cancelOrder('1042', 'iptal');
    await time.pass(2_000);
    await two.core.stop();
    two.cutOff();
    const again = await open('2', { stored: two.stored });
    await time.pass(20_000);
    again.core.site.goWithoutOthers();
    await time.pass(20_000);
    void again.core.scan('C-41');
    await time.pass(20_000);
    const shown = async (desk: typeof again) => (await desk.core.recent(1))[0];
    expect([sheets() + again.printed.length, await shown(again)]).toMatchObject([0, stopped]);
    await again.core.actions.overruleStop((await shown(again))?.id ?? '');
    await time.pass(20_000);
    expect(again.printed).toHaveLength(1);
    again.connect();
    await time.pass(60_000);
    await again.core.stop();
    const third = await open('2', { stored: two.stored });
    await time.pass(60_000);
    expect(await shown(third)).toMatchObject({ shopStop: { isOverruled: true } });
  });

  it('is over at every desk where its file is taken back', async () => {
    const { time, one, two, sheets } = await twoDesksOf('#1042');
    await one.core.stopOrders([
      { reference: '1042', word: 'iptal.csv', isDone: false, isCancelled: true, isDirect: true },
    ]);
    await time.pass(2_000);
    await one.core.undoStops([{ reference: '1042', word: 'iptal.csv' }]);
    await time.pass(2_000);
    void two.core.scan('C-41');
    await time.pass(20_000);
    expect(sheets()).toBe(1);
  });
});
