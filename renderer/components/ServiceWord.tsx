import { useText } from '../i18n/index.ts';
import classes from './Detail.module.css';

/** A word of the service that its document does not name: as it came, and marked as the service's own, not ours. */
export function ServiceWord({ word }: { readonly word: string }) {
  const t = useText();
  return (
    <span className={classes.word} data-testid="service-word">
      {t('detail.service')}: <code>{word}</code>
    </span>
  );
}
