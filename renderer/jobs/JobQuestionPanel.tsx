import type { ReactNode } from 'react';
import { KeyHint } from '../components/KeyHint.tsx';
import { Note, OutcomePanel, type OutcomePanelData } from '../components/OutcomePanel.tsx';
import { answersOf, useQuestion } from '../components/useQuestion.ts';
import { ConfirmHint } from './ConfirmHint.tsx';
import type { JobQuestion } from './jobQuestion.ts';
import { useConfirmed } from './useConfirmed.ts';

interface JobQuestionPanelProps {
  readonly question: JobQuestion;
  readonly heading: ReactNode;
  readonly data: OutcomePanelData;
}

const STEPS = { cancel: 'cancel_question', shipAnew: 'anew_question', reprint: 'reprint_question' } as const;

/** The question of a job in place of its outcome, as large as that. */
export function JobQuestionPanel({ question, heading, data }: JobQuestionPanelProps) {
  useQuestion(question);
  useConfirmed(question);
  const answers = answersOf(question);
  const [first] = question.acts;
  return (
    <OutcomePanel
      tone="pay"
      icon="question"
      word={question.word}
      body={question.question}
      heading={heading}
      data={{ ...data, step: STEPS[question.name] }}
      actions={answers.map(({ key, label, onPress }, index) => (
        <KeyHint key={key} keys={key} label={label} strong={index === answers.length - 1} onPress={onPress} />
      ))}
    >
      <Note>{question.note}</Note>
      {first === undefined ? null : <ConfirmHint answer={first.label} />}
    </OutcomePanel>
  );
}
