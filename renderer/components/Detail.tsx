import { useText } from '../i18n/useText.ts';
import classes from './Detail.module.css';

/**
 * The words of the service, the printer or the system, on a small line of their own beneath our sentence: whoever packs
 * can pass over them, and whoever mends it finds them. Null: there are none.
 */
export function Detail({ words }: { readonly words: string | null }) {
  const t = useText();
  if (words === null) return null;
  return (
    <small className={classes.detail} data-testid="detail">
      {t('detail.label')}: {words}
    </small>
  );
}
