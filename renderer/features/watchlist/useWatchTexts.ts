import type { Job } from '../../../electron/contract/job.ts';
import { useStatus } from '../../bridge/StationContext.tsx';
import { useNow } from '../../components/useNow.ts';
import { useText } from '../../i18n/useText.ts';
import { type LastAnswer, lastAnswer, lookWayOf, nextLook, type ShelfLook, shelfLook } from './watchTexts.ts';

const MINUTE_MS = 60_000;

/** What a parcel's place on the shelf says; counted in seconds only shortly before the next look. */
export function useWatchTexts(job: Job): ShelfLook & LastAnswer & { readonly next: string } {
  const t = useText();
  const way = useStatus(lookWayOf) ?? 'looks';
  const isSoon = job.state === 'label_pending' && way === 'looks' && (job.nextAt ?? 0) - Date.now() < MINUTE_MS;
  // The ticks may lie further back than what just happened to the job.
  const now = Math.max(useNow(isSoon ? 1_000 : 10_000), job.updatedAt);
  return { ...shelfLook(job, now, t), ...lastAnswer(job, now, t), next: nextLook(job, way, now, t) };
}
