import { useEffect } from 'react';
import { type Answer, useAnswer, useStation, useStatus } from '../bridge/index.ts';

/** The folder whose lists are taken by themselves, and its state; requested again when another profile is open. */
export function useOrderFolder(): Answer<'orderFolder.status'> {
  const { station } = useStation();
  const profile = useStatus((status) => status.profile) ?? null;
  const answer = useAnswer('orderFolder.status', profile === null ? null : {}, profile ?? '');
  const { take } = answer;
  useEffect(() => station.on('orderFolder.changed', take), [station, take]);
  return answer;
}
