import type { ReactNode } from 'react';
import classes from './Notice.module.css';
import { type Tone, ToneIcon } from './ToneIcon.tsx';

const ICONS = {
  done: 'done',
  already_shipped: 'already_shipped',
  wait: 'wait',
  pay: 'pay',
  problem: 'problem',
  offline: 'offline',
  neutral: 'info',
  question: 'question',
  attention: 'warning',
} as const;

/** Something to know at this place, with what can be done about it. */
export function Notice({
  tone,
  testId,
  children,
}: {
  readonly tone: Tone;
  readonly testId: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes.notice} data-tone={tone} data-testid={testId} role="status">
      <ToneIcon name={ICONS[tone]} size={26} />
      <div className={classes.text}>{children}</div>
    </div>
  );
}
