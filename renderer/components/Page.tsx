import type { ReactNode } from 'react';
import classes from './Page.module.css';

/** The margins of every screen but the scan view; `narrow` where there is only reading and choosing. */
export function Page({ children, narrow = false }: { readonly children: ReactNode; readonly narrow?: boolean }) {
  return (
    <div className={classes.page} data-narrow={narrow}>
      {children}
    </div>
  );
}

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
