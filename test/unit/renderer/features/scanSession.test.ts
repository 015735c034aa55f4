import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import type { Job } from '../../../../electron/contract/job.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { stationOf } from '../../../../renderer/bridge/station.ts';
import { createStationClient } from '../../../../renderer/bridge/stationClient.ts';
import { createScanSession, handsOf } from '../../../../renderer/features/scan/scanSession.ts';
import { createFakeBridge } from '../../../support/fakeBridge.ts';
import { sampleJob, sampleOrder } from '../../../support/sampleJobs.ts';

const job = (reference: string, seq: number) => sampleJob({ id: reference, seq, order: sampleOrder({ reference }) });

describe('the scans of a session', () => {
  it('are separate: the outcome of one changes no other', async () => {
    const earlier = [job('ORD-1', 1), job('ORD-2', 2)];
    const scanned = job('ORD-3', 3);
    const fake = createFakeBridge({
      jobs: earlier,
      handlers: { 'scan.submit': () => ok({ kind: 'new', job: scanned }) },
    });
    const session = createScanSession(createStationClient(stationOf(fake.bridge)), () => 5_000);
    await session.loadEarlier();
    await session.submit('ORD-3');
    const { entries } = session.store.getState();
    expect(new Set(entries.map(({ id }) => id)).size).toBe(3);
    expect(entries.map(({ phase }) => (phase.type === 'job' ? phase.jobId : phase.type))).toEqual([
      'ORD-3',
      'ORD-2',
      'ORD-1',
    ]);
  });

  it('stand with the last one first, after any change of earlier ones', async () => {
    const at = (reference: string, createdAt: number) => ({ ...job(reference, createdAt), createdAt });
    const fake = createFakeBridge({
      // The station has first what changed last.
      handlers: { 'jobs.recent': () => ok([at('ORD-1', 1_000), at('ORD-3', 3_000), at('ORD-2', 2_000)]) },
    });
    const session = createScanSession(createStationClient(stationOf(fake.bridge)), () => 5_000);
    session.show(job('ORD-4', 4));
    await session.loadEarlier();
    expect(session.store.getState().entries.map(({ code }) => code)).toEqual(['ORD-4', 'ORD-3', 'ORD-2', 'ORD-1']);
  });

  it('are those of this desk alone, each once: no orders of a list, and none that is shown already', async () => {
    const problem: Job['problem'] = { code: 'unknown_order', detail: null, fields: [] };
    const key = { kind: 'reference', value: 'KEY-3' } as const;
    const nameless = sampleJob({ id: 'nameless', state: 'needs_attention', problem, order: null, key });
    const fake = createFakeBridge({
      handlers: {
        'jobs.recent': () => ok([job('ORD-1', 1), { ...job('ORD-2', 2), lane: 'batch' as const }, nameless]),
      },
    });
    const client = createStationClient(stationOf(fake.bridge));
    const session = createScanSession(client, () => Date.now());
    const { inHand, scanned } = handsOf(session);
    await session.loadEarlier();
    expect([session.store.getState().started, inHand()]).toEqual([false, null]);
    expect(new Set(scanned())).toEqual(new Set(['ORD-1', 'nameless']));
    session.show(sampleJob({ id: 'adopted', order: sampleOrder({ reference: '' }), key }));
    expect([session.store.getState().started, inHand()]).toEqual([true, 'adopted']);
    expect(client.jobs.store.getState().jobs.get('adopted')).toBeDefined();
    await session.loadEarlier();
    const { entries } = session.store.getState();
    expect(entries.map(({ code, isEarlier = false }) => `${code} ${isEarlier}`).toSorted()).toEqual([
      'KEY-3 false',
      'KEY-3 true',
      'ORD-1 true',
    ]);
  });

  it('are called by their receiver where they have no reference', async () => {
    const key = { kind: 'generated', value: 'TYPED-7' } as const;
    const typed = sampleJob({ id: 'typed', state: 'printed', order: sampleOrder({ reference: '' }), key });
    const fake = createFakeBridge({ handlers: { 'jobs.recent': () => ok([typed]) } });
    const session = createScanSession(createStationClient(stationOf(fake.bridge)), () => Date.now());
    await session.loadEarlier();
    expect(session.store.getState().entries.map(({ code }) => code)).toEqual(['Ayşe Yılmaz']);
  });

  it('are none before the station answers, and as many as wait for an answer', async () => {
    const fake = createFakeBridge({
      handlers: {
        'jobs.recent': () => err(stationError('journal_failed')),
        'scan.submit': () => new Promise(() => undefined),
      },
    });
    const session = createScanSession(createStationClient(stationOf(fake.bridge)), () => 5_000);
    await session.loadEarlier();
    expect(session.store.getState().entries).toEqual([]);
    for (let index = 0; index < 205; index += 1) void session.submit(`ORD-${index}`);
    expect(session.store.getState().entries).toHaveLength(205);
    expect(handsOf(session).inHand()).toBeNull();
  });

  it('keep an unseen problem through any number of later scans, and nothing else so long', async () => {
    let seq = 10;
    const fake = createFakeBridge({
      handlers: {
        'scan.submit': ({ code }) => {
          if (code === 'LOST' || (code === 'MENDED' && seq === 10)) return err(stationError('journal_failed'));
          seq += 1;
          return ok({ kind: 'new', job: job(code, seq) });
        },
      },
    });
    const session = createScanSession(createStationClient(stationOf(fake.bridge)), () => 5_000);
    for (const code of ['FIRST', 'LOST', 'MENDED', 'ORD-1', 'MENDED']) {
      if (code === 'FIRST') seq = 9;
      await session.submit(code);
    }
    const codes = () => session.store.getState().entries.map(({ code }) => code);
    for (let index = 0; index < 400; index += 1) await session.submit(`ORD-${index}`);
    expect(codes().filter((code) => !code.startsWith('ORD'))).toEqual(['LOST']);
    expect(codes()).toHaveLength(201);
    const lost = session.store.getState().entries.at(-1);
    session.see(`${lost?.id} not kept`);
    await session.submit('ORD-400');
    expect(codes()).not.toContain('LOST');
  });
});

describe('the alarm of a wrong label', () => {
  it('is ended by the right label alone: not by another one, nor by the order of the parcel', async () => {
    const [mine, others] = [job('ORD-1', 1), job('ORD-2', 2)];
    const fake = createFakeBridge({
      handlers: {
        'scan.submit': ({ code }) => {
          if (code === 'ORD-1') return ok({ kind: 'again', job: mine });
          if (code === 'T-ORD-1') return ok({ kind: 'label_verified', job: mine });
          if (code === 'T-ORD-2') return ok({ kind: 'label_wrong', job: others, expected: mine });
          return ok({ kind: 'label_verified', job: job('ORD-3', 3) });
        },
      },
    });
    const session = createScanSession(createStationClient(stationOf(fake.bridge)), () => 5_000);
    for (const code of ['T-ORD-2', 'ORD-1', 'T-ORD-3']) {
      await session.submit(code);
      expect(session.store.getState().alarm, code).toMatchObject({ jobId: 'ORD-2', expectedId: 'ORD-1' });
    }
    await session.submit('T-ORD-1');
    expect(session.store.getState().alarm).toBeNull();
  });
});
