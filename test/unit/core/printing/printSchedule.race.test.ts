import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JobState } from '../../../../electron/contract/job.ts';
import { TIMEOUT_MS } from '../../../../electron/core/printing/printSchedule.ts';
import { aJob } from '../../../support/builders.ts';
import { manualClock } from '../../../support/manualClock.ts';
import { withFreePrinters } from '../../../support/printSchedule.ts';
import { runs } from '../../../support/runs.ts';

const STATES = ['queued', 'submitting', 'label_ready', 'label_pending', 'cancelling', 'printing', 'cancelled'] as const;
const unreachable = { code: 'service_unreachable' as const, detail: null, fields: [] };

it('a ready label is given out after any outcome of the orders before it, and one that is not ready any more is not', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          seq: fc.integer({ min: 1, max: 4 }),
          state: fc.constantFrom<JobState[]>(...STATES),
          lane: fc.constantFrom('bench' as const, 'batch' as const),
          isBack: fc.boolean(),
          ms: fc.constantFrom(0, 100, 600),
        }),
        { maxLength: 25 },
      ),
      async (steps) => {
        const clock = manualClock();
        const states = new Map<string, JobState>();
        const given = new Map<string, number>();
        const wrong: string[] = [];
        const order = withFreePrinters(
          (id) => {
            if (states.get(id) !== 'label_ready') wrong.push(id);
            given.set(id, (given.get(id) ?? 0) + 1);
          },
          { clock },
        );
        for (const { seq, state, lane, isBack, ms } of steps) {
          if (isBack) order.outageOver();
          const id = `job-${seq}`;
          // A change that is reported late: the job has its label already.
          const isOlder = state === 'submitting' && states.get(id) === 'label_ready';
          if (state === 'label_ready' && states.get(id) !== 'label_ready') given.delete(id);
          if (!isOlder) states.set(id, state);
          const problem = state === 'queued' ? unreachable : null;
          order.jobChanged(aJob({ id, seq, state, lane, problem }));
          await clock.pass(ms);
        }
        await clock.pass(TIMEOUT_MS);
        expect(wrong).toEqual([]);
        for (const [id, state] of states)
          if (state === 'label_ready') expect(given.get(id) ?? 0, id).toBeGreaterThan(0);
      },
    ),
    { numRuns: runs(150) },
  );
});

it('waits for an earlier order of an outage also where the desk takes long to send it again, and a second at most', async () => {
  const clock = manualClock();
  const printed: string[] = [];
  const order = withFreePrinters((id) => printed.push(id), { clock });
  const is = (seq: number, state: JobState) =>
    order.jobChanged(aJob({ id: `job-${seq}`, seq, state, problem: state === 'queued' ? unreachable : null }));
  for (const seq of [1, 2, 3]) is(seq, 'queued');
  order.outageOver();
  is(2, 'submitting');
  await clock.pass(3 * TIMEOUT_MS);
  is(2, 'label_ready');
  expect(printed).toEqual([]);
  await clock.pass(TIMEOUT_MS - 100);
  is(1, 'submitting');
  is(1, 'label_ready');
  expect(printed).toEqual(['job-1', 'job-2']);

  for (const seq of [4, 5, 6]) is(seq, 'queued');
  order.outageOver();
  is(5, 'submitting');
  is(5, 'label_ready');
  await clock.pass(TIMEOUT_MS);
  expect(printed, 'what keeps the fourth back is no outage').toEqual(['job-1', 'job-2', 'job-5']);
  is(6, 'submitting');
  is(6, 'label_ready');
  expect(printed.at(-1), 'nobody waits for it twice').toBe('job-6');
});

it('does not wait for an earlier order that failed and waits to be sent again', async () => {
  const printed: string[] = [];
  const order = withFreePrinters((id) => printed.push(id));
  const is = (seq: number, state: JobState) =>
    order.jobChanged(aJob({ id: `job-${seq}`, seq, state, problem: state === 'queued' ? unreachable : null }));
  for (const seq of [1, 2]) is(seq, 'submitting');
  is(1, 'queued');
  is(2, 'label_ready');
  expect(printed).toEqual(['job-2']);
});
