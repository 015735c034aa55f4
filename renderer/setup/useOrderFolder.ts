import { type Answer, useLiveAnswer, useStatus } from '../bridge/index.ts';

/** The folder whose lists are taken by themselves, and its state; requested again when another profile is open. */
export function useOrderFolder(): Answer<'orderFolder.status'> {
  const profile = useStatus((status) => status.profile) ?? null;
  return useLiveAnswer('orderFolder.status', 'orderFolder.changed', profile === null ? null : {}, profile ?? '');
}
