import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Job } from '../../electron/contract/job.ts';
import type { StationStatus } from '../../electron/contract/status.ts';
import type { JobCacheState } from './jobCache.ts';
import type { KnownSettings, StationClient } from './stationClient.ts';

const Context = createContext<StationClient | null>(null);

export function StationProvider({
  client,
  children,
}: {
  readonly client: StationClient;
  readonly children: ReactNode;
}) {
  return <Context value={client}>{children}</Context>;
}

export function useStation(): StationClient {
  const client = useContext(Context);
  if (client === null) throw new Error('no StationProvider above');
  return client;
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

/** Shipments of the account are opened in the customer panel as well. */
export function useIsPanelUsed(): boolean {
  const profile = useStatus((status) => status.profile);
  const panel = useSettings()?.panel;
  return profile !== null && panel !== undefined && panel[profile].mode !== 'no';
}

/** A job by its id; renders again only when this job changed. */
export function useJob(jobId: string | null): Job | null {
  return useStore(useStation().jobs.store, ({ jobs }) => (jobId === null ? null : (jobs.get(jobId) ?? null)));
}

/** Something worked out from all jobs, compared item by item. */
export function useJobs<T>(select: (state: JobCacheState) => T): T {
  return useStore(useStation().jobs.store, useShallow(select));
}
