import type { ReactNode } from 'react';
import { KeyHint } from '../components/KeyHint.tsx';
import { Note, OutcomePanel, type OutcomePanelData } from '../components/OutcomePanel.tsx';
import { ConfirmHint } from './ConfirmHint.tsx';
import type { JobQuestion } from './jobQuestion.ts';
import { useQuestionKeys } from './useQuestionKeys.ts';

interface JobQuestionPanelProps {
  readonly question: JobQuestion;
  readonly heading: ReactNode;
  readonly data: OutcomePanelData;
  readonly onClose: () => void;
}

const STEPS = { cancel: 'cancel_question', shipAnew: 'anew_question', reprint: 'reprint_question' } as const;

/** The question of a job in place of its outcome, as large as that. */
export function JobQuestionPanel({ question, heading, data, onClose }: JobQuestionPanelProps) {
  useQuestionKeys(question, onClose);
  const { answers } = question;
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
      {answers[0] === undefined ? null : <ConfirmHint answer={answers[0].label} />}
    </OutcomePanel>
  );
}
