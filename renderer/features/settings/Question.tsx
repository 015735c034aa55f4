import type { ReactNode } from 'react';
import classes from './Question.module.css';

/** A group of settings under the question that they answer. */
export function Question({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={classes.question}>
      <h2 className={classes.title}>{title}</h2>
      {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}
