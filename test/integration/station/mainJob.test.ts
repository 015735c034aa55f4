import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { openStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const far = { province: 'Ankara', district: 'Çankaya' };
const order = (reference: string, changes: Parameters<typeof anOrder>[0] = {}) => anOrder({ reference, ...changes });

async function desk(options: Parameters<typeof startDemoService>[0] = {}) {
  const service = await startDemoService(options);
  const folder = await temporaryFolder();
  const station = await openStation({ folder, service });
  await station.core.putOrders([
    order('ORD-1'),
    order('ORD-2', { receiver: { ...anOrder().receiver, ...far } }),
    order('ORD-3', { receiver: { ...anOrder().receiver, district: 'Yok Böyle İlçe' } }),
  ]);
  return { service, folder, station };
}

describe('a scanned order', () => {
  it('is charged once and its label, byte for byte the service’s, is printed', async () => {
    const { service, station } = await desk();
    const scanned = await station.scan('ORD-1');
    expect(scanned.state).toBe('queued');
    const job = await station.until('ORD-1', 'printed');
    expect(job.shipment?.price).toBe(service.control.shipments()[0]?.priceKurus);
    expect(job.print?.confirmedBy).toBe('spooler');
    const [file] = await readdir(station.printed);
    const printed = await readFile(join(station.printed, String(file)));
    expect(printed.subarray(0, 5).toString()).toBe('%PDF-');
    expect(job.label).toMatchObject({ bytes: printed.length, pages: 1 });
    expect(service.control.charges().map((charge) => charge.orderReference)).toEqual(['ORD-1']);
  });

  it('takes one call to the service', async () => {
    const { service, station } = await desk();
    await station.scan('ORD-1');
    await station.until('ORD-1', 'printed');
    // The account is requested automatically from time to time.
    const requests = service.control.requests().filter(({ path }) => !path.startsWith('/api/v2/account/'));
    expect(requests).toHaveLength(1);
  });

  it('scanned again creates, charges and prints nothing', async () => {
    const { service, station } = await desk();
    await station.scan('ORD-1');
    await station.until('ORD-1', 'printed');
    const before = service.control.requests().length;
    const reply = await station.core.scan('ORD-1');
    expect(reply).toMatchObject({ kind: 'again', job: { state: 'printed', printCount: 1 } });
    expect(service.control.requests()).toHaveLength(before);
    expect(service.control.charges()).toHaveLength(1);
    expect(await readdir(station.printed)).toHaveLength(1);
  });

  it('scanned ten times at once is one job and one charge', async () => {
    const { service, station } = await desk();
    const replies = await Promise.all(Array.from({ length: 10 }, () => station.core.scan('ORD-1')));
    expect(replies.filter((reply) => reply.kind === 'new')).toHaveLength(1);
    await station.until('ORD-1', 'printed');
    expect(service.control.charges()).toHaveLength(1);
    expect(await readdir(station.printed)).toHaveLength(1);
  });

  it('keeps its whole history', async () => {
    const { station } = await desk();
    const { id } = await station.scan('ORD-1');
    await station.until('ORD-1', 'printed');
    const types = (await station.core.timeline(id)).map((entry) => entry.type);
    expect(types).toEqual([
      'accepted',
      'submit_started',
      'label_stored',
      'print_started',
      'print_spooled',
      'print_confirmed',
    ]);
  });

  it('shipped earlier by another desk is shown loudly and not printed automatically; one key prints it', async () => {
    const { service, station } = await desk();
    await station.scan('ORD-1');
    await station.until('ORD-1', 'printed');
    const other = await openStation({ folder: await temporaryFolder(), service });
    await other.core.putOrders([order('ORD-1')]);
    await other.scan('ORD-1');
    const job = await other.until('ORD-1', 'already_shipped');
    expect(job.printCount).toBe(0);
    expect(service.control.charges()).toHaveLength(1);
    await other.core.actions.print(job.id, 'operator', null);
    await other.until('ORD-1', 'printed');
    expect(service.control.charges()).toHaveLength(1);
  });
});

describe('a label that is not ready', () => {
  it('gets a parking slot, and prints by itself when the carrier has delivered it', async () => {
    const { service, station } = await desk({ carriers: { anka: { held: true } } });
    await station.core.putOrders([order('ORD-9', { carrier: 'anka' }), order('ORD-10', { carrier: 'anka' })]);
    await station.scan('ORD-9');
    const pending = await station.until('ORD-9', 'label_pending');
    await station.scan('ORD-10');
    const second = await station.until('ORD-10', 'label_pending');
    expect([pending.slot, second.slot]).toEqual([1, 2]);
    expect(pending.payment?.paid).toBe(true);
    service.control.deliverLabel(String(pending.shipment?.id));
    await station.core.actions.lookNow(pending.id);
    const printed = await station.until('ORD-9', 'printed');
    expect(printed.slot).toBe(1);
    expect(service.control.charges()).toHaveLength(2);
  });

  it('requested before it is ready stays pending', async () => {
    const { station } = await desk({ carriers: { anka: { held: true } } });
    await station.core.putOrders([order('ORD-9', { carrier: 'anka' })]);
    await station.scan('ORD-9');
    const pending = await station.until('ORD-9', 'label_pending');
    await station.core.actions.lookNow(pending.id);
    const polled = await station.until('ORD-9', (job) => job.looks === 1);
    expect(polled).toMatchObject({ state: 'label_pending', problem: null });
    expect(polled.nextAt).toBeGreaterThan(Date.now() + 3_000);
  });
});

describe('a balance that does not cover the fee (402)', () => {
  it('is a state with amount, link and slot; the label prints once it is paid, and nothing is created twice', async () => {
    const { service, station } = await desk({ balanceKurus: 100 });
    await station.scan('ORD-1');
    const open = await station.until('ORD-1', 'awaiting_payment');
    expect(open.slot).toBe(1);
    expect(open.payment).toMatchObject({ paid: false, balance: 100 });
    expect(open.payment?.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
    expect(open.payment?.expiresAt).toBeGreaterThan(Date.now());
    expect((await station.core.scan('ORD-1')).kind).toBe('again');
    service.control.pay(String(open.shipment?.id));
    await station.core.actions.lookNow(open.id);
    const printed = await station.until('ORD-1', 'printed');
    expect(printed.payment?.paid).toBe(true);
    expect(service.control.shipments()).toHaveLength(1);
  });
});

describe('an order that cannot be sent', () => {
  it('refused by the service (422) waits with the service’s words, and goes out when it is mended and scanned again', async () => {
    const { service, station } = await desk();
    await station.scan('ORD-3');
    const refused = await station.until('ORD-3', 'needs_attention');
    expect(refused.problem).toMatchObject({ code: 'invalid_fields' });
    expect(refused.problem?.fields.map((field) => field.field)).toContain('receiver_district');
    await station.core.putOrders([order('ORD-3')]);
    await station.scan('ORD-3');
    await station.until('ORD-3', 'printed');
    expect(service.control.charges()).toHaveLength(1);
  });

  it('that the document forbids outright never reaches the service', async () => {
    const { service, station } = await desk();
    await station.core.putOrders([order('ORD-4', { receiver: { ...anOrder().receiver, phone: '' } })]);
    const job = await station.scan('ORD-4');
    expect(job).toMatchObject({
      state: 'needs_attention',
      problem: { fields: [{ field: 'receiver_phone', rule: 'required' }] },
    });
    expect(service.control.shipments()).toHaveLength(0);
  });

  it('unknown to the order book is stored, and goes out when it is imported and scanned again', async () => {
    const { station } = await desk();
    const unknown = await station.scan('ORD-77');
    expect(unknown).toMatchObject({ state: 'needs_attention', order: null, problem: { code: 'unknown_order' } });
    expect((await station.scan('ORD-77')).state).toBe('needs_attention');
    await station.core.putOrders([order('ORD-77')]);
    await station.scan('ORD-77');
    await station.until('ORD-77', 'printed');
  });

  it.each([
    ['', 'empty'],
    ['x'.repeat(5_000), 'too_long'],
    ['ORD\u0000-1', 'unreadable'],
  ])('because it is no order at all is refused and not stored (%#)', async (code, reason) => {
    const { station } = await desk();
    expect(await station.core.scan(code)).toMatchObject({ kind: 'refused', reason });
    expect(await station.core.recent(10)).toEqual([]);
  });
});

describe('an imported list', () => {
  it('is queued at once, ships behind the bench, and leaves out what has a job', async () => {
    const { service, station } = await desk();
    await station.scan('ORD-1');
    await station.core.putOrders(Array.from({ length: 12 }, (_, i) => order(`B-${i}`)));
    expect(await station.core.batches.start()).toMatchObject({ ok: true, value: { orders: 14 } });
    expect((await station.core.batches.start()).ok).toBe(false);
    await station.until('B-11', 'printed');
    expect(new Set(service.control.charges().map((charge) => charge.orderReference)).size).toBe(
      service.control.charges().length,
    );
  });
});
