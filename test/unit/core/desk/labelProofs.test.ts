import { describe, expect, it } from 'vitest';
import { JOB_STATES, type JobState } from '../../../../electron/contract/job.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { proofOf } from '../../../../electron/core/domain/labelCode.ts';
import type { SpoolOutcome } from '../../../../electron/core/ports/Printer.ts';
import { aJob } from '../../../support/builders.ts';
import { openDeskInTime, paidAnswer } from '../../../support/deskInTime.ts';

const MINUTE = 60_000;
const unknown = async (): Promise<SpoolOutcome> => ({ kind: 'unknown', detail: '' });

/** The tracking number of ORD-1 is T-ORD-1, its shipment's id S-ORD-1. */
function tracked(reference: string) {
  const answer = paidAnswer(`S-${reference}`);
  const trackingNumber = `T-${reference}`;
  return ok({ ...answer, shipment: { ...answer.shipment, trackingNumber, trackingNumberIsCarrier: true } });
}

async function deskWith(
  verifyLabels: boolean,
  script: Parameters<typeof openDeskInTime>[0] = {},
  ...references: string[]
) {
  const desk = await openDeskInTime({ create: tracked, ...script }, { settings: { verifyLabels } });
  const all = references.length > 0 ? references : ['ORD-1', 'ORD-2', 'ORD-3'];
  await desk.orders(...all);
  return {
    ...desk,
    /** What the screen is told of a scan: the kind, and the references of the jobs in it. */
    async told(code: string) {
      const reply = await desk.core.scan(code);
      await desk.time.settle();
      if (reply.kind === 'refused') return [reply.kind];
      const expected = reply.kind === 'label_wrong' ? [reply.expected.key.value] : [];
      return [reply.kind, reply.job.key.value, ...expected];
    },
    async state(reference: string) {
      return (await desk.job(reference)).state;
    },
  };
}

describe('a label that is scanned back', () => {
  it.each(['T-ORD-1', 'S-ORD-1', '  T-ORD-1 '])('by %j proves its job, and again', async (code) => {
    const desk = await deskWith(false);
    await desk.scan('ORD-1');
    expect(await desk.told(code)).toEqual(['label_verified', 'ORD-1']);
    expect(await desk.told(code)).toEqual(['label_verified', 'ORD-1']);
    expect(await desk.state('ORD-1')).toBe('verified');
    const verified = (await desk.core.timeline((await desk.job('ORD-1')).id)).filter(({ type }) => type === 'verified');
    expect(verified).toMatchObject([{ by: '1', from: 'printed', to: 'verified', amount: null }]);
    expect([desk.printed, desk.callsOf('create').length]).toEqual([['ORD-1'], 1]);
  });

  it('proves also that it is on paper, where that was in doubt', async () => {
    const desk = await deskWith(true, { follow: unknown });
    await desk.scan('ORD-1');
    expect(await desk.state('ORD-1')).toBe('print_unconfirmed');
    expect(await desk.told('T-ORD-1')).toEqual(['label_verified', 'ORD-1']);
    expect(await desk.job('ORD-1')).toMatchObject({
      state: 'verified',
      print: { confirmedBy: 'operator' },
      problem: null,
    });
    expect(desk.printed).toEqual(['ORD-1']);
  });

  it('while its spooler is still at it is on paper too, and what the spooler says later changes nothing', async () => {
    let end: (outcome: SpoolOutcome) => void = () => {};
    const desk = await deskWith(false, {
      follow: () =>
        new Promise((resolve) => {
          end = resolve;
        }),
    });
    await desk.scan('ORD-1');
    expect(await desk.told('T-ORD-1')).toEqual(['label_verified', 'ORD-1']);
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
    expect(await desk.told('T-ORD-1')).toEqual(['label_known', 'ORD-1']);
    expect(await desk.state('ORD-1')).toBe('print_unconfirmed');
  });

  it('of a cancelled shipment is known, and changes nothing', async () => {
    const desk = await deskWith(true);
    await desk.scan('ORD-1');
    await desk.core.actions.cancel((await desk.job('ORD-1')).id, null);
    await desk.time.pass(MINUTE);
    const before = await desk.job('ORD-1');
    expect(before.state).toBe('cancelled');
    expect(await desk.told('T-ORD-1')).toEqual(['label_known', 'ORD-1']);
    expect(await desk.job('ORD-1')).toEqual(before);
  });

  it('of nobody here is a code like any other', async () => {
    const desk = await deskWith(true);
    await desk.scan('ORD-1');
    expect(await desk.told('T-ELSEWHERE')).toEqual(['new', 'T-ELSEWHERE']);
    expect(await desk.state('T-ELSEWHERE')).toBe('needs_attention');
    expect(await desk.state('ORD-1')).toBe('printed');
  });
});

describe('an order reference that reads like a label', () => {
  it('of the book is that order, and of a job is that job', async () => {
    const desk = await deskWith(false, {}, 'ORD-1', 'T-ORD-1');
    await desk.scan('ORD-1');
    expect(await desk.told('T-ORD-1')).toEqual(['new', 'T-ORD-1']);
    expect(await desk.told('T-ORD-1')).toEqual(['again', 'T-ORD-1']);
    expect(await desk.state('ORD-1')).toBe('printed');
  });

  it('is the label all the same when that one is waited for', async () => {
    const desk = await deskWith(true, {}, 'ORD-1', 'T-ORD-1');
    await desk.scan('ORD-1');
    expect(await desk.told('T-ORD-1')).toEqual(['label_verified', 'ORD-1']);
    expect(await desk.told('T-ORD-1')).toEqual(['new', 'T-ORD-1']);
  });
});

describe('a shop that verifies its labels', () => {
  it('is told of the wrong label, whoever it belongs to, until the right one was scanned', async () => {
    const desk = await deskWith(true);
    await desk.scan('ORD-1');
    expect(await desk.told('T-ORD-1')).toEqual(['label_verified', 'ORD-1']);
    await desk.scan('ORD-2');
    expect(await desk.told('T-ORD-1')).toEqual(['label_wrong', 'ORD-1', 'ORD-2']);
    expect(await desk.state('ORD-2')).toBe('printed');
    expect(await desk.told('T-ORD-1'), 'and again').toEqual(['label_wrong', 'ORD-1', 'ORD-2']);
    expect(await desk.told('T-ORD-2')).toEqual(['label_verified', 'ORD-2']);
    expect(await desk.told('T-ORD-1')).toEqual(['label_verified', 'ORD-1']);
    expect(desk.printed).toEqual(['ORD-1', 'ORD-2']);
  });

  it('may scan the next order without a proof of the one before', async () => {
    const desk = await deskWith(true);
    for (const code of ['ORD-1', 'ORD-2']) expect(await desk.told(code)).toEqual(['new', code]);
    for (let i = 0; i < 2; i += 1) expect(await desk.told('T-ORD-2')).toEqual(['label_verified', 'ORD-2']);
    expect(await desk.told('T-ORD-1'), 'later than the others').toEqual(['label_verified', 'ORD-1']);
  });

  it('gives no alarm for a label that is quicker in the hand than its spooler can tell', async () => {
    const desk = await deskWith(true);
    await desk.scan('ORD-1');
    desk.answers.follow = () => new Promise(() => {});
    await desk.scan('ORD-2');
    expect(await desk.told('T-ORD-2')).toEqual(['label_verified', 'ORD-2']);
  });

  it('has in hand the order that was scanned last', async () => {
    const desk = await deskWith(true);
    for (const code of ['ORD-1', 'ORD-2']) await desk.scan(code);
    expect(await desk.told('ORD-1')).toEqual(['again', 'ORD-1']);
    expect(await desk.told('T-ORD-2')).toEqual(['label_wrong', 'ORD-2', 'ORD-1']);
    expect(await desk.told('T-ORD-1')).toEqual(['label_verified', 'ORD-1']);
  });

  it('has the right label in hand where two of them bear the same code', async () => {
    const same = (reference: string) => {
      const answer = paidAnswer(`S-${reference}`);
      return ok({ ...answer, shipment: { ...answer.shipment, trackingNumber: 'T-SAME' } });
    };
    const desk = await deskWith(true, { create: same });
    for (const code of ['ORD-1', 'ORD-2', 'ORD-1']) await desk.scan(code);
    expect(await desk.told('T-SAME')).toEqual(['label_verified', 'ORD-1']);
  });

  it('expects nothing of a label that came out long ago, of another desk, or of an imported list', async () => {
    const desk = await deskWith(true);
    await desk.scan('ORD-1');
    await desk.time.pass(31 * MINUTE);
    await desk.core.queueAll();
    await desk.time.pass(MINUTE);
    expect(desk.printed).toEqual(['ORD-1', 'ORD-2', 'ORD-3']);
    expect(await desk.told('T-ORD-2')).toEqual(['label_verified', 'ORD-2']);
    await desk.scan('ORD-1');
    expect((await desk.told('T-ORD-3'))[0]).toBe('label_wrong');
    await desk.change({ deskName: '2' });
    expect(await desk.told('T-ORD-3')).toEqual(['label_verified', 'ORD-3']);
  });

  it('is not told so where it does not want to', async () => {
    const desk = await deskWith(false);
    for (const code of ['ORD-1', 'ORD-2']) await desk.scan(code);
    expect(await desk.told('T-ORD-1')).toEqual(['label_verified', 'ORD-1']);
  });

  it('expects it also after a restart', async () => {
    const desk = await deskWith(true);
    for (const code of ['ORD-1', 'ORD-2']) await desk.scan(code);
    await desk.core.stop();
    const again = await openDeskInTime({}, { after: desk, settings: { verifyLabels: true } });
    expect(await again.core.scan('T-ORD-1')).toMatchObject({
      kind: 'label_wrong',
      expected: { key: { value: 'ORD-2' } },
    });
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

it('a disk that fails while a label is proved tells so, and the next scan proves it', async () => {
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
