import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import type { Job, JobRecord } from '../../../../electron/contract/job.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { stationOf } from '../../../../renderer/bridge/station.ts';
import { createStationClient } from '../../../../renderer/bridge/stationClient.ts';
import { createScanSession } from '../../../../renderer/features/scan/scanSession.ts';
import { createScanSounds } from '../../../../renderer/features/scan/scanSounds.ts';
import type { SoundName } from '../../../../renderer/sound/sounds.ts';
import { inItsState } from '../../../support/builders.ts';
import { createFakeBridge, type Handlers } from '../../../support/fakeBridge.ts';
import { sampleClaim } from '../../../support/fakeSite.ts';
import { plainOrderSteps, sampleJob, sampleOrder, sampleShipment } from '../../../support/sampleJobs.ts';

const job = (reference: string, change: Partial<JobRecord> = {}) =>
  sampleJob({ id: reference, order: sampleOrder({ reference }), ...change });

function desk(submit: Handlers['scan.submit'], jobs: readonly Job[] = []) {
  const fake = createFakeBridge({ jobs, handlers: { 'scan.submit': submit } });
  const client = createStationClient(stationOf(fake.bridge));
  const session = createScanSession(client, () => 5_000);
  const heard: SoundName[] = [];
  const listen = () => createScanSounds(session, client, (name) => heard.push(name)).start();
  return { session, heard, stop: listen(), listenAgain: listen, change: (next: Job) => client.jobs.accept([next]) };
}

describe('what a scan sounds like', () => {
  it('is played once, when the label is printed and not when the order was taken', async () => {
    const first = job('ORD-1');
    const { session, heard, change } = desk(() => ok({ kind: 'new', job: first }));
    await session.submit('ORD-1');
    const steps = plainOrderSteps(first);
    for (const step of steps.slice(0, -1)) change(step);
    expect(heard).toEqual([]);
    for (const step of steps) change(step);
    change(inItsState({ ...first, state: 'verified', version: 99 }));
    expect(heard).toEqual(['done']);
  });

  it.each([
    ['already_shipped', { state: 'printed' }, 'again'],
    ['already_shipped', { state: 'already_shipped', unproven: { sentAt: 1 } }, 'new'],
    ['wait', { state: 'label_pending', slot: 7 }, 'new'],
    ['pay', { state: 'awaiting_payment' }, 'new'],
    ['problem', { state: 'failed' }, 'new'],
    ['problem', { state: 'print_unconfirmed' }, 'new'],
    ['problem', { state: 'cancelled', shipment: sampleShipment }, 'again'],
    ['acknowledge', { state: 'cancelled' }, 'again'],
    ['acknowledge', { state: 'printed', problem: { code: 'not_cancellable', detail: null, fields: [] } }, 'again'],
    ['acknowledge', { state: 'queued', problem: { code: 'service_unreachable', detail: null, fields: [] } }, 'new'],
    ['acknowledge', { state: 'needs_attention', problem: { code: 'on_hold', detail: null, fields: [] } }, 'new'],
  ] as const)('is %s for %j', async (name, change, kind) => {
    const { session, heard } = desk(({ code }) => ok({ kind, job: job(code, change as Partial<JobRecord>) }));
    await session.submit('ORD-1');
    expect(heard).toEqual([name]);
  });

  it('is a problem where it was refused, not stored, or what was chosen came too late', async () => {
    const answers: Handlers['scan.submit'] = ({ code }) => {
      if (code === 'late') return ok({ kind: 'again', job: job(code, { state: 'printed' }), optionsUsed: false });
      if (code === 'lost') return err(stationError('journal_failed'));
      return ok({ kind: 'refused', reason: 'unreadable', length: 3 });
    };
    const { session, heard } = desk(answers);
    await session.submit('bad');
    await session.submit('lost');
    await session.submit('late', { box: null, quantity: 2, hold: false });
    expect(heard).toEqual(['problem', 'problem', 'problem']);
  });

  it('is that of a parcel that was shipped before where another desk has the order, and again once it is taken over', async () => {
    const fake = createFakeBridge({
      handlers: {
        'scan.submit': () => ok({ kind: 'elsewhere', claim: sampleClaim() }),
        'scan.takeOver': () => ok({ kind: 'new', job: job('ORD-1', { state: 'already_shipped' }) }),
      },
    });
    const client = createStationClient(stationOf(fake.bridge));
    const session = createScanSession(client, () => 5_000);
    const heard: SoundName[] = [];
    createScanSounds(session, client, (name) => heard.push(name)).start();
    await session.submit('ORD-1');
    expect(heard).toEqual(['already_shipped']);
    await session.takeOver(session.store.getState().entries[0]?.id ?? 0);
    expect(heard).toEqual(['already_shipped', 'already_shipped']);
  });

  it('plays each new outcome of the same order', async () => {
    const waiting = job('ORD-1', { state: 'queued', problem: { code: 'account_hold', detail: null, fields: [] } });
    const { session, heard, change } = desk(() => ok({ kind: 'new', job: waiting }));
    await session.submit('ORD-1');
    for (const [index, step] of plainOrderSteps(waiting).entries()) {
      change({ ...step, problem: null, version: index + 2 });
    }
    expect(heard).toEqual(['pay', 'done']);
  });

  it('leaves the label of a parcel on the shelf to the alerts of the shelf, but not the doubt about it', async () => {
    const waiting = job('ORD-1', { state: 'label_pending', slot: 7, shelvedAt: 4_000 });
    const { session, heard, change } = desk(({ code }) => ok({ kind: 'new', job: { ...waiting, id: code } }));
    await session.submit('ORD-1');
    change({ ...waiting, version: 2, looks: 3 });
    change(inItsState({ ...waiting, version: 3, state: 'printing' }));
    change(inItsState({ ...waiting, version: 4, state: 'printed' }));
    expect(heard).toEqual(['wait']);
    await session.submit('ORD-2');
    change(inItsState({ ...waiting, id: 'ORD-2', version: 2, state: 'print_unconfirmed' }));
    expect(heard).toEqual(['wait', 'wait', 'problem']);
  });

  it('leaves a label that comes after the next parcel was scanned to the alerts of the shelf', async () => {
    const { session, heard, change } = desk(({ code }) => ok({ kind: 'new', job: job(code) }));
    await session.submit('ORD-1');
    await session.submit('ORD-2');
    change(job('ORD-1', { state: 'printed', version: 2 }));
    expect(heard).toEqual([]);
    change(job('ORD-2', { state: 'printed', version: 2 }));
    expect(heard).toEqual(['done']);
  });

  it('is not played again to a new listener, as after a check of the desk', async () => {
    const failed = (code: string) => job(code, { state: code === 'ORD-1' ? 'failed' : 'printed' });
    const { session, heard, stop, listenAgain } = desk(({ code }) => ok({ kind: 'new', job: failed(code) }));
    await session.submit('ORD-1');
    stop();
    listenAgain();
    await session.submit('ORD-2');
    expect(heard).toEqual(['problem', 'done']);
  });

  it('is nothing for a batch, nor for what was scanned before the page was opened', async () => {
    const { session, heard, change } = desk(() => ok({ kind: 'new', job: job('ORD-9') }), [job('ORD-1')]);
    await session.loadEarlier();
    change(job('ORD-1', { state: 'printed', version: 2 }));
    for (let index = 0; index < 50; index += 1) change(job(`BATCH-${index}`, { state: 'printed', lane: 'batch' }));
    expect(heard).toEqual([]);
  });

  it('ends with the desk', async () => {
    const { session, heard, stop } = desk(({ code }) => ok({ kind: 'new', job: job(code, { state: 'printed' }) }));
    stop();
    await session.submit('ORD-1');
    expect(heard).toEqual([]);
  });
});
