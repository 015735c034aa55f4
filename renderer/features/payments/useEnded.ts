import { useCallback, useState } from 'react';
import type { Job } from '../../../electron/contract/job.ts';
import { useJobs } from '../../bridge/StationContext.tsx';

/** So many, newest first: when two hundred are paid at once nobody reads them all here. */
const MOST = 12;

/**
 * Payments that were open on this screen and are no more, newest first: whoever holds the phone sees here that it went
 * through, and what was cancelled can be shipped anew. Until somebody has seen them, or goes to another screen.
 */
export function useEnded(open: readonly string[]): readonly [ended: readonly Job[], forget: () => void] {
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(open));
  if (open.some((id) => !seen.has(id))) setSeen(new Set([...seen, ...open]));
  const ended = useJobs(({ jobs }) =>
    [...seen]
      .map((id) => jobs.get(id))
      .filter((job): job is Job => job !== undefined && job.state !== 'awaiting_payment')
      .sort((a, b) => b.updatedAt - a.updatedAt || b.seq - a.seq)
      .slice(0, MOST),
  );
  return [ended, useCallback(() => setSeen(new Set(open)), [open])];
}
