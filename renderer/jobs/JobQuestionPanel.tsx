import type { ReactNode } from 'react';
import { useCommandOffer } from '../commands/CommandContext.ts';
import { Button } from '../components/Button.tsx';
import { Note, OutcomePanel, type OutcomePanelData } from '../components/OutcomePanel.tsx';
import { QuestionBox } from '../components/QuestionBox.tsx';
import { answersOf, type Question, useQuestion } from '../components/useQuestion.ts';
import { useText } from '../i18n/index.ts';
import type { JobQuestion } from './jobQuestion.ts';
import classes from './jobs.module.css';

type PanelQuestion = Question & Pick<JobQuestion, 'word' | 'question' | 'onConfirm'>;

interface JobQuestionPanelProps {
  readonly question: JobQuestion;
  readonly heading: ReactNode;
  readonly data: OutcomePanelData;
}

const STEPS = {
  cancel: 'cancel_question',
  shipAnew: 'anew_question',
  resend: 'resend_question',
  printShipped: 'shipped_question',
  overruleStop: 'overrule_question',
  panelPrint: 'panel_question',
  panelNew: 'panel_new_question',
  reprint: 'reprint_question',
  where: 'where_question',
} as const;

/** A question in place of the outcome of a scan, as large as that. */
export function QuestionPanel({
  question,
  heading,
  data,
  children,
}: Omit<JobQuestionPanelProps, 'question'> & { readonly question: PanelQuestion; readonly children: ReactNode }) {
  useQuestion(question);
  useConfirmed(question);
  const answers = answersOf(question);
  return (
    <OutcomePanel
      tone="question"
      icon="question"
      word={question.word}
      body={question.question}
      heading={heading}
      data={data}
      actions={answers.map(({ key, label, onPress }, index) => (
        <Button
          key={key}
          keys={key}
          variant={index === answers.length - 1 ? 'primary' : 'normal'}
          isConfirm={index === 0 && question.onConfirm !== null}
          onPress={onPress}
        >
          {label}
        </Button>
      ))}
    >
      {children}
    </OutcomePanel>
  );
}

export function JobQuestionPanel({ question, heading, data }: JobQuestionPanelProps) {
  return (
    <QuestionPanel question={question} heading={heading} data={{ ...data, step: STEPS[question.name] }}>
      <Note>{question.note}</Note>
    </QuestionPanel>
  );
}

/** The question of a job, above the rest that the screen shows of it. */
export function JobQuestionBox({ question }: { readonly question: JobQuestion }) {
  useConfirmed(question);
  return (
    <QuestionBox
      title={question.question}
      body={question.note}
      {...question}
      canConfirm={question.onConfirm !== null}
    />
  );
}

/** What the confirm barcode and its key would do now, shown before anybody uses them. */
export function ConfirmHint({ answer }: { readonly answer: string }) {
  const t = useText();
  return (
    <p className={classes.hint} data-testid="confirm-hint">
      {t('commands.confirms', { answer })}
    </p>
  );
}

/** The confirm command answers the question on the screen. */
function useConfirmed({ onConfirm }: Pick<JobQuestion, 'onConfirm'>): void {
  useCommandOffer(
    onConfirm === null
      ? null
      : {
          confirm: () => {
            onConfirm();
            return 'done';
          },
        },
  );
}
