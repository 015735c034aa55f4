import { describe, expect, it } from 'vitest';
import { anOrder } from '../../support/builders.ts';
import { eventually } from '../../support/eventually.ts';
import { eventBody, post, signatureOf, signed } from '../../support/signedPost.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { eventsOf, openMailDesk, requested, sheets, shelved, shipmentOf } from './mailDesk.ts';

describe('a label that comes late', () => {
  it('is on paper because the service notified the mailbox, and costs one download', async () => {
    const desk = await openMailDesk();
    const station = await desk.open();
    const [job] = await shelved(station, 'ORD-1');
    if (job === undefined) throw new Error('no job');
    await eventually(async () => expect((await station.core.status()).events.pushed).toBe(true));
    const before = desk.service.control.requests().length;
    desk.service.control.deliverLabel(shipmentOf(job));
    const printed = await station.until('ORD-1', 'printed');
    expect(requested(desk.service, before)[0]).toBe('GET /api/v2/shipments/ID/label-download');
    expect(await sheets(station)).toHaveLength(1);
    expect(printed).toMatchObject({ printCount: 1, payment: { paid: true } });
    await eventually(async () =>
      expect((await eventsOf(station)).map(({ event, outcome }) => [event.event, outcome])).toEqual(
        expect.arrayContaining([
          ['shipment.label_ready', 'done'],
          ['shipment.created', 'done'],
        ]),
      ),
    );
    expect((await station.core.status()).events).toMatchObject({
      state: 'connected',
      pushed: true,
      hasSecret: true,
      forged: 0,
      unknown: 0,
    });
  });

  it('comes out at the desk that owns it, once, where two desks read the same mailbox', async () => {
    const desk = await openMailDesk();
    const mine = await desk.open();
    const other = await desk.open({ folder: await temporaryFolder() });
    const [job] = await shelved(mine, 'ORD-1');
    const [theirs] = await shelved(other, 'ORD-2');
    if (job === undefined || theirs === undefined) throw new Error('no job');
    for (const one of [job, theirs]) desk.service.control.deliverLabel(shipmentOf(one));
    await Promise.all([mine.until('ORD-1', 'printed'), other.until('ORD-2', 'printed')]);
    await eventually(async () => {
      for (const station of [mine, other]) {
        const outcomes = (await eventsOf(station)).map(({ outcome }) => outcome);
        expect(outcomes.toSorted()).toEqual(['done', 'done', 'not_ours', 'not_ours']);
      }
    });
    expect([await sheets(mine), await sheets(other)].map((list) => list.length)).toEqual([1, 1]);
  });

  it('comes out once each, with its events in any order and number', async () => {
    const desk = await openMailDesk();
    const station = await desk.open();
    const references = Array.from({ length: 12 }, (_, i) => `ORD-${i}`);
    const jobs = await shelved(station, ...references);
    // What is slow to be taken is delivered again.
    await eventually(() =>
      expect(new Set(desk.service.control.deliveries().map(({ body }) => body.toString())).size).toBe(12),
    );
    const posts = jobs.flatMap((job, i) => {
      const id = shipmentOf(job);
      const update = (status: string) =>
        signed(eventBody('shipment.status_updated', Number(id), { new_status: status }), desk.secret);
      return i % 2 === 0 ? [update('b'), update('a'), update('b'), update('a')] : [update('x')];
    });
    for (const job of jobs) desk.service.control.deliverLabel(shipmentOf(job));
    // The service delivers at the same time; the same bytes may come a hundred times.
    await Promise.all([...posts, ...posts.toReversed()].map((one) => post(desk.mailbox.deliveryUrl, one)));
    await Promise.all(references.map((reference) => station.until(reference, 'printed')));
    const delivered = desk.service.control.deliveries().filter(({ event }) => event === 'shipment.label_ready');
    await Promise.all(
      delivered.map(({ body }) => {
        const again = new TextEncoder().encode(body);
        // Another signature header beside the right one makes it another delivery for the mailbox, not for the station.
        const headers = { ...signed(again, desk.secret).headers, 'x-other': signatureOf(again, 'another') };
        return post(desk.mailbox.deliveryUrl, { body: again, headers });
      }),
    );
    await eventually(async () => {
      const ready = (await eventsOf(station)).filter(({ event }) => event.event === 'shipment.label_ready');
      expect(ready.map(({ repeats }) => repeats)).toEqual(Array.from({ length: 12 }, () => 1));
    });
    expect(await sheets(station)).toHaveLength(12);
    expect((await station.core.recent(50)).map(({ printCount }) => printCount)).toEqual(Array(12).fill(1));
  });
});

describe('a forged or altered event', () => {
  it('changes nothing, costs no request, and is counted', async () => {
    const desk = await openMailDesk();
    const station = await desk.open();
    const [job] = await shelved(station, 'ORD-1');
    if (job === undefined) throw new Error('no job');
    const id = shipmentOf(job);
    await eventually(async () => expect((await station.core.status()).events.pushed).toBe(true));
    const known = (await eventsOf(station)).length;
    const before = desk.service.control.requests().length;
    const link = `${desk.service.url}/api/v2/shipments/${id}/label-download?expires=9999999999&signature=x`;
    const body = eventBody('shipment.label_ready', Number(id), { label_url: link });
    const genuine = signed(eventBody('shipment.lost', 1), desk.secret);
    const text = new TextDecoder().decode(genuine.body);
    const forgeries = [
      signed(body, 'a guess'),
      signed(body, desk.service.apiKey),
      { ...signed(body), headers: { 'x-svc-signature': 'sha256=' } },
      { ...signed(body), headers: {} },
      // Genuine, and then altered by one letter, or written again.
      { ...genuine, body: new TextEncoder().encode(text.replace('lost', 'Lost')) },
      { ...genuine, body: new TextEncoder().encode(JSON.stringify(JSON.parse(text), null, 1)) },
    ];
    for (const one of forgeries) expect(await post(desk.mailbox.deliveryUrl, one)).toBe(204);
    await eventually(async () => expect((await station.core.status()).events.forged).toBe(6));
    expect(await eventsOf(station)).toHaveLength(known);
    // The account is requested automatically from time to time.
    expect(requested(desk.service, before).filter((request) => !request.includes('/account/'))).toEqual([]);
    expect(await sheets(station)).toEqual([]);
    expect((await station.core.recent(1))[0]).toEqual(job);
    // Refused so often in a row, this desk trusts its own polls again, and the genuine label comes out.
    desk.service.control.deliverLabel(id);
    await station.until('ORD-1', 'printed');
    expect(await sheets(station)).toHaveLength(1);
  });
});

it('an unknown event is stored and shown, as is a signed body that is no JSON', async () => {
  const desk = await openMailDesk();
  const station = await desk.open();
  await post(desk.mailbox.deliveryUrl, signed(eventBody('shipment.lost', 7, { hub: 'Iğdır' }), desk.secret));
  await post(desk.mailbox.deliveryUrl, signed('<xml/>', desk.secret));
  await eventually(async () => expect((await station.core.status()).events.unknown).toBe(2));
  await eventually(async () =>
    expect(await station.core.serviceEvents.recentEvents('unknown', 10)).toMatchObject([
      { event: { event: 'unreadable' }, outcome: 'kept' },
      {
        event: {
          event: 'shipment.lost',
          shipmentId: '7',
          more: expect.arrayContaining([{ name: 'hub', value: 'Iğdır' }]),
        },
        outcome: 'kept',
        known: false,
      },
    ]),
  );
});

describe('while this desk is off', () => {
  it('events wait in the mailbox, and their labels come out when it is on again', async () => {
    const desk = await openMailDesk();
    const first = await desk.open();
    const jobs = await shelved(first, 'ORD-1', 'ORD-2');
    await first.core.stop();
    for (const job of jobs) desk.service.control.deliverLabel(shipmentOf(job));
    await eventually(() => expect(desk.service.control.deliveries()).toHaveLength(4));
    const station = await desk.open();
    await Promise.all(['ORD-1', 'ORD-2'].map((reference) => station.until(reference, 'printed')));
    expect(await sheets(station)).toHaveLength(2);
  });
});

it('an event that comes before the create answer is claimed once the job knows its shipment', async () => {
  const desk = await openMailDesk();
  const station = await desk.open({ timeoutMs: 5_000 });
  // The shipment is made and its label comes and is reported; the answer never does, and the same key is sent again.
  desk.service.control.setCarrier('anka', { held: false, labelDelayMs: 40 });
  desk.service.control.addFault({ kind: 'hang', method: 'POST', path: '/api/v2/shipments', processed: true });
  await station.core.putOrders([anOrder({ reference: 'ORD-1' })]);
  await station.scan('ORD-1');
  await eventually(async () =>
    expect((await eventsOf(station)).map(({ outcome }) => outcome)).toEqual(['not_ours', 'not_ours']),
  );
  expect((await station.core.recent(1))[0]).toMatchObject({ state: 'submitting', shipment: null });
  await station.until('ORD-1', 'printed');
  expect(await sheets(station)).toHaveLength(1);
  expect(desk.service.control.charges()).toHaveLength(1);
});

it('with the mailbox gone, the desk polls by itself; when it is back, it reads on where it was', async () => {
  const desk = await openMailDesk();
  const station = await desk.open();
  const [job] = await shelved(station, 'ORD-1');
  if (job === undefined) throw new Error('no job');
  await eventually(async () => expect((await station.core.status()).events.lastEventAt).not.toBeNull());
  await desk.mailbox.stop();
  await eventually(async () => expect((await station.core.status()).events.state).toBe('down'));
  desk.service.control.deliverLabel(shipmentOf(job));
  await station.core.actions.lookNow(job.id);
  await station.until('ORD-1', 'printed');
  expect(await sheets(station)).toHaveLength(1);
});
