import { describe, expect, it } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import { stationOf } from '../../../../renderer/bridge/station.ts';
import { createStationMirror } from '../../../../renderer/bridge/stationMirror.ts';
import { createScanSession } from '../../../../renderer/features/scan/scanSession.ts';
import { createFakeBridge } from '../../../support/fakeBridge.ts';
import { sampleJob, sampleOrder } from '../../../support/sampleJobs.ts';

const job = (reference: string, seq: number) => sampleJob({ id: reference, seq, order: sampleOrder({ reference }) });

describe('the scans of a session', () => {
  it('are told apart from those before it: what becomes of one changes no other', async () => {
    const earlier = [job('ORD-1', 1), job('ORD-2', 2)];
    const scanned = job('ORD-3', 3);
    const fake = createFakeBridge({
      jobs: earlier,
      handlers: { 'scan.submit': () => ok({ kind: 'new', job: scanned }) },
    });
    const session = createScanSession(createStationMirror(stationOf(fake.bridge)), () => 5_000);
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
});
