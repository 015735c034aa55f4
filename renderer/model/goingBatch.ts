import type { BatchProgress } from '../../electron/contract/batch.ts';

/**
 * The batch whose orders go out now, of those in the order in which they go. One that has only labels to come lets the next
 * one go. Null: none has anything to send.
 */
export function goingBatch(batches: readonly BatchProgress[]): number | null {
  return batches.find(({ batch, left }) => batch.state === 'running' && left > 0)?.batch.id ?? null;
}
