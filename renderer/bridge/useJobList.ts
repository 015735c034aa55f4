import { useCallback } from 'react';
import { useStore } from 'zustand';
import type { StationError } from '../../electron/contract/errors.ts';
import type { JobListName } from '../model/jobLists.ts';
import { useStation } from './StationContext.tsx';

export interface JobList {
  /** In the order of acceptance; the same array while the list has not changed. */
  readonly ids: readonly string[];
  readonly state: 'loading' | 'loaded' | StationError;
  /** Why it could not be read; null where it could, or is on its way. */
  readonly error: StationError | null;
  /** Reads it once more. */
  readonly reload: () => void;
}

/** The ids of a list; each row watches its own job, so that a change of one renders one. */
export function useJobList(list: JobListName): JobList {
  const { jobs } = useStation();
  const { store } = jobs;
  const ids = useStore(store, (state) => state.ids[list]);
  const state = useStore(store, ({ lists }) => lists[list] ?? 'loading');
  return {
    ids,
    state,
    error: typeof state === 'object' ? state : null,
    reload: useCallback(() => void jobs.load(list), [jobs, list]),
  };
}
