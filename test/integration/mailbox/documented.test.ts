import { describe, expect, it } from 'vitest';
import { createShippingApi } from '../../../electron/adapters/api/createShippingApi.ts';
import type { DemoService } from '../../../electron/demo/createDemoService.ts';
import { answerOf } from '../../support/answerOf.ts';
import { eventually } from '../../support/eventually.ts';
import { eventBody, post, signed } from '../../support/signedPost.ts';
import type { TestStation } from '../../support/station.ts';
import { eventsOf, openMailDesk, requested, sheets, shelved, shipmentOf, silent } from './mailDesk.ts';

const HOUR = 3_600_000;
const DOWNLOAD = 'GET /api/v2/shipments/ID/label-download';
const LABEL = 'GET /api/v2/shipments/ID/label';

async function pushed(station: TestStation): Promise<void> {
  await eventually(async () => expect((await station.core.status()).events.pushed).toBe(true));
}

async function oneShelved(station: TestStation) {
  const [job] = await shelved(station, 'ORD-1');
  if (job === undefined) throw new Error('no job');
  return { job, id: shipmentOf(job) };
}

/** As another desk of the account, or the panel, does it. */
async function cancelElsewhere(service: DemoService, id: string): Promise<void> {
  const { url: baseUrl, apiKey } = service;
  const api = createShippingApi({ baseUrl, apiKey: async () => apiKey, fetch, timeoutMs: 600_000, log: silent });
  answerOf(await api.cancel({ id, reason: null, method: 'POST' }));
}

const delivered = (service: DemoService, event: string) =>
  eventually(() =>
    expect(service.control.deliveries().filter((one) => one.event === event && one.status === 204)).toHaveLength(1),
  );

describe('an expired link (4.4, 8: 24 hours)', () => {
  it.each([400, 401, 403, 404, 410] as const)('that answers %i: the label endpoint has the label', async (status) => {
    const desk = await openMailDesk({ readings: { expiredLinkStatus: status } });
    const first = await desk.open();
    const { id } = await oneShelved(first);
    await first.core.stop();
    desk.service.control.deliverLabel(id);
    await delivered(desk.service, 'shipment.label_ready');
    desk.service.control.setClockOffset(25 * HOUR);
    const before = desk.service.control.requests().length;
    const station = await desk.open();
    await station.until('ORD-1', 'printed');
    const requests = requested(desk.service, before).filter((request) => request.includes('/shipments/ID'));
    expect(requests.slice(0, 2)).toEqual([DOWNLOAD, LABEL]);
    expect(await sheets(station)).toHaveLength(1);
    expect((await station.core.status()).connection.state).toBe('online');
  });
});

describe('409, label not ready (4.4)', () => {
  it('to a label that was announced too early: the parcel stays on the shelf, and comes out later', async () => {
    const desk = await openMailDesk();
    const station = await desk.open();
    const { job, id } = await oneShelved(station);
    await pushed(station);
    const link = `${desk.service.url}/api/v2/shipments/${id}/label-download?expires=1&signature=x`;
    const early = eventBody('shipment.label_ready', Number(id), { label_url: link });
    await post(desk.mailbox.deliveryUrl, signed(early, desk.secret));
    const polled = await station.until('ORD-1', ({ lastLook }) => lastLook?.by === 'event');
    expect(polled).toMatchObject({ state: 'label_pending', slot: job.slot, problem: null });
    expect(requested(desk.service).slice(-2)).toEqual([DOWNLOAD, LABEL]);
    desk.service.control.deliverLabel(id);
    await station.until('ORD-1', 'printed');
    expect(await sheets(station)).toHaveLength(1);
  });
});

describe('cancelled while its label was pending (3)', () => {
  it.each([400, 404, 409, 410] as const)(
    'where the label endpoint then answers %i: the parcel leaves the shelf, and nothing comes out',
    async (status) => {
      const desk = await openMailDesk({ readings: { cancelledLabelStatus: status } });
      const station = await desk.open();
      const { id } = await oneShelved(station);
      await pushed(station);
      await cancelElsewhere(desk.service, id);
      const job = await station.until('ORD-1', 'cancelled');
      expect(job).toMatchObject({ problem: { code: 'shipment_cancelled' }, label: null });
      expect(await sheets(station)).toEqual([]);
    },
  );

  it.each([400, 404, 409, 410] as const)(
    'after its label was announced, while this desk was off, with %i: nothing comes out',
    async (status) => {
      const desk = await openMailDesk({ readings: { cancelledLabelStatus: status } });
      const first = await desk.open();
      const { id } = await oneShelved(first);
      await first.core.stop();
      desk.service.control.deliverLabel(id);
      await delivered(desk.service, 'shipment.label_ready');
      await cancelElsewhere(desk.service, id);
      await delivered(desk.service, 'shipment.cancelled');
      const station = await desk.open();
      await station.until('ORD-1', 'cancelled');
      expect(await sheets(station)).toEqual([]);
      await eventually(async () =>
        expect((await eventsOf(station)).map(({ outcome }) => outcome)).not.toContain('open'),
      );
    },
  );
});

/** A label that came and waits, because the desk has no printer. */
async function heldBack() {
  const desk = await openMailDesk();
  const station = await desk.open({ settings: { printers: { demo: null, sandbox: null, live: null } } });
  const { id } = await oneShelved(station);
  await pushed(station);
  desk.service.control.deliverLabel(id);
  const held = await station.until('ORD-1', ({ problem }) => problem?.code === 'no_printer');
  return { desk, station, id, held };
}

describe('cancelled elsewhere while its label is here and waits for the printer (3)', () => {
  it('the label that is of no use any more never comes out', async () => {
    const { desk, station, id, held } = await heldBack();
    expect(held.state).toBe('label_ready');
    await cancelElsewhere(desk.service, id);
    expect(await station.until('ORD-1', 'cancelled')).toMatchObject({ problem: { code: 'shipment_cancelled' } });
    expect(await sheets(station)).toEqual([]);
  });

  it('a change of its status that is none of that leaves it where it is', async () => {
    const { desk, station, id, held } = await heldBack();
    desk.service.control.updateStatus(id, 'in_transit');
    await eventually(async () =>
      expect((await eventsOf(station)).find(({ event }) => event.status === 'in_transit')?.outcome).toBe('done'),
    );
    expect(await station.until('ORD-1', 'label_ready')).toMatchObject({ version: held.version });
  });
});

describe('paid later, by card (3)', () => {
  it.each([true, false])(
    'with the label at once, and an event of the payment itself: %s',
    async (statusEventOnCardPayment) => {
      const desk = await openMailDesk({ balanceKurus: 0, readings: { statusEventOnCardPayment }, carriers: {} });
      const station = await desk.open();
      const { job, id } = await oneShelved(station);
      expect(job.state).toBe('awaiting_payment');
      await pushed(station);
      desk.service.control.pay(id);
      const printed = await station.until('ORD-1', 'printed');
      expect(printed).toMatchObject({ printCount: 1, payment: { paid: true, url: null } });
      expect(await sheets(station)).toHaveLength(1);
    },
  );

  it('is not believed of an event, nor is a link in one: only the shipment itself shows its payment', async () => {
    const desk = await openMailDesk({ balanceKurus: 0, carriers: {} });
    const station = await desk.open();
    const { job, id } = await oneShelved(station);
    await pushed(station);
    const claims = {
      label_url: `${desk.service.url}/api/v2/shipments/${id}/label-download?expires=1&signature=x`,
      payment_url: 'https://pay.invalid/other',
      payment: { paid: true, payment_url: 'https://pay.invalid/other' },
    };
    await post(desk.mailbox.deliveryUrl, signed(eventBody('shipment.label_ready', Number(id), claims), desk.secret));
    const polled = await station.until('ORD-1', ({ lastLook }) => lastLook?.by === 'event');
    expect(polled).toMatchObject({ state: 'awaiting_payment', payment: { paid: false, url: job.payment?.url } });
    expect(await sheets(station)).toEqual([]);
  });

  it('with a carrier that is slow: first paid, on the same place of the shelf, then out', async () => {
    const desk = await openMailDesk({ balanceKurus: 0, readings: { statusEventOnCardPayment: true } });
    const station = await desk.open();
    const { job, id } = await oneShelved(station);
    await pushed(station);
    desk.service.control.pay(id);
    const paid = await station.until('ORD-1', 'label_pending');
    expect(paid).toMatchObject({ slot: job.slot, payment: { paid: true } });
    desk.service.control.deliverLabel(id);
    await station.until('ORD-1', 'printed');
    expect(await sheets(station)).toHaveLength(1);
  });
});
