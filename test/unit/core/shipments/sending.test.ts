import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok, type Result } from '../../../../electron/contract/result.ts';
import { noPanel, type PanelUse } from '../../../../electron/contract/settings.ts';
import type { ApiError, CreateAnswer, ShipmentAnswer } from '../../../../electron/core/ports/ShippingApi.ts';
import { onlyPage } from '../../../support/answersInTime.ts';
import { aJob, anOrder, draftOf } from '../../../support/builders.ts';
import { LOST, openDeskInTime, paidAnswer } from '../../../support/deskInTime.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { memoryJournal } from '../../../support/memoryJournal.ts';
import { unpaidAnswer } from '../../../support/unpaidAnswer.ts';

/** A 402 of neither documented shape (API section 7). */
const UNREADABLE: ApiError = {
  kind: 'payment_unreadable',
  code: 'wallet_locked',
  message: 'Cüzdan kilitli',
  rows: [
    { name: 'message', value: 'Cüzdan kilitli' },
    { name: 'error_code', value: 'wallet_locked' },
  ],
};

type Script = NonNullable<Parameters<typeof openDeskInTime>[0]>;

async function scanned(script: Script = {}) {
  const desk = await openDeskInTime({ create: () => err(UNREADABLE), ...script });
  await desk.orders('A', 'B');
  await desk.scan('A');
  return desk;
}

describe('an unreadable 402', () => {
  it('is sent again under the same key; after the third a person is asked, with the service’s words', async () => {
    const desk = await scanned();
    expect(await desk.job('A')).toMatchObject({ state: 'queued', deliveryUnknown: true });
    await desk.time.pass(10 * 60_000);
    expect(desk.callsOf('create').map(({ about }) => about)).toEqual(['A', 'A', 'A']);
    expect(await desk.job('A')).toMatchObject({
      state: 'needs_attention',
      deliveryUnknown: true,
      problem: { code: 'payment_unreadable', detail: 'Cüzdan kilitli · error_code: wallet_locked' },
    });
  });

  it('while a debt stands is one answer for all: the next order tries no sooner than after the debt itself', async () => {
    const HELD = err({ kind: 'account_hold' as const, amount: kurus(3_000), url: null, message: null, odd: [] });
    const desk = await openDeskInTime({ create: () => HELD });
    const references = Array.from({ length: 20 }, (_, i) => `B-${i}`);
    await desk.orders(...references);
    for (const reference of references) await desk.scan(reference);
    desk.answers.create = () => err(UNREADABLE);
    await desk.time.pass(60 * 60_000);
    const at = desk.callsOf('create').map((call) => call.at);
    expect(at.length).toBeLessThanOrEqual(25);
    expect(at.length).toBeGreaterThan(5);
    expect((await desk.core.status()).hold).not.toBeNull();
    desk.answers.create = (key) => ok(paidAnswer(key));
    await desk.time.pass(10 * 60_000);
    expect(await desk.core.status()).toMatchObject({ hold: null, counts: { queued: 0 } });
  });

  it('holds up no other order', async () => {
    const desk = await scanned();
    desk.answers.create = (key) => (key === 'A' ? err(UNREADABLE) : ok(paidAnswer(key)));
    await desk.scan('B');
    expect(desk.printed).toEqual(['B']);
    expect((await desk.core.status()).connection.state).toBe('online');
  });

  it('can be neither taken back nor set aside, then or after a restart: the shipment may exist', async () => {
    const desk = await scanned();
    await desk.time.pass(60_000);
    const { id } = await desk.job('A');
    const refused = { ok: false, error: { kind: 'not_possible_now' } };
    expect(await desk.core.actions.withdraw(id)).toEqual(refused);
    expect(await desk.core.actions.hold(id)).toEqual(refused);
    await desk.core.stop();
    const after = await openDeskInTime({ create: () => err(UNREADABLE) }, { after: desk });
    expect(await after.core.actions.withdraw(id)).toEqual(refused);
    expect(await after.core.actions.hold(id)).toEqual(refused);
    expect(await after.core.actions.cancel(id, null)).toEqual(refused);
  });

  it('is this job’s own shipment when the service reports it as known: printed once, charged once', async () => {
    const desk = await scanned();
    await desk.time.pass(60_000);
    desk.answers.create = (key) => ok(paidAnswer(key, { duplicate: true }));
    await desk.core.actions.retry((await desk.job('A')).id);
    await desk.time.settle();
    expect(await desk.job('A')).toMatchObject({ state: 'printed', shipment: { id: 'A' } });
    await desk.scan('A');
    await desk.time.pass(10 * 60_000);
    expect(desk.printed).toEqual(['A']);
    const entries = await desk.core.timeline((await desk.job('A')).id);
    expect(entries.flatMap(({ amount }) => (amount === null ? [] : [amount]))).toEqual([5_000]);
  });

  it('is this job’s own unpaid shipment, too: its link is shown, and its label comes out here when it is paid', async () => {
    const desk = await scanned();
    await desk.time.pass(60_000);
    desk.answers.create = (key) => ok({ ...unpaidAnswer(key), duplicate: true, balanceNow: null });
    await desk.scan('A');
    expect(await desk.job('A')).toMatchObject({ state: 'awaiting_payment', payment: { url: 'https://pay.invalid/1' } });
    await desk.time.pass(60_000);
    expect(desk.printed).toEqual(['A']);
  });

  it('counts from zero once somebody let the order go again, and after another answer in between', async () => {
    const desk = await scanned();
    await desk.time.pass(60_000);
    await desk.core.actions.retry((await desk.job('A')).id);
    await desk.time.pass(60_000);
    expect(desk.callsOf('create')).toHaveLength(6);
    expect((await desk.job('A')).state).toBe('needs_attention');
    let answers = 0;
    desk.answers.create = () => {
      answers += 1;
      return err(answers === 3 ? LOST : UNREADABLE);
    };
    await desk.scan('B');
    await desk.time.pass(10 * 60_000);
    expect(desk.callsOf('create', 'B')).toHaveLength(6);
  });

  it('counts on over a restart', async () => {
    const desk = await scanned();
    await desk.time.pass(1_000);
    expect(desk.callsOf('create')).toHaveLength(2);
    await desk.core.stop();
    const after = await openDeskInTime({ create: () => err(UNREADABLE) }, { after: desk });
    await after.time.pass(10 * 60_000);
    expect(after.callsOf('create')).toHaveLength(1);
    expect((await after.job('A')).state).toBe('needs_attention');
  });
});

describe('the phones of an order', () => {
  const typed = (reference: string) => {
    const order = anOrder({ reference });
    return { ...order, receiver: { ...order.receiver, phone: '+90 532 111 22 33' } };
  };
  const phones = (desk: Awaited<ReturnType<typeof openDeskInTime>>) => desk.sent.map(({ receiver }) => receiver.phone);

  it('go out in one form, also where the request is repeated, and stay as they were typed on the screens', async () => {
    const desk = await openDeskInTime({ create: () => err(LOST) });
    await desk.core.putOrders([typed('A')]);
    await desk.scan('A');
    desk.answers.create = (key) => ok(paidAnswer(key));
    await desk.time.pass(60_000);
    expect(phones(desk)).toEqual(['05321112233', '05321112233']);
    expect(await desk.job('A')).toMatchObject({
      state: 'printed',
      order: { receiver: { phone: '+90 532 111 22 33' } },
    });
  });

  it('go again as they were typed where an earlier release has sent the order under its key', async () => {
    const stored = memoryJournal();
    const time = manualClock();
    // As that release has left it: its answer was lost.
    const job = aJob({
      key: { kind: 'reference', value: 'A' },
      order: typed('A'),
      state: 'queued',
      attempts: 1,
      deliveryUnknown: true,
      rulesAsked: true,
      createdAt: time.now(),
      updatedAt: time.now(),
    });
    const event = { type: 'accepted', at: time.now(), by: 'operator', detail: {}, amount: null } as const;
    await stored.accept(draftOf(job), event);
    const desk = await openDeskInTime({}, { after: { time, stored } });
    await desk.time.pass(60_000);
    expect(phones(desk)).toEqual(['+90 532 111 22 33']);
  });
});

describe('a 402 to a key whose first answer was lost', () => {
  it('ends no hold, because it may be about the shipment of then; its balance as of now is shown', async () => {
    const debt: ApiError = { kind: 'account_hold', amount: kurus(900), url: null, message: null, odd: [] };
    const reported: Result<CreateAnswer, ApiError>[] = [
      err(LOST),
      err(debt),
      ok(unpaidAnswer('A', { balance: kurus(700) })),
    ];
    const desk = await openDeskInTime({
      create: (key) => reported.shift() ?? ok(paidAnswer(key)),
      detail: (id) => ok(unpaidAnswer(id)),
    });
    await desk.orders('A', 'B');
    await desk.scan('A');
    await desk.time.pass(10 * 60_000);
    expect((await desk.job('A')).state).toBe('awaiting_payment');
    expect(await desk.core.status()).toMatchObject({ hold: { amount: 900 }, balance: { amount: 700 } });
    await desk.scan('B');
    expect(desk.printed).toContain('B');
    expect((await desk.core.status()).hold).toBeNull();
  });
});

it('a try that the account’s debt turned away is none of the order', async () => {
  const debt: ApiError = { kind: 'account_hold', amount: kurus(900), url: null, message: null, odd: [] };
  const desk = await openDeskInTime({ create: () => err(debt) });
  await desk.orders('A');
  await desk.scan('A');
  await desk.time.pass(60 * 60_000);
  expect(desk.callsOf('create').length).toBeGreaterThan(3);
  expect(await desk.job('A')).toMatchObject({ state: 'queued', attempts: 0, deliveryUnknown: false });
});

describe('an order that the panel has opened', () => {
  /** A desk that reads the list of the account, which has this. */
  const deskOf = (listed: ShipmentAnswer, script: Script = {}) => {
    const panel: PanelUse = { ...noPanel, mode: 'also' };
    return openDeskInTime(
      { shipments: async () => ok(onlyPage(listed)), ...script },
      { settings: { panel: { demo: panel, sandbox: panel, live: panel } } },
    );
  };
  const listedAs = (reference: string, { reported, ...rest }: ShipmentAnswer): ShipmentAnswer => ({
    ...rest,
    reported: { ...reported, orderReference: reference },
  });

  it('is asked about when the service no longer has its shipment, and creates none', async () => {
    const gone = err({ kind: 'not_found' as const, message: null });
    const desk = await deskOf(listedAs('A', paidAnswer('41')), { label: async () => gone, detail: () => gone });
    await desk.orders('A');
    await desk.time.pass(20_000);
    await desk.scan('A');
    expect(await desk.job('A')).toMatchObject({
      state: 'needs_attention',
      problem: { code: 'panel_shipment_missing' },
    });
    expect(desk.callsOf('create')).toEqual([]);
  });

  it('waits for its payment where it is unpaid there, and no label of it is asked for', async () => {
    const unpaid = listedAs('A', unpaidAnswer('41'));
    const desk = await deskOf(unpaid, { detail: () => ok(unpaid) });
    await desk.orders('A');
    await desk.time.pass(20_000);
    await desk.scan('A');
    expect(await desk.job('A')).toMatchObject({ state: 'awaiting_payment', payment: { url: 'https://pay.invalid/1' } });
    expect([desk.callsOf('label'), desk.callsOf('create'), desk.printed]).toEqual([[], [], []]);
  });

  it('has no second sheet where its shipment was printed as that of another number', async () => {
    const { shipment, ...rest } = listedAs('#1042', paidAnswer('41'));
    const listed = { ...rest, shipment: { ...shipment, trackingNumber: 'C-41', trackingNumberIsCarrier: true } };
    const desk = await deskOf(listed, { detail: () => ok(listed) });
    await desk.time.pass(20_000);
    await desk.scan('C-41');
    await desk.time.pass(5_000);
    expect(desk.printed).toHaveLength(1);
    await desk.orders('1042');
    await desk.scan('1042');
    await desk.time.pass(5_000);
    const job = await desk.job('1042');
    expect(job).toMatchObject({ state: 'needs_attention', problem: { code: 'panel_shipment_open' } });
    await desk.core.actions.answerPanel(job.id, '41');
    await desk.time.pass(5_000);
    expect(await desk.job('1042')).toMatchObject({ state: 'already_shipped', shipment: { id: '41' } });
    expect([desk.printed.length, desk.callsOf('create')]).toEqual([1, []]);
  });
});
