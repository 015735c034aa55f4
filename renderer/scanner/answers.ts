import { createContext } from 'react';

/** Which single characters answer the question on the screen; the scanner asks before it takes one for a scan. */
export interface AnswerBoard {
  /** Returns how to take the offer back. */
  offer(keys: readonly string[], onAnswer: (key: string) => void): () => void;
  readonly keys: () => readonly string[];
  readonly answer: (key: string) => void;
}

export function createAnswerBoard(): AnswerBoard {
  let current: { readonly keys: readonly string[]; readonly onAnswer: (key: string) => void } | null = null;
  return {
    offer(keys, onAnswer) {
      const mine = { keys, onAnswer };
      current = mine;
      return () => {
        if (current === mine) current = null;
      };
    },
    keys: () => current?.keys ?? [],
    answer: (key) => {
      if (current?.keys.includes(key)) current.onAnswer(key);
    },
  };
}

export const AnswerContext = createContext<AnswerBoard>(createAnswerBoard());
