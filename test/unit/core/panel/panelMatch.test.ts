import { expect, it } from 'vitest';
import { isIn, type Job, type PanelShipment } from '../../../../electron/contract/job.ts';
import type { PanelUse } from '../../../../electron/contract/settings.ts';
import { createPanelMatch } from '../../../../electron/core/panel/panelMatch.ts';
import { aJob, anOrder, aPanelShipment } from '../../../support/builders.ts';
import { openDepsInTime } from '../../../support/depsInTime.ts';

const DAY = 86_400_000;

async function open(shipments: readonly PanelShipment[], use: Partial<PanelUse> = {}, othersShip = false) {
  const deps = await openDepsInTime();
  const freshness = { now: 'fresh' as 'fresh' | 'reading' | 'unread' };
  const match = createPanelMatch({
    ...deps,
    list: { all: () => shipments, freshness: () => freshness.now },
    use: () => ({ mode: 'also', prefixes: ['#'], ...use }),
    othersShip: () => othersShip,
  });
  async function before(reference: string, changes: Partial<Job> = {}) {
    const key = { kind: 'reference' as const, value: reference };
    const job = aJob({ id: `job ${reference}`, state: 'queued', key, order: anOrder({ reference }), ...changes });
    if (!isIn(job, ['queued'])) throw new Error('not queued');
    return match.before(job);
  }
  return { ...deps, match, before, freshness };
}

const one = (id: string, changes: Partial<PanelShipment> = {}) => aPanelShipment(id, changes);
const withStatus = (id: string, status: string | null) => one(id, { shipment: { ...one(id).shipment, status } });

it.each([
  ['confirmed', 'take'],
  ['payment_pending', 'take'],
  [null, 'take'],
  ['in_transit', 'ask'],
  ['a word of its own', 'ask'],
  ['cancelled', 'clear'],
] as const)('one of the same reference whose status is %s: %s', async (status, kind) => {
  const { before } = await open([withStatus('1042', status)]);
  expect((await before('1042')).kind).toBe(kind);
});

it('one whose parcel was chosen at the desk, or is one of several, is shown before its label comes out', async () => {
  const { before } = await open([one('1042')]);
  const atDesk = { box: null, quantity: 2 };
  expect((await before('1042', { atDesk })).kind).toBe('ask');
  const order = anOrder({ reference: '1042' });
  const several = { ...order, parcel: { ...order.parcel, quantity: 3 } };
  expect((await before('1042', { order: several })).kind).toBe('ask');
});

it('an equal reference goes before one that is only written otherwise; two of these raise a question', async () => {
  const both = [one('#1042'), one('1042')];
  const { before } = await open(both);
  expect(await before('1042')).toEqual({ kind: 'take', shipment: both[1] });
  const others = await open([one('#1042'), one('# 1042')]);
  expect(await others.before('1042')).toMatchObject({ kind: 'ask', problem: { code: 'panel_shipment_open' } });
});

it('an order that the service may know already, or that is a new shipment on purpose, is not compared', async () => {
  const { before } = await open([one('1042')]);
  expect((await before('1042', { deliveryUnknown: true })).kind).toBe('clear');
  expect((await before('1042', { anewOf: { first: '1042', replaced: '1042' } })).kind).toBe('clear');
});

it('what a person has answered is not asked again, but another one is', async () => {
  const { before } = await open([one('TY-1042'), one('HB-1042')]);
  const panel = { taken: null, found: [], others: ['TY-1042'], isOpenedHere: true };
  expect(await before('1042', { panel })).toMatchObject({ kind: 'ask', found: [one('HB-1042')] });
  expect((await before('1042', { panel: { ...panel, others: ['TY-1042', 'HB-1042'] } })).kind).toBe('clear');
  const taken = one('5');
  expect(await before('9', { panel: { ...panel, taken } })).toEqual({ kind: 'take', shipment: taken });
});

it('a shipment that this station opened itself is none of the panel; one that it has printed raises a question', async () => {
  const shipment = one('1042');
  const own = await open([shipment]);
  await own.add({ id: 'own', state: 'printed', shipment: shipment.shipment });
  expect((await own.before('TY-1042')).kind).toBe('clear');
  const printed = await open([shipment]);
  const panel = { taken: shipment, found: [], others: [], isOpenedHere: false };
  await printed.add({ id: 'printed', state: 'printed', shipment: shipment.shipment, panel });
  expect((await printed.before('#1042')).kind).toBe('ask');
});

it('the same receiver is searched for a week, and not where the shipment is of another order of the book', async () => {
  const { receiver } = anOrder();
  const person = { name: receiver.name.split(' ').reverse().join(' ').toUpperCase(), place: receiver.province };
  const { before, time, journal } = await open([one('WEB-1', { receiver: person, at: 0 })]);
  await time.pass(6 * DAY);
  const at = time.now();
  const now = await open([one('WEB-1', { receiver: person, at })]);
  expect((await now.before('A')).kind).toBe('ask');
  await now.journal.putOrders([anOrder({ reference: 'WEB-1' })], 1);
  expect((await now.before('A')).kind).toBe('clear');
  expect((await before('A')).kind).toBe('clear');
  expect(await journal.countOrders()).toBe(0);
});

it('goes by how fresh the list is, except where a person has decided', async () => {
  const { before, freshness } = await open([]);
  freshness.now = 'reading';
  expect((await before('1')).kind).toBe('wait');
  freshness.now = 'unread';
  expect(await before('1')).toMatchObject({ kind: 'ask', problem: { code: 'panel_unread' } });
  const panel = { taken: null, found: [], others: [], isOpenedHere: true };
  expect((await before('1', { panel })).kind).toBe('clear');
});

it('where only the panel opens shipments, one that is missing is searched for once more, and then raises a question', async () => {
  const { before, freshness } = await open([], { mode: 'only' });
  expect(await before('1')).toMatchObject({ kind: 'ask', problem: { code: 'panel_shipment_missing' } });
  freshness.now = 'reading';
  expect((await before('1')).kind).toBe('wait');
});

it('a code is a reference, a tracking number or an id, and one of several is a guess', async () => {
  const { match } = await open([one('77', { reference: '#1042' }), one('78', { reference: '1043' })]);
  expect(match.byCode(['1042'])?.shipment.id).toBe('77');
  expect(match.byCode(['K-78'])?.shipment.id).toBe('78');
  expect(match.byCode(['unknown', '78'])?.shipment.id).toBe('78');
  expect(match.byCode(['9'])).toBeNull();
  const two = await open([one('1', { reference: '#5' }), one('2', { reference: '# 5' })]);
  expect(two.match.byCode(['5'])).toBeNull();
  const off = await open([one('1')], { mode: 'no' });
  expect(off.match.byCode(['1'])).toBeNull();
});

it('of several under one number, those that were cancelled count only where there is no other', async () => {
  const cancelled = (id: string) => ({ ...withStatus(id, 'cancelled'), reference: '5' });
  const { match } = await open([cancelled('1'), one('2', { reference: '5' })]);
  expect(match.byCode(['5'])?.shipment.id).toBe('2');
  const gone = await open([cancelled('1'), cancelled('3')]);
  expect(gone.match.byCode(['5'])?.shipment.id).toBe('3');
});
