import type { StationError } from '../../electron/contract/errors.ts';
import { useText } from '../i18n/useText.ts';
import classes from './ErrorLine.module.css';
import { FieldProblems } from './FieldProblems.tsx';
import { ToneIcon } from './ToneIcon.tsx';

/** What went wrong, what to do about it, and beneath it the words of the service or the system. */
export function ErrorLine({ error }: { readonly error: StationError }) {
  const t = useText();
  return (
    <div className={classes.error} data-tone="problem" data-error={error.code} role="alert">
      <ToneIcon name="problem" size={26} />
      <div>
        <strong>{t(`error.${error.code}.title`)}</strong> {t(`error.${error.code}.todo`)}
        {error.fields.length === 0 ? null : <FieldProblems fields={error.fields} />}
        {error.detail === null ? null : <small>{error.detail}</small>}
      </div>
    </div>
  );
}
