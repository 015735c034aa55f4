import { setTimeout as pause } from 'node:timers/promises';
import type { Alteration } from '../../../electron/demo/createDemoService.ts';
import { createLabelPress } from '../../../electron/demo/label/labelPress.ts';
import type { Shipment } from '../../../electron/demo/model.ts';
import { defaultReadings } from '../../../electron/demo/readings.ts';
import { FONT_DIR } from '../../support/demoService.ts';
import {
  accountOf,
  answering,
  aroundCalls,
  asking,
  at,
  bodyOf,
  creates,
  downloads,
  fieldsOf,
  isJson,
  type Json,
  labels,
  lists,
} from '../alter.ts';
import { relayed } from '../relay.ts';
import { type BrokenService, broken, create, download, emitting, eventBody, label, made } from './kinds.ts';

const oneNumber = `${label}: each label bears its own shipment's number`;
const press = createLabelPress(FONT_DIR, () => defaultReadings);

/** The label press, which takes a shipment for another one. */
function taking(change: (shipment: Shipment) => Partial<Shipment>): (shipment: Shipment) => Promise<Uint8Array> {
  return (shipment) => press.render({ ...shipment, ...change(shipment) });
}

/** Each label bears the number of its predecessor. */
function oneLate() {
  const numbers = new Map<bigint, string>();
  let last = '7310482199996';
  return taking(({ id, carrierNumber, internalCode }) => {
    const given = numbers.get(id) ?? last;
    if (!numbers.has(id)) last = carrierNumber ?? internalCode;
    numbers.set(id, given);
    return { carrierNumber: given };
  });
}

/** After a rotation the old secret goes on signing. */
function secretBefore(): Alteration {
  const before = new Map<string, string | null>();
  return {
    ...aroundCalls(/^PUT \/api\/v2\/account\/webhook$/, (request, serve, world) => {
      const account = accountOf(request, world);
      if (account !== undefined) before.set(account.apiKey, account.webhook?.secret ?? null);
      return serve(request);
    }),
    ...emitting((event) => {
      const { webhook, apiKey } = event.account;
      const secret = before.get(apiKey) ?? webhook?.secret ?? null;
      return [{ ...event, account: { ...event.account, webhook: webhook && { ...webhook, secret } } }];
    }),
  };
}

const againAndAgain = `${download}: a link works again and again, and beside newer ones`;

function linksThat(rule: 'work once' | 'end the one before'): Alteration {
  const dead = new Set<unknown>();
  const newest = new Map<unknown, unknown>();
  return aroundCalls(/^GET \/api\/v2\/shipments\/\d+\/label(-download)?$/, async (request, serve, world) => {
    if (downloads.test(`GET ${request.path}`)) {
      const link = `${world.baseUrl()}${request.path}?${request.query.toString()}`;
      const answer = await serve(dead.has(link) ? { ...request, query: new URLSearchParams() } : request);
      if (rule === 'work once') dead.add(link);
      return answer;
    }
    const answer = await serve(request);
    if (rule === 'end the one before') dead.add(newest.get(request.path));
    // Two links of one second would be equal without an added number.
    serial += 1;
    const { json, link } = withLink(bodyOf(answer), serial);
    newest.set(request.path, link);
    return { ...answer, body: { kind: 'json', value: json } };
  });
}

let serial = 0;

function withLink(json: Json, number: number): { readonly json: Json; readonly link: unknown } {
  const data: Json = isJson(json.data) ? json.data : {};
  const link = data.label_url === undefined ? undefined : `${String(data.label_url)}&n=${number}`;
  return { json: at(json, 'data.label_url', () => link), link };
}

const createdWithLabel = 'webhooks: no shipment.label_ready for a label that the create answer had';
const reported = 'webhooks: shipment.created: the common fields, status and total_price';

const seenByTime = `${create}: wait_for_label true has the label, false does not wait for it (seen by time)`;

/** A carrier gives its label some time after the shipment was seen in the list, however slow the machine is. */
const lateLabels = aroundCalls(lists, async (request, serve, world) => {
  const answer = await serve(request);
  for (const shipment of world.store().shipments.values()) {
    if (shipment.label === 'pending') setTimeout(() => world.labels.deliver(shipment), 3_000).unref();
  }
  return answer;
});

/** What stands on labels and in webhooks. */
export const sloppyPaper: readonly BrokenService[] = [
  made('all labels bear one number', { renderLabel: taking(() => ({ carrierNumber: '7310482199996' })) }, oneNumber),
  made('a label bears the number of the one before', { renderLabel: oneLate() }, oneNumber),
  made(
    'template labels of manual carriers bear one number',
    {
      renderLabel: taking(({ carrier }) => (carrier.kind === 'manual' ? { internalCode: 'KS1000000001' } : {})),
    },
    `${label}: each template label of a manual carrier bears its own number`,
  ),
  made(
    'labels of integrated carriers bear the internal code',
    { renderLabel: taking(() => ({ carrierNumber: null })) },
    `${label}: each label of an integrated carrier bears the carrier's number`,
  ),
  broken(
    'the label endpoint tells the number of another shipment',
    answering(labels, (json) => at(json, 'data.tracking_number', () => '7310482199996')),
    `${label}: 200 with tracking_number, content_type, label_base64, label_url, label_url_expires_at`,
  ),
  {
    does: 'wait_for_label is ignored',
    service: {
      alteration: {
        api: (serve, world) => {
          const deaf = asking(creates, (body) =>
            body.wait_for_label === false ? { ...body, wait_for_label: true } : body,
          );
          const ignoring = deaf.api?.(serve, world) ?? serve;
          return lateLabels.api?.(ignoring, world) ?? ignoring;
        },
      },
      readings: { waitForLabelMs: 60_000 },
      carriers: { bozkir: { held: true }, yavas: { held: true } },
    },
    caughtBy: [seenByTime],
  },
  {
    does: 'wait_for_label false is answered later than true',
    service: {
      alteration: aroundCalls(creates, async (request, serve, world) => {
        const answer = await serve(request);
        if (fieldsOf(request).wait_for_label === false) await pause(world.readings().waitForLabelMs);
        return answer;
      }),
      readings: { waitForLabelMs: 4_000 },
      carriers: { bozkir: { labelDelayMs: 1_100 }, yavas: { labelDelayMs: 1_100 } },
    },
    caughtBy: [seenByTime],
  },
  broken('a link works once', linksThat('work once'), againAndAgain),
  broken('a new link ends the one before', linksThat('end the one before'), againAndAgain),
  broken(
    'label_ready is sent for labels that were in the create answer',
    emitting((event) =>
      event.name === 'shipment.created' ? [event, { ...event, name: 'shipment.label_ready' }] : [event],
    ),
    createdWithLabel,
  ),
  broken(
    'the time of an event is that of another day',
    eventBody('shipment.created', (body) =>
      at(body, 'timestamp', (time) => new Date(Date.parse(String(time)) - 86_400_000).toISOString()),
    ),
    reported,
  ),
  broken(
    'an event tells the number of another shipment',
    eventBody('shipment.created', (body) => at(body, 'tracking_number', () => '7310482199996')),
    reported,
  ),
  broken(
    'the kind in the body of an event is not that of its header',
    eventBody('shipment.cancelled', (body) => at(body, 'event', () => 'shipment.status_updated')),
    'webhooks: shipment.cancelled: the same fields, new_status cancelled',
  ),
  broken(
    'events are signed before their letters are escaped',
    relayed((bytes) =>
      Buffer.from(
        bytes
          .toString('utf8')
          .replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
        'utf8',
      ),
    ),
    'webhooks: signed over the raw body bytes with the webhook secret',
  ),
  broken(
    'events are signed with the secret before the last rotation',
    secretBefore(),
    'webhooks: signed with the new secret after rotate_secret',
  ),
];
