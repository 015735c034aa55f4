import { expect, it } from 'vitest';
import type { BatchState } from '../../../electron/contract/batch.ts';
import { JOB_STATES, type JobState } from '../../../electron/contract/job.ts';
import type { StationStatus } from '../../../electron/contract/status.ts';
import { updateWaits } from '../../../electron/contract/update.ts';

const counts = (some: Partial<Record<JobState, number>>) =>
  Object.fromEntries(JOB_STATES.map((state) => [state, some[state] ?? 0])) as StationStatus['counts'];
const batches = (...states: BatchState[]) => states.map((state) => ({ batch: { state } })) as StationStatus['batches'];

it('waits for what is on its way to the service or to paper, and for nothing else', () => {
  const waiting = JOB_STATES.filter((state) => updateWaits({ counts: counts({ [state]: 1 }), batches: [] }).length > 0);
  expect(waiting).toEqual(['queued', 'submitting', 'label_ready', 'printing', 'print_unconfirmed']);
});

it('counts each kind, labels before and in the printer together', () => {
  expect(
    updateWaits({ counts: counts({ queued: 20, label_ready: 2, printing: 1 }), batches: batches('running') }),
  ).toEqual([
    { what: 'queued', count: 20 },
    { what: 'printing', count: 3 },
    { what: 'batch', count: 1 },
  ]);
});

it('waits for a batch while it runs only: a paused one goes on after the update, when a person lets it', () => {
  expect(updateWaits({ counts: counts({}), batches: batches('paused', 'stopped', 'done') })).toEqual([]);
});
