import { QuestionBox } from '../components/QuestionBox.tsx';
import { ConfirmHint } from './ConfirmHint.tsx';
import type { JobQuestion } from './jobQuestion.ts';
import { useConfirmed } from './useConfirmed.ts';

/** The question of a job above what the screen tells of it. */
export function JobQuestionBox({ question }: { readonly question: JobQuestion }) {
  useConfirmed(question);
  const [first] = question.acts;
  return (
    <QuestionBox title={question.question} body={question.note} question={question}>
      {first === undefined ? null : <ConfirmHint answer={first.label} />}
    </QuestionBox>
  );
}
