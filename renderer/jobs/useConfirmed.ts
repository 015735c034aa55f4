import { useCommandOffer } from '../commands/useCommandOffer.ts';
import type { JobQuestion } from './jobQuestion.ts';

/** The confirm command gives the first answer of a question on the screen. */
export function useConfirmed({ acts }: JobQuestion): void {
  useCommandOffer({
    confirm: () => {
      acts[0]?.onPress();
      return 'done';
    },
  });
}
