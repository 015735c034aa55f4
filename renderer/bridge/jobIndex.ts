import type { Job } from '../../electron/contract/job.ts';
import { isInList, JOB_LISTS, type JobListName } from '../model/jobLists.ts';

/** The ids of each list in the order of acceptance; a list that did not change stays the same array. */
export type ListIds = Readonly<Record<JobListName, readonly string[]>>;

export interface JobIndex {
  /**
   * Every job in its newest version. The map is changed in place: copying ten thousand jobs for each change would be
   * slow.
   */
  readonly jobs: ReadonlyMap<string, Job>;
  readonly ids: () => ListIds;
  /** Takes over jobs unless a newer version of them is here already; false when nothing changed. */
  take(incoming: readonly Job[]): boolean;
  clear(): void;
}

export const noIds: ListIds = { queue: [], watchlist: [], payments: [], attention: [], unconfirmed: [] };

/** The jobs and their lists, kept up to date with the work of what changed and not of all that is there. */
export function createJobIndex(): JobIndex {
  const jobs = new Map<string, Job>();
  let ids = noIds;

  return {
    jobs,
    ids: () => ids,
    take(incoming) {
      /** As they were before; null: not here. */
      const before = new Map<string, Job | null>();
      for (const job of incoming) {
        const known = jobs.get(job.id) ?? null;
        if (known !== null && known.version >= job.version) continue;
        if (!before.has(job.id)) before.set(job.id, known);
        jobs.set(job.id, job);
      }
      if (before.size === 0) return false;
      const next = { ...ids };
      for (const list of JOB_LISTS) next[list] = moved(ids[list], list, before, jobs);
      ids = next;
      return true;
    },
    clear() {
      jobs.clear();
      ids = noIds;
    },
  };
}

/** The list after the jobs of `before` have changed to what they are now. */
function moved(
  ids: readonly string[],
  list: JobListName,
  before: ReadonlyMap<string, Job | null>,
  jobs: ReadonlyMap<string, Job>,
): readonly string[] {
  const gone = new Set<string>();
  const come: Job[] = [];
  for (const [id, was] of before) {
    const job = jobs.get(id);
    const wasIn = was !== null && isInList(was, list);
    const isIn = job !== undefined && isInList(job, list);
    const stays = wasIn && isIn && was.seq === job.seq;
    if (wasIn && !stays) gone.add(id);
    if (isIn && !stays) come.push(job);
  }
  if (gone.size === 0 && come.length === 0) return ids;
  const left = gone.size === 0 ? ids : ids.filter((id) => !gone.has(id));
  return come.length === 0 ? left : merged(left, come.sort(bySeq), jobs);
}

const bySeq = (a: Job, b: Job): number => a.seq - b.seq;

/** Both in the order of acceptance. */
function merged(ids: readonly string[], come: readonly Job[], jobs: ReadonlyMap<string, Job>): readonly string[] {
  const seqOf = (id: string | undefined) => jobs.get(id ?? '')?.seq ?? Number.POSITIVE_INFINITY;
  const [first] = come;
  // Jobs that were just accepted come at the end.
  const last = ids.at(-1);
  if (first !== undefined && (last === undefined || seqOf(last) < first.seq)) {
    return [...ids, ...come.map(({ id }) => id)];
  }
  const all: string[] = [];
  let at = 0;
  for (const job of come) {
    for (let id = ids[at]; id !== undefined && seqOf(id) <= job.seq; id = ids[at]) {
      all.push(id);
      at += 1;
    }
    all.push(job.id);
  }
  return [...all, ...ids.slice(at)];
}
