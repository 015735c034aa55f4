import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** What will be here, and how to make it so. */
  readonly body: string;
  readonly children?: ReactNode;
}

export function EmptyState({ icon, title, body, children }: EmptyStateProps) {
  return (
    <section className={classes.empty}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.body}>{body}</p>
      {children}
    </section>
  );
}
