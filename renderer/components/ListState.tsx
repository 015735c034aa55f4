import { type Icon, IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { StationError } from '../../electron/contract/errors.ts';
import { useText } from '../i18n/index.ts';
import { useEscape } from '../scanner/useKeys.ts';
import { ActionButton } from './ActionButton.tsx';
import { Button } from './Button.tsx';
import classes from './ListState.module.css';
import { Notice } from './Notice.tsx';
import { ErrorLine } from './ResultLine.tsx';

interface ListStateProps {
  readonly pending: boolean;
  /** Left out, and the error too, where these are shown elsewhere. */
  readonly stopped?: boolean;
  readonly error?: StationError | null;
  /** The text while it loads. */
  readonly label: string;
  /** Null where the wait cannot be ended, because the answer comes from this computer. */
  readonly stop: (() => void) | null;
  readonly reload: () => void;
  /** Whether Esc ends the wait, and a key begins it again; of several lists on a screen, one. */
  readonly ownsEscape?: boolean;
  /**
   * A list beside the screen's own: its state takes one line. If it cannot be reached, it is requested again after the
   * screen's own.
   */
  readonly small?: boolean;
}

/**
 * Why a list is not shown: still loading, stopped by the operator, service out of reach, or refused. Nothing when it is
 * shown.
 */
export function ListState({
  pending,
  stopped = false,
  error = null,
  label,
  stop,
  reload,
  ownsEscape = true,
  small = false,
}: ListStateProps) {
  const t = useText();
  useEscape(pending && ownsEscape ? stop : null);
  const again = ownsEscape ? (
    <ActionButton action="readAgain" onPress={reload} />
  ) : (
    <Button onPress={reload}>{t('list.readAgain')}</Button>
  );
  if (pending) {
    return (
      <div className={classes.waiting} role="status" data-testid="list-state" data-state="loading">
        <span className={classes.bar} aria-hidden="true" />
        <p>{label}</p>
        {stop === null ? null : (
          <Button variant="quiet" {...(ownsEscape ? { keys: 'Esc' } : {})} onPress={stop}>
            {t('list.stop')}
          </Button>
        )}
      </div>
    );
  }
  if (stopped) {
    return (
      <div className={classes.waiting} role="status" data-testid="list-state" data-state="stopped">
        <p>{t('list.stopped')}</p>
        {again}
      </div>
    );
  }
  if (error === null) return null;
  if (error.code === 'service_unreachable' && small) {
    return (
      <div data-testid="list-state" data-state="offline">
        <Notice tone="offline" testId="offline-line" text={t('list.offlineTitle')} />
      </div>
    );
  }
  if (error.code === 'service_unreachable') {
    return (
      <div data-testid="list-state" data-state="offline" data-tone="offline">
        <EmptyState icon={IconCloudOff} title={t('list.offlineTitle')} body={t('list.offlineBody')}>
          {again}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="stack items-start gap-12" data-testid="list-state" data-state="error">
      <ErrorLine error={error} />
      {again}
    </div>
  );
}

export interface EmptyStateProps {
  readonly icon: Icon;
  readonly title: string;
  /** The text of an empty list: what will be here, and what to do for it. */
  readonly body: string;
  readonly children?: ReactNode;
}

export function EmptyState({ icon: Picture, title, body, children }: EmptyStateProps) {
  return (
    <section className={classes.empty}>
      <span className={classes.icon} aria-hidden="true">
        <Picture size={72} stroke={1.5} />
      </span>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.body}>{body}</p>
      {children}
    </section>
  );
}

interface ReadFailedProps {
  readonly error: StationError;
  readonly onRead: () => void;
  /** Set while it is being read again already. */
  readonly busy?: boolean;
}

/** Why a list of this computer could not be read, and the key that reads it again. What stands on it is untouched. */
export function ReadFailed({ error, onRead, busy = false }: ReadFailedProps) {
  return (
    <div className="stack items-start gap-12" data-testid="read-failed">
      <ErrorLine error={error} />
      <ActionButton action="readAgain" disabled={busy} onPress={onRead} />
    </div>
  );
}
