import { createStore } from 'zustand/vanilla';
import type { StationError } from '../../electron/contract/errors.ts';
import type { Job } from '../../electron/contract/job.ts';
import { isInList, JOB_LISTS, type JobListName } from '../model/jobLists.ts';
import type { Station } from './station.ts';

export interface JobCacheState {
  /** Always the same map with the newest jobs in it; what is read from it is compared, not the map. */
  readonly jobs: ReadonlyMap<string, Job>;
  /** The ids of each list, in the order of acceptance. */
  readonly ids: ListIds;
  /** When the shipment of a job that was scanned stood, by id, epoch ms. */
  readonly standing: Readonly<Record<string, number>>;
  /** Absent until the list was requested. */
  readonly lists: Readonly<Partial<Record<JobListName, 'loading' | 'loaded' | StationError>>>;
}

/** Events of one frame are taken over together: a running batch must not re-render the page per job. */
const GATHER_MS = 16;

/** The page's copy of the jobs that it has seen, updated by replies and by `job.changed`. */
export function createJobCache(station: Station) {
  const index = createJobIndex();
  const store = createStore<JobCacheState>(() => ({ jobs: index.jobs, ids: noIds, standing: {}, lists: {} }));
  let gathered: Job[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  function accept(incoming: readonly Job[]): void {
    if (index.take(incoming)) store.setState({ ids: index.ids() });
  }

  function flush(): void {
    timer = null;
    if (gathered.length === 0) return;
    const all = gathered;
    gathered = [];
    timer = setTimeout(flush, GATHER_MS);
    accept(all);
  }

  station.on('job.changed', (job) => {
    gathered.push(job);
    // The first of a burst goes at once: the outcome of a scan does not wait for a timer.
    if (timer === null) flush();
  });

  station.on('job.standing', ({ jobId, at }) =>
    store.setState(({ standing }) => ({ standing: { ...standing, [jobId]: at } })),
  );

  return {
    store,
    /** Takes over jobs unless a newer version of them is here already. */
    accept,
    /** Requests a list; its jobs are then updated by the station's events. */
    async load(list: JobListName) {
      const mark = (state: 'loading' | 'loaded' | StationError) =>
        store.setState(({ lists }) => ({ lists: { ...lists, [list]: state } }));
      if (store.getState().lists[list] === 'loading') return;
      if (store.getState().lists[list] !== 'loaded') mark('loading');
      const reply = await station.request('jobs.list', { list });
      if (reply.ok) accept(reply.value);
      mark(reply.ok ? 'loaded' : reply.error);
    },
    /** Another profile was opened: its jobs are other jobs. */
    clear() {
      gathered = [];
      index.clear();
      store.setState({ ids: index.ids(), standing: {}, lists: {} });
    },
  };
}

/** The jobs of a list, in the order of acceptance. */
export function listed({ jobs, ids }: Pick<JobCacheState, 'jobs' | 'ids'>, list: JobListName): readonly Job[] {
  return ids[list].flatMap((id) => jobs.get(id) ?? []);
}

/** The ids of each list in the order of acceptance; a list that did not change stays the same array. */
type ListIds = Readonly<Record<JobListName, readonly string[]>>;

const noIds: ListIds = { queue: [], watchlist: [], payments: [], attention: [], unconfirmed: [] };

/** The jobs and their lists, updated at the cost of the changes and not of all jobs. */
export function createJobIndex() {
  const jobs = new Map<string, Job>();
  let ids = noIds;

  return {
    /**
     * Every job in its newest version. The map is changed in place: copying ten thousand jobs for each change would be
     * slow.
     */
    jobs,
    ids: () => ids,
    /** Takes over jobs unless a newer version of them is here already; false when nothing changed. */
    take(incoming: readonly Job[]) {
      /** The jobs as they were before; null: not here. */
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
