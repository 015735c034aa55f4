import { type ReactNode, useEffect, useRef } from 'react';
import { useStay } from '../scanner/useScanner.ts';
import { Button } from './Button.tsx';
import classes from './QuestionBox.module.css';
import { type Answer, answersOf, type Question, useQuestion } from './useQuestion.ts';

/** The answers are left out if the content takes the answer, such as the field for a PIN. */
type QuestionBoxProps = (Question | { readonly actions?: undefined; readonly leave?: undefined }) & {
  readonly title: string;
  readonly body?: string;
  /** An addition to the answer, such as a reason. */
  readonly children?: ReactNode;
  /** An answer is on its way. */
  readonly busy?: boolean;
  /** The confirm barcode gives the first answer. */
  readonly canConfirm?: boolean;
  /** The level of its heading; 2 above every part of the screen. */
  readonly level?: 2 | 3;
};

/**
 * A question with its number keys, in the middle of the work. It takes the focus, so that digits answer and are not
 * typed.
 */
export function QuestionBox({
  title,
  body,
  children,
  busy = false,
  canConfirm = false,
  level = 3,
  ...rest
}: QuestionBoxProps) {
  const question = rest.leave === undefined ? null : rest;
  const Head = level === 2 ? 'h2' : 'h3';
  const box = useRef<HTMLElement>(null);
  const answers = question === null ? [] : answersOf(question);
  const button = ({ key, label, onPress }: Answer) => (
    <Button key={key} keys={key} disabled={busy} isConfirm={canConfirm && key === answers[0]?.key} onPress={onPress}>
      {label}
    </Button>
  );
  const explained = answers.filter(({ note }) => note !== undefined);
  const lines =
    explained.length === 0 ? null : (
      <ul className={classes.explained}>
        {explained.map((answer) => (
          <li key={answer.key}>
            {button(answer)}
            <span>{answer.note}</span>
          </li>
        ))}
      </ul>
    );
  useStay(true);
  useQuestion(busy ? null : question);
  useEffect(() => {
    // If a field inside already has the focus, it stays there.
    if (!box.current?.contains(document.activeElement)) box.current?.focus();
  }, []);
  return (
    <section
      ref={box}
      className={classes.box}
      tabIndex={-1}
      aria-label={title}
      data-tone="question"
      data-testid="question"
    >
      <Head className="text-lead weight-700 leading-120">{title}</Head>
      {body === undefined ? null : <p className="text-body leading-135">{body}</p>}
      {children}
      {/* In the order of their keys, with the answer that changes nothing last in its row. */}
      {answers[0]?.note === undefined ? null : lines}
      {question === null ? null : (
        <div className="row wrap gap-12">{answers.filter(({ note }) => note === undefined).map(button)}</div>
      )}
      {answers[0]?.note === undefined ? lines : null}
    </section>
  );
}
