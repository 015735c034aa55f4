import { useAnswerKeys, useEscape } from '../scanner/useKeys.ts';

export interface QuestionAction {
  readonly label: string;
  /** The meaning of the answer: with it the answer has a line of its own. */
  readonly note?: string;
  readonly onPress: () => void;
}

/**
 * A question to the person at the desk. The keys are given here and nowhere else, so that they mean the same in every
 * question.
 */
export interface Question {
  /** Each does something: `1`, `2`, `3` and so on, in this order. */
  readonly actions: readonly QuestionAction[];
  /** More than the others do, such as for all there are: `9`, which no coming and going of the others moves. */
  readonly everything?: QuestionAction;
  /** Everything stays as it was: `0` and Esc. */
  readonly leave: QuestionAction;
  /** Something is typed into a field of the question: there only Esc leaves it, because `0` is typed like any digit. */
  readonly isTyped?: boolean;
}

export interface Answer extends QuestionAction {
  readonly key: string;
}

/** A question with more answers than there are digits goes on with letters; a shop has at most twelve boxes. */
const ACTION_KEYS_OF = [...'123456789ABC'] as const;

/** The answers with the keys that are drawn beside them; the answer that changes nothing comes last. */
export function answersOf({ actions, everything, leave, isTyped = false }: Question): readonly Answer[] {
  const numbered = actions.flatMap((action, index) => {
    const key = ACTION_KEYS_OF[index];
    return key === undefined ? [] : [{ ...action, key }];
  });
  const last = everything === undefined ? [] : [{ ...everything, key: '9' }];
  return [...numbered, ...last, { ...leave, key: isTyped ? 'Esc' : '0' }];
}

/** Takes the keys of a question while it is open; null while it is not, or while an answer is on its way. */
export function useQuestion(question: Question | null): void {
  const answers = question === null ? [] : answersOf({ ...question, isTyped: false });
  useAnswerKeys(
    question === null
      ? null
      : Object.fromEntries(
          // Letters are typed small or large.
          answers.flatMap(({ key, onPress }) => [...new Set([key, key.toLowerCase()])].map((one) => [one, onPress])),
        ),
  );
  useEscape(question?.leave.onPress ?? null);
}
