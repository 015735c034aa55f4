import { describe, expect, it } from 'vitest';
import type { Order } from '../../../electron/contract/order.ts';
import { err } from '../../../electron/contract/result.ts';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import type { ApiError } from '../../../electron/core/ports/ShippingApi.ts';
import { anOrder } from '../../support/builders.ts';
import { LOST, openDeskInTime } from '../../support/deskInTime.ts';

const from = (live: string | null) => ({ senderCodes: { ...defaultSettings.senderCodes, live } });
const DEPOT = { kind: 'desk_default', code: 'DEPO-ANK' } as const;
const MINUTE_MS = 60_000;

async function deskFrom(code: string | null, script: Parameters<typeof openDeskInTime>[0] = {}) {
  return openDeskInTime(script, { settings: from(code) });
}

const sendersOf = (sent: readonly Order[]) => sent.map(({ sender }) => sender);

describe('the sender of an order (API section 4.4)', () => {
  it('is the desk’s default where the order names none, and the account’s where the desk has none', async () => {
    const desk = await deskFrom('DEPO-ANK');
    await desk.orders('ORD-1', 'ORD-2');
    await desk.scan('ORD-1');
    await desk.change(from(null));
    await desk.scan('ORD-2');
    await desk.time.settle();
    expect(sendersOf(desk.sent)).toEqual([DEPOT, null]);
    // The book has the list's values: what the desk added belongs to the job.
    expect((await desk.stored.order('ORD-1'))?.sender).toBeNull();
  });

  it('is the order’s own before the desk’s, in a list and by hand', async () => {
    const desk = await deskFrom('DEPO-ANK');
    const sender = { kind: 'registered', code: 'DEPO-IST' } as const;
    await desk.core.putOrders([anOrder({ reference: 'ORD-1', sender })]);
    await desk.core.batches.start();
    await desk.core.ship(anOrder({ reference: 'ORD-2', sender }), crypto.randomUUID());
    await desk.core.ship(anOrder({ reference: '' }), crypto.randomUUID());
    await desk.time.settle();
    expect(sendersOf(desk.sent)).toEqual(expect.arrayContaining([sender, sender, DEPOT]));
  });

  it('comes with a repeated key as it was, with any default of the desk by then, also after a restart', async () => {
    const create = () => err(LOST);
    const first = await deskFrom('DEPO-ANK', { create });
    await first.orders('ORD-1');
    await first.scan('ORD-1');
    await first.time.settle();
    await first.change(from('DEPO-IST'));
    await first.time.pass(MINUTE_MS);
    await first.core.stop();
    const desk = await openDeskInTime({ create }, { after: first, settings: from(null) });
    await desk.time.pass(10 * MINUTE_MS);
    const sent = sendersOf([...first.sent, ...desk.sent]);
    expect(first.sent.length).toBeGreaterThan(1);
    expect(desk.sent.length).toBeGreaterThan(0);
    expect(new Set(sent.map((sender) => JSON.stringify(sender)))).toEqual(new Set([JSON.stringify(DEPOT)]));
  });

  it('is decided again for an order that was certainly not taken, once a person lets it go again', async () => {
    let isKnown = false;
    const desk = await deskFrom('DEPO-YOK');
    const paid = desk.answers.create;
    desk.answers.create = (reference) =>
      isKnown
        ? paid(reference)
        : err({ kind: 'invalid', message: null, fields: [{ field: 'sender_address_code', message: 'Bulunamadı.' }] });
    await desk.core.ship(anOrder({ reference: '' }), '11111111-1111-4111-8111-111111111111');
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.time.settle();
    const stopped = await desk.core.list('attention');
    expect(stopped.map(({ problem }) => problem?.fields[0]?.field)).toEqual([
      'sender_address_code',
      'sender_address_code',
    ]);
    isKnown = true;
    await desk.change(from('DEPO-ANK'));
    for (const { id } of stopped) await desk.core.actions.retry(id);
    await desk.time.settle();
    expect(sendersOf(desk.sent.slice(2))).toEqual([DEPOT, DEPOT]);
  });

  it('of a job that may be paid stays, also where a person sends it again', async () => {
    const refused: ApiError = { kind: 'refused', status: 404, code: null, message: null };
    const desk = await deskFrom('DEPO-ANK', { create: () => err(desk.sent.length === 1 ? LOST : refused) });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.time.pass(MINUTE_MS);
    expect(await desk.job('ORD-1')).toMatchObject({ problem: { code: 'maybe_paid' }, deliveryUnknown: true });
    await desk.change(from('DEPO-IST'));
    await desk.core.actions.retry((await desk.job('ORD-1')).id);
    await desk.time.settle();
    expect(sendersOf(desk.sent)).toEqual([DEPOT, DEPOT, DEPOT]);
  });

  it('of a job that was refused for its fields after a lost answer is that of now', async () => {
    const fields = [{ field: 'sender_address_code', message: 'Bulunamadı.' }];
    const desk = await deskFrom('DEPO-YOK', {
      create: () => err(desk.sent.length === 1 ? LOST : { kind: 'invalid', message: null, fields }),
    });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.time.pass(MINUTE_MS);
    expect(await desk.job('ORD-1')).toMatchObject({ problem: { code: 'invalid_fields' }, deliveryUnknown: true });
    await desk.change(from('DEPO-ANK'));
    await desk.scan('ORD-1');
    expect(desk.sent.at(-1)?.sender).toEqual(DEPOT);
  });

  it('stays what it was when box or quantity are chosen by a scan', async () => {
    const desk = await deskFrom('DEPO-ANK', {
      create: () => err({ kind: 'account_hold', amount: null, url: null, message: null, odd: [] }),
    });
    await desk.orders('ORD-1', 'ORD-2');
    await desk.scan('ORD-1');
    await desk.scan('ORD-2');
    await desk.time.settle();
    await desk.change(from('DEPO-IST'));
    await desk.scan('ORD-2', { box: 'LARGE', quantity: 2 });
    expect(await desk.job('ORD-2')).toMatchObject({ order: { sender: DEPOT, parcel: { quantity: 2 } } });
  });

  it('of a new shipment is that of now', async () => {
    const desk = await deskFrom('DEPO-ANK');
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.time.settle();
    const job = await desk.job('ORD-1');
    await desk.core.actions.cancel(job.id, null);
    await desk.time.settle();
    await desk.change(from('DEPO-IST'));
    expect(await desk.core.actions.shipAnew(job.id)).toMatchObject({ ok: true });
    await desk.time.settle();
    expect(desk.sent.at(-1)?.sender).toEqual({ kind: 'desk_default', code: 'DEPO-IST' });
  });
});
