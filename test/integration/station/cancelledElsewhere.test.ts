import { describe, expect, it } from 'vitest';
import type { PickupReply } from '../../../electron/contract/pickup.ts';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { openStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/*
 * A shipment that was printed here is cancelled in the customer panel (API sections 2.5, 3, 6.1), of which this desk gets
 * no report: it has no mailbox.
 */

const EVERYTHING = { status: null, trackingNumber: null, from: null, to: null, page: 1, perPage: 20 };

async function desk() {
  const service = await startDemoService();
  const station = await openStation({ folder: await temporaryFolder(), service });
  const references = ['ORD-1', 'ORD-2', 'ORD-3'];
  await station.core.putOrders(references.map((reference) => anOrder({ reference, carrier: 'anka' })));
  const printed = async (reference: string) => {
    await station.scan(reference);
    return station.until(reference, 'printed');
  };

  /** As the panel does it, which is another client of the same account. */
  async function cancelInPanel(shipmentId: string | undefined): Promise<void> {
    const answer = await fetch(`${service.url}/api/v2/shipments/${shipmentId}/cancel`, {
      method: 'POST',
      headers: { 'X-Api-Key': service.apiKey, Accept: 'application/json' },
    });
    expect(answer.status).toBe(200);
  }

  async function courierScans(code: string | null | undefined): Promise<PickupReply> {
    const reply = await station.core.pickups.scan(String(code));
    if (!reply.ok) throw new Error(reply.error.kind);
    return reply.value;
  }

  /** What the ledger of today has, and what the service's own book has, in kuruş. */
  async function books() {
    const now = Date.now();
    const days = await station.core.ledger.days(now - 86_400_000, now + 86_400_000);
    const account = service.control.account();
    return {
      charged: days.reduce((sum, day) => sum + day.charged, 0),
      refunded: days.reduce((sum, day) => sum + day.refunded, 0),
      balance: account.ok ? account.value.balanceKurus : null,
    };
  }

  return { service, station, printed, cancelInPanel, courierScans, books };
}

const seen = (reply: PickupReply) => [reply.outcome, reply.checked, reply.job?.state];

describe('a shipment that was printed here and cancelled in the panel', () => {
  it('is cancelled here as soon as the list of shipments was read, with its refund in the ledger, once', async () => {
    const { station, printed, cancelInPanel, books } = await desk();
    const before = await books();
    const job = await printed('ORD-1');
    await cancelInPanel(job.shipment?.id);
    const [listed, again] = [
      await station.core.shipments.list(EVERYTHING),
      await station.core.shipments.detail(String(job.shipment?.id)),
    ];
    expect([listed.ok, again.ok]).toEqual([true, true]);
    const now = await station.core.job(job.id);
    expect(now).toMatchObject({ state: 'cancelled', problem: { code: 'shipment_cancelled' }, printCount: 1 });
    // By the number that is on the label it is still found.
    expect(now?.shipment?.trackingNumber).toBe(job.shipment?.trackingNumber);
    const after = await books();
    expect([after.charged, after.refunded, after.balance]).toEqual([
      job.shipment?.price,
      job.shipment?.price,
      before.balance,
    ]);
    expect((await station.core.timeline(job.id)).filter(({ amount }) => amount !== null && amount < 0)).toHaveLength(1);
    expect((await station.scan('ORD-1')).state).toBe('cancelled');
    expect(await station.core.ledger.closing()).toMatchObject({ not_handed_over: 0 });
  });

  it('is stopped at the courier’s, by its label and by its slip, and the others go', async () => {
    const { station, printed, cancelInPanel, courierScans } = await desk();
    const [gone, other, slip] = [await printed('ORD-1'), await printed('ORD-2'), await printed('ORD-3')];
    await cancelInPanel(gone.shipment?.id);
    await cancelInPanel(slip.shipment?.id);
    await station.core.pickups.start();
    expect(seen(await courierScans(gone.shipment?.trackingNumber))).toEqual(['stop', true, 'cancelled']);
    expect(seen(await courierScans('ORD-3'))).toEqual(['stop', true, 'cancelled']);
    expect(seen(await courierScans(other.shipment?.trackingNumber))).toEqual(['taken', true, 'handed_over']);
  });

  it('during a session is stopped too: with one list for all, the budget is hardly touched', async () => {
    const { service, station, printed, courierScans } = await desk();
    const jobs = [await printed('ORD-1'), await printed('ORD-2'), await printed('ORD-3')];
    const before = service.control.requests().length;
    await station.core.pickups.start();
    for (const job of jobs) expect((await courierScans(job.shipment?.trackingNumber)).checked).toBe(true);
    const requested = service.control.requests().slice(before);
    expect(requested.map(({ path }) => path.split('?')[0])).toEqual(['/api/v2/shipments']);
  });

  it('is not printed again: its label is void', async () => {
    const { station, printed, cancelInPanel } = await desk();
    const job = await printed('ORD-1');
    await cancelInPanel(job.shipment?.id);
    expect(await station.core.actions.print(job.id, 'damaged', null)).toEqual({
      ok: false,
      error: { kind: 'not_possible_now' },
    });
    expect(await station.core.job(job.id)).toMatchObject({ state: 'cancelled', printCount: 1 });
  });

  it('and is with the courier already: shown as both, and it can come back', async () => {
    const { station, printed, cancelInPanel, courierScans } = await desk();
    const job = await printed('ORD-1');
    await station.core.pickups.start();
    await courierScans(job.shipment?.trackingNumber);
    await cancelInPanel(job.shipment?.id);
    await station.core.shipments.list(EVERYTHING);
    const now = await station.core.job(job.id);
    expect([now?.state, now?.pickup]).toEqual(['cancelled', expect.any(String)]);
    expect((await station.core.pickups.takeBack(job.id)).ok).toBe(true);
    expect(await station.core.job(job.id)).toMatchObject({ state: 'cancelled', pickup: null });
  });

  it('while the service does not answer: the courier waits a moment, the screen shows that it was not checked, and the cancel is shown later', async () => {
    const { service, station, printed, cancelInPanel, courierScans } = await desk();
    const [gone, other] = [await printed('ORD-1'), await printed('ORD-2')];
    await cancelInPanel(gone.shipment?.id);
    service.control.addFault({ kind: 'hang', method: 'GET', path: '/api/v2/shipments*', times: 3, processed: false });
    await station.core.pickups.start();
    expect(seen(await courierScans(gone.shipment?.trackingNumber))).toEqual(['taken', false, 'handed_over']);
    expect(seen(await courierScans(other.shipment?.trackingNumber))).toEqual(['taken', false, 'handed_over']);
    service.control.clearFaults();
    await station.core.shipments.list(EVERYTHING);
    expect(await station.core.job(gone.id)).toMatchObject({ state: 'cancelled', pickup: expect.any(String) });
    expect(await station.core.job(other.id)).toMatchObject({ state: 'handed_over' });
  });
});
