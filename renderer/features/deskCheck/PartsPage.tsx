import type { ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { Page } from '../../components/Page.tsx';
import { useText } from '../../i18n/index.ts';
import { useEscape } from '../../scanner/useKeys.ts';
import classes from './ReportView.module.css';

interface PartsPageProps {
  readonly title: string;
  readonly body: string;
  readonly onBack: () => void;
  /** The actions on the text, beside the way back. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page behind the desk check with a long text on it: its head stays where it is, Esc leads back. */
export function PartsPage({ title, body, onBack, actions, children }: PartsPageProps) {
  const t = useText();
  useEscape(onBack);
  return (
    <Page fill>
      <div className={classes.top}>
        <div>
          <h2 className="text-lead weight-750 leading-120">{title}</h2>
          <p>{body}</p>
        </div>
        <div className="row gap-10 flex-none">
          <Button keys="Esc" onPress={onBack}>
            {t('diagnosis.report.back')}
          </Button>
          {actions}
        </div>
      </div>
      {children}
    </Page>
  );
}
