import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { Kbd } from './Button.tsx';
import classes from './Dock.module.css';

interface DockProps {
  readonly label: string;
  readonly testId: string;
  readonly jobId?: string;
  /** The row that the keys act on; null: nothing is chosen, and the keys act on the screen. */
  readonly who: ReactNode | null;
  /** Absent while a question is open: then only its keys count. */
  readonly keys: ReactNode | null;
  /** The notice, above. */
  readonly notice?: ReactNode;
  /** The question, beneath. */
  readonly children?: ReactNode;
}

/** The chosen card with its keys, at the lower edge of the screen, wherever that is scrolled to. */
export function Dock({ label, testId, jobId, who, keys, notice, children }: DockProps) {
  const t = useText();
  return (
    <section className={classes.dock} aria-label={label} data-testid={testId} data-job-id={jobId}>
      {notice}
      <div className={classes.line}>
        {who === null ? null : <h2 className={classes.who}>{who}</h2>}
        {keys === null || who === null ? null : (
          <span className={classes.arrows}>
            <Kbd keys="↑" />
            <Kbd keys="↓" />
            {t('shelf.choose')}
          </span>
        )}
        {keys === null ? null : <div className={classes.keys}>{keys}</div>}
      </div>
      {children}
    </section>
  );
}

export function DockSlot({ children }: { readonly children: ReactNode }) {
  return <span className={classes.slot}>{children}</span>;
}
