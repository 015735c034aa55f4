import type { BatchProgress } from '../../electron/contract/batch.ts';

/** Whether the batch runs, or will once a person resumes it. */
export const isOpenBatch = ({ batch: { state } }: BatchProgress): boolean => state === 'running' || state === 'paused';

/**
 * The batch that sends now: the first running one, in the order in which they go, that has orders left to send. Null: no
 * batch has.
 */
export function goingBatch(batches: readonly BatchProgress[]): number | null {
  return batches.find(({ batch, left }) => batch.state === 'running' && left > 0)?.batch.id ?? null;
}
