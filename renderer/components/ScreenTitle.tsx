import type { ReactNode } from 'react';
import classes from './ScreenTitle.module.css';

export function ScreenTitle({ children }: { readonly children: ReactNode }) {
  return <h1 className={classes.title}>{children}</h1>;
}
