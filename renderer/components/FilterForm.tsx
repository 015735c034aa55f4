import { TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { useText } from '../i18n/useText.ts';
import { daysBefore } from '../model/day.ts';
import { Button } from './Button.tsx';
import type { DateFieldProps } from './DateField.tsx';
import classes from './FilterForm.module.css';

interface FilterFormProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly onClear: () => void;
}

/** The filters of a list. Each search is a request to the service, so it starts only with Enter or the button. */
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

/** The calendar is loaded with the first date field, so that the start does not wait for it. */
const LazyDateField = lazy(async () => ({ default: (await import('./DateField.tsx')).DateField }));

export interface Days {
  /** YYYY-MM-DD; null: open. */
  readonly from: string | null;
  readonly to: string | null;
}

export const LAST_WEEK = 6;

/** The days up to the day of `now` (epoch ms). */
export function lastDays(now: number, days: number): Days {
  return { from: daysBefore(now, days), to: daysBefore(now, 0) };
}

/** From one day to another, with the two spans that are asked for most. */
export function DateRange({ days, onDays }: { readonly days: Days; readonly onDays: (days: Days) => void }) {
  const t = useText();
  return (
    <>
      <Day
        label={t('list.from')}
        day={days.from}
        min={null}
        max={days.to}
        onDay={(from) => onDays({ ...days, from })}
      />
      <Day label={t('list.to')} day={days.to} min={days.from} max={null} onDay={(to) => onDays({ ...days, to })} />
      <div className={classes.spans}>
        <Button onPress={() => onDays(lastDays(Date.now(), 0))}>{t('list.today')}</Button>
        <Button onPress={() => onDays(lastDays(Date.now(), LAST_WEEK))}>{t('list.week')}</Button>
      </div>
    </>
  );
}

function Day(props: DateFieldProps) {
  // As large as the field that replaces it, so that nothing moves.
  return (
    <Suspense fallback={<TextInput w={170} label={props.label} disabled />}>
      <LazyDateField {...props} />
    </Suspense>
  );
}
