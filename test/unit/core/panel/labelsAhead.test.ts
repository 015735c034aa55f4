import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { noPanel, type PanelUse, type Settings } from '../../../../electron/contract/settings.ts';
import type { ShipmentAnswer } from '../../../../electron/core/ports/ShippingApi.ts';
import { paidAnswer, readyLabel } from '../../../support/answersInTime.ts';
import { anOrder } from '../../../support/builders.ts';
import { LOST, openDeskInTime } from '../../../support/deskInTime.ts';

const ALSO: PanelUse = { ...noPanel, mode: 'also' };
const settings = { panel: { demo: ALSO, sandbox: ALSO, live: ALSO } };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function listed(id: string, changes: Partial<ShipmentAnswer['shipment']> = {}): ShipmentAnswer {
  const { shipment, reported, payment } = paidAnswer(id);
  return {
    payment,
    shipment: { ...shipment, trackingNumber: `C-${id}`, trackingNumberIsCarrier: true, ...changes },
    reported: { ...reported, orderReference: `#${id}` },
    label: { status: 'ready', pdf: null, url: null },
  };
}

type Options = NonNullable<Parameters<typeof openDeskInTime>[1]>;

/** A desk at an account whose panel has opened these; the list has them newest first, in pages of a hundred. */
async function deskOf(count: number, more: Partial<Settings> = {}, options: Omit<Options, 'settings'> = {}) {
  const all = Array.from({ length: count }, (_, at) => listed(String(1_000 + at)));
  const script: Parameters<typeof openDeskInTime>[0] = {
    shipments: async ({ page, perPage, status }) => {
      const found = all.toReversed().filter(({ shipment }) => status == null || shipment.status === status);
      const lastPage = Math.max(1, Math.ceil(found.length / perPage));
      const items = found.slice((page - 1) * perPage, page * perPage);
      return ok({ items, page: { page, lastPage, total: found.length, repeated: false } });
    },
    detail: (id) => ok(all.find(({ shipment }) => shipment.id === id) ?? paidAnswer(id)),
    label: async (id) => {
      const one = all.find(({ shipment }) => shipment.id === id);
      if (one?.shipment.status === 'cancelled') return err({ kind: 'refused', status: 400, code: null, message: null });
      return ok(readyLabel(id));
    },
    // Nothing is to be opened; a request that is made all the same is a second fee.
    create: () => err({ kind: 'refused', status: 400, code: 'opened twice', message: null }),
  };
  const open = (again: Omit<Options, 'settings'>) =>
    openDeskInTime(script, { settings: { ...settings, ...more }, ...options, ...again });
  const desk = await open({});
  return {
    ...desk,
    all,
    restarted: () => open({ after: { time: desk.time, stored: desk.stored } }),
    move: (id: string, changes: Partial<ShipmentAnswer['shipment']>) => {
      const at = all.findIndex(({ shipment }) => shipment.id === id);
      all[at] = listed(id, changes);
    },
  };
}

const stateOf = async (desk: {
  core: { recent(n: number): Promise<readonly { state: string; key: { value: string } }[]> };
}) => (await desk.core.recent(5)).map(({ key, state }) => `${key.value} ${state}`);

describe('a label that was fetched ahead', () => {
  it.each([
    ['its slip, of which a list has the order', '1000', true],
    ['its slip, of which no list has the order', '#1000', false],
    ['its tracking number', 'C-1000', false],
  ])('comes out without a request by a scan of %s', async (_what, code, isInBook) => {
    const desk = await deskOf(1);
    if (isInBook) await desk.core.putOrders([anOrder({ reference: code })]);
    await desk.time.pass(20_000);
    expect(desk.callsOf('label')).toHaveLength(1);
    const before = desk.calls.length;
    await desk.scan(code);
    await desk.time.pass(1_000);
    expect(desk.printed).toHaveLength(1);
    expect(desk.calls.slice(before)).toEqual([]);
    const [job] = await desk.core.recent(1);
    expect(job).toMatchObject({ state: 'printed', shipment: { id: '1000', trackingNumber: 'C-1000' } });
    // Its fee is in the books as of one that was fetched at the scan.
    expect((await desk.core.timeline(job?.id ?? '')).filter(({ amount }) => amount !== null)).toHaveLength(1);
  });

  it('is fetched once for each, and uses at most half of the limit', async () => {
    const desk = await deskOf(60);
    await desk.time.pass(MINUTE + 5_000);
    const calls = desk.calls.filter(({ name }) => name === 'label').length;
    expect(calls).toBeGreaterThan(20);
    expect(calls).toBeLessThanOrEqual(31);
    await desk.time.pass(10 * MINUTE);
    expect(desk.callsOf('label')).toHaveLength(60);
    await desk.time.pass(HOUR);
    expect(desk.callsOf('label')).toHaveLength(60);
  });

  it.each([
    ['cancelled', 'cancelled'],
    ['in_transit', 'already_shipped'],
  ])('is removed once the list says that its shipment is %s, and is not printed', async (status, state) => {
    const desk = await deskOf(2);
    await desk.time.pass(20_000);
    desk.move('1000', { status });
    await desk.time.pass(MINUTE);
    await desk.scan('#1000');
    await desk.time.pass(2_000);
    expect(desk.printed).toEqual([]);
    expect(await stateOf(desk)).toEqual([`#1000 ${state}`]);
  });

  it('is fetched again where the list shows a changed shipment that is still open', async () => {
    const desk = await deskOf(1);
    await desk.time.pass(20_000);
    desk.move('1000', { carrierName: 'Other carrier' });
    await desk.time.pass(MINUTE);
    expect(desk.callsOf('label')).toHaveLength(2);
  });

  it('is no label for a scan while the list is not read: the service is asked, and says that it is cancelled', async () => {
    const desk = await deskOf(1);
    await desk.time.pass(20_000);
    desk.answers.shipments = async () => err({ kind: 'refused', status: 405, code: null, message: null });
    desk.move('1000', { status: 'cancelled' });
    await desk.time.pass(2 * MINUTE);
    await desk.scan('C-1000');
    await desk.time.pass(2_000);
    expect(await stateOf(desk)).toEqual(['#1000 cancelled']);
    expect(desk.printed).toEqual([]);
  });

  it('is no label for a scan after the computer slept', async () => {
    const desk = await deskOf(1);
    await desk.time.pass(20_000);
    desk.move('1000', { status: 'cancelled' });
    desk.core.slept();
    await desk.scan('#1000');
    await desk.time.pass(2_000);
    expect([desk.printed, await stateOf(desk)]).toEqual([[], ['#1000 cancelled']]);
  });

  it('and printed a moment after its cancel: the desk says so as soon as the list does', async () => {
    const desk = await deskOf(1);
    await desk.time.pass(20_000);
    desk.move('1000', { status: 'cancelled' });
    await desk.scan('#1000');
    await desk.time.pass(1_000);
    expect(desk.printed).toHaveLength(1);
    await desk.time.pass(MINUTE);
    expect(await stateOf(desk)).toEqual(['#1000 cancelled']);
  });

  it.each([
    ['after', 0],
    ['while', 3_000],
  ])('is not printed %s its shipment is cancelled here', async (_when, ms) => {
    const desk = await deskOf(1);
    await desk.time.pass(20_000);
    desk.answers.cancel = async () => {
      await new Promise<void>((resolve) => void desk.time.after(ms, resolve));
      return ok({ refunded: kurus(5_000), newBalance: null, message: null });
    };
    const cancelled = desk.core.shipments.cancel('1000', null);
    desk.move('1000', { status: 'cancelled' });
    await desk.time.pass(500);
    await desk.scan('#1000');
    await desk.time.pass(5_000);
    await cancelled;
    expect([desk.printed, await stateOf(desk)]).toEqual([[], ['#1000 cancelled']]);
  });

  it.each([
    ['is under way for long', 15_000, 12_000],
    ['is under way, over a reading of the list', 60_000, 50_000],
    ['had no answer', 2_000, 6_000],
    ['had no answer, and a label was fetched meanwhile', 12_000, 13_000],
  ])('is not printed without a request where its cancel at F11 %s', async (what, ms, scannedAfter) => {
    const desk = await deskOf(1);
    await desk.time.pass(20_000);
    desk.answers.cancel = async () => {
      await new Promise<void>((resolve) => void desk.time.after(ms, resolve));
      return what.startsWith('had') ? err(LOST) : ok({ refunded: kurus(5_000), newBalance: null, message: null });
    };
    void desk.core.shipments.cancel('1000', null);
    // The service knows of it; the list that was read before does not.
    const shipments = desk.answers.shipments;
    await desk.time.pass(scannedAfter - 500);
    desk.move('1000', { status: 'cancelled' });
    desk.answers.shipments = async (filter) => (filter.status === 'cancelled' ? shipments(filter) : err(LOST));
    void desk.core.scan('C-1000');
    await desk.time.pass(3_000);
    expect([desk.printed, await stateOf(desk)]).toEqual([[], ['#1000 cancelled']]);
  });

  it('is good again where the list shows its shipment after a cancel that was refused', async () => {
    const desk = await deskOf(1);
    await desk.time.pass(20_000);
    desk.answers.cancel = async () => err({ kind: 'refused', status: 400, code: null, message: null });
    await desk.core.shipments.cancel('1000', null);
    await desk.time.pass(MINUTE);
    const before = desk.calls.length;
    void desk.core.scan('#1000');
    await desk.time.pass(1_000);
    expect([desk.printed.length, desk.calls.slice(before)]).toEqual([1, []]);
  });

  it('and printed while its shipment is cancelled here: the desk says so at once', async () => {
    const desk = await deskOf(1);
    await desk.time.pass(20_000);
    desk.answers.cancel = async () => {
      await new Promise<void>((resolve) => void desk.time.after(3_000, resolve));
      desk.move('1000', { status: 'cancelled' });
      return ok({ refunded: kurus(5_000), newBalance: null, message: null });
    };
    const cancelled = desk.core.shipments.cancel('1000', null);
    await desk.time.pass(500);
    await desk.scan('#1000');
    await desk.time.pass(5_000);
    await cancelled;
    expect([desk.printed.length, await stateOf(desk)]).toEqual([1, ['#1000 cancelled']]);
  });

  it('is as good after a restart, once the list has shown its shipment', async () => {
    const desk = await deskOf(1);
    await desk.time.pass(20_000);
    await desk.core.stop();
    const again = await desk.restarted();
    await again.time.pass(2_000);
    const before = again.calls.length;
    await again.scan('#1000');
    await again.time.pass(1_000);
    expect(again.printed).toHaveLength(1);
    expect(again.calls.slice(before)).toEqual([]);
  });

  it('is fetched by the scan where its file is gone', async () => {
    const desk = await deskOf(1, {}, { labels: (labels) => ({ ...labels, pathOf: async () => null }) });
    await desk.time.pass(20_000);
    await desk.scan('#1000');
    await desk.time.pass(1_000);
    expect(desk.callsOf('label').length).toBeGreaterThan(1);
  });

  it('is shown on the third page as well, and is then asked for no more than by the list', async () => {
    const desk = await deskOf(250);
    await desk.time.pass(20 * MINUTE);
    expect(desk.callsOf('label')).toHaveLength(250);
    const before = desk.calls.length;
    await desk.scan('#1000');
    await desk.time.pass(500);
    expect(desk.printed).toHaveLength(1);
    expect(desk.calls.slice(before).map(({ name }) => name)).not.toContain('label');
  });

  it('is fetched again after a day, and for no shipment that was opened long ago', async () => {
    const desk = await deskOf(1);
    await desk.time.pass(30 * HOUR);
    expect(desk.callsOf('label')).toHaveLength(2);
    for (let day = 0; day < 10; day += 1) await desk.time.night(24 * HOUR);
    expect(desk.callsOf('label').length).toBeLessThanOrEqual(5);
  });

  it('is asked for again only after a while where it is not ready', async () => {
    const desk = await deskOf(1);
    desk.answers.label = async () => err({ kind: 'conflict', code: null, message: null });
    await desk.time.pass(10 * MINUTE);
    expect(desk.callsOf('label')).toHaveLength(1);
    await desk.time.pass(HOUR);
    expect(desk.callsOf('label').length).toBeLessThanOrEqual(5);
  });

  it.each([
    ['others ship under the account', { othersShip: true }],
    ['the account does not use the panel', { panel: { demo: noPanel, sandbox: noPanel, live: noPanel } }],
  ])('is not fetched where %s', async (_name, more) => {
    const desk = await deskOf(1, more);
    await desk.time.pass(10 * MINUTE);
    expect(desk.callsOf('label')).toEqual([]);
  });

  it('never takes the place of a scan: what is scanned meanwhile leaves at once', async () => {
    const desk = await deskOf(200, { requestsPerMinute: 60 });
    desk.answers.create = (reference) => ok(paidAnswer(`own-${reference}`));
    desk.answers.detail = (id) => ok(paidAnswer(id));
    await desk.time.pass(3 * MINUTE);
    for (let n = 0; n < 25; n += 1) {
      await desk.core.putOrders([anOrder({ reference: `OWN-${n}` })]);
      await desk.scan(`OWN-${n}`);
      await desk.time.pass(1_000);
      expect(desk.printed).toHaveLength(n + 1);
    }
  });
});
