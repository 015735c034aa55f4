import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { HiddenText } from '../../components/HiddenText.tsx';
import { useText } from '../../i18n/useText.ts';
import classes from './FirstRunView.module.css';

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  readonly isOpen: boolean;
  /** Why it is not its turn yet. */
  readonly later?: string;
  /** What came of it, once it is done. */
  readonly result?: string | null;
  readonly children: ReactNode;
}

/** One line of the first run: its light, and its form while it is its turn. */
export function Step({ number, title, isDone, isOpen, later, result, children }: StepProps) {
  const t = useText();
  const Light = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li
      className={classes.step}
      data-tone={isDone ? 'done' : 'neutral'}
      data-done={isDone}
      data-testid={`step-${number}`}
    >
      <Light className={classes.light} size={40} stroke={1.75} aria-hidden="true" />
      <div className={classes.content}>
        <h2>
          {title}
          <HiddenText live="polite">{isDone ? t('firstRun.done') : t('firstRun.open')}</HiddenText>
        </h2>
        {isDone && result ? <p className={classes.result}>{result}</p> : null}
        {isOpen ? children : isDone || later === undefined ? null : <p className={classes.later}>{later}</p>}
      </div>
    </li>
  );
}
