import { styledTime } from '../../electron/demo/clock.ts';
import type { Alteration, DemoServiceOptions } from '../../electron/demo/createDemoService.ts';
import type { Api } from '../../electron/demo/http/api.ts';
import type { Wire } from '../../electron/demo/wire.ts';
import {
  answering,
  around,
  aroundCalls,
  asking,
  at,
  eachItem,
  type Fields,
  isJson,
  type Json,
  lists,
  plus,
} from './alter.ts';
import { emitting } from './broken/kinds.ts';
import type { Timeout } from './harness/bench.ts';
import { relayed } from './relay.ts';
import { inOtherWords, inQrCode, inWholePoints } from './sheets.ts';

export type LegalService = {
  readonly name: string;
  /** With its control address, for what only that can show; otherwise it is treated as a foreign service. */
  readonly steered?: boolean;
  readonly service: Partial<DemoServiceOptions>;
  readonly timeout: Timeout;
  /** Why something cannot be judged of it, which is no fault of the service. */
  readonly unjudged: readonly string[];
};

function all(...alterations: readonly Alteration[]): Alteration {
  return {
    api: (serve, world) => alterations.reduce<Api>((inner, { api }) => api?.(inner, world) ?? inner, serve),
  };
}

const sides = ['from', 'to', 'receiver', 'sender'] as const;

/** Districts are counted from 1 in every province: their ids mean something beside the id of the province only. */
const districtsOfEachProvince = all(
  answering(/^GET \/api\/v2\/locations\/districts\//, (json) => eachItem(json, (item) => at(item, 'id', inProvince))),
  answering(/^GET \/api\/v2\/account\/addresses$/, (json) =>
    eachItem(json, (item) => at(item, 'district_id', inProvince)),
  ),
  asking(/^POST \/api\/v2\/(shipments|prices\/.*)$/, (body) => {
    const changed = sides.flatMap((side) => {
      const [province, district] = [body[`${side}_province_id`], body[`${side}_district_id`]];
      const known = typeof province === 'number' && typeof district === 'number';
      return known ? [[`${side}_district_id`, province * 100 + district] as const] : [];
    });
    return { ...body, ...Object.fromEntries(changed) } satisfies Fields;
  }),
);

function inProvince(id: Wire): Wire {
  return Number(id) % 100;
}

const fewerProvinces = answering(/^GET \/api\/v2\/locations\/provinces$/, (json) =>
  eachItem(json, (item) => (Number(item.id) > 79 ? null : item)),
);

/** Outside of /api/v2 stands a web site, which knows nothing of JSON. */
const webSiteOutside = around((request, serve) => {
  if (request.path.startsWith('/api/v2/') || request.path.startsWith('/pay/')) return serve(request);
  const text = '<!doctype html><title>404</title><h1>Sayfa bulunamadı</h1>';
  return Promise.resolve({ status: 404, headers: {}, body: { kind: 'html', text } });
});

/** ISO 8601 (2.4, 2.9) without a word about the zone. */
const timesWithoutZone = answering(/^(GET|POST) \/api\/v2\/shipments/, (json) =>
  ['data.label.expires_at', 'data.label_url_expires_at'].reduce(
    (changed, path) => at(changed, path, (time) => styledTime(Date.parse(String(time)), 'zoneless')),
    json,
  ),
);

/** A discount rounded by itself, so that it is one kuruş beside the difference of the two prices. */
const roundedApart = answering(/^(GET|POST) \/api\/v2\/(shipments|prices)/, (json) => {
  const view = (item: Json): Json => at(at(item, 'discount_amount', plus(1)), 'pricing.discount_amount', plus(1));
  const single = at(json, 'data', (data) => (isJson(data) ? view(data) : data));
  return eachItem(single, view);
});

/** Lists that begin with the oldest: their order is not shown. */
const oldFirst = aroundCalls(lists, (request, serve, world) => {
  const { shipments } = world.store();
  const order = [...shipments];
  const arrange = (entries: typeof order) => {
    shipments.clear();
    for (const [id, shipment] of entries) shipments.set(id, shipment);
  };
  arrange([...order].reverse());
  // The list is put together before this call gives way to another.
  const answer = serve(request);
  arrange(order);
  return answer;
});

/** The rate as a share of 1, no balance in the account information, no word of success in a 422, no number in `carrier`. */
const sayingLess = all(
  answering(/^POST \/api\/v2\/prices\//, (json) => {
    const share = (item: Json): Json => at(item, 'discount_rate', (rate) => Number(rate) / 100);
    return eachItem(
      at(json, 'data', (data) => (isJson(data) ? share(data) : data)),
      share,
    );
  }),
  answering(/^GET \/api\/v2\/account\/info$/, (json) => at(json, 'data.balance', () => undefined)),
  answering(/^POST /, (json, { status }) => (status === 422 ? { errors: json.errors } : json)),
  answering(/^(GET|POST) \/api\/v2\/shipments(\/\d+)?$/, (json) => {
    const view = (item: Json): Json => at(item, 'carrier.tracking_number', () => '');
    return eachItem(
      at(json, 'data', (data) => (isJson(data) ? view(data) : data)),
      view,
    );
  }),
);

/** Signatures in capital digits, times of events without a zone in UTC. */
const otherwiseSigned: Alteration = {
  ...relayed(
    (bytes) => bytes,
    (headers) => {
      for (const [name, value] of headers) {
        if (name.endsWith('-signature'))
          headers.set(
            name,
            value.replace(/[0-9a-f]{64}$/, (hex) => hex.toUpperCase()),
          );
      }
    },
  ),
  ...emitting((event) => {
    const zoneless = (body: Json): Json => at(body, 'timestamp', (time) => String(time).replace(/(\.\d+)?Z$/, ''));
    return [isJson(event.body) ? { ...event, body: zoneless(event.body) } : event];
  }),
};

/** A depot before the carrier's number and a count after it; a template with the caller's reference alone. */
const moreOrLess = inOtherWords((shipment) =>
  shipment.carrierNumber === null ? (shipment.orderReference ?? 'SIPARIS') : `99${shipment.carrierNumber}001`,
);

/** Services that the document allows although no reading of the emulator is like them; all their parts at once. */
export const legalServices: readonly LegalService[] = [
  {
    name: 'labels of 283 x 425 points, district ids that repeat, 79 provinces, a web site, times without a zone, old first',
    service: {
      renderLabel: inWholePoints(283, 425),
      alteration: all(
        districtsOfEachProvince,
        fewerProvinces,
        webSiteOutside,
        timesWithoutZone,
        roundedApart,
        oldFirst,
      ),
    },
    timeout: { pollAgainMs: 20, labelMs: 5_000, tryAgainMs: 20 },
    unjudged: ['the shipment is on another page of the list, whose order is not shown'],
  },
  {
    name: 'carriers that give their labels long after the create answer, on 284 x 426 points',
    service: {
      renderLabel: inWholePoints(284, 426),
      carriers: lateBy(400),
      readings: { waitForLabelMs: 5 },
    },
    timeout: { pollAgainMs: 50, labelMs: 20_000, tryAgainMs: 20 },
    unjudged: [],
  },
  {
    name: 'labels that are pictures with a QR code, rates as shares of 1, no balance, a bare 422, no carrier.tracking_number',
    service: { renderLabel: inQrCode, alteration: sayingLess },
    timeout: { pollAgainMs: 20, labelMs: 5_000, tryAgainMs: 20 },
    unjudged: [],
  },
  {
    name: 'labels that tell more than the number in one word, templates without it, signatures in capitals, events without a zone',
    steered: true,
    service: { renderLabel: moreOrLess, alteration: otherwiseSigned },
    timeout: { pollAgainMs: 20, labelMs: 5_000, tryAgainMs: 20 },
    unjudged: [],
  },
  {
    name: 'carriers that take longer than the suite waits',
    service: { carriers: lateBy(70_000), readings: { waitForLabelMs: 5 } },
    timeout: { pollAgainMs: 50, labelMs: 1_000, tryAgainMs: 20 },
    unjudged: ['the carrier gave no label within 1 s'],
  },
];

function lateBy(labelDelayMs: number): NonNullable<DemoServiceOptions['carriers']> {
  const integrated = ['anka', 'poyraz', 'marti', 'bozkir', 'kervan', 'yavas'];
  return Object.fromEntries(integrated.map((slug) => [slug, { labelDelayMs }]));
}
