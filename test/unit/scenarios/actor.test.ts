import { describe, expect, it } from 'vitest';
import { kurus } from '../../../electron/contract/money.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import { BROKEN, openDeskInTime, paidAnswer, pendingAnswer } from '../../support/deskInTime.ts';

const named = { settings: { operatorName: 'Ayşe' } } as const;

/** The timeline of the job as `type by`, and the station where no person did. */
async function doneBy(desk: Awaited<ReturnType<typeof openDeskInTime>>, code: string): Promise<string[]> {
  const entries = await desk.core.timeline((await desk.job(code)).id);
  return entries.map(({ type, by }) => `${type} ${by ?? 'station'}`);
}

describe('who caused what', () => {
  it('a scan is the operator, what follows from it is the station, a print wanted again is the operator', async () => {
    const desk = await openDeskInTime({}, named);
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.core.actions.print((await desk.job('ORD-1')).id, 'torn', null);
    await desk.time.settle();
    await desk.scan('ORD-1');
    const print = ['print_spooled station', 'print_confirmed station'];
    expect(await doneBy(desk, 'ORD-1')).toEqual([
      'accepted Ayşe',
      'submit_started station',
      'label_stored station',
      ...['print_started station', ...print],
      ...['print_started Ayşe', ...print],
      'scanned_again Ayşe',
    ]);
  });

  it('an answer about a label in doubt is the operator', async () => {
    const desk = await openDeskInTime({ follow: async () => ({ kind: 'unknown', detail: '' }) }, named);
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.core.actions.confirmPrint((await desk.job('ORD-1')).id, true);
    expect((await doneBy(desk, 'ORD-1')).slice(-2)).toEqual(['print_doubtful station', 'print_confirmed Ayşe']);
  });

  it('trying now, taking back and trying again are the operator; trying when the time has come is the station', async () => {
    const desk = await openDeskInTime({ create: () => err(BROKEN) }, named);
    await desk.orders('ORD-1');
    await desk.scan('UNKNOWN');
    await desk.core.actions.withdraw((await desk.job('UNKNOWN')).id);
    await desk.core.actions.retry((await desk.job('UNKNOWN')).id);
    expect(await doneBy(desk, 'UNKNOWN')).toEqual(['accepted Ayşe', 'withdrawn Ayşe', 'order_checked Ayşe']);
    await desk.scan('ORD-1');
    await desk.core.actions.lookNow((await desk.job('ORD-1')).id);
    await desk.time.settle();
    await desk.time.pass(5_000);
    const entries = await doneBy(desk, 'ORD-1');
    expect(entries).toContain('resumed Ayşe');
    expect(entries.filter((entry) => entry === 'submit_started station').length).toBeGreaterThan(1);
    expect(entries.filter((entry) => entry.endsWith('Ayşe'))).toEqual(['accepted Ayşe', 'resumed Ayşe']);
  });

  it('what was taken back and is wanted after all is the operator', async () => {
    const desk = await openDeskInTime({}, named);
    await desk.scan('LATE-1');
    await desk.core.actions.withdraw((await desk.job('LATE-1')).id);
    await desk.orders('LATE-1');
    await desk.core.actions.retry((await desk.job('LATE-1')).id);
    await desk.time.settle();
    expect((await doneBy(desk, 'LATE-1')).slice(0, 4)).toEqual([
      'accepted Ayşe',
      'withdrawn Ayşe',
      'reopened Ayşe',
      'submit_started station',
    ]);
  });

  it('a cancel is requested by the operator and answered by the service; money moves with the answers alone', async () => {
    const desk = await openDeskInTime(
      {
        create: (id) => ok(pendingAnswer(id)),
        cancel: async () => ok({ refunded: kurus(5_000), newBalance: null, message: null }),
      },
      named,
    );
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.core.actions.lookNow((await desk.job('ORD-1')).id);
    await desk.time.settle();
    await desk.core.actions.cancel((await desk.job('ORD-1')).id, 'wrong address');
    await desk.time.settle();
    const entries = await desk.core.timeline((await desk.job('ORD-1')).id);
    expect(entries.find((entry) => entry.type === 'look_requested')?.by).toBe('Ayşe');
    expect(entries.find((entry) => entry.type === 'cancel_requested')).toMatchObject({ by: 'Ayşe', amount: null });
    expect(entries.find((entry) => entry.type === 'cancel_done')).toMatchObject({ by: null, amount: -5_000 });
    expect(entries.find((entry) => entry.amount === 5_000)).toMatchObject({ type: 'label_awaited', by: null });
  });

  it('without an operator’s name the events name the desk', async () => {
    const desk = await openDeskInTime({ create: (id) => ok(paidAnswer(id)) }, { settings: { deskName: 'Desk 7' } });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    expect((await doneBy(desk, 'ORD-1'))[0]).toBe('accepted Desk 7');
  });
});
