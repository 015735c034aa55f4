import { useEffect } from 'react';
import { type Answer, useAnswer, useStation } from '../bridge/index.ts';

/** The second place of the records' copies, and its state. */
export function useSecondCopy(): Answer<'secondCopy.status'> {
  const { station } = useStation();
  const answer = useAnswer('secondCopy.status', {});
  const { take } = answer;
  useEffect(() => station.on('secondCopy.changed', take), [station, take]);
  return answer;
}
