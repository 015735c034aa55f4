import type { ExtraField } from '../../electron/contract/extraField.ts';
import { useText } from '../i18n/useText.ts';
import classes from './ExtraFields.module.css';

/** Fields of the service that no document names, under their own names and as they came. */
export function ExtraFields({ fields }: { readonly fields: readonly ExtraField[] }) {
  return (
    <dl className={classes.fields}>
      {fields.map(({ name, value }) => (
        <div key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same behind a word that opens them, where rows stand close. */
export function MoreFields({ fields }: { readonly fields: readonly ExtraField[] }) {
  const t = useText();
  if (fields.length === 0) return null;
  return (
    <details className={classes.more}>
      <summary>{t('list.more', { count: fields.length })}</summary>
      <ExtraFields fields={fields} />
    </details>
  );
}
