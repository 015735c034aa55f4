import type { ReactNode } from 'react';
import classes from './FullMessage.module.css';
import { ToneIcon, type ToneIconName } from './ToneIcon.tsx';
import type { Tone } from './tone.ts';

interface FullMessageProps {
  readonly tone: Tone;
  readonly icon: ToneIconName;
  readonly title: string;
  readonly body: string;
  readonly children?: ReactNode;
}

/** One message in the middle of the screen: why there is nothing else, and the way on. */
export function FullMessage({ tone, icon, title, body, children }: FullMessageProps) {
  return (
    <section className={classes.message} data-tone={tone}>
      <span className={classes.icon}>
        <ToneIcon name={icon} size={72} />
      </span>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.body}>{body}</p>
      {children}
    </section>
  );
}
