import type { ReactNode } from 'react';
import classes from './ErrorLine.module.css';
import { ToneIcon } from './ToneIcon.tsx';

/** That something worked, where the operator is looking. */
export function DoneLine({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.error} data-tone="done" role="status">
      <ToneIcon name="done" size={26} />
      <p>
        <strong>{children}</strong>
      </p>
    </div>
  );
}
