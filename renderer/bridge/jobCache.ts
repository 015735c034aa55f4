import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StationError } from '../../electron/contract/errors.ts';
import type { Job } from '../../electron/contract/job.ts';
import type { JobListName } from '../model/jobLists.ts';
import { createJobIndex, type ListIds, noIds } from './jobIndex.ts';
import type { Station } from './station.ts';

export interface JobCacheState {
  /** Always the same map with the newest jobs in it; what is read from it is compared, not the map. */
  readonly jobs: ReadonlyMap<string, Job>;
  /** The ids of each list, in the order of acceptance. */
  readonly ids: ListIds;
  /** When the shipment of a job that was scanned stood, by id, epoch ms. */
  readonly standing: Readonly<Record<string, number>>;
  /** Absent until the list was asked for. */
  readonly lists: Readonly<Partial<Record<JobListName, 'loading' | 'loaded' | StationError>>>;
}

export interface JobCache {
  readonly store: StoreApi<JobCacheState>;
  /** Takes over jobs unless a newer version of them is here already. */
  accept(jobs: readonly Job[]): void;
  /** Asks for a list; its jobs are then kept up to date by the station's events. */
  load(list: JobListName): Promise<void>;
  /** Another profile was opened: its jobs are other jobs. */
  clear(): void;
}

/** Events of one frame are taken over together: a running batch must not re-render the page per job. */
const GATHER_MS = 16;

/** The page's copy of the jobs that it has seen, fed by replies and by `job.changed`. */
export function createJobCache(station: Station): JobCache {
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
    accept,
    async load(list) {
      const mark = (state: 'loading' | 'loaded' | StationError) =>
        store.setState(({ lists }) => ({ lists: { ...lists, [list]: state } }));
      if (store.getState().lists[list] === 'loading') return;
      if (store.getState().lists[list] !== 'loaded') mark('loading');
      const reply = await station.request('jobs.list', { list });
      if (reply.ok) accept(reply.value);
      mark(reply.ok ? 'loaded' : reply.error);
    },
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
