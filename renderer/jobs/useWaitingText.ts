import type { Job } from '../../electron/contract/job.ts';
import { useStatus } from '../bridge/index.ts';
import { useAgeText } from '../components/useNow.ts';
import { formatWhen, useText } from '../i18n/index.ts';
import { pausedOrders, waitingOrders } from '../model/balance.ts';
import { isOfList } from '../model/jobLists.ts';

/** How many orders wait for the service, and since when; null where none does. */
export function useWaitingText(): string | null {
  const t = useText();
  const queued = useStatus(waitingOrders) ?? 0;
  // Paused orders wait for a person: the balance has paused them, with a banner of its own, or a person has.
  const paused = useStatus((status) => (status.batchPause?.waiting ?? 0) + pausedOrders(status)) ?? 0;
  const waiting = Math.max(0, queued - paused);
  const since = useStatus((status) => status.waitingSince);
  const age = useAgeText(since ?? 0);
  if (waiting === 0) return null;
  const count = waiting;
  if (since === null) return t('banner.waiting', { count });
  return t('banner.waitingSince', { count, when: formatWhen(since, Date.now(), t.language), age });
}

/** Whether an order of the list is in the queue while the list waits for a person to resume it. */
export function useIsPaused(job: Job | null): boolean {
  const isListPaused = useStatus(({ batchPause }) => batchPause !== null) === true;
  return isListPaused && job !== null && job.state === 'queued' && isOfList(job);
}
