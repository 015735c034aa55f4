import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StationError } from '../../electron/contract/errors.ts';
import type { Job } from '../../electron/contract/job.ts';
import type { JobListName } from '../model/jobLists.ts';
import type { Station } from './station.ts';

export interface JobMirrorState {
  readonly jobs: ReadonlyMap<string, Job>;
  /** Absent until the list was asked for. */
  readonly lists: Readonly<Partial<Record<JobListName, 'loading' | 'loaded' | StationError>>>;
}

export interface JobMirror {
  readonly store: StoreApi<JobMirrorState>;
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
export function createJobMirror(station: Station): JobMirror {
  const store = createStore<JobMirrorState>(() => ({ jobs: new Map(), lists: {} }));
  let gathered: Job[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  function accept(incoming: readonly Job[]): void {
    const { jobs } = store.getState();
    const newer = incoming.filter((job) => job.version > (jobs.get(job.id)?.version ?? Number.NEGATIVE_INFINITY));
    if (newer.length === 0) return;
    const next = new Map(jobs);
    for (const job of newer) {
      if (job.version > (next.get(job.id)?.version ?? Number.NEGATIVE_INFINITY)) next.set(job.id, job);
    }
    store.setState({ jobs: next });
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
    clear: () => store.setState({ jobs: new Map(), lists: {} }),
  };
}
