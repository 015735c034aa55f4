import { problemSchema, type TimelineEntry } from '../../contract/job.ts';
import type { JobEventType } from './jobEvents.ts';

/** How a try to send the order ends without a shipment, and what lets it try anew. */
const ENDS: readonly string[] = ['submit_deferred', 'rejected', 'order_corrected'] satisfies readonly JobEventType[];

/**
 * How many tries up to now ended, one after the other, with a 402 that nobody can read (API section 7); what else came
 * in between, and a person who let the order go again, begin the count anew.
 */
export function unreadableInARow(timeline: readonly TimelineEntry[]): number {
  const ends = timeline.filter(({ type }) => ENDS.includes(type));
  const lastOther = ends.findLastIndex(({ detail }) => codeOf(detail) !== 'payment_unreadable');
  return ends.length - 1 - lastOther;
}

function codeOf(detail: TimelineEntry['detail']): string | undefined {
  return problemSchema.safeParse(detail.problem).data?.code;
}
