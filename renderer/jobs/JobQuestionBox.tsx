import { QuestionBox } from '../components/QuestionBox.tsx';
import { ConfirmHint } from './ConfirmHint.tsx';
import type { JobQuestion } from './jobQuestion.ts';
import { useQuestionKeys } from './useQuestionKeys.ts';

/** The question of a job above what the screen tells of it. */
export function JobQuestionBox({
  question,
  onClose,
}: {
  readonly question: JobQuestion;
  readonly onClose: () => void;
}) {
  useQuestionKeys(question, onClose);
  const [first] = question.answers;
  return (
    <QuestionBox title={question.question} body={question.note} answers={question.answers}>
      {first === undefined ? null : <ConfirmHint answer={first.label} />}
    </QuestionBox>
  );
}
