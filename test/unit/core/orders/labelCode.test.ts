import { describe, expect, it } from 'vitest';
import { JOB_STATES, type JobState } from '../../../../electron/contract/job.ts';
import { proofOf } from '../../../../electron/core/orders/labelCode.ts';
import type { SpoolOutcome } from '../../../../electron/core/ports/Printer.ts';
import { aJob } from '../../../support/builders.ts';
import { openDeskInTime } from '../../../support/deskInTime.ts';
import { deskWith, tracked } from '../../../support/labelDesk.ts';

const MINUTE = 60_000;
const unknown = async (): Promise<SpoolOutcome> => ({ kind: 'unknown', detail: '' });

describe('a label that is scanned back', () => {
  it.each(['T-ORD-1', 'S-ORD-1', '  T-ORD-1 '])('by %j proves its job, and again', async (code) => {
    const desk = await deskWith(false);
    await desk.scan('ORD-1');
    expect(await desk.reported(code)).toEqual(['label_verified', 'ORD-1']);
    expect(await desk.reported(code)).toEqual(['label_verified', 'ORD-1']);
    expect(await desk.state('ORD-1')).toBe('verified');
    const verified = (await desk.core.timeline((await desk.job('ORD-1')).id)).filter(({ type }) => type === 'verified');
    expect(verified).toMatchObject([{ by: '1', from: 'printed', to: 'verified', amount: null }]);
    expect([desk.printed, desk.callsOf('create').length]).toEqual([['ORD-1'], 1]);
  });

  it('proves also that it is on paper, where that was in doubt', async () => {
    const desk = await deskWith(true, { follow: unknown });
    await desk.scan('ORD-1');
    expect(await desk.state('ORD-1')).toBe('print_unconfirmed');
    expect(await desk.reported('T-ORD-1')).toEqual(['label_verified', 'ORD-1']);
    expect(await desk.job('ORD-1')).toMatchObject({
      state: 'verified',
      print: { confirmedBy: 'operator' },
      problem: null,
    });
    expect(desk.printed).toEqual(['ORD-1']);
  });

  it('while its spooler is still at it is on paper too, and a later report of the spooler changes nothing', async () => {
    let end: (outcome: SpoolOutcome) => void = () => {};
    const desk = await deskWith(false, {
      follow: () =>
        new Promise((resolve) => {
          end = resolve;
        }),
    });
    await desk.scan('ORD-1');
    expect(await desk.reported('T-ORD-1')).toEqual(['label_verified', 'ORD-1']);
    end({ kind: 'unknown', detail: '' });
    await desk.time.settle();
    expect(await desk.state('ORD-1')).toBe('verified');
    await desk.scan('ORD-2');
    expect(await desk.state('ORD-2')).toBe('printing');
  });

  it('proves nothing about a second label that is under way', async () => {
    const desk = await deskWith(false);
    await desk.scan('ORD-1');
    desk.answers.follow = unknown;
    await desk.core.actions.print((await desk.job('ORD-1')).id, 'torn', null);
    await desk.time.settle();
    expect(await desk.reported('T-ORD-1')).toEqual(['label_known', 'ORD-1']);
    expect(await desk.state('ORD-1')).toBe('print_unconfirmed');
  });

  it('of a cancelled shipment is known, and changes nothing', async () => {
    const desk = await deskWith(true);
    await desk.scan('ORD-1');
    await desk.core.actions.cancel((await desk.job('ORD-1')).id, null);
    await desk.time.pass(MINUTE);
    const before = await desk.job('ORD-1');
    expect(before.state).toBe('cancelled');
    expect(await desk.reported('T-ORD-1')).toEqual(['label_known', 'ORD-1']);
    expect(await desk.job('ORD-1')).toEqual(before);
  });

  it('of no job here is a code like any other', async () => {
    const desk = await deskWith(true);
    await desk.scan('ORD-1');
    expect(await desk.reported('T-ELSEWHERE')).toEqual(['new', 'T-ELSEWHERE']);
    expect(await desk.state('T-ELSEWHERE')).toBe('needs_attention');
    expect(await desk.state('ORD-1')).toBe('printed');
  });
});

describe('an order reference that reads like a label', () => {
  it('of the book is that order, and of a job is that job', async () => {
    const desk = await deskWith(false, {}, 'ORD-1', 'T-ORD-1');
    await desk.scan('ORD-1');
    expect(await desk.reported('T-ORD-1')).toEqual(['new', 'T-ORD-1']);
    expect(await desk.reported('T-ORD-1')).toEqual(['again', 'T-ORD-1']);
    expect(await desk.state('ORD-1')).toBe('printed');
  });

  it('is the label all the same when that one is waited for', async () => {
    const desk = await deskWith(true, {}, 'ORD-1', 'T-ORD-1');
    await desk.scan('ORD-1');
    expect(await desk.reported('T-ORD-1')).toEqual(['label_verified', 'ORD-1']);
    expect(await desk.reported('T-ORD-1')).toEqual(['new', 'T-ORD-1']);
  });
});

it('a label proves something only about a job of which a label may be out', () => {
  const print = { printerId: 'p', printerName: 'p', spoolId: null, copies: 2, confirmedBy: null, output: null };
  const proofs = Object.fromEntries(
    JOB_STATES.map((state): [JobState, string] => [state, proofOf(aJob({ state, print, printCount: 2 }))]),
  );
  expect(Object.entries(proofs).filter(([, proof]) => proof !== 'nothing')).toEqual([
    ['printing', 'of_print'],
    ['print_unconfirmed', 'of_print'],
    ['printed', 'of_label'],
  ]);
  expect(proofOf(aJob({ state: 'printing', print, printCount: 3 }))).toBe('nothing');
});

it('a disk that fails while a label is verified is reported, and the next scan verifies it', async () => {
  let fails = false;
  const desk = await openDeskInTime(
    { create: tracked },
    {
      journal: (journal) => ({
        ...journal,
        async commit(next, event) {
          if (fails && event.type === 'verified') throw new Error('disk full');
          return journal.commit(next, event);
        },
      }),
    },
  );
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  fails = true;
  await expect(desk.core.scan('T-ORD-1')).rejects.toThrow('disk full');
  fails = false;
  expect((await desk.core.scan('T-ORD-1')).kind).toBe('label_verified');
});
