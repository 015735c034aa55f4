import { useText } from '../i18n/useText.ts';
import classes from './ConfirmHint.module.css';

/** What the confirm barcode and its key would do now, said before anybody uses them. */
export function ConfirmHint({ answer }: { readonly answer: string }) {
  const t = useText();
  return (
    <p className={classes.hint} data-testid="confirm-hint">
      {t('commands.confirms', { answer })}
    </p>
  );
}
