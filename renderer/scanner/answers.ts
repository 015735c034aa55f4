import { createContext } from 'react';

export function createAnswerBoard() {
  // The newest on top: a question that opens over another one gives the keys back when it closes.
  const offers: { readonly keys: readonly string[]; readonly onAnswer: (key: string) => void }[] = [];
  return {
    /** Returns how to take the offer back. */
    offer(keys: readonly string[], onAnswer: (key: string) => void) {
      const mine = { keys, onAnswer };
      if (keys.length > 0) offers.push(mine);
      return () => {
        const index = offers.indexOf(mine);
        if (index >= 0) offers.splice(index, 1);
      };
    },
    keys: () => offers.at(-1)?.keys ?? [],
    answer: (key: string) => {
      const current = offers.at(-1);
      if (current?.keys.includes(key)) current.onAnswer(key);
    },
  };
}

/** Which single characters answer the question on the screen; the scanner checks that before it takes one for a scan. */
export type AnswerBoard = ReturnType<typeof createAnswerBoard>;

export const AnswerContext = createContext<AnswerBoard>(createAnswerBoard());
