import type { ReactNode } from 'react';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import classes from './PanelWarning.module.css';

interface PanelWarningProps {
  readonly testId: string;
  readonly children: ReactNode;
}

/** What is wrong although the outcome is another: as red as a problem, in the midst of any colour. */
export function PanelWarning({ testId, children }: PanelWarningProps) {
  return (
    <div className={classes.warning} data-tone="problem" data-testid={testId} role="alert">
      <ToneIcon name="warning" size={40} />
      <div>{children}</div>
    </div>
  );
}
