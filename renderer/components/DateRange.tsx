import { TextInput } from '@mantine/core';
import { useText } from '../i18n/useText.ts';
import { daysBefore } from '../model/day.ts';
import { Button } from './Button.tsx';
import classes from './DateRange.module.css';

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
      <TextInput
        size="md"
        type="date"
        label={t('list.from')}
        {...(days.to === null ? {} : { max: days.to })}
        value={days.from ?? ''}
        onChange={(event) => onDays({ ...days, from: event.currentTarget.value || null })}
      />
      <TextInput
        size="md"
        type="date"
        label={t('list.to')}
        {...(days.from === null ? {} : { min: days.from })}
        value={days.to ?? ''}
        onChange={(event) => onDays({ ...days, to: event.currentTarget.value || null })}
      />
      <div className={classes.spans}>
        <Button onPress={() => onDays(lastDays(Date.now(), 0))}>{t('list.today')}</Button>
        <Button onPress={() => onDays(lastDays(Date.now(), LAST_WEEK))}>{t('list.week')}</Button>
      </div>
    </>
  );
}
