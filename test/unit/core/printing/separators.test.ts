import { describe, expect, it } from 'vitest';
import { batchOptionsSchema } from '../../../../electron/contract/batch.ts';
import { err, ok, type Result } from '../../../../electron/contract/result.ts';
import type { Carrier } from '../../../../electron/contract/service.ts';
import type { Journal } from '../../../../electron/core/ports/Journal.ts';
import type { SpoolOutcome } from '../../../../electron/core/ports/Printer.ts';
import type { CreateAnswer } from '../../../../electron/core/ports/ShippingApi.ts';
import { anOrder, aPrinter } from '../../../support/builders.ts';
import {
  FIRST_PRINTER,
  openDeskInTime,
  paidAnswer,
  pendingAnswer,
  readyLabel,
  SECOND_PRINTER,
  separatorTitle,
} from '../../../support/deskInTime.ts';

const MINUTE = 60_000;
/** For every label of a batch to come out. */
const LONG = 5 * MINUTE;

type Desk = Awaited<ReturnType<typeof openDeskInTime>>;

const inProvince = (reference: string, province: string) => ({
  ...anOrder({ reference }),
  receiver: { ...anOrder().receiver, province },
});
/** Three provinces, out of order in the list. */
const LIST = [
  inProvince('İz-1', 'İzmir'),
  inProvince('An-1', 'Ankara'),
  inProvince('Bu-1', 'Bursa'),
  inProvince('An-2', 'Ankara'),
  inProvince('İz-2', 'İzmir'),
];
const LISTED: readonly Carrier[] = [
  { id: '1', slug: 'aras', name: 'ARAS' },
  { id: '2', slug: 'yurtici', name: 'Yurtiçi' },
];
const [ANKARA, BURSA, IZMIR] = ['Ankara', 'Bursa', 'İzmir'].map(separatorTitle);

async function start(desk: Desk, options = {}, orders: 'ready' | string[] = 'ready') {
  const wanted = batchOptionsSchema.parse({ sort: 'province', separators: true, ...options });
  const batch = await desk.core.batches.start({ orders, options: wanted });
  if (!batch.ok) throw new Error('nothing was ready');
  return batch.value;
}

async function deskWith(...parts: Parameters<typeof openDeskInTime>) {
  const desk = await openDeskInTime(...parts);
  await desk.core.putOrders(LIST);
  return desk;
}

const sheets = (desk: Desk) => desk.printed.filter((title) => title.startsWith('='));

describe('separators', () => {
  it('come out before the first label of each group', async () => {
    const desk = await deskWith();
    await start(desk);
    await desk.time.pass(LONG);
    expect(desk.printed).toEqual([ANKARA, 'An-1', 'An-2', BURSA, 'Bu-1', IZMIR, 'İz-1', 'İz-2']);
  });

  it('come out behind the last label of a group in a reversed batch, and so lie above it', async () => {
    const desk = await deskWith();
    await start(desk, { reversed: true });
    await desk.time.pass(LONG);
    expect(desk.printed).toEqual(['İz-2', 'İz-1', IZMIR, 'Bu-1', BURSA, 'An-2', 'An-1', ANKARA]);
  });

  it('come out in a reversed batch, too, where the label that should be the last of its group never comes', async () => {
    const refused = err({ kind: 'refused', status: 400, code: null, message: 'no' } as const);
    const desk = await deskWith({
      create: (reference) => (['İz-1', 'An-1'].includes(reference) ? refused : ok(paidAnswer(reference))),
    });
    await start(desk, { reversed: true });
    await desk.time.pass(LONG);
    expect(desk.printed).toEqual(['İz-2', IZMIR, 'Bu-1', BURSA, 'An-2', ANKARA]);
  });

  it('are counted before the start, are not there unasked, and not in the order of the list', async () => {
    const desk = await deskWith();
    const groups = async (options: object) =>
      (await desk.core.batches.preview({ orders: 'ready', options: batchOptionsSchema.parse(options) })).groups;
    expect(await groups({ sort: 'province', separators: true })).toBe(3);
    expect(await groups({ sort: 'province' })).toBe(0);
    expect(await groups({ sort: 'list', separators: true })).toBe(0);
    await start(desk, { sort: 'list' }, ['İz-1', 'An-1']);
    await desk.time.pass(LONG);
    await start(desk, { separators: false });
    await desk.time.pass(LONG);
    expect(sheets(desk)).toEqual([]);
  });

  it('carry the carrier as it was decided, or the box as the shop calls it or its size', async () => {
    const sized = (reference: string, [widthCm, lengthCm, heightCm]: readonly [number, number, number]) => {
      const order = anOrder({ reference, carrier: 'aras' });
      return { ...order, parcel: { ...order.parcel, type: 'koli' as const, widthCm, lengthCm, heightCm, desi: null } };
    };
    const boxes = [{ id: 'A', name: 'Ayakkabı', type: 'koli' as const, widthCm: 34, lengthCm: 21, heightCm: 13 }];
    const desk = await openDeskInTime({}, { settings: { boxes } });
    const orders = [sized('A', [34, 21, 13]), sized('B', [10, 10, 10])];
    await desk.core.putOrders(orders);
    await start(desk, { sort: 'box' });
    await desk.time.pass(LONG);
    expect(sheets(desk)).toEqual(['10 × 10 × 10 cm', 'Ayakkabı'].map(separatorTitle));
    await desk.core.putOrders([anOrder({ reference: 'C', carrier: 'aras' })]);
    await start(desk, { sort: 'carrier' });
    await desk.time.pass(LONG);
    expect(sheets(desk).at(-1)).toBe(separatorTitle('aras'));
  });

  it.each([
    ['as the first order writes it, while the service’s list is not known', null, ['Aras Kargo', 'Yurtiçi']],
    ['by the service’s name for it', LISTED, ['ARAS', 'Yurtiçi']],
  ])('are one for all spellings of a carrier: %s', async (_, carriers, names) => {
    const desk = await openDeskInTime(carriers === null ? {} : { carriers: async () => ok(carriers) });
    if (carriers !== null) await desk.core.enquiries.carriers(true);
    const spellings = ['Aras Kargo', 'Yurtiçi', 'aras kargo', 'ARAS', 'yurtici kargo', 'Aras'];
    await desk.core.putOrders(spellings.map((carrier, at) => anOrder({ reference: `A-${at}`, carrier })));
    await start(desk, { sort: 'carrier' });
    await desk.time.pass(LONG);
    expect(sheets(desk)).toEqual(names.map(separatorTitle));
  });

  it('are one for a province in capitals, with and without its accents', async () => {
    const desk = await openDeskInTime();
    await desk.core.putOrders([inProvince('A', 'İzmir'), inProvince('B', 'IZMIR'), inProvince('C', 'izmir')]);
    await start(desk);
    await desk.time.pass(LONG);
    expect(desk.printed).toEqual([IZMIR, 'A', 'B', 'C']);
  });

  it('lie in the stack of each printer that has labels of their group', async () => {
    const orders = ['An-1', 'An-2', 'An-3', 'An-4'].map((reference, index) => ({
      ...inProvince(reference, 'Ankara'),
      carrier: index % 2 === 0 ? 'aras' : 'yurtici',
    }));
    const answer = (reference: string) => {
      const { shipment, ...rest } = paidAnswer(reference);
      const carrierName = Number(reference.at(-1)) % 2 === 1 ? 'Aras' : 'Yurtiçi';
      return ok({ ...rest, shipment: { ...shipment, carrierName } });
    };
    const printerRoutes = [{ profile: 'live' as const, carrier: 'Aras', printerId: SECOND_PRINTER }];
    const desk = await openDeskInTime({ create: answer }, { settings: { printerRoutes } });
    await desk.core.putOrders(orders);
    await start(desk);
    await desk.time.pass(LONG);
    const at = (printerId: string) =>
      desk.requests.filter((request) => request.printerId === printerId).map(({ title }) => title);
    expect(at(FIRST_PRINTER)).toEqual([ANKARA, 'An-2', 'An-4']);
    expect(at(SECOND_PRINTER)).toEqual([ANKARA, 'An-1', 'An-3']);
  });

  it('come again for a label that is late and lies behind those of another group', async () => {
    const late = { name: 'An-2' };
    const create = (reference: string) =>
      ok(reference === late.name ? pendingAnswer(reference) : paidAnswer(reference));
    const desk = await deskWith({ create, detail: (id) => ok(pendingAnswer(id)) });
    await start(desk, { lateMs: 1_000 });
    await desk.time.pass(10_000);
    desk.answers.detail = (id) => ok(paidAnswer(id));
    desk.answers.label = async (id) => ok(readyLabel(id));
    await desk.time.pass(LONG);
    expect(desk.printed).toEqual([ANKARA, 'An-1', BURSA, 'Bu-1', IZMIR, 'İz-1', 'İz-2', ANKARA, 'An-2']);
  });

  it('are not put before a label that somebody requests, or that is scanned at the desk', async () => {
    const desk = await deskWith();
    await start(desk);
    await desk.time.pass(LONG);
    const before = desk.printed.length;
    const job = await desk.job('An-1');
    await desk.core.actions.print(job.id, null, null);
    await desk.orders('B-1');
    await desk.scan('B-1');
    await desk.time.pass(MINUTE);
    expect(desk.printed.slice(before)).toEqual(['An-1', 'B-1']);
  });

  it('are on the way before their label, which a sheet that does not come out holds up for seconds alone', async () => {
    const desk = await deskWith({
      follow: (title) => (title.startsWith('=') ? new Promise(() => {}) : Promise.resolve({ kind: 'completed' })),
    });
    await start(desk);
    await desk.time.pass(4_000);
    expect(desk.printed).toEqual([ANKARA]);
    await desk.time.pass(1_500);
    expect(desk.printed).toEqual([ANKARA, 'An-1', 'An-2', BURSA]);
    await desk.time.pass(LONG);
    expect(desk.printed).toEqual([ANKARA, 'An-1', 'An-2', BURSA, 'Bu-1', IZMIR, 'İz-1', 'İz-2']);
  });

  it('that the printer refuses hold up no label', async () => {
    const refuse = ({ title }: { readonly title: string }) =>
      title.startsWith('=') ? ({ kind: 'rejected', detail: 'no' } as const) : null;
    const desk = await deskWith({ refuse });
    await start(desk);
    await desk.time.pass(LONG);
    expect(desk.printed).toEqual(['An-1', 'An-2', 'Bu-1', 'İz-1', 'İz-2']);
  });

  it("that are refused as files are not the printer's fault", async () => {
    const refuse = ({ title }: { readonly title: string }) =>
      title.startsWith('=') ? ({ kind: 'rejected', detail: 'no such filter' } as const) : null;
    const desk = await deskWith({ refuse });
    await start(desk, { reversed: true });
    await desk.time.pass(LONG);
    expect(desk.printed.at(-1)).toBe('An-1');
    expect((await desk.core.status()).printerRefused).toBeNull();
  });

  it('that fail after the last label are not tried again with each label of the desk, but at the next start', async () => {
    let tries = 0;
    const refuse = ({ title }: { readonly title: string }) => {
      if (title !== ANKARA) return null;
      tries += 1;
      return { kind: 'rejected', detail: 'no such filter' } as const;
    };
    const desk = await deskWith({ refuse });
    await start(desk, { reversed: true });
    await desk.time.pass(LONG);
    const before = tries;
    await desk.orders('B-1', 'B-2');
    await desk.scan('B-1');
    await desk.scan('B-2');
    await desk.time.pass(MINUTE);
    expect(desk.printed.slice(-2)).toEqual(['B-1', 'B-2']);
    expect(tries).toBe(before);
    await desk.core.stop();
    const next = await openDeskInTime({}, { after: desk });
    await next.time.pass(MINUTE);
    expect(next.printed).toEqual([ANKARA]);
  });

  it('that a printer refuses for what it lacks report its trouble', async () => {
    const refuse = ({ title }: { readonly title: string }) =>
      title === ANKARA ? ({ kind: 'rejected', detail: 'media-empty', trouble: 'out_of_paper' } as const) : null;
    const desk = await deskWith({ refuse });
    await start(desk, { reversed: true });
    await desk.time.pass(LONG);
    expect((await desk.core.status()).printerRefused).toMatchObject({ code: 'printer_out_of_paper' });
  });

  it('that come out clear no fault that a label had', async () => {
    const desk = await deskWith({
      refuse: ({ title }) => (title === 'An-1' ? { kind: 'rejected', detail: 'filter failed' } : null),
      follow: (title) => (title === 'Bu-1' ? new Promise(() => {}) : Promise.resolve({ kind: 'completed' })),
    });
    await start(desk, {}, ['An-1', 'Bu-1']);
    await desk.time.pass(LONG);
    expect(desk.printed).toEqual([ANKARA, BURSA, 'Bu-1']);
    expect((await desk.core.status()).printerRefused).toMatchObject({ code: 'print_rejected' });
  });

  it('print nothing once the desk has stopped', async () => {
    const desk = await deskWith({ follow: () => new Promise(() => {}) });
    await start(desk);
    await desk.time.pass(2_000);
    await desk.core.stop();
    await desk.time.pass(LONG);
    expect(desk.printed).toEqual([ANKARA]);
  });
});

/** A promise, and what settles it. */
function later<T>() {
  let settle = (_: T) => {};
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value: T) => settle(value) };
}

describe('a reversed batch that is stopped', () => {
  const refused = err({ kind: 'refused', status: 400, code: null, message: 'no' } as const);
  const THREE = ['An-1', 'An-3', 'An-4'].map((reference) => inProvince(reference, 'Ankara'));

  /** The first order of the list, which is the last to come out, is refused: no label shows that its group is at its end. */
  async function stopped(script: Partial<Desk['answers']>, orders = THREE) {
    const create = script.create ?? ((reference) => ok(paidAnswer(reference)));
    const desk = await openDeskInTime({
      ...script,
      create: (reference) => (reference === 'An-1' ? refused : create(reference)),
    });
    await desk.core.putOrders(orders);
    const { id } = await start(desk, { reversed: true });
    await desk.time.pass(500);
    await desk.core.batches.stop(id);
    await desk.time.settle();
    return desk;
  }
  const restarted = async (desk: Desk, script: Partial<Desk['answers']> = {}) => {
    await desk.core.stop();
    const next = await openDeskInTime(script, { after: desk });
    await next.time.pass(MINUTE);
    return next;
  };

  it('gets its sheet once, above the labels that were in the queue of the printer', async () => {
    const first = later<SpoolOutcome>();
    const desk = await stopped({
      follow: (title) => (title === 'An-4' ? first.promise : Promise.resolve({ kind: 'completed' })),
    });
    await desk.time.pass(MINUTE);
    expect(desk.printed).toEqual(['An-4']);
    first.resolve({ kind: 'completed' });
    await desk.time.pass(MINUTE);
    expect(desk.printed).toEqual(['An-4', 'An-3', ANKARA]);
    expect((await restarted(desk)).printed).toEqual([]);
  });

  it('gets its sheet once, above the labels that were on their way', async () => {
    const answer = later<Result<CreateAnswer, never>>();
    const desk = await stopped({
      create: (reference) => (reference === 'An-3' ? answer.promise : ok(paidAnswer(reference))),
    });
    await desk.time.pass(MINUTE);
    expect(desk.printed).toEqual(['An-4']);
    answer.resolve(ok(paidAnswer('An-3')));
    await desk.time.pass(MINUTE);
    expect(desk.printed).toEqual(['An-4', 'An-3', ANKARA]);
    expect((await restarted(desk)).printed).toEqual([]);
  });

  it('gets the sheet of each group where the label on its way is of another one', async () => {
    const answer = later<Result<CreateAnswer, never>>();
    const desk = await stopped(
      { create: (reference) => (reference === 'Bu-1' ? answer.promise : ok(paidAnswer(reference))) },
      LIST.filter(({ reference }) => ['İz-2', 'Bu-1', 'An-1'].includes(reference)),
    );
    await desk.time.pass(MINUTE);
    answer.resolve(ok(paidAnswer('Bu-1')));
    await desk.time.pass(MINUTE);
    expect(desk.printed).toEqual(['İz-2', IZMIR, 'Bu-1', BURSA]);
  });

  it('gets its sheet after a restart above a label that came only then', async () => {
    const script = {
      create: (reference: string) => ok(reference === 'An-3' ? pendingAnswer(reference) : paidAnswer(reference)),
      detail: (id: string) => ok(pendingAnswer(id)),
      label: async () => err({ kind: 'conflict', code: null, message: null } as const),
    };
    const desk = await stopped(script);
    await desk.time.pass(MINUTE);
    expect(desk.printed).toEqual(['An-4']);
    const next = await restarted(desk, script);
    expect(next.printed).toEqual([]);
    next.answers.detail = (id) => ok(paidAnswer(id));
    next.answers.label = async (id) => ok(readyLabel(id));
    await next.time.pass(LONG);
    expect(next.printed).toEqual(['An-3', ANKARA]);
    expect((await restarted(next)).printed).toEqual([]);
  });
});

describe('after a restart', () => {
  it('a group that has its sheet gets no other', async () => {
    const first = await deskWith();
    const create = (reference: string) =>
      reference === 'An-2' ? new Promise<never>(() => {}) : ok(paidAnswer(reference));
    first.answers.create = create;
    const { id } = await start(first);
    await first.time.pass(500);
    await first.core.batches.pause(id);
    await first.core.stop();
    expect(first.printed).toEqual([ANKARA, 'An-1']);
    const next = await openDeskInTime({}, { after: first });
    await next.core.batches.resume(id, false);
    await next.time.pass(LONG);
    expect(next.printed).toEqual(['An-2', BURSA, 'Bu-1', IZMIR, 'İz-1', 'İz-2']);
  });

  it('a reversed batch that ended in the middle of its last sheet gets that sheet, once', async () => {
    const first = await deskWith({
      follow: (title) => (title === ANKARA ? new Promise(() => {}) : Promise.resolve({ kind: 'completed' })),
    });
    await start(first, { reversed: true });
    await first.time.pass(1_500);
    expect(first.printed.at(-1)).toBe(ANKARA);
    await first.core.stop();
    const next = await openDeskInTime({}, { after: first });
    await next.time.pass(MINUTE);
    expect(next.printed).toEqual([ANKARA]);
    await next.core.stop();
    const last = await openDeskInTime({}, { after: next });
    await last.time.pass(MINUTE);
    expect(last.printed).toEqual([]);
  });

  it('a journal that cannot note the sheet holds up no label', async () => {
    const journal = (stored: Journal): Journal => ({
      ...stored,
      setFact: async (name, value) =>
        name === 'separators' ? Promise.reject(new Error('disk full')) : stored.setFact(name, value),
    });
    const desk = await deskWith({ printers: async () => [aPrinter(FIRST_PRINTER)] }, { journal });
    await start(desk);
    await desk.time.pass(LONG);
    expect(desk.printed).toEqual([ANKARA, 'An-1', 'An-2', BURSA, 'Bu-1', IZMIR, 'İz-1', 'İz-2']);
  });
});
