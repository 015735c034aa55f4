import { useEffect } from 'react';
import { useStation } from '../bridge/StationContext.tsx';
import { type Answer, useAnswer } from '../bridge/useAnswer.ts';

/** The program's own update, and how far it is. */
export function useUpdate(): Answer<'update.status'> {
  const { station } = useStation();
  const answer = useAnswer('update.status', {});
  const { take } = answer;
  useEffect(() => station.on('update.changed', take), [station, take]);
  return answer;
}
