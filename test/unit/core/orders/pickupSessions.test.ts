import { describe, expect, it } from 'vitest';
import { JOB_STATES, type Job, type JobState } from '../../../../electron/contract/job.ts';
import type { PickupReply } from '../../../../electron/contract/pickup.ts';
import { problem } from '../../../../electron/core/jobs/problems.ts';
import {
  createPickupSessions,
  type PickupSessions,
  type PickupSessionsDeps,
} from '../../../../electron/core/orders/pickupSessions.ts';
import { type HistoryDesk, historyDesk } from '../../../support/historyDesk.ts';
import { sampleShipment } from '../../../support/sampleJobs.ts';

/** A service that was polled lately, with nothing cancelled elsewhere. */
const nothingElsewhere = { check: async () => true, startSession: () => {}, sweep: async () => {} };

function open(
  desk: HistoryDesk,
  onPrintProved: (before: Job) => void = () => {},
  reconciliation: PickupSessionsDeps['reconciliation'] = nothingElsewhere,
): PickupSessions {
  let last = 0;
  const random = { id: () => `pickup-${++last}` };
  return createPickupSessions({
    journal: desk.journal,
    jobs: desk.jobs,
    clock: desk.clock,
    random,
    elsewhere: { ofLabel: async () => null, isUnasked: () => false },
    reconciliation,
    labelledElsewhere: async () => null,
    onPrintProved,
  });
}

async function reply(pickups: PickupSessions, code: string): Promise<PickupReply> {
  const scanned = await pickups.scan(code);
  if (!scanned.ok) throw new Error(scanned.error.kind);
  return scanned.value;
}

/** What a scan of the label does to a job in each state; the rest must not go. */
const GOES: Partial<Record<JobState, PickupReply['outcome']>> = {
  printed: 'taken',
  verified: 'taken',
  already_shipped: 'taken',
  print_unconfirmed: 'taken',
  printing: 'taken',
  handed_over: 'earlier',
};

describe('a pickup session', () => {
  it.each(JOB_STATES)('a label whose job is %s', async (state) => {
    const desk = historyDesk();
    const pickups = open(desk);
    // Even a state without a shipment could have one of which the label is in hand.
    const job = await desk.put('ORD-1', state, { pickup: state === 'handed_over' ? 'before' : null });
    await pickups.start();
    const { outcome, job: after, pickup } = await reply(pickups, job.shipment === null ? 'ORD-1' : ' T-ORD-1 ');
    expect(outcome).toBe(GOES[state] ?? 'stop');
    expect(await desk.journal.job('ORD-1')).toEqual(after);
    if (outcome === 'taken') {
      expect(after).toMatchObject({ state: 'handed_over', pickup: 'pickup-1' });
      expect(pickup).toMatchObject({ parcels: 1, items: [{ code: 'T-ORD-1' }] });
    } else {
      expect(after).toEqual(job);
      expect(pickup.parcels).toBe(0);
    }
  });

  it('with one carrier’s courier a parcel of another stays as it is, and goes with its own', async () => {
    const desk = historyDesk();
    const pickups = open(desk);
    const of = (carrierName: string | null, id: string) => ({
      shipment: { ...sampleShipment, id, trackingNumber: `T-${id}`, carrierName },
    });
    await desk.put('ARAS', 'printed', of('Aras Kargo', 'ARAS'));
    const other = await desk.put('YURTICI', 'print_unconfirmed', of('Yurtiçi Kargo', 'YURTICI'));
    await desk.put('UNNAMED', 'printed', of(null, 'UNNAMED'));
    await desk.put('VOID', 'cancelled', of('Yurtiçi Kargo', 'VOID'));
    expect(await pickups.start({ carrier: 'ARAS KARGO' })).toMatchObject({ value: { carrier: 'ARAS KARGO' } });
    expect((await reply(pickups, 'T-ARAS')).outcome).toBe('taken');
    expect(await reply(pickups, 'T-YURTICI')).toMatchObject({ outcome: 'other_carrier', pickup: { parcels: 1 } });
    expect(await desk.journal.job('YURTICI')).toEqual(other);
    // That it belongs to another one is not known here.
    expect((await reply(pickups, 'T-UNNAMED')).outcome).toBe('taken');
    expect((await reply(pickups, 'T-VOID')).outcome).toBe('stop');
    await pickups.end();
    await pickups.start({ carrier: 'Yurtiçi Kargo' });
    expect((await reply(pickups, 'T-YURTICI')).outcome).toBe('taken');
    expect((await reply(pickups, 'T-ARAS')).outcome).toBe('earlier');
  });

  it('the label of a first parcel shows whose courier is here; where its carrier is not known no pickup starts', async () => {
    const desk = historyDesk();
    const pickups = open(desk);
    await desk.put('A', 'printed', {
      shipment: { ...sampleShipment, id: 'A', trackingNumber: 'T-A', carrierName: 'Aras' },
    });
    expect(await pickups.start({ carrier: null, label: ' T-A ' })).toMatchObject({ value: { carrier: 'Aras' } });
    await pickups.end();
    await desk.put('B', 'printed', {
      shipment: { ...sampleShipment, id: 'B', trackingNumber: 'T-B', carrierName: null },
    });
    for (const label of ['99887766', 'T-B', ''])
      expect(await pickups.start({ carrier: null, label })).toEqual({
        ok: false,
        error: { kind: 'no_carrier_on_label' },
      });
    expect(await pickups.current()).toBeNull();
  });

  it('a label in hand proves an unconfirmed print, and the timeline has who saw it', async () => {
    const desk = historyDesk();
    const proved: string[] = [];
    const pickups = open(desk, (before) => proved.push(before.state));
    await desk.put('ORD-1', 'print_unconfirmed', { problem: problem('print_unknown') });
    await pickups.start();
    await reply(pickups, 'S-ORD-1');
    expect(proved).toEqual(['print_unconfirmed']);
    const timeline = await desk.journal.timeline('ORD-1');
    expect(timeline.map(({ type, by }) => [type, by])).toEqual([
      ['accepted', 'Ayşe'],
      ['print_confirmed', 'Ayşe'],
      ['handed_over', 'Ayşe'],
    ]);
  });

  it('a packing slip proves no print: by its reference an unconfirmed label does not go, a printed one does', async () => {
    const desk = historyDesk();
    const pickups = open(desk);
    await desk.put('ORD-1', 'print_unconfirmed');
    await desk.put('ORD-2', 'printed');
    await pickups.start();
    expect((await reply(pickups, 'ORD-1')).outcome).toBe('stop');
    expect((await reply(pickups, 'ORD-2')).outcome).toBe('taken');
  });

  it('the first label of a reprint that failed may go, one that was never printed may not', async () => {
    const desk = historyDesk();
    const pickups = open(desk);
    await desk.put('ORD-1', 'label_ready', { printCount: 1, problem: problem('print_rejected') });
    await desk.put('ORD-2', 'label_ready');
    await pickups.start();
    expect((await reply(pickups, 'T-ORD-1')).outcome).toBe('taken');
    expect((await reply(pickups, 'T-ORD-2')).outcome).toBe('stop');
  });

  it("the label of a cancelled shipment stops, although the order's new shipment may go", async () => {
    const desk = historyDesk();
    const pickups = open(desk);
    await desk.put('ORD-1', 'cancelled', { successor: 'ORD-1~2' });
    await desk.put('ORD-1~2', 'printed');
    await pickups.start();
    expect((await reply(pickups, 'T-ORD-1')).outcome).toBe('stop');
    expect((await reply(pickups, 'T-ORD-1~2')).outcome).toBe('taken');
  });

  it('the slip of an order with a new shipment means the new one', async () => {
    const desk = historyDesk();
    const pickups = open(desk);
    await desk.put('ORD-1', 'cancelled', { successor: 'ORD-1~2' });
    await desk.put('ORD-1~2', 'cancelled', { successor: 'ORD-1~3' });
    await desk.put('ORD-1~3', 'printed');
    await pickups.start();
    expect(await reply(pickups, 'ORD-1')).toMatchObject({ outcome: 'taken', job: { id: 'ORD-1~3' } });
    expect((await reply(pickups, 'ORD-1~2')).outcome).toBe('again');
  });

  it('a code means a tracking number before an order, and an order before the id of another shipment', async () => {
    const desk = historyDesk();
    const pickups = open(desk);
    const shipment = (id: string, trackingNumber: string) => ({ ...sampleShipment, id, trackingNumber });
    await desk.put('A', 'printed', { shipment: shipment('1', '77') });
    await desk.put('77', 'printed', { shipment: shipment('2', '88') });
    await desk.put('88', 'queued');
    await desk.put('B', 'printed', { shipment: shipment('88', '99') });
    await desk.put('C', 'printed', { shipment: shipment('5', '66') });
    await pickups.start();
    expect((await reply(pickups, '77')).job?.id).toBe('A');
    expect((await reply(pickups, '88')).job?.id).toBe('77');
    expect((await reply(pickups, '99')).job?.id).toBe('B');
    expect((await reply(pickups, '5')).job?.id).toBe('C');
  });

  it('an order whose number reads like the id of another shipment does not hand over that other parcel', async () => {
    const desk = historyDesk();
    const pickups = open(desk);
    const other = await desk.put('A', 'printed', { shipment: { ...sampleShipment, id: '4812' } });
    await desk.put('4812', 'queued');
    await pickups.start();
    expect(await reply(pickups, '4812')).toMatchObject({ outcome: 'stop', job: { id: '4812' } });
    expect(await desk.journal.job('A')).toEqual(other);
  });

  it.each([
    [
      'unpaid',
      { payment: { paid: false, amount: null, balance: null, url: null, expiresAt: null, toldAt: null, odd: [] } },
    ],
    ['cancelled', { shipment: { ...sampleShipment, trackingNumber: 'T-ORD-1', status: 'cancelled' } }],
  ])('a shipment made elsewhere that the service called %s must not go', async (_what, changes) => {
    const desk = historyDesk();
    const pickups = open(desk);
    await desk.put('ORD-1', 'already_shipped', changes);
    await pickups.start();
    expect((await reply(pickups, 'T-ORD-1')).outcome).toBe('stop');
  });

  it('a parcel that another desk may have shipped goes by its label, and not by its packing slip', async () => {
    const desk = historyDesk();
    const pickups = open(desk);
    await desk.put('ORD-1', 'already_shipped', { unproven: { sentAt: 5 } });
    await pickups.start();
    expect((await reply(pickups, 'ORD-1')).outcome).toBe('stop');
    expect(await reply(pickups, 'T-ORD-1')).toMatchObject({ outcome: 'taken', job: { unproven: null } });
  });

  it('a code that was foreign until its job came is not foreign any more once its parcel is taken', async () => {
    const desk = historyDesk();
    const pickups = open(desk);
    await pickups.start();
    for (const code of ['T-ORD-1', 'S-ORD-2', 'ELSEWHERE']) {
      expect((await reply(pickups, code)).outcome).toBe('foreign');
    }
    await desk.put('ORD-1', 'already_shipped');
    await desk.put('ORD-2', 'printed');
    expect(await reply(pickups, 'T-ORD-1')).toMatchObject({ outcome: 'taken', pickup: { parcels: 1, foreign: 2 } });
    // Whatever of it is read now, the parcel is the one of which another code was read then.
    expect(await reply(pickups, 'T-ORD-2')).toMatchObject({ outcome: 'taken', pickup: { parcels: 2, foreign: 1 } });
    const taken = (await pickups.whole('pickup-1'))?.items.map(({ code }) => code);
    expect(taken?.toSorted()).toEqual(['ELSEWHERE', 'T-ORD-1', 'T-ORD-2']);
    await pickups.takeBack('ORD-1');
    expect((await pickups.current())?.foreign).toBe(1);
  });

  it('of several jobs with the same tracking number that which may go goes', async () => {
    const desk = historyDesk();
    const pickups = open(desk);
    const printed = await desk.put('OURS', 'printed');
    await desk.put('shipment:1', 'cancelled', { shipment: printed.shipment });
    await pickups.start();
    expect((await reply(pickups, 'T-OURS')).job?.id).toBe('OURS');
  });

  it('answers again within the session, earlier after it, and counts the parcel once', async () => {
    const desk = historyDesk();
    const pickups = open(desk);
    await desk.put('ORD-1', 'printed');
    await pickups.start();
    const outcomes = await Promise.all([1, 2, 3].map(() => reply(pickups, 'T-ORD-1')));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['taken', 'again', 'again']);
    expect(await pickups.end()).toMatchObject({ ok: true, value: { parcels: 1 } });
    await pickups.start();
    expect(await reply(pickups, 'T-ORD-1')).toMatchObject({ outcome: 'earlier', pickup: { parcels: 0 } });
  });

  it('notes an unknown code once, and stores nothing that cannot be a code', async () => {
    const pickups = open(historyDesk());
    await pickups.start();
    // There is nothing to check at the service, so nothing is missing either.
    expect(await reply(pickups, 'ELSEWHERE')).toEqual({
      outcome: 'foreign',
      checked: true,
      job: null,
      elsewhere: null,
      pickup: expect.objectContaining({ foreign: 1 }),
    });
    expect(await reply(pickups, 'ELSEWHERE')).toMatchObject({ outcome: 'foreign', pickup: { foreign: 1 } });
    for (const code of ['', '  ', 'x'.repeat(121), 'a\u0000b']) {
      expect(await reply(pickups, code)).toMatchObject({ outcome: 'refused', pickup: { foreign: 1 } });
    }
  });

  it('takes an unknown code out again by any writing of it, and nothing without a session', async () => {
    const pickups = open(historyDesk());
    expect(await pickups.removeForeign('ELSEWHERE')).toEqual({ ok: false, error: { kind: 'no_pickup' } });
    await pickups.start();
    await reply(pickups, 'ELSEWHERE');
    await reply(pickups, 'ANOTHER');
    expect(await pickups.removeForeign(' ELSEWHERE\r')).toMatchObject({ ok: true, value: { foreign: 1 } });
    expect(await pickups.removeForeign('x'.repeat(121))).toMatchObject({ ok: true, value: { foreign: 1 } });
    // It may still be given: then it is scanned once more.
    expect(await reply(pickups, 'ELSEWHERE')).toMatchObject({ outcome: 'foreign', pickup: { foreign: 2 } });
  });

  it('takes a parcel back, also one of an earlier session, and gives it again', async () => {
    const desk = historyDesk();
    const pickups = open(desk);
    await desk.put('ORD-1', 'printed');
    await desk.put('ORD-2', 'label_pending');
    await pickups.start();
    await reply(pickups, 'T-ORD-1');
    expect(await pickups.takeBack('ORD-1')).toMatchObject({ ok: true, value: { parcels: 0, items: [] } });
    expect(await desk.journal.job('ORD-1')).toMatchObject({ state: 'printed', pickup: null });
    expect((await reply(pickups, 'T-ORD-1')).outcome).toBe('taken');
    await pickups.end();
    const next = await pickups.start();
    expect((await pickups.takeBack('ORD-1')).ok).toBe(true);
    const id = next.ok ? next.value.id : '';
    expect(await reply(pickups, 'T-ORD-1')).toMatchObject({ outcome: 'taken', pickup: { id, parcels: 1 } });
    expect(await pickups.takeBack('ORD-2')).toEqual({ ok: false, error: { kind: 'not_possible_now' } });
    expect(await pickups.takeBack('nobody')).toEqual({ ok: false, error: { kind: 'job_not_found' } });
  });

  it('has one session at a time, however often it is begun, and answers no_pickup without one', async () => {
    const desk = historyDesk();
    const pickups = open(desk);
    await desk.put('ORD-1', 'printed');
    const none = { ok: false, error: { kind: 'no_pickup' } };
    expect(await pickups.scan('T-ORD-1')).toEqual(none);
    expect(await pickups.takeBack('ORD-1')).toEqual(none);
    expect(await pickups.end()).toEqual(none);
    expect((await desk.journal.job('ORD-1'))?.state).toBe('printed');
    const begun = await Promise.all([pickups.start(), pickups.start(), pickups.start()]);
    for (const one of begun) expect(one).toMatchObject({ ok: true, value: { id: 'pickup-1' } });
    // A scan that came before the end belongs to the session; one after it to none.
    const [scanned, ended, late] = await Promise.all([pickups.scan('T-ORD-1'), pickups.end(), pickups.scan('X')]);
    expect(scanned.ok && scanned.value.outcome).toBe('taken');
    expect(ended).toMatchObject({ ok: true, value: { parcels: 1 } });
    expect(late).toEqual(none);
  });

  it('goes on in another process that opens the same journal', async () => {
    const desk = historyDesk();
    await desk.put('ORD-1', 'printed');
    await open(desk).start();
    const after = open(desk);
    expect((await after.current())?.id).toBe('pickup-1');
    expect((await reply(after, 'T-ORD-1')).outcome).toBe('taken');
    await after.end();
    expect((await after.recent(5)).map(({ id, parcels }) => [id, parcels])).toEqual([['pickup-1', 1]]);
    expect((await after.whole('pickup-1'))?.items).toHaveLength(1);
  });
});
