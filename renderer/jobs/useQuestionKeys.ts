import { useCommandOffer } from '../commands/useCommandOffer.ts';
import { useEscape } from '../components/useEscape.ts';
import { useAnswerKeys } from '../scanner/useAnswerKeys.ts';
import type { JobQuestion } from './jobQuestion.ts';

/** The number keys of a question on the screen, the confirm command, which gives its first answer, and Esc, which leaves all as it is. */
export function useQuestionKeys({ answers }: JobQuestion, onClose: () => void): void {
  useAnswerKeys(Object.fromEntries(answers.map(({ key, onPress }) => [key, onPress])));
  useEscape(true, onClose);
  useCommandOffer({
    confirm: () => {
      answers[0]?.onPress();
      return 'done';
    },
  });
}
