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
