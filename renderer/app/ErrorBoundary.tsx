import { Component, type ReactNode } from 'react';
import { Button } from '../components/Button.tsx';
import { FullMessage } from '../components/FullMessage.tsx';
import { useText } from '../i18n/index.ts';
import { useEnter } from '../scanner/useKeys.ts';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Tries again when this changes, as by going to another screen. */
  readonly resetKey: string;
}

interface ErrorBoundaryState {
  readonly failed: boolean;
  readonly resetKey: string;
}

/** A bug on one screen takes that screen and no more. A class because React has no other way to catch one. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <Crashed />;
  }
}

function Crashed() {
  const t = useText();
  const reload = () => window.location.reload();
  useEnter(reload);
  return (
    <FullMessage icon="problem" tone="problem" title={t('app.crashed.title')} body={t('app.crashed.body')}>
      <Button variant="primary" keys="Enter" onPress={reload}>
        {t('app.crashed.reload')}
      </Button>
    </FullMessage>
  );
}
