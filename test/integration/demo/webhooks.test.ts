import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { call, create, parcel } from './call.ts';

type Delivery = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** A receiver of webhooks that answers with the given statuses in turn, the last one for all that follow. */
async function startReceiver(statuses: readonly number[] = [204]) {
  const received: Delivery[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    response.statusCode = statuses[Math.min(received.length, statuses.length) - 1] ?? 204;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/hook`, received };
}

const event = (delivery: Delivery | undefined): string => String(delivery?.headers['x-svc-event']);

describe('webhooks (6)', () => {
  it('are signed over the raw body with the secret that the PUT showed once (2.7, 6.4)', async () => {
    const service = await startDemoService();
    const receiver = await startReceiver();
    const settings = await call(service, 'PUT', '/account/webhook', { body: { url: receiver.url } });
    const secret = String(settings.at('data.webhook_secret'));
    expect(secret).toHaveLength(48);
    expect(settings.at('data.signature_header')).toBe('X-Svc-Signature');
    const again = await call(service, 'PUT', '/account/webhook', { body: { url: receiver.url } });
    expect(again.at('data.webhook_secret')).toBeNull();

    const created = await create(service, parcel('ORD-Şükrü'));
    await eventually(() => expect(receiver.received).toHaveLength(1));
    const delivery = receiver.received[0];
    const signature = createHmac('sha256', secret)
      .update(delivery?.body ?? '')
      .digest('hex');
    expect(delivery?.headers['x-svc-signature']).toBe(`sha256=${signature}`);
    expect(delivery?.headers['user-agent']).toBe('Svc-Webhook/1.0');
    expect(JSON.parse(delivery?.body ?? '')).toMatchObject({
      event: 'shipment.created',
      shipment_id: created.at('data.id'),
      status: 'confirmed',
      total_price: 57.82,
    });
    const rotated = await call(service, 'PUT', '/account/webhook', {
      body: { url: receiver.url, rotate_secret: true },
    });
    expect(rotated.at('data.webhook_secret')).not.toBe(secret);
  });

  it('tell of a late label once, and of status changes and cancelling (6.1, 6.3)', async () => {
    const service = await startDemoService({ carriers: { anka: { held: true } }, readings: { waitForLabelMs: 10 } });
    const receiver = await startReceiver();
    await call(service, 'PUT', '/account/webhook', { body: { url: receiver.url } });
    const id = String((await create(service, parcel('ORD-1'))).at('data.id'));
    service.control.deliverLabel(id);
    await eventually(() =>
      expect(receiver.received.map(event).sort()).toEqual(['shipment.created', 'shipment.label_ready']),
    );
    const ready = receiver.received.find((delivery) => event(delivery) === 'shipment.label_ready');
    const link = String(JSON.parse(ready?.body ?? '{}').label_url);
    expect((await call(service, 'GET', link, { apiKey: null })).status).toBe(200);

    await call(service, 'POST', `/shipments/${id}/cancel`);
    await eventually(() => expect(receiver.received).toHaveLength(3));
    expect(JSON.parse(receiver.received[2]?.body ?? '')).toMatchObject({
      event: 'shipment.cancelled',
      old_status: 'confirmed',
      new_status: 'cancelled',
      status_label: 'İptal edildi',
    });
  });

  it('do not announce a label that the create response already brought', async () => {
    const service = await startDemoService();
    const receiver = await startReceiver();
    await call(service, 'PUT', '/account/webhook', { body: { url: receiver.url } });
    const id = String((await create(service, parcel('ORD-1'))).at('data.id'));
    service.control.updateStatus(id, 'in_transit');
    await eventually(() => expect(receiver.received).toHaveLength(2));
    expect(receiver.received.map(event).sort()).toEqual(['shipment.created', 'shipment.status_updated']);
  });

  it('are tried three times on 5xx, and once on another 4xx (6.5)', async () => {
    const service = await startDemoService({ delivery: { gapMs: 60 } });
    const failing = await startReceiver([500, 429, 204]);
    await call(service, 'PUT', '/account/webhook', { body: { url: failing.url } });
    await create(service, parcel('ORD-1'));
    await eventually(() => expect(service.control.deliveries()).toHaveLength(3));
    expect(service.control.deliveries().map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 500],
      [2, 429],
      [3, 204],
    ]);
    expect(new Set(failing.received.map((delivery) => delivery.body)).size).toBe(1);

    service.control.clearLogs();
    const refusing = await startReceiver([410]);
    await call(service, 'PUT', '/account/webhook', { body: { url: refusing.url } });
    await create(service, parcel('ORD-2'));
    await create(service, parcel('ORD-3'));
    await eventually(() => expect(service.control.deliveries()).toHaveLength(2));
    expect(service.control.deliveries().every(({ attempt, status }) => attempt === 1 && status === 410)).toBe(true);
  });

  it('give up after three connections that fail', async () => {
    const service = await startDemoService({ delivery: { gapMs: 10 } });
    const gone = await startDemoService();
    await call(service, 'PUT', '/account/webhook', { body: { url: gone.url } });
    await gone.close();
    await create(service, parcel('ORD-1'));
    await eventually(() => expect(service.control.deliveries()).toHaveLength(3));
    expect(service.control.deliveries().map(({ status }) => status)).toEqual([null, null, null]);
  });
});
