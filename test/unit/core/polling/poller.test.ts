import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { noPanel, type PanelUse } from '../../../../electron/contract/settings.ts';
import { onlyPage } from '../../../support/answersInTime.ts';
import {
  accountWith,
  LOST,
  openDeskInTime,
  paidAnswer,
  pendingAnswer,
  readyLabel,
} from '../../../support/deskInTime.ts';
import { unpaidAnswer } from '../../../support/unpaidAnswer.ts';

const unpaid = (id: string, changes = {}) => ({ ...unpaidAnswer(id), ...changes });
const notYet = async () => err({ kind: 'conflict' as const, code: null, message: null });

it('an unpaid shipment that another desk opened is not printed here when it is paid there', async () => {
  const desk = await openDeskInTime({ create: (reference) => ok(unpaid(reference, { duplicate: true })) });
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  await desk.time.pass(10 * 60_000);
  expect(desk.printed).toEqual([]);
  expect(await desk.job('ORD-1')).toMatchObject({ state: 'already_shipped', payment: { paid: false } });
});

it('a payment that took long does not make its label wait long', async () => {
  const desk = await openDeskInTime({ create: (id) => ok(unpaid(id)), detail: (id) => ok(unpaid(id)) });
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  await desk.time.pass(30 * 60_000);
  desk.answers.detail = (id) => ok(pendingAnswer(id));
  await desk.core.actions.lookNow((await desk.job('ORD-1')).id);
  await desk.time.settle();
  desk.answers.detail = (id) => ok(paidAnswer(id));
  await desk.time.pass(6_000);
  expect((await desk.job('ORD-1')).state).toBe('printed');
});

describe('a label endpoint that answers without a label', () => {
  it('is not called twice, and does not mean a broken PDF', async () => {
    const desk = await openDeskInTime({
      create: (id) => ok(pendingAnswer(id)),
      label: async () => ok({ status: 'pending', pdf: null, url: null, carrierNumber: null }),
      detail: (id) => ok(pendingAnswer(id)),
    });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.time.pass(12_000);
    expect(desk.callsOf('label')).toHaveLength(1);
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'label_pending', problem: null, looks: 2 });
  });

  it('because the shipment was cancelled ends the waiting', async () => {
    const unavailable = { status: 'unavailable', pdf: null, url: null } as const;
    const desk = await openDeskInTime({
      create: (id) => ok(pendingAnswer(id)),
      label: async () => ok({ ...unavailable, carrierNumber: null }),
      detail: (id) => ok(pendingAnswer(id, { label: unavailable })),
    });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.time.pass(6_000);
    expect((await desk.job('ORD-1')).state).toBe('cancelled');
  });
});

it('a label endpoint that wants money it does not name leads to the shipment, which shows its state', async () => {
  const desk = await openDeskInTime({
    create: (id) => ok(pendingAnswer(id)),
    label: async () => err({ kind: 'payment_unreadable', code: 'unpaid', message: 'Pay first', rows: [] }),
    detail: (id) => ok(pendingAnswer(id, { label: { status: 'unavailable', pdf: null, url: null } })),
  });
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  await desk.time.pass(6_000);
  expect((await desk.job('ORD-1')).state).toBe('cancelled');
});

describe('a label endpoint that answers 409', () => {
  it('for ever, because the shipment was cancelled elsewhere: the shipment is polled, and the waiting ends', async () => {
    let cancelled = false;
    const desk = await openDeskInTime({
      create: (id) => ok(pendingAnswer(id)),
      label: notYet,
      detail: (id) => {
        const { shipment, ...rest } = pendingAnswer(id);
        if (!cancelled) return ok({ shipment, ...rest });
        const label = { status: 'unavailable', pdf: null, url: null } as const;
        return ok({ ...rest, shipment: { ...shipment, status: 'cancelled' }, label });
      },
    });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.time.pass(10 * 60_000);
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'label_pending', problem: null });
    cancelled = true;
    await desk.time.pass(20 * 60_000);
    expect((await desk.job('ORD-1')).state).toBe('cancelled');
  });

  it('is not followed by a poll of the shipment: each poll is one request', async () => {
    const desk = await openDeskInTime({
      create: (id) => ok(pendingAnswer(id)),
      label: notYet,
      detail: (id) => ok(pendingAnswer(id)),
    });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.time.pass(60 * 60_000);
    const looks = desk.calls.filter(({ name }) => name === 'label' || name === 'detail');
    const { looks: counted } = await desk.job('ORD-1');
    expect(counted).toBeGreaterThan(12);
    expect(looks).toHaveLength(counted);
    // The shipment at the first poll, and then at every fourth.
    expect(looks.map(({ name }) => name)).toEqual(looks.map((_, at) => (at % 4 === 0 ? 'detail' : 'label')));
  });

  it('is not needed where the shipment itself has its label as ready, and where it is', async () => {
    const desk = await openDeskInTime({
      create: (id) => ok(pendingAnswer(id)),
      label: notYet,
      detail: (id) => ok(paidAnswer(id, { label: { status: 'ready', pdf: null, url: 'https://x.example/l' } })),
    });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.time.pass(6_000);
    expect((await desk.job('ORD-1')).state).toBe('printed');
    expect([desk.callsOf('label'), desk.callsOf('detail')].map((calls) => calls.length)).toEqual([0, 1]);
  });
});

describe('a label endpoint that gives a link and no bytes', () => {
  const LINK = 'https://x.example/l';
  const linkOnly = async (id: string) => ok(readyLabel(id, { pdf: null, url: LINK }));

  it('is taken at its link, also where the link of before leads nowhere', async () => {
    const desk = await openDeskInTime({
      create: (id) => ok(paidAnswer(id, { label: { status: 'ready', pdf: null, url: 'https://x.example/old' } })),
      label: linkOnly,
      download: async (url) =>
        url === LINK ? ok(new TextEncoder().encode('label of S-1')) : err({ kind: 'not_found', message: null }),
    });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.time.pass(1_000);
    expect((await desk.job('ORD-1')).state).toBe('printed');
    expect(desk.callsOf('download').map(({ about }) => about)).toEqual(['https://x.example/old', LINK]);
  });

  it('is not called in a circle where the link leads nowhere, either', async () => {
    const desk = await openDeskInTime({
      create: (id) => ok(paidAnswer(id, { label: { status: 'ready', pdf: null, url: null } })),
      label: linkOnly,
      download: async () => err({ kind: 'not_found', message: null }),
    });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.time.pass(1_000);
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'label_pending', problem: { code: 'refused_by_service' } });
    expect([desk.callsOf('label'), desk.callsOf('download')].map((calls) => calls.length)).toEqual([1, 1]);
  });
});

describe('a shipment that was cancelled', () => {
  it('is not printed when the repeated key brings its label all the same', async () => {
    const desk = await openDeskInTime({ create: () => err(LOST) });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    const { shipment } = paidAnswer('S-1');
    desk.answers.create = () =>
      ok(paidAnswer('S-1', { duplicate: true, shipment: { ...shipment, status: 'cancelled' } }));
    await desk.time.pass(5 * 60_000);
    expect((await desk.job('ORD-1')).state).toBe('cancelled');
    expect(desk.printed).toEqual([]);
  });
});

describe('the balance shown', () => {
  const withBalance = (id: string, balance: number, changes = {}) =>
    paidAnswer(id, {
      payment: {
        paid: true,
        amount: kurus(5_000),
        balance: kurus(balance),
        url: null,
        expiresAt: null,
        toldAt: null,
        odd: [],
      },
      ...changes,
    });
  const shown = async (desk: Awaited<ReturnType<typeof openDeskInTime>>) => (await desk.core.status()).balance?.amount;

  it("is not that of an old shipment's opening", async () => {
    const desk = await openDeskInTime({ label: async () => err({ kind: 'not_found', message: null }) });
    const pending = { label: { status: 'pending', pdf: null, url: null } };
    desk.answers.create = (id) => ok(id === 'OLD' ? withBalance(id, 90_000, pending) : withBalance(id, 10_000));
    // Section 2.3: the balance "after (or at) the operation".
    desk.answers.detail = (id) => ok(withBalance(id, 90_000, pending));
    await desk.orders('OLD', 'NEW', 'AGAIN');
    await desk.scan('OLD');
    await desk.time.pass(1_000);
    await desk.scan('NEW');
    await desk.time.pass(10_000);
    expect(desk.callsOf('detail')).not.toHaveLength(0);
    expect(await shown(desk)).toBe(10_000);
    desk.answers.create = (id) => ok(withBalance(id, 90_000, { duplicate: true }));
    await desk.scan('AGAIN');
    expect((await desk.job('AGAIN')).state).toBe('already_shipped');
    expect(await shown(desk)).toBe(10_000);
  });

  it('is the lowest in the answers of orders charged side by side', async () => {
    const desk = await openDeskInTime();
    desk.answers.create = (id) =>
      new Promise((resolve) => {
        // A leaves first, is charged last, and answers last.
        desk.time.after(id === 'A' ? 500 : 200, () => resolve(ok(withBalance(id, id === 'A' ? 10_000 : 15_000))));
      });
    await desk.orders('A', 'B', 'C');
    await desk.scan('A');
    await desk.time.pass(100);
    await desk.scan('B');
    await desk.time.pass(1_000);
    expect(await shown(desk)).toBe(10_000);
    desk.answers.account = async () => ok(accountWith(kurus(500_000)));
    await desk.core.checkService();
    expect(await shown(desk)).toBe(500_000);
  });

  it('is updated again after the wall clock was set back', async () => {
    let back = 0;
    const desk = await openDeskInTime(
      { account: async () => ok(accountWith(kurus(70_000))) },
      { clock: (clock) => ({ ...clock, now: () => clock.now() - back }) },
    );
    await desk.core.checkService();
    back = 24 * 3_600_000;
    await desk.time.pass(1_000);
    desk.answers.account = async () => ok(accountWith(kurus(60_000)));
    await desk.core.checkService();
    expect(await shown(desk)).toBe(60_000);
  });
});

describe('the number on a label that came late', () => {
  const late = {
    create: (id: string) => ok(pendingAnswer(id, { shipment: { ...paidAnswer(id).shipment, trackingNumber: 'KS77' } })),
  };

  /** At the first poll the shipment has no label yet; the next one is at the label endpoint. */
  async function printedLater(script: NonNullable<Parameters<typeof openDeskInTime>[0]>) {
    const after = script.detail ?? ((id: string) => ok(paidAnswer(id)));
    const desk = await openDeskInTime({
      ...late,
      ...script,
      detail: (id) => (desk.callsOf('detail').length === 1 ? ok(pendingAnswer(id)) : after(id)),
    });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    expect((await desk.job('ORD-1')).shipment?.trackingNumber).toBe('KS77');
    await desk.time.pass(20_000);
    expect(desk.printed).toEqual(['ORD-1']);
    return { shipment: (await desk.job('ORD-1')).shipment, requested: desk.callsOf('detail').length - 1 };
  }

  it('is that of the label’s answer, without a further request', async () => {
    const { requested, shipment } = await printedLater({});
    expect(shipment).toMatchObject({ trackingNumber: 'C-ORD-1', trackingNumberIsCarrier: true, price: 5_000 });
    expect(requested).toBe(0);
  });

  it('is read from the shipment, once, where that answer has none', async () => {
    const { requested, shipment } = await printedLater({
      label: async (id) => ok(readyLabel(id, { carrierNumber: null })),
      detail: (id) =>
        ok(
          paidAnswer(id, {
            shipment: { ...paidAnswer(id).shipment, trackingNumber: '99', trackingNumberIsCarrier: true },
          }),
        ),
    });
    expect(shipment).toMatchObject({ trackingNumber: '99', trackingNumberIsCarrier: true });
    expect(requested).toBe(1);
  });

  it('stays the service’s own, and the label is printed, where no answer has it', async () => {
    const { requested, shipment } = await printedLater({
      label: async (id) => ok(readyLabel(id, { carrierNumber: null })),
      detail: () => err(LOST),
    });
    expect(shipment).toMatchObject({ trackingNumber: 'KS77', trackingNumberIsCarrier: false });
    expect(requested).toBe(1);
  });

  it('comes with a label that the detail had announced without a link', async () => {
    const notFound = { kind: 'not_found', message: null } as const;
    let requested = 0;
    const { shipment } = await printedLater({
      label: async (id) => {
        requested += 1;
        return requested === 1 ? err(notFound) : ok(readyLabel(id));
      },
      detail: (id) => ok(paidAnswer(id, { label: { status: 'ready', pdf: null, url: null } })),
    });
    expect(shipment).toMatchObject({ trackingNumber: 'C-ORD-1', trackingNumberIsCarrier: true });
  });
});

it('the label of a shipment that the panel opened is there already: the first poll asks for it, not for the shipment', async () => {
  const listed = pendingAnswer('41');
  const panel: PanelUse = { ...noPanel, mode: 'also' };
  const desk = await openDeskInTime(
    {
      shipments: async () => ok(onlyPage({ ...listed, reported: { ...listed.reported, orderReference: 'A' } })),
      label: notYet,
      detail: (id) => ok(pendingAnswer(id)),
    },
    { settings: { panel: { demo: panel, sandbox: panel, live: panel } } },
  );
  await desk.orders('A');
  await desk.time.pass(20_000);
  await desk.scan('A');
  expect((await desk.job('A')).state).toBe('label_pending');
  const requested = desk.callsOf('detail').length;
  desk.answers.label = async (id) => ok(readyLabel(id));
  await desk.time.pass(6_000);
  expect([desk.printed, desk.callsOf('detail').length]).toEqual([['A'], requested]);
});
