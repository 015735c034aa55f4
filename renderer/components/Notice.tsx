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

interface NoticeProps {
  readonly tone: Tone;
  readonly testId: string;
  /** Stands out, before the text. */
  readonly title?: ReactNode;
  readonly text?: ReactNode;
  /** The content below the text, such as actions. */
  readonly children?: ReactNode;
}

/** Something to know at this place, with what can be done about it. */
export function Notice({ tone, testId, title, text, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} data-testid={testId} role="status">
      <ToneIcon name={ICONS[tone]} size={26} />
      <div className="stack items-start gap-8 min-w-0">
        {title === undefined && text === undefined ? null : (
          <p>
            {title === undefined ? (
              text
            ) : (
              <>
                <strong className="text-tone">{title}</strong> {text}
              </>
            )}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
