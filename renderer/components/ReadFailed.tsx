import type { StationError } from '../../electron/contract/errors.ts';
import { useText } from '../i18n/useText.ts';
import { keysOf } from '../model/keyTable.ts';
import { useActKeys } from '../scanner/useActKeys.ts';
import { ErrorLine } from './ErrorLine.tsx';
import { KeyHint } from './KeyHint.tsx';
import classes from './ListState.module.css';

interface ReadFailedProps {
  readonly error: StationError;
  readonly onRead: () => void;
  /** It is being read again already. */
  readonly busy?: boolean;
}

/** Why a list of this computer could not be read, and the key that reads it again. What stands on it is untouched. */
export function ReadFailed({ error, onRead, busy = false }: ReadFailedProps) {
  const t = useText();
  useActKeys({ readAgain: busy ? null : onRead });
  return (
    <div className={classes.failed} data-testid="read-failed">
      <ErrorLine error={error} />
      <KeyHint keys={keysOf('readAgain')} label={t('list.readAgain')} disabled={busy} onPress={onRead} />
    </div>
  );
}
