import { Select, TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useText } from '../i18n/index.ts';
import { keysOf } from '../model/commandRegistry.ts';
import { daysBefore } from '../model/day.ts';
import { useShortcuts } from '../scanner/useKeys.ts';
import { ActionButton } from './ActionButton.tsx';
import { Button } from './Button.tsx';
import type { DateFieldProps } from './DateField.tsx';
import classes from './FilterForm.module.css';
import { Form } from './Form.tsx';

interface FilterFormProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly onClear: () => void;
}

/** The filters of a list. Each search is a request to the service, so it starts only with Enter, its key or the button. */
export function FilterForm({ label, children, onSubmit, onClear }: FilterFormProps) {
  const t = useText();
  useShortcuts({ showFiltered: onSubmit });
  return (
    <Form className={classes.form} aria-label={label} onEnter={onSubmit}>
      {children}
      <div className="row gap-8">
        <Button type="submit" variant="primary" keys={keysOf('showFiltered')}>
          {t('list.show')}
        </Button>
        <ActionButton action="clearFilter" onPress={onClear} />
      </div>
    </Form>
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

interface PeriodProps {
  readonly days: Days;
  readonly onDays: (days: Days) => void;
}

const PERIODS = ['all', 'today', 'week', 'own'] as const;
type PeriodName = (typeof PERIODS)[number];

/** The days that a list shows: the most usual ones by their names, any others from one day to another. */
export function Period({ days, onDays }: PeriodProps) {
  const t = useText();
  const [isOwn, setOwn] = useState(false);
  const period = isOwn ? 'own' : periodOf(days, Date.now());
  function choose(next: PeriodName): void {
    setOwn(next === 'own');
    if (next === 'all') onDays({ from: null, to: null });
    else if (next !== 'own') onDays(lastDays(Date.now(), next === 'today' ? 0 : LAST_WEEK));
  }
  return (
    <>
      <Select
        w={190}
        aria-label={t('list.period')}
        data={PERIODS.map((value) => ({ value, label: t(`list.periods.${value}`) }))}
        value={period}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => choose(PERIODS.find((name) => name === value) ?? 'all')}
      />
      {period === 'own' ? <DateRange days={days} onDays={onDays} /> : null}
    </>
  );
}

/** The name of the days on the day of `now` (epoch ms). */
function periodOf({ from, to }: Days, now: number): PeriodName {
  if (from === null && to === null) return 'all';
  const is = (span: Days) => span.from === from && span.to === to;
  return is(lastDays(now, 0)) ? 'today' : is(lastDays(now, LAST_WEEK)) ? 'week' : 'own';
}

/** From one day to another. */
export function DateRange({ days, onDays }: PeriodProps) {
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
    </>
  );
}

function Day(props: DateFieldProps) {
  // It is as large as the field that replaces it, so that nothing moves.
  return (
    <Suspense fallback={<TextInput w={170} label={props.label} disabled />}>
      <LazyDateField {...props} />
    </Suspense>
  );
}
