import type { TimelineEntry } from '../../../electron/contract/job.ts';

/** One line of a timeline: an entry, or several of the same that say nothing new one after the other. */
export interface TimelineLine {
  /** Its place; a timeline only grows at its end. */
  readonly id: string;
  readonly entry: TimelineEntry;
  readonly times: number;
  /** Epoch ms of the last of them. */
  readonly until: number;
}

/** A label that is waited for all night is looked for hundreds of times: that is one line. */
const FOLDED = new Set(['looked', 'scanned_again']);

export function foldTimeline(entries: readonly TimelineEntry[]): readonly TimelineLine[] {
  const lines: TimelineLine[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last !== undefined && isSame(last.entry, entry)) {
      lines[lines.length - 1] = { ...last, times: last.times + 1, until: entry.at };
    } else lines.push({ id: `line ${lines.length}`, entry, times: 1, until: entry.at });
  }
  return lines;
}

function isSame(a: TimelineEntry, b: TimelineEntry): boolean {
  return FOLDED.has(a.type) && a.type === b.type && a.to === b.to && a.by === b.by;
}
