import { useEffect } from 'react';
import { type Answer, useAnswer, useStation } from '../bridge/index.ts';

/** The program's own update, and how far it is. */
export function useUpdate(): Answer<'update.status'> {
  const { station } = useStation();
  const answer = useAnswer('update.status', {});
  const { take } = answer;
  useEffect(() => station.on('update.changed', take), [station, take]);
  return answer;
}
