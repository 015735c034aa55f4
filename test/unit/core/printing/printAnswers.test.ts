import { describe, expect, it } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import type { SpoolOutcome, SpoolProgress } from '../../../../electron/core/ports/Printer.ts';
import { openDeskInTime } from '../../../support/deskInTime.ts';

const MINUTE = 60_000;

describe('an answer to the question whether a label is on paper', () => {
  async function unconfirmed() {
    const desk = await openDeskInTime({ follow: async () => ({ kind: 'unknown', detail: '' }) });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    const job = await desk.job('ORD-1');
    expect(job.state).toBe('print_unconfirmed');
    desk.answers.follow = async () => ({ kind: 'completed' });
    desk.printed.length = 0;
    return { desk, job };
  }

  it('given twice (a double Enter) prints one label', async () => {
    const { desk, job } = await unconfirmed();
    await Promise.all([desk.core.actions.confirmPrint(job.id, false), desk.core.actions.confirmPrint(job.id, false)]);
    await desk.time.settle();
    expect(desk.printed).toEqual(['ORD-1']);
  });

  it('that the label is here after all prints none', async () => {
    const { desk, job } = await unconfirmed();
    await Promise.all([desk.core.actions.confirmPrint(job.id, true), desk.core.actions.confirmPrint(job.id, false)]);
    await desk.time.settle();
    expect((await desk.job('ORD-1')).state).toBe('printed');
    expect(desk.printed).toEqual([]);
  });
});

describe('a label whose spooler does not end', () => {
  async function stuck(trouble: string | null = 'media-jam') {
    const cancelled: string[] = [];
    let end: (outcome: SpoolOutcome) => void = () => {};
    let statement: (progress: SpoolProgress) => void = () => {};
    const desk = await openDeskInTime({
      follow: (_title, _printer, onProgress) =>
        new Promise((resolve) => {
          [end, statement] = [resolve, onProgress];
          if (trouble !== null) onProgress({ kind: 'waiting', trouble: 'jam', reason: trouble });
        }),
      cancelPrint: async ({ spoolId }) => {
        cancelled.push(spoolId);
        end({ kind: 'cancelled', reason: null });
        return ok(null);
      },
    });
    await desk.orders('ORD-1', 'ORD-2');
    await desk.scan('ORD-1');
    await desk.scan('ORD-2');
    const job = await desk.job('ORD-1');
    const types = async () => (await desk.core.timeline(job.id)).map((entry) => entry.type);
    return { desk, job, cancelled, types, end: () => end, statement: () => statement };
  }

  it('may be confirmed as here: a later report of the spooler does not count, and the next label goes', async () => {
    const { desk, job, cancelled, end, statement } = await stuck();
    expect(job).toMatchObject({ state: 'printing', problem: { code: 'printer_jam', detail: 'media-jam' } });
    const [endOfFirst, firstStates] = [end(), statement()];
    await desk.core.actions.confirmPrint(job.id, true);
    await desk.time.settle();
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'printed', print: { confirmedBy: 'operator' } });
    expect(cancelled).toEqual(['ORD-1']);
    expect(desk.printed).toEqual(['ORD-1', 'ORD-2']);
    await desk.core.actions.print(job.id, 'torn', null);
    await desk.core.actions.confirmPrint((await desk.job('ORD-2')).id, true);
    await desk.time.settle();
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'printing', printCount: 2 });
    firstStates({ kind: 'waiting', trouble: 'other', reason: 'from long ago' });
    endOfFirst({ kind: 'aborted', trouble: null, reason: 'from long ago' });
    await desk.time.settle();
    expect(await desk.job('ORD-1')).toMatchObject({
      state: 'printing',
      problem: { detail: 'media-jam' },
      printCount: 2,
    });
  });

  it('may be wanted again: the spool job is cancelled first, then one label is printed, on any number of requests', async () => {
    const { desk, job, cancelled, types } = await stuck();
    const answers = await Promise.all([1, 2].map(() => desk.core.actions.confirmPrint(job.id, false)));
    expect(answers.some((answer) => answer.ok)).toBe(true);
    await desk.time.settle();
    expect(cancelled).toEqual(['ORD-1']);
    expect(desk.printed.filter((title) => title === 'ORD-1')).toHaveLength(2);
    expect((await types()).slice(-4)).toEqual(['print_doubtful', 'print_started', 'print_spooled', 'print_waiting']);
    expect(await desk.core.timeline(job.id)).toContainEqual(
      expect.objectContaining({
        type: 'print_started',
        by: '1',
        detail: expect.objectContaining({ reason: 'not_on_paper' }),
      }),
    );
  });

  it('raises no question while it simply prints, but after two minutes, also where the spooler cannot cancel', async () => {
    const { desk, job } = await stuck(null);
    expect(await desk.core.actions.confirmPrint(job.id, true)).toEqual({
      ok: false,
      error: { kind: 'not_possible_now' },
    });
    await desk.time.pass(2 * MINUTE + 1_000);
    await desk.scan('ORD-1');
    desk.answers.cancelPrint = () => new Promise(() => {});
    const answered = desk.core.actions.confirmPrint(job.id, false);
    await desk.time.pass(MINUTE);
    expect((await answered).ok).toBe(true);
    expect(desk.printed.filter((title) => title === 'ORD-1')).toHaveLength(2);
  });

  it('raises a question after a restart, and the old spool job is cancelled no more than it has to be', async () => {
    const { desk, job } = await stuck();
    await desk.core.stop();
    const again = await openDeskInTime({}, { after: desk });
    expect((await again.job('ORD-1')).state).toBe('print_unconfirmed');
    expect(again.printed).toEqual(['ORD-2']);
    await again.core.actions.confirmPrint(job.id, false);
    await again.time.settle();
    expect(again.printed).toEqual(['ORD-2', 'ORD-1']);
  });
});
