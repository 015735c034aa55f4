import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
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
  const dock = useRef<HTMLElement>(null);
  useCover(dock);
  return (
    <section ref={dock} className={classes.dock} aria-label={label} data-testid={testId} data-job-id={jobId}>
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

/** What scrolls beneath the dock keeps its rows clear of it, however many lines of keys there are. */
function useCover(dock: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = dock.current;
    const main = bar?.closest('main') ?? null;
    if (bar === null || main === null) return;
    const observer = new ResizeObserver(() => {
      main.style.scrollPaddingBottom = `${bar.offsetHeight}px`;
      main.querySelector('[data-row]:focus')?.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      main.style.scrollPaddingBottom = '';
    };
  }, [dock]);
}

export function DockSlot({ children }: { readonly children: ReactNode }) {
  return <span className={classes.slot}>{children}</span>;
}
