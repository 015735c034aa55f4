import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, clockOf } from '../harness/answer.ts';
import type { Condition, Untestable } from '../harness/condition.ts';
import { deviate, must, mustBeOneOf, mustEqual, show } from '../harness/deviation.ts';
import { kurus, mustHave, timeOf } from '../harness/shapes.ts';
import { openReceiver } from '../harness/webhookReceiver.ts';
import { integratedCarrier } from './create.ts';
import { drawingBehind, drawingOfText } from './labelBench.ts';
import { openUnpaid } from './payment.ts';
import { bodyOf, eventOf, listening, mustBeSigned, openShipment, waitFor } from './webhookBench.ts';

const webhooks = 'webhooks';

const common = {
  event: 'string',
  api_client_id: 'integer',
  timestamp: 'timestamp',
  shipment_id: 'integer',
  tracking_number: 'string',
} as const;
const moved = { ...common, old_status: 'string', new_status: 'string', status_label: 'string' } as const;

/** Long enough for an event on loopback that must not come. */
const quietMs = 150;

/** The time of an event that happened just before an answer. Without a zone it is Turkey's time, or UTC. */
function mustBeNow(timestamp: unknown, answer: Answer): void {
  const late = [timeOf(timestamp), Date.parse(`${String(timestamp)}Z`)].map((at) => Math.abs(clockOf(answer) - at));
  must(
    late.some((ms) => ms < 300_000),
    `timestamp is ${show(timestamp)}, the service's clock says ${new Date(clockOf(answer)).toISOString()}`,
  );
}

function legacyKey(apiKey: string | null): string {
  return String(apiKey).replace(/^svc_live_/, '');
}

/** Sections 6.1 to 6.4. */
export const events: readonly (Condition | Untestable)[] = [
  {
    section: '6.2',
    endpoint: webhooks,
    statement: 'POST as application/json with the agent, event and signature headers',
    needs: ['control'],
    check: (bench) =>
      listening(bench, async (on) => {
        await openShipment(bench, on.api);
        const delivery = await waitFor(on, 'shipment.created', 1);
        mustEqual(delivery.method, 'POST', 'method');
        mustEqual(delivery.headers['content-type'], 'application/json', 'Content-Type');
        mustEqual(delivery.headers['user-agent'], `${on.shortName}-Webhook/1.0`, 'User-Agent');
        mustEqual(bodyOf(delivery).event, 'shipment.created', 'event of the body');
        const signature = String(delivery.headers[`x-${on.shortName.toLowerCase()}-signature`]);
        must(/^sha256=[0-9a-f]{64}$/i.test(signature), `the signature is ${signature}`);
      }),
  },
  {
    section: '6.3',
    endpoint: webhooks,
    statement: 'shipment.created: the common fields, status and total_price',
    needs: ['control'],
    check: (bench) =>
      listening(bench, async (on) => {
        const { id, answer } = await openShipment(bench, on.api);
        const body = bodyOf(await waitFor(on, 'shipment.created', 1));
        mustHave(body, { ...common, status: 'string', total_price: 'money' }, 'the event');
        mustEqual(String(body.shipment_id), id, 'shipment_id');
        const detail = await on.api.get(`/api/v2/shipments/${id}`);
        const numbers = [answer.at('data.tracking_number'), detail.at('data.tracking_number')];
        // An event may be older than the carrier's number (2.2).
        const isInternal = String(body.tracking_number).startsWith('KS');
        if (!isInternal) mustBeOneOf(body.tracking_number, numbers, 'tracking_number');
        mustBeNow(body.timestamp, detail);
        const fee = kurus(answer.at('data.pricing.total_price'), 'total_price');
        mustEqual(kurus(body.total_price, 'total_price'), fee, 'total_price in kuruş');
      }),
  },
  {
    section: '6.3',
    endpoint: webhooks,
    statement: 'shipment.status_updated: old_status, new_status, status_label',
    needs: ['control'],
    check: (bench) =>
      listening(bench, async (on) => {
        const { id } = await openShipment(bench, on.api);
        await bench.control().post(`/shipments/${id}/status`, { status: 'in_transit' });
        const body = bodyOf(await waitFor(on, 'shipment.status_updated', 2));
        mustHave(body, moved, 'the event');
        mustEqual(String(body.shipment_id), id, 'shipment_id');
        mustEqual(body.old_status, 'confirmed', 'old_status');
        mustEqual(body.new_status, 'in_transit', 'new_status');
        must(body.status_label !== 'in_transit', 'status_label is the code, documented: a localized text');
      }),
  },
  {
    section: '6.3',
    endpoint: webhooks,
    statement: 'shipment.cancelled: the same fields, new_status cancelled',
    needs: ['control'],
    check: (bench) =>
      listening(bench, async (on) => {
        const { id } = await openShipment(bench, on.api);
        await on.api.cancel(id);
        const body = bodyOf(await waitFor(on, 'shipment.cancelled', 2));
        mustHave(body, moved, 'the event');
        mustEqual(String(body.shipment_id), id, 'shipment_id');
        mustEqual(body.new_status, 'cancelled', 'new_status');
        mustEqual(body.old_status, 'confirmed', 'old_status');
      }),
  },
  {
    section: '6.1',
    endpoint: webhooks,
    statement: 'shipment.label_ready after a slow carrier, once, with a signed label_url',
    needs: ['control'],
    check: async (bench) => {
      const slug = await integratedCarrier(bench);
      await bench.control().put(`/carriers/${slug}`, { held: true });
      try {
        await listening(bench, async (on) => {
          const { id } = await openShipment(bench, on.api, { carrier: slug, wait_for_label: false });
          await bench.control().post(`/shipments/${id}/label-ready`);
          const body = bodyOf(await waitFor(on, 'shipment.label_ready', 2));
          const linked = await drawingBehind(bench, body.label_url, 'label_url of the event');
          const label = await on.api.get(`/api/v2/shipments/${id}/label`);
          const own = await drawingOfText(label.at('data.label_base64'), 'data.label_base64');
          must(linked === own, "label_url of the event leads to another label than the shipment's");
          await pause(quietMs);
          mustEqual(on.receiver.received.length, 2, 'number of events');
        });
      } finally {
        await bench.control().put(`/carriers/${slug}`, { held: false });
      }
      return undefined;
    },
  },
  {
    section: '6.1',
    endpoint: webhooks,
    statement: 'no shipment.label_ready for a label that the create answer had',
    needs: ['control'],
    check: (bench) =>
      listening(bench, async (on) => {
        const { answer } = await openShipment(bench, on.api, { carrier: await integratedCarrier(bench) });
        mustEqual(answer.at('data.label.status'), 'ready', 'data.label.status');
        await on.receiver.wait(1);
        await pause(quietMs);
        const names = on.receiver.received.map((each) => eventOf(on, each));
        must(!names.includes('shipment.label_ready'), `events: ${names.join(', ')}`);
      }),
  },
  {
    section: '6.1',
    endpoint: webhooks,
    statement: 'shipment.label_ready after a card payment',
    needs: ['control'],
    check: (bench) =>
      listening(
        bench,
        async (on) => {
          const id = String((await openUnpaid(bench, on.api)).at('data.id'));
          await bench.control().post(`/shipments/${id}/pay`);
          for (let count = 1; count <= 3; count += 1) {
            const received = await on.receiver.wait(count);
            if (received.some((each) => eventOf(on, each) === 'shipment.label_ready')) return;
          }
          deviate('no shipment.label_ready after the card payment');
        },
        [204],
        '0.01',
      ),
  },
  {
    section: '4.4',
    endpoint: webhooks,
    statement: 'shipment.label_ready follows a 409 of the label endpoint',
    needs: ['control'],
    check: async (bench) => {
      const slug = await integratedCarrier(bench);
      await bench.control().put(`/carriers/${slug}`, { held: true });
      try {
        await listening(bench, async (on) => {
          const { id } = await openShipment(bench, on.api, { carrier: slug, wait_for_label: false });
          mustEqual((await on.api.get(`/api/v2/shipments/${id}/label`)).status, 409, 'status of the label endpoint');
          await bench.control().post(`/shipments/${id}/label-ready`);
          await waitFor(on, 'shipment.label_ready', 2);
        });
      } finally {
        await bench.control().put(`/carriers/${slug}`, { held: false });
      }
      return undefined;
    },
  },
  {
    section: '6.3',
    endpoint: webhooks,
    statement: 'other fields of shipment.label_ready (not shown)',
    needs: ['control'],
    check: async (bench) => {
      const slug = await integratedCarrier(bench);
      let observed = '';
      await bench.control().put(`/carriers/${slug}`, { held: true });
      try {
        await listening(bench, async (on) => {
          const { id } = await openShipment(bench, on.api, { carrier: slug, wait_for_label: false });
          await bench.control().post(`/shipments/${id}/label-ready`);
          observed = Object.keys(bodyOf(await waitFor(on, 'shipment.label_ready', 2))).join(', ');
        });
      } finally {
        await bench.control().put(`/carriers/${slug}`, { held: false });
      }
      return { observed };
    },
  },
  {
    section: '6.1',
    endpoint: webhooks,
    statement: 'shipment.created of a shipment that opens unpaid, and what a card payment announces (not shown)',
    needs: ['control'],
    check: async (bench) => {
      let observed = '';
      await listening(
        bench,
        async (on) => {
          const id = String((await openUnpaid(bench, on.api)).at('data.id'));
          await bench.control().post(`/shipments/${id}/pay`);
          await pause(quietMs);
          observed = on.receiver.received.map((each) => eventOf(on, each)).join(', ');
        },
        [204],
        '0.01',
      );
      return { observed };
    },
  },
  {
    section: '6.4',
    endpoint: webhooks,
    statement: 'signed over the raw body bytes with the webhook secret',
    needs: ['control'],
    check: (bench) =>
      listening(bench, async (on) => {
        const { id } = await openShipment(bench, on.api);
        await bench.control().post(`/shipments/${id}/status`, { status: 'in_transit' });
        await on.api.cancel(id);
        for (const delivery of await on.receiver.wait(2)) mustBeSigned(on, delivery, on.secret);
      }),
  },
  {
    section: '6.4',
    endpoint: webhooks,
    statement: 'signed with the new secret after rotate_secret',
    needs: ['control'],
    check: (bench) =>
      listening(bench, async (on) => {
        const rotated = await on.api.put('/api/v2/account/webhook', { url: on.receiver.url, rotate_secret: true });
        await openShipment(bench, on.api);
        mustBeSigned(on, await waitFor(on, 'shipment.created', 1), String(rotated.at('data.webhook_secret')));
      }),
  },
  {
    section: '6.4',
    endpoint: webhooks,
    statement: 'without a secret: signed with the API key without its prefix (older behaviour, 9)',
    needs: ['control'],
    check: (bench) =>
      listening(bench, async (on) => {
        await bench.control().put(`/webhook?key=${String(on.api.key)}`, { url: on.receiver.url, secret: null });
        await openShipment(bench, on.api);
        mustBeSigned(on, await waitFor(on, 'shipment.created', 1), legacyKey(on.api.key));
      }),
  },
  {
    section: '6.4',
    endpoint: webhooks,
    statement: 'a PUT after that defines a secret, and signing uses it',
    needs: ['control'],
    check: (bench) =>
      listening(bench, async (on) => {
        await bench.control().put(`/webhook?key=${String(on.api.key)}`, { url: on.receiver.url, secret: null });
        const set = await on.api.put('/api/v2/account/webhook', { url: on.receiver.url });
        const secret = set.at('data.webhook_secret');
        must(typeof secret === 'string', `webhook_secret is ${show(secret)} although none was defined`);
        await openShipment(bench, on.api);
        mustBeSigned(on, await waitFor(on, 'shipment.created', 1), secret);
      }),
  },
  {
    section: '6',
    endpoint: webhooks,
    statement: 'no events where no address is defined',
    needs: ['control'],
    check: (bench) =>
      listening(bench, async (on) => {
        await bench.control().put(`/webhook?key=${String(on.api.key)}`, { url: null, secret: null });
        await openShipment(bench, on.api);
        await openShipment(bench, await bench.freshAccount());
        await pause(quietMs);
        mustEqual(on.receiver.received.length, 0, 'number of events');
      }),
  },
  {
    section: '6.1',
    endpoint: webhooks,
    statement: 'no filter: every kind goes to the one address, the newest one that was set',
    needs: ['control'],
    check: (bench) =>
      listening(bench, async (on) => {
        const other = await openReceiver();
        try {
          await on.api.put('/api/v2/account/webhook', { url: other.url });
          await on.api.cancel((await openShipment(bench, on.api)).id);
          await other.wait(2);
          mustEqual(on.receiver.received.length, 0, 'number of events at the address set before');
        } finally {
          other.close();
        }
      }),
  },
];
