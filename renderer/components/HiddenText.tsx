import type { ReactNode } from 'react';
import classes from './HiddenText.module.css';

/** Text for screen readers alone; with `live` it is read aloud when it changes. */
export function HiddenText({
  children,
  live,
}: {
  readonly children: ReactNode;
  readonly live?: 'polite' | 'assertive';
}) {
  return (
    <span className={classes.hidden} aria-live={live}>
      {children}
    </span>
  );
}
