import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Job } from '../../electron/contract/job.ts';
import type { StationStatus } from '../../electron/contract/status.ts';
import type { JobMirrorState } from './jobMirror.ts';
import type { KnownSettings, StationMirror } from './stationMirror.ts';

const Context = createContext<StationMirror | null>(null);

export function StationProvider({
  mirror,
  children,
}: {
  readonly mirror: StationMirror;
  readonly children: ReactNode;
}) {
  return <Context value={mirror}>{children}</Context>;
}

export function useStation(): StationMirror {
  const mirror = useContext(Context);
  if (mirror === null) throw new Error('no StationProvider above');
  return mirror;
}

/** One part of the status; renders again only when that part changed. */
export function useStatus<T>(select: (status: StationStatus) => T): T | null {
  return useStore(
    useStation().store,
    useShallow(({ status }) => (status === null ? null : select(status))),
  );
}

export function useSettings(): KnownSettings | null {
  return useStore(useStation().store, ({ settings }) => settings);
}

/** A job by its id; renders again only when this job changed. */
export function useJob(jobId: string | null): Job | null {
  return useStore(useStation().jobs.store, ({ jobs }) => (jobId === null ? null : (jobs.get(jobId) ?? null)));
}

/** Something worked out from all jobs, compared item by item. */
export function useJobs<T>(select: (state: JobMirrorState) => T): T {
  return useStore(useStation().jobs.store, useShallow(select));
}
