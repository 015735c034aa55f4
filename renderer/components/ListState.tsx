import { IconCloudOff } from '@tabler/icons-react';
import type { StationError } from '../../electron/contract/errors.ts';
import { useText } from '../i18n/useText.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorLine } from './ErrorLine.tsx';
import { Kbd } from './Kbd.tsx';
import classes from './ListState.module.css';
import { Notice } from './Notice.tsx';
import { useEscape } from './useEscape.ts';

interface ListStateProps {
  readonly pending: boolean;
  readonly stopped: boolean;
  readonly error: StationError | null;
  /** What is being waited for. */
  readonly label: string;
  /** Null where there is nothing to end: the answer is on this computer. */
  readonly onStop: (() => void) | null;
  readonly onRetry: () => void;
  /** Whether Esc ends the wait; of several lists on a screen, one. */
  readonly ownsEscape?: boolean;
  /** A list beside the screen's own: told in a line. */
  readonly small?: boolean;
}

/** Why a list is not there: on its way, given up, out of reach, or refused. Nothing when it is there. */
export function ListState({
  pending,
  stopped,
  error,
  label,
  onStop,
  onRetry,
  ownsEscape = true,
  small = false,
}: ListStateProps) {
  const t = useText();
  useEscape(pending && ownsEscape && onStop !== null, onStop ?? nothing);
  if (pending) {
    return (
      <div className={classes.waiting} role="status" data-testid="list-state" data-state="loading">
        <span className={classes.bar} aria-hidden="true" />
        <p>{label}</p>
        {onStop === null ? null : (
          <button type="button" className={classes.stop} onClick={onStop}>
            {ownsEscape ? <Kbd keys="Esc" /> : null} {t('list.stop')}
          </button>
        )}
      </div>
    );
  }
  if (stopped) {
    return (
      <div className={classes.waiting} role="status" data-testid="list-state" data-state="stopped">
        <p>{t('list.stopped')}</p>
        <Button onPress={onRetry}>{t('app.tryAgain')}</Button>
      </div>
    );
  }
  if (error === null) return null;
  if (error.code === 'service_unreachable' && small) {
    return (
      <div data-testid="list-state" data-state="offline">
        <Notice tone="offline" testId="offline-line">
          <p>{t('list.offlineTitle')}</p>
          <Button onPress={onRetry}>{t('app.tryAgain')}</Button>
        </Notice>
      </div>
    );
  }
  if (error.code === 'service_unreachable') {
    return (
      <div data-testid="list-state" data-state="offline" data-tone="offline">
        <EmptyState
          icon={<IconCloudOff size={72} stroke={1.5} />}
          title={t('list.offlineTitle')}
          body={t('list.offlineBody')}
        >
          <Button onPress={onRetry}>{t('app.tryAgain')}</Button>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={classes.failed} data-testid="list-state" data-state="error">
      <ErrorLine error={error} />
      <Button onPress={onRetry}>{t('app.tryAgain')}</Button>
    </div>
  );
}

function nothing(): void {}
