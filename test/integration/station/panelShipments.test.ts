import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../electron/contract/job.ts';
import type { Order } from '../../../electron/contract/order.ts';
import { ok } from '../../../electron/contract/result.ts';
import type { PanelUse, Settings } from '../../../electron/contract/settings.ts';
import type { DemoService } from '../../../electron/demo/createDemoService.ts';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { openStation, type TestStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const ALSO: PanelUse = { mode: 'also', prefixes: ['#'] };
const prompted = (code: string) => (job: { state: string; problem: { code: string } | null }) =>
  job.state === 'needs_attention' && job.problem?.code === code;

async function openService(): Promise<DemoService> {
  return startDemoService({ limits: { account: 100_000, route: 100_000 } });
}

async function openDesk(service: DemoService, use: PanelUse = ALSO, more: Partial<Settings> = {}, folder?: string) {
  const station = await openStation({
    folder: folder ?? (await temporaryFolder()),
    service,
    settings: { requestsPerMinute: 120, panel: { demo: use, sandbox: use, live: use }, ...more },
  });
  return {
    ...station,
    // A sheet that is being written has a hidden name beside its own for a moment.
    sheets: async () => (await readdir(station.printed).catch(() => [])).filter((name) => !name.startsWith('.')),
    orders: (...references: string[]) => station.core.putOrders(references.map((reference) => orderOf(reference))),
  };
}

function orderOf(reference: string, changes: Partial<Order['receiver']> = {}): Order {
  const order = anOrder({ reference });
  return { ...order, receiver: { ...order.receiver, name: `Alıcı ${reference}`, ...changes } };
}

const inPanel = (service: DemoService, reference: string | null, more = {}) => {
  const opened = service.control.openInPanel({ reference, ...more });
  if (!opened.ok) throw new Error(opened.problem);
  return opened.value;
};
const charges = (service: DemoService) => service.control.charges().filter(({ kind }) => kind === 'charge').length;
const creates = (service: DemoService) =>
  service.control.requests().filter(({ method, path }) => method === 'POST' && path === '/api/v2/shipments').length;

async function printedOf(desk: TestStation, reference: string, trackingOf: string) {
  const job = await desk.until(reference, 'printed');
  expect(job.shipment?.id).toBe(trackingOf);
  return job;
}

it.each(['is_key', 'is_no_key'] as const)(
  'a shipment that the panel opened under the same reference is printed, and none is opened (%s)',
  async (panelReference) => {
    const service = await openService();
    service.control.setReadings({ panelReference });
    const { id } = inPanel(service, 'PNL-001');
    const desk = await openDesk(service);
    await desk.orders('PNL-001');
    await desk.scan('PNL-001');
    const job = await printedOf(desk, 'PNL-001', id);
    expect(job.shipment?.desiSource).toBe('default');
    expect([charges(service), creates(service)]).toEqual([1, 0]);
    expect(await desk.sheets()).toHaveLength(1);
  },
);

it.each([
  ['#PNL-004', 'PNL-004'],
  ['pnl-ıi 4', 'PNL-Iİ4'],
  ['1042', '#1042'],
])('%s in the panel is %s on the slip: its label comes out unasked', async (reference, slip) => {
  const service = await openService();
  const { id } = inPanel(service, reference);
  const desk = await openDesk(service);
  await desk.orders(slip);
  await desk.scan(slip);
  await printedOf(desk, slip, id);
  expect([charges(service), creates(service)]).toEqual([1, 0]);
});

it.each([
  ['TY-PNL-005', 'PNL-005'],
  ['1042', 'TY-1042'],
  ['N11 1042', '1042'],
  ['HB1042', '1042'],
])('%s in the panel resembles %s on the slip: a person is asked before anything is paid', async (reference, slip) => {
  const service = await openService();
  const { id } = inPanel(service, reference);
  const desk = await openDesk(service);
  await desk.orders(slip);
  await desk.scan(slip);
  const job = await desk.until(slip, prompted('panel_shipment_open'));
  expect(job.panel?.found.map((one) => one.shipment.id)).toEqual([id]);
  expect([charges(service), creates(service)]).toEqual([1, 0]);
  // Scanning again is no answer.
  await desk.scan(slip);
  expect(await desk.core.actions.answerPanel(job.id, 'another')).toEqual({
    ok: false,
    error: { kind: 'not_possible_now' },
  });
  await desk.core.actions.answerPanel(job.id, id);
  await printedOf(desk, slip, id);
  expect([charges(service), creates(service)]).toEqual([1, 0]);
  expect(await desk.sheets()).toHaveLength(1);
});

it('another parcel after all: a person has a second one opened, and is not asked again about the same shipment', async () => {
  const service = await openService();
  const { id } = inPanel(service, 'TY-PNL-005');
  const desk = await openDesk(service);
  await desk.orders('PNL-005');
  await desk.scan('PNL-005');
  const job = await desk.until('PNL-005', prompted('panel_shipment_open'));
  await desk.core.actions.answerPanel(job.id, null);
  const printed = await desk.until('PNL-005', 'printed');
  expect(printed.shipment?.id).not.toBe(id);
  expect([charges(service), creates(service)]).toEqual([2, 1]);
});

it('a prefix of the owner makes it the same number, unless its receiver is somebody else', async () => {
  const service = await openService();
  service.control.setReadings({ listsShowReceiver: true });
  const same = inPanel(service, 'TY-1', { receiver: { name: 'Alici 1', province: 'İstanbul', district: 'Kadıköy' } });
  inPanel(service, 'TY-2', { receiver: { name: 'Somebody Else', province: 'İstanbul', district: 'Kadıköy' } });
  const desk = await openDesk(service, { mode: 'also', prefixes: ['#', 'TY-'] });
  await desk.orders('1', '2');
  await desk.scan('1');
  await desk.scan('2');
  await printedOf(desk, '1', same.id);
  await desk.until('2', prompted('panel_shipment_open'));
  expect([charges(service), creates(service)]).toEqual([2, 0]);
});

it('the same receiver and place raises a question with any reference; another place does not', async () => {
  const service = await openService();
  service.control.setReadings({ listsShowReceiver: true });
  const order = orderOf('A-1');
  const receiver = { name: order.receiver.name, province: 'İstanbul', district: 'Kadıköy' };
  inPanel(service, 'WEB-77', { receiver });
  const desk = await openDesk(service);
  await desk.core.putOrders([
    orderOf('A-1', { province: 'istanbul', district: 'Kadıköy' }),
    orderOf('A-2', { name: order.receiver.name, province: 'Ankara', district: 'Çankaya' }),
  ]);
  await desk.scan('A-1');
  await desk.scan('A-2');
  await desk.until('A-1', prompted('panel_shipment_open'));
  await desk.until('A-2', 'printed');
  expect([charges(service), creates(service)]).toEqual([2, 1]);
});

it('a list without references and receivers: what cannot be compared raises a question', async () => {
  const service = await openService();
  service.control.setReadings({ panelReferenceShown: false, panelReference: 'is_no_key' });
  inPanel(service, '1042');
  const desk = await openDesk(service);
  await desk.orders('1042');
  await desk.scan('1042');
  await desk.until('1042', prompted('panel_shipment_open'));
  expect([charges(service), creates(service)]).toEqual([1, 0]);
});

it('a list that the service does not give: nothing is opened unasked, and a person may have it opened', async () => {
  const service = await openService();
  service.control.addFault({ kind: 'status', status: 405, method: 'GET', path: '/api/v2/shipments', times: 1_000 });
  const desk = await openDesk(service);
  await desk.orders('1042');
  await desk.scan('1042');
  const job = await desk.until('1042', ({ state }) => state === 'needs_attention' || state === 'printed');
  expect(job.problem?.code).toBe('panel_unread');
  expect(charges(service)).toBe(0);
  await desk.core.actions.answerPanel(job.id, null);
  await desk.until('1042', 'printed');
  expect([charges(service), creates(service)]).toEqual([1, 1]);
});

it('shipments are opened in the panel only: an order that it does not have raises a question', async () => {
  const service = await openService();
  const desk = await openDesk(service, { mode: 'only', prefixes: [] });
  await desk.orders('1042');
  await desk.scan('1042');
  await desk.until('1042', prompted('panel_shipment_missing'));
  expect([charges(service), creates(service)]).toEqual([0, 0]);
});

it('two orders that mean one shipment: one label, and the other order raises a question', async () => {
  const service = await openService();
  inPanel(service, '#1042');
  const desk = await openDesk(service);
  await desk.orders('1042', ' # 1042'.trim());
  await Promise.all([desk.scan('1042'), desk.scan('# 1042')]);
  await eventually(async () => {
    const states = (await desk.core.recent(10)).map(({ state }) => state).sort();
    expect(states).toEqual(['needs_attention', 'printed']);
  });
  expect([charges(service), creates(service)]).toEqual([1, 0]);
  expect(await desk.sheets()).toHaveLength(1);
});

it('a shipment that was opened a moment ago is found all the same', async () => {
  const service = await openService();
  const desk = await openDesk(service, { mode: 'only', prefixes: ['#'] });
  await desk.orders('1', '2');
  inPanel(service, '1');
  await desk.scan('1');
  await desk.until('1', 'printed');
  expect(creates(service)).toBe(0);
});

it('unpaid: its payment link is shown; cancelled: nothing is printed; nothing is opened for either', async () => {
  const service = await openService();
  inPanel(service, '1', { unpaid: true });
  const desk = await openDesk(service);
  await desk.orders('1');
  await desk.scan('1');
  const job = await desk.until('1', 'awaiting_payment');
  expect(job.payment?.url).toMatch(/^http/);
  expect([charges(service), creates(service)]).toEqual([0, 0]);
});

it('on its way already: a question, and printed only if a person requests it', async () => {
  const service = await openService();
  const { id } = inPanel(service, '1042');
  service.control.updateStatus(id, 'in_transit');
  const desk = await openDesk(service);
  await desk.orders('1042');
  await desk.scan('1042');
  await desk.until('1042', prompted('panel_shipment_open'));
  expect([charges(service), creates(service), (await desk.sheets()).length]).toEqual([1, 0, 0]);
});

it('others ship under the account as well: nothing of the panel is printed unasked', async () => {
  const service = await openService();
  inPanel(service, '1042');
  const desk = await openDesk(service, ALSO, { othersShip: true });
  await desk.orders('1042');
  await desk.scan('1042');
  await desk.until('1042', prompted('panel_shipment_open'));
  expect(creates(service)).toBe(0);
});

it('the desk that does not use the panel sends as ever, and reads no list', async () => {
  const service = await openService();
  inPanel(service, '#1042');
  const desk = await openDesk(service, { mode: 'no', prefixes: [] });
  await desk.orders('1042');
  await desk.scan('1042');
  await desk.until('1042', 'printed');
  expect(charges(service)).toBe(2);
  expect(
    service.control.requests().filter(({ method, path }) => method === 'GET' && path === '/api/v2/shipments'),
  ).toEqual([]);
});

it.each([
  ['its reference', ({ orderReference }: { orderReference: string | null }) => String(orderReference)],
  ['its number as the slip has it', () => '2042'],
  ['its tracking number', ({ trackingNumber }: { trackingNumber: string }) => trackingNumber],
  ["the panel's id", ({ id }: { id: string }) => id],
])('a scan of %s, that was in no list, prints the label by one request', async (what, codeOf) => {
  const service = await openService();
  const shipment = inPanel(service, '#2042');
  const desk = await openDesk(service);
  const reply = await desk.core.scan(codeOf(shipment));
  expect(reply.kind).toBe('new');
  const job = await desk.until(what.includes('slip') ? '2042' : '#2042', 'printed');
  expect(job.shipment?.id).toBe(shipment.id);
  const labels = service.control.requests().filter(({ path }) => path === `/api/v2/shipments/${shipment.id}/label`);
  expect([charges(service), creates(service), labels.length]).toEqual([1, 0, 1]);
  expect(service.control.requests().filter(({ path }) => path === `/api/v2/shipments/${shipment.id}`)).toEqual([]);
  // Its fee is in this desk's books, as of a shipment of its own.
  expect((await desk.core.timeline(job.id)).filter(({ amount }) => amount !== null)).toHaveLength(1);
  // The label that came out is proved by its own number, and the slip is known.
  expect((await desk.core.scan('#2042')).kind).toBe('again');
  expect(await desk.sheets()).toHaveLength(1);
});

it.each([
  ['cancelled', 'cancelled'],
  ['in_transit', 'already_shipped'],
  ['a status of its own', 'already_shipped'],
])('a scan of one that is %s there: %s, and nothing comes out', async (status, state) => {
  const service = await openService();
  const { id } = inPanel(service, '2042');
  if (status === 'cancelled')
    await fetch(`${service.url}/api/v2/shipments/${id}/cancel`, {
      method: 'POST',
      headers: { 'X-Api-Key': service.apiKey, 'Content-Type': 'application/json' },
      body: '{}',
    });
  else service.control.updateStatus(id, status);
  const desk = await openDesk(service);
  await desk.core.scan('2042');
  const job = await desk.until('2042', (one) => one.state === state);
  expect(job.shipment?.id).toBe(id);
  expect([creates(service), (await desk.sheets()).length]).toEqual([0, 0]);
});

it('a scan of an unpaid one shows its link, and its label comes out once it is paid', async () => {
  const service = await openService();
  const { id } = inPanel(service, '2042', { unpaid: true });
  const desk = await openDesk(service);
  await desk.core.scan('2042');
  const job = await desk.until('2042', 'awaiting_payment');
  expect(job.payment?.url).toMatch(/^http/);
  service.control.pay(id);
  await desk.core.actions.lookNow(job.id);
  await desk.until('2042', 'printed');
  expect(creates(service)).toBe(0);
});

it('a tracking number of an order of the book goes as if its slip was scanned', async () => {
  const service = await openService();
  const { id, trackingNumber } = inPanel(service, '2042');
  const desk = await openDesk(service);
  await desk.orders('2042');
  await desk.core.scan(trackingNumber);
  const job = await printedOf(desk, '2042', id);
  expect(job.order?.receiver.name).toBe('Alıcı 2042');
  expect((await desk.core.recent(5)).length).toBe(1);
});

it('a batch of 30, of which 5 only resemble: 25 labels, 5 questions, nothing opened, 1.2 requests for each', async () => {
  const service = await openService();
  service.control.setAccount({ balanceKurus: 10_000_000 });
  const references = Array.from({ length: 30 }, (_, at) => String(3_000 + at));
  references.forEach((reference, at) => {
    inPanel(service, at < 5 ? `TY-${reference}` : at % 2 === 0 ? `#${reference}` : reference);
  });
  const before = charges(service);
  const desk = await openDesk(service);
  await desk.orders(...references);
  expect(await desk.core.batches.start()).toMatchObject({ ok: true, value: { orders: 30 } });
  await eventually(async () => {
    const states = (await desk.core.recent(100)).map(({ state }) => state);
    expect(states.filter((state) => state === 'printed')).toHaveLength(25);
  });
  const open = await desk.core.list('attention');
  expect(open.map(({ problem, panel }) => [problem?.code, panel?.found.length])).toEqual(
    Array.from({ length: 5 }, () => ['panel_shipment_open', 1]),
  );
  for (const { id, panel } of open) await desk.core.actions.answerPanel(id, panel?.found[0]?.shipment.id ?? null);
  await eventually(async () => expect(await desk.sheets()).toHaveLength(30));
  expect([charges(service), creates(service)]).toEqual([before, 0]);
  expect(service.control.requests().length / 30).toBeLessThan(1.2);
});

it('one that was opened since the list was read: the service knows its key, and its label is printed', async () => {
  const service = await openService();
  const desk = await openDesk(service);
  await desk.orders('1', '2');
  await desk.scan('1');
  await desk.until('1', 'printed');
  const { id } = inPanel(service, '2');
  await desk.scan('2');
  const job = await desk.until('2', ({ state }) => state === 'printed' || state === 'already_shipped');
  expect([job.state, job.shipment?.id]).toEqual(['printed', id]);
  expect(charges(service)).toBe(2);
});

it('after a restart it is read again before the first order goes, and what was opened meanwhile is found', async () => {
  const service = await openService();
  service.control.setReadings({ panelReference: 'is_no_key' });
  const folder = await temporaryFolder();
  const first = await openDesk(service, ALSO, {}, folder);
  await first.orders('1', '2');
  await first.scan('1');
  await first.until('1', 'printed');
  await first.core.stop();
  const { id } = inPanel(service, 'TY-2');
  const second = await openDesk(service, ALSO, {}, folder);
  await second.scan('2');
  const job = await second.until('2', prompted('panel_shipment_open'));
  expect(job.panel?.found.map(({ shipment }) => shipment.id)).toEqual([id]);
  expect(charges(service)).toBe(2);
  await second.core.stop();
  // The question outlives the next end of the program, too.
  const third = await openDesk(service, ALSO, {}, folder);
  await third.core.actions.answerPanel(job.id, id);
  await printedOf(third, '2', id);
  expect(charges(service)).toBe(2);
});

it('the order list has what is open among the orders, page by page, and prints one of them', async () => {
  const service = await openService();
  const opened = ['#1', 'TY-2', 'W-3'].map((reference) => inPanel(service, reference).id);
  const desk = await openDesk(service, { mode: 'also', prefixes: ['#'] });
  await desk.orders('1', '5', '6');
  await eventually(async () => expect((await desk.core.panel.unprinted()).length).toBe(3));
  const page = async (search: string, offset: number, limit: number) => {
    const { total, items } = await desk.core.orders(search, offset, limit, { list: 'unsent', withPanel: true });
    return [
      total,
      ...items.map(({ order, panel }) => `${order.reference} ${panel?.id ?? '-'} ${panel?.isInBook ?? ''}`),
    ];
  };
  const [one, two, three] = opened;
  // As the list shows them, of which the document does not say the order.
  const shown = (await desk.core.panel.unprinted()).flatMap(({ reference, shipment }) =>
    reference === '#1' ? [] : [`${reference} ${shipment.id} false`],
  );
  expect(shown.toSorted()).toEqual([`TY-2 ${two} false`, `W-3 ${three} false`]);
  expect(await page('', 0, 3)).toEqual([5, ...shown, `1 ${one} true`]);
  expect(await page('', 3, 3)).toEqual([5, '5 - ', '6 - ']);
  expect(await page('', 0, 1)).toEqual([5, shown[0]]);
  expect(await page('w-3', 0, 5)).toEqual([1, `W-3 ${three} false`]);
  expect((await desk.core.orders('', 0, 9)).total).toBe(3);
  expect(await desk.core.panel.print([String(three)])).toEqual(ok(1));
  await desk.until('W-3', 'printed');
  expect(await page('', 0, 1)).toEqual([4, `TY-2 ${two} false`]);
  expect([charges(service), creates(service), (await desk.sheets()).length]).toEqual([3, 0, 1]);
});

it.each([
  ['is handed over', 'confirmed', 'taken'],
  ['stays where it is cancelled', 'cancelled', 'stop'],
])('a parcel with a label that the panel has printed %s at the pickup', async (_what, status, outcome) => {
  const service = await openService();
  const { id, trackingNumber } = inPanel(service, '#1042');
  if (status === 'cancelled') service.control.updateStatus(id, status);
  const desk = await openDesk(service);
  await desk.orders('1042');
  await desk.core.pickups.start();
  expect(await desk.core.pickups.scan('#1042')).toMatchObject({ value: { outcome: 'foreign' } });
  const taken = { value: { outcome, job: { key: { value: '1042' }, shipment: { id } } } };
  // Once the list is read.
  await eventually(async () => expect(await desk.core.pickups.scan(trackingNumber)).toMatchObject(taken));
  expect([charges(service), creates(service), (await desk.sheets()).length]).toEqual([1, 0, 0]);
  expect((await desk.core.scan('1042')).kind).toBe('again');
  expect((await desk.sheets()).length).toBe(0);
});

describe('what the shop cancels', () => {
  const cancelled = ({ problem: why, shopStop }: Job) => why?.code === 'shop_stopped' && shopStop !== null;

  it.each(['the id of the panel', 'all that is open'] as const)(
    'is not printed by %s, however the panel writes it',
    async (by) => {
      const service = await openService();
      const { id } = inPanel(service, '#1042');
      inPanel(service, '2000');
      const desk = await openDesk(service);
      await desk.orders('1042');
      await desk.core.cancelOrder('1042', 'cancelled');
      await eventually(async () => expect((await desk.core.panel.unprinted()).length).toBe(2));
      if (by === 'all that is open')
        await desk.core.panel.print([id, ...(await desk.core.panel.unprinted()).map(({ shipment }) => shipment.id)]);
      else await desk.scan(id);
      await desk.until('1042', cancelled);
      await desk.scan('2000');
      await desk.until('2000', 'printed');
      expect(await desk.sheets()).toHaveLength(1);
    },
  );

  it('before its order is known is not printed where no list ever has it', async () => {
    const service = await openService();
    const { id } = inPanel(service, '#1042');
    const desk = await openDesk(service);
    expect(await desk.core.cancelOrder('1042', 'cancelled')).toBe('unknown');
    await desk.scan(id);
    await desk.until('#1042', cancelled);
    expect(await desk.sheets()).toEqual([]);
  });

  it('after the label of a shipment of no list is reported as too late, under the number of the slip', async () => {
    const service = await openService();
    const { id } = inPanel(service, '#1042');
    const desk = await openDesk(service);
    await desk.scan(id);
    await desk.until('#1042', 'printed');
    expect(await desk.core.cancelOrder('1042', 'cancelled')).toBe('open');
  });
});

it('a shipment that was printed with all others is not printed once more by the question that had shown it', async () => {
  const service = await openService();
  const { id } = inPanel(service, 'TY-1042');
  const desk = await openDesk(service);
  await desk.orders('1042');
  await desk.scan('1042');
  const { id: jobId } = await desk.until('1042', prompted('panel_shipment_open'));
  expect(await desk.core.panel.print([id])).toEqual(ok(1));
  await eventually(async () => expect(await desk.sheets()).toHaveLength(1));
  await desk.core.actions.answerPanel(jobId, id);
  await desk.until('1042', 'already_shipped');
  expect(await desk.sheets()).toHaveLength(1);
  expect([charges(service), creates(service)]).toEqual([1, 0]);
});
