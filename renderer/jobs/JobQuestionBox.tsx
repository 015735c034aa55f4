import { QuestionBox } from '../components/QuestionBox.tsx';
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
  return <QuestionBox title={question.question} body={question.note} answers={question.answers} />;
}
