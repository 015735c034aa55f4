import type { ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { Button } from './Button.tsx';
import classes from './FilterForm.module.css';

interface FilterFormProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly onClear: () => void;
}

/** The filters of a list. Each look asks the service, so it asks when told to: with Enter, or the button. */
export function FilterForm({ label, children, onSubmit, onClear }: FilterFormProps) {
  const t = useText();
  return (
    <form
      className={classes.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div className={classes.buttons}>
        <Button type="submit" look="strong" onPress={() => {}}>
          {t('list.show')}
        </Button>
        <Button onPress={onClear}>{t('list.clear')}</Button>
      </div>
    </form>
  );
}
