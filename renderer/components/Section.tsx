import type { ReactNode } from 'react';
import classes from './Section.module.css';

/** A part of a screen under its own head. */
export function Section({
  title,
  testId,
  children,
}: {
  readonly title: string;
  readonly testId?: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={classes.section} data-testid={testId}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}
