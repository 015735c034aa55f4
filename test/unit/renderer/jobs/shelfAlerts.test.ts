import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job, JobRecord } from '../../../../electron/contract/job.ts';
import { stationOf } from '../../../../renderer/bridge/station.ts';
import { createStationClient } from '../../../../renderer/bridge/stationClient.ts';
import { ALERT_LASTS_MS, createShelfAlerts, LATE_ALERT_LASTS_MS } from '../../../../renderer/jobs/shelfAlerts.ts';
import type { SoundName } from '../../../../renderer/sound/sounds.ts';
import { createFakeBridge } from '../../../support/fakeBridge.ts';
import { sampleJob, sampleOrder, samplePrint } from '../../../support/sampleJobs.ts';

beforeEach(() => void vi.useFakeTimers());

const parcel = (slot: number, change: Partial<JobRecord> = {}) =>
  sampleJob({
    id: `slot-${slot}`,
    seq: slot,
    order: sampleOrder({ reference: `ORD-${slot}` }),
    state: 'label_pending',
    slot,
    ...change,
  });
const problem = (code: NonNullable<Job['problem']>['code']): Job['problem'] => ({ code, detail: null, fields: [] });

function desk(jobs: readonly Job[] = [], scans: readonly string[] = []) {
  let scanned = scans;
  let notify = () => {};
  const client = createStationClient(stationOf(createFakeBridge().bridge));
  const versions = new Map<string, number>();
  const change = (job: Job) => {
    const version = (versions.get(job.id) ?? 0) + 1;
    versions.set(job.id, version);
    client.jobs.accept([{ ...job, version }]);
  };
  for (const job of jobs) change(job);
  const message = createShelfAlerts(client, Date.now, {
    scanned: () => scanned,
    inHand: () => scanned[0] ?? null,
    subscribe: (listener) => {
      notify = listener;
      return () => undefined;
    },
  });
  const scan = (id: string) => {
    scanned = [id, ...scanned];
    notify();
  };
  const heard: SoundName[] = [];
  const stop = message.start((name) => heard.push(name));
  const reported = () => message.store.getState().items.map(({ slot, step }) => `${slot} ${step}`);
  return { change, heard, reported, message, stop, scan };
}

describe('the alerts of the shelf', () => {
  it('announce a label whose order the shop sent long after its scan', () => {
    const parked = { order: null, slot: null, problem: problem('shop_no_answer') };
    const { change, reported } = desk([parcel(7, { ...parked, state: 'needs_attention' })]);
    for (const state of ['queued', 'submitting', 'label_ready', 'printing'] as const)
      change(parcel(7, { state, slot: null }));
    change(parcel(7, { state: 'printed', slot: null, printedAt: 9_000, print: samplePrint, printCount: 1 }));
    expect(reported()).toEqual(['null out']);
  });

  it('name the slot whose label is out, and sound once', () => {
    const { change, heard, reported } = desk([parcel(7)]);
    expect(reported()).toEqual([]);
    change(parcel(7, { looks: 1 }));
    expect(reported()).toEqual([]);
    change(parcel(7, { state: 'label_ready' }));
    change(parcel(7, { state: 'printing', print: samplePrint }));
    expect([reported(), heard]).toEqual([['7 printing'], []]);
    change(parcel(7, { state: 'printed', print: samplePrint }));
    expect([reported(), heard]).toEqual([['7 out'], ['ready']]);
  });

  const ends = {
    out: { state: 'printed', printedAt: 9_000 },
    void: { state: 'cancelled', printedAt: 9_000, problem: problem('shipment_cancelled') },
    elsewhere: { state: 'already_shipped' },
    unproven: { state: 'already_shipped', unproven: { sentAt: 1 } },
    cancelled: { state: 'cancelled', problem: problem('shipment_cancelled') },
  } as const;
  it.each(Object.entries(ends))('name no slot of a parcel (%s) once another parcel stands in it', (step, end) => {
    const next = { id: 'next', seq: 12, order: sampleOrder({ reference: 'ORD-12' }) };
    const { change, reported } = desk([parcel(7)]);
    change(parcel(7, { state: 'label_ready' }));
    change(parcel(7, end));
    expect(reported()).toEqual([`7 ${step}`]);
    change(parcel(7, { ...next, slot: null, state: 'queued' }));
    expect(reported(), 'the next parcel has no slot yet').toEqual([`7 ${step}`]);
    change(parcel(7, { ...next, state: 'label_pending' }));
    expect(reported()).toEqual([`null ${step}`]);
    change(parcel(7, { ...next, state: 'printed', printedAt: 10_000 }));
    expect(reported().at(-1), 'the slot is that of the parcel that had it last').toBe('7 out');
    expect(reported()).not.toContain(`7 ${step === 'out' ? 'void' : step}`);
  });

  it('show a label as long as any of the shelf, once read, though another parcel stands in its slot', () => {
    const { change, message, reported } = desk([parcel(7)]);
    change(parcel(7, { state: 'label_ready' }));
    change(parcel(7, { state: 'printed', printedAt: 9_000 }));
    change(parcel(7, { id: 'next', seq: 12, order: sampleOrder({ reference: 'ORD-12' }) }));
    message.read('out');
    vi.advanceTimersByTime(2 * LATE_ALERT_LASTS_MS);
    expect(reported()).toEqual(['null out']);
    vi.advanceTimersByTime(ALERT_LASTS_MS);
    expect(reported()).toEqual([]);
  });

  it('announce every slot, and a payment as well as a slow carrier', () => {
    const { change, reported, heard } = desk([parcel(7), parcel(9, { state: 'awaiting_payment' })]);
    change(parcel(7, { state: 'printed' }));
    change(parcel(9, { state: 'label_pending' }));
    change(parcel(9, { state: 'printed' }));
    expect(reported()).toEqual(['7 out', '9 out']);
    expect(heard).toEqual(['ready', 'ready']);
  });

  it('announce that no label comes for an order that was shipped before elsewhere, but not for the parcel in the hands', () => {
    const waiting = parcel(7, { state: 'submitting' });
    const { change, reported, heard, scan } = desk([waiting], [waiting.id]);
    scan('another');
    change(parcel(7, { state: 'already_shipped' }));
    // Among the last scans it has its own sound.
    expect([reported(), heard]).toEqual([['7 elsewhere'], []]);
    const inHand = desk([waiting], [waiting.id]);
    inHand.change(parcel(7, { state: 'already_shipped' }));
    expect(inHand.reported()).toEqual([]);
    const old = desk([parcel(9)]);
    old.change(parcel(9, { state: 'already_shipped' }));
    expect([old.reported(), old.heard]).toEqual([['9 elsewhere'], ['already_shipped']]);
    // Somebody has the parcel in the hands, and its slot is free.
    old.change(parcel(9, { state: 'handed_over' }));
    expect(old.reported()).toEqual([]);
    // A state from before there was a listener is not announced.
    expect(desk([parcel(9, { state: 'already_shipped' })], ['slot-9']).reported()).toEqual([]);
  });

  it('announce that no label comes automatically where another desk may have shipped it, until somebody has dealt with it', () => {
    const requested = { state: 'already_shipped', unproven: { sentAt: 1 } } as const;
    const waiting = parcel(7, { state: 'submitting' });
    const among = desk([waiting], [waiting.id]);
    among.scan('another');
    among.change(parcel(7, requested));
    expect([among.reported(), among.heard], 'the scan view has its sound').toEqual([['7 unproven'], []]);
    const inHand = desk([waiting], [waiting.id]);
    inHand.change(parcel(7, requested));
    expect(inHand.reported(), 'its card says so').toEqual([]);
    const old = desk([parcel(9)]);
    old.change(parcel(9, requested));
    expect([old.reported(), old.heard]).toEqual([['9 unproven'], ['already_shipped']]);
    old.change(parcel(9, { ...requested, unproven: null }));
    expect(old.reported()).toEqual([]);
  });

  it('announce the label that comes out after all, once an event has answered', () => {
    const { change, reported, heard } = desk([parcel(9)]);
    change(parcel(9, { state: 'already_shipped', unproven: { sentAt: 1 } }));
    change(parcel(9, { state: 'label_ready', slot: null }));
    change(parcel(9, { state: 'printing', slot: null }));
    change(parcel(9, { state: 'printed', slot: null, printedAt: 9_000 }));
    expect([reported(), heard]).toEqual([['null out'], ['already_shipped', 'ready']]);
  });

  it('name the order of a label that comes out after the next parcel was scanned, and are silent for the one in hand', () => {
    const { change, heard, reported, scan, message } = desk();
    const late = (state: Job['state']) =>
      parcel(5, { slot: null, state, printedAt: state === 'printed' ? 9_000 : null });
    const next = (state: Job['state']) =>
      parcel(6, { slot: null, state, printedAt: state === 'printed' ? 9_000 : null });
    scan('slot-5');
    change(late('submitting'));
    scan('slot-6');
    change(next('submitting'));
    change(next('printing'));
    change(next('printed'));
    expect([reported(), heard]).toEqual([[], []]);
    change(late('label_ready'));
    change(late('printed'));
    expect([reported(), heard]).toEqual([['null out'], ['ready']]);
    expect(message.store.getState().items[0]?.jobId).toBe('slot-5');
    message.read('out');
    vi.advanceTimersByTime(LATE_ALERT_LASTS_MS + 30_000);
    expect(reported()).toEqual([]);
  });

  it('name an order whose next change is its print already', () => {
    const { change, reported, scan } = desk();
    change(parcel(5, { slot: null, state: 'queued' }));
    scan('slot-5');
    scan('slot-6');
    change(parcel(5, { slot: null, state: 'printed', printedAt: 9_000 }));
    expect(reported()).toEqual(['null out']);
  });

  it('name the slot of an order that waited for the network, and are nothing for a label that is printed again', () => {
    const { change, heard, reported, scan } = desk([parcel(4, { state: 'queued' })]);
    change(parcel(4, { state: 'submitting' }));
    change(parcel(4, { state: 'printed', printedAt: 9_000 }));
    expect([reported(), heard]).toEqual([['4 out'], ['ready']]);
    const again = { slot: null, printedAt: 9_000 };
    scan('slot-7');
    change(parcel(7, { ...again, state: 'printed' }));
    scan('slot-8');
    change(parcel(7, { ...again, state: 'printing' }));
    change(parcel(7, { ...again, state: 'printed', printedAt: 9_500 }));
    expect(reported()).toEqual(['4 out']);
  });

  it('are nothing for a parcel that never stood there, nor for what was so before anybody listened', () => {
    const { change, reported, heard } = desk([
      parcel(3, { state: 'label_ready', problem: problem('printer_offline') }),
      parcel(4, { state: 'printed' }),
    ]);
    change(parcel(5, { slot: null, state: 'submitting' }));
    change(parcel(5, { slot: null, state: 'printing' }));
    change(parcel(5, { slot: null, state: 'printed' }));
    expect([reported(), heard]).toEqual([[], []]);
    // It stood there all the time, and now it is out.
    change(parcel(3, { state: 'printing' }));
    change(parcel(3, { state: 'printed' }));
    expect([reported(), heard]).toEqual([['3 out'], ['ready']]);
  });

  it.each(['printer_offline', 'label_old'] as const)('announce that a label is here and held back: %s', (code) => {
    const { change, reported, heard } = desk([parcel(7)]);
    change(parcel(7, { state: 'label_ready' }));
    change(parcel(7, { state: 'label_ready', problem: problem(code) }));
    expect([reported(), heard]).toEqual([['7 held'], ['problem']]);
    change(parcel(7, { state: 'label_ready' }));
    change(parcel(7, { state: 'printing', problem: problem('printer_jam') }));
    expect([reported(), heard]).toEqual([['7 held'], ['problem']]);
    change(parcel(7, { state: 'printed' }));
    expect([reported(), heard]).toEqual([['7 out'], ['problem', 'ready']]);
  });

  it('announce a label that comes out although its shipment was cancelled meanwhile, unless its card shows that', () => {
    const { change, heard, reported, scan } = desk([parcel(7), parcel(8)], ['slot-7', 'slot-8']);
    const printing = { print: { ...samplePrint, confirmedBy: null }, printCount: 1 };
    for (const slot of [7, 8]) {
      change(parcel(slot, { state: 'printing', ...printing }));
      change(parcel(slot, { state: 'cancelled', ...printing, slot: null }));
    }
    scan('slot-8');
    expect(reported()).not.toContain('null void');
    const confirmed = { print: { ...samplePrint, confirmedBy: 'spooler' as const }, printCount: 1, printedAt: 5 };
    change(parcel(7, { state: 'cancelled', ...confirmed, slot: null }));
    change(parcel(8, { state: 'cancelled', ...confirmed, slot: null }));
    expect(reported()).toEqual(['null void']);
    expect(heard).toEqual(['problem']);
  });

  it('announce a parcel that is cancelled elsewhere after its label came out, once, and not of one from here or of before', () => {
    vi.setSystemTime(9_000);
    const out = { slot: null, printedAt: 8_000, printCount: 1, print: samplePrint } as const;
    const gone = { ...out, state: 'cancelled', problem: problem('shipment_cancelled'), stateSince: 9_500 } as const;
    const printed = [7, 8, 9].map((slot) => parcel(slot, { ...out, state: 'printed' }));
    const { change, heard, reported } = desk(printed);
    for (const _time of [1, 2]) change(parcel(7, gone));
    change(parcel(8, { ...gone, cancelFrom: 'printed' }));
    change(parcel(9, { ...gone, stateSince: 8_500 }));
    expect([reported(), heard]).toEqual([['null void'], ['problem']]);
  });

  it('announce a parcel that the shop stops after its label came out, until something is done about it', () => {
    vi.setSystemTime(9_000);
    const out = { slot: null, printedAt: 8_000, printCount: 1, print: samplePrint, state: 'printed' } as const;
    const shopStop = { word: 'İptal Edildi', at: 9_500, isDone: false, isOverruled: false };
    const { change, heard, reported } = desk([parcel(7, out), parcel(8, out)]);
    change(parcel(7, { ...out, shopStop }));
    change(parcel(8, { ...out, shopStop: { ...shopStop, at: 8_500 } }));
    expect([reported(), heard]).toEqual([['null stopped'], ['problem']]);
    change(parcel(7, { ...out, shopStop: { ...shopStop, isOverruled: true } }));
    expect(reported()).toEqual([]);
  });

  it('announce nothing for a shipment that was cancelled at this desk before its label came out', () => {
    const { change, reported } = desk([parcel(7)]);
    change(parcel(7, { state: 'label_ready' }));
    change(parcel(7, { state: 'cancelled', slot: null }));
    expect(reported()).toEqual([]);
  });

  it.each(['awaiting_payment', 'label_pending'] as const)(
    'announce that no label comes for a parcel whose shipment (%s) was cancelled elsewhere',
    (state) => {
      const stopped = { state: 'cancelled', problem: problem('shipment_cancelled') } as const;
      const old = desk([parcel(7, { state })]);
      old.change(parcel(7, stopped));
      expect([old.reported(), old.heard]).toEqual([['7 cancelled'], ['problem']]);
      // The job changes once more, so a person has dealt with it.
      old.change(parcel(7, { ...stopped, looks: 1 }));
      expect(old.reported()).toEqual([]);

      const among = desk([parcel(7, { state }), parcel(8)], ['slot-8', 'slot-7']);
      among.change(parcel(7, stopped));
      expect([among.reported(), among.heard], 'the scan view has its sound').toEqual([['7 cancelled'], []]);

      const inHand = desk([parcel(7, { state })], ['slot-7']);
      inHand.change(parcel(7, stopped));
      expect(inHand.reported(), 'its card says so').toEqual([]);

      const ofList = desk([parcel(7, { state, lane: 'batch', slot: null })]);
      ofList.change(parcel(7, { ...stopped, lane: 'batch', slot: null }));
      expect(ofList.reported(), 'its parcel is not here').toEqual([]);

      const before = desk([parcel(7, stopped)], ['slot-8', 'slot-7']);
      before.change(parcel(8));
      expect(before.reported(), 'nor what was so before anybody listened').toEqual([]);
    },
  );

  it('are over when somebody has seen them, and come again with what is new', () => {
    const { change, reported, message } = desk([parcel(7), parcel(9)]);
    change(parcel(7, { state: 'printed' }));
    message.seen('out');
    expect(reported()).toEqual([]);
    change(parcel(9, { state: 'printed' }));
    expect(reported()).toEqual(['9 out']);
  });

  it.each([
    ['verified', { state: 'verified' }],
    ['handed over', { state: 'handed_over' }],
    ['cancelled', { state: 'cancelled' }],
    ['scanned again', { state: 'printed', atDesk: null }],
    ['printed once more', { state: 'printing', slot: null }],
  ] as const)('are over when the parcel goes on: %s', (_how, next) => {
    const { change, reported, heard } = desk([parcel(7)]);
    change(parcel(7, { state: 'printed' }));
    expect(reported()).toEqual(['7 out']);
    change(parcel(7, next));
    expect(reported()).toEqual([]);
    change(parcel(7, { state: 'printed' }));
    expect([reported(), heard]).toEqual([[], ['ready']]);
  });

  it('leave what may or may not be on paper to the question about it', () => {
    const { change, reported, heard } = desk([parcel(7)]);
    change(parcel(7, { state: 'printing' }));
    change(parcel(7, { state: 'print_unconfirmed' }));
    expect([reported(), heard]).toEqual([[], []]);
  });

  it('stay while nobody was at the desk since they came', () => {
    const { change, reported, message } = desk([parcel(7)]);
    message.read('out');
    change(parcel(7, { state: 'printed' }));
    vi.advanceTimersByTime(8 * ALERT_LASTS_MS);
    expect(reported()).toEqual(['7 out']);
    message.read('out');
    vi.advanceTimersByTime(ALERT_LASTS_MS + 30_000);
    expect(reported()).toEqual([]);
  });

  it('are over after a quarter of an hour', () => {
    const { change, reported, message } = desk([parcel(7), parcel(9)]);
    change(parcel(7, { state: 'printed' }));
    message.read('out');
    vi.advanceTimersByTime(ALERT_LASTS_MS - 60_000);
    change(parcel(9, { state: 'printed' }));
    message.read('out');
    expect(reported()).toEqual(['7 out', '9 out']);
    vi.advanceTimersByTime(90_000);
    expect(reported()).toEqual(['9 out']);
  });

  it('end with the desk', () => {
    const { change, reported, stop } = desk([parcel(7)]);
    stop();
    change(parcel(7, { state: 'printed' }));
    expect(reported()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
