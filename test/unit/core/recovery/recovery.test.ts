import { describe, expect, it } from 'vitest';
import { problem } from '../../../../electron/core/jobs/index.ts';
import { createOutageRecovery, findUnfinished } from '../../../../electron/core/recovery/recovery.ts';
import { openDepsInTime } from '../../../support/depsInTime.ts';

const key = (value: string) => ({ kind: 'reference', value }) as const;

/** A journal as a crash left it: a job in each state in which something was half done, under its name. */
async function afterCrash(resume: (reference: string) => boolean = () => false) {
  const parts = await openDepsInTime();
  const put = (id: 'submitting' | 'printing' | 'cancelling') =>
    parts.add({ id, key: key(id), state: id, printCount: 1 });
  for (const state of ['submitting', 'printing', 'cancelling'] as const) await put(state);
  const finish = await findUnfinished({ ...parts, resume: ({ key: { value } }) => resume(value) });
  const job = async (id: string) => (await parts.journal.job(id)) ?? null;
  return { ...parts, finish, job };
}

describe('what a crash left half done', () => {
  it('a request that may have been sent goes again under its key, as one whose answer was lost', async () => {
    const { finish, job, journal } = await afterCrash();
    await finish();
    expect(await job('submitting')).toMatchObject({ state: 'queued', deliveryUnknown: true, key: key('submitting') });
    expect((await journal.timeline('submitting')).at(-1)).toMatchObject({ by: null, detail: { endUnknown: true } });
  });

  it('a label that may be on paper raises a question, unless its print system still knows of it', async () => {
    const unknown = await afterCrash();
    await unknown.finish();
    expect(await unknown.job('printing')).toMatchObject({
      state: 'print_unconfirmed',
      problem: { code: 'print_unknown' },
    });
    const known = await afterCrash(() => true);
    await known.finish();
    expect((await known.job('printing'))?.state).toBe('printing');
  });

  it('a cancel that may have been sent waits for a poll of its shipment, which is due at once', async () => {
    const { finish, job, time } = await afterCrash();
    await finish();
    expect(await job('cancelling')).toMatchObject({
      state: 'cancelling',
      problem: { code: 'answer_unknown' },
      nextAt: time.now(),
    });
  });

  it('a label that a person has answered for meanwhile stays as it is', async () => {
    const { finish, job, jobs } = await afterCrash();
    await jobs.advance('printing', () => ({ type: 'print_confirmed', by: 'operator' }));
    await finish();
    expect((await job('printing'))?.state).toBe('printed');
  });

  it('a label that a person has had printed again meanwhile raises no question', async () => {
    const { finish, job, jobs } = await afterCrash();
    const print = { printerId: 'p', printerName: 'p', spoolId: null, copies: 1, confirmedBy: null, output: null };
    await jobs.advance('printing', () => ({ type: 'print_doubtful', problem: null }));
    await jobs.advance('printing', () => ({ type: 'print_started', print, by: 'operator', reason: null }));
    await finish();
    expect(await job('printing')).toMatchObject({ state: 'printing', printCount: 2 });
  });

  it('that cannot be written leaves the others written, and is written by the next try', async () => {
    let isFull = true;
    const parts = await openDepsInTime(
      {},
      {
        wrap: (journal) => ({
          ...journal,
          commit: (job, ...rest) =>
            isFull && job.id === 'A' ? Promise.reject(new Error('disk full')) : journal.commit(job, ...rest),
        }),
      },
    );
    for (const id of ['A', 'B']) await parts.add({ id, key: key(id), state: 'submitting' });
    const finish = await findUnfinished({ ...parts, resume: () => false });
    await expect(finish()).rejects.toThrow('disk full');
    const states = async () => [(await parts.journal.job('A'))?.state, (await parts.journal.job('B'))?.state];
    expect(await states()).toEqual(['submitting', 'queued']);
    isFull = false;
    // By now its request is on its way again, which the recovery must not take back.
    await parts.jobs.advance('B', () => ({ type: 'submit_started', keyMark: null }));
    await finish();
    expect(await states()).toEqual(['queued', 'submitting']);
  });
});

describe('the end of an outage', () => {
  async function ended(outage: boolean) {
    const parts = await openDepsInTime();
    const later = parts.time.now() + 60_000;
    for (const code of ['answer_unknown', 'service_error'] as const)
      await parts.add({ id: code, key: key(code), nextAt: later, problem: problem(code) });
    const opened: true[] = [];
    createOutageRecovery({ ...parts, onOpen: () => void opened.push(true) })(outage);
    await parts.time.settle();
    const planned = async (id: string) => (await parts.journal.job(id))?.nextAt !== null;
    return [opened.length, await planned('answer_unknown'), await planned('service_error')];
  }

  it('lets at once go what waited because of it, and what met an error of its own at its time', async () => {
    expect(await ended(true)).toEqual([2, false, true]);
  });

  it('that was none changes no planned time', async () => {
    expect(await ended(false)).toEqual([1, true, true]);
  });
});
