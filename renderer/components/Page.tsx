import type { ReactNode } from 'react';
import classes from './Page.module.css';

interface PageProps {
  readonly children: ReactNode;
  /** As high as the window: its parts scroll, and not the page. */
  readonly fill?: boolean;
  /** A list, of which as many rows as can be are to be seen. */
  readonly tight?: boolean;
}

/** The margins of every screen but the scan view. */
export function Page({ children, fill = false, tight = false }: PageProps) {
  return (
    <div className={classes.page} data-fill={fill} data-tight={tight}>
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
    <section className="stack gap-14 min-w-0" data-testid={testId}>
      <h2 className="text-lead weight-700 leading-120">{title}</h2>
      {children}
    </section>
  );
}
