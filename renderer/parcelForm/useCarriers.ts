import { type Answer, useAnswer } from '../bridge/useAnswer.ts';

/** The active carriers; the station keeps them for a day. */
export function useCarriers(): Answer<'carriers.list'> {
  return useAnswer('carriers.list', { fresh: false });
}
