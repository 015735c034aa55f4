import '@mantine/dates/styles.css';
import 'dayjs/locale/tr';
import { DateInput, DatesProvider } from '@mantine/dates';
import { useText } from '../i18n/index.ts';
import classes from './DateField.module.css';
import { readDay, writeDay } from './readDay.ts';

export interface DateFieldProps {
  readonly label: string;
  /** YYYY-MM-DD; null: open. */
  readonly day: string | null;
  /** The first and the last day that can be chosen; null: any. */
  readonly min: string | null;
  readonly max: string | null;
  readonly onDay: (day: string | null) => void;
}

const MONDAY = 1;

/** A day, typed or taken from a calendar, in the language of the screens: a browser's own field speaks the system's. */
export function DateField({ label, day, min, max, onDay }: DateFieldProps) {
  const t = useText();
  return (
    <DatesProvider settings={{ locale: t.language, firstDayOfWeek: MONDAY }}>
      <DateInput
        w={170}
        label={label}
        placeholder={t('list.dayPlaceholder')}
        value={day}
        onChange={onDay}
        valueFormat={(value) => writeDay(value, t.language)}
        dateParser={(text) => readDay(text, t.language, Date.now())}
        {...(min === null ? {} : { minDate: min })}
        {...(max === null ? {} : { maxDate: max })}
        hideOutsideDates
        clearable
        clearButtonProps={{ 'aria-label': t('list.clearDay', { label }) }}
        ariaLabels={{
          monthLevelControl: t('list.calendar.years'),
          yearLevelControl: t('list.calendar.decades'),
          nextMonth: t('common.next'),
          previousMonth: t('common.previous'),
          nextYear: t('common.next'),
          previousYear: t('common.previous'),
          nextDecade: t('common.next'),
          previousDecade: t('common.previous'),
        }}
        // Beside its field: Tab leads into it, and it is a part of its screen.
        popoverProps={{ withinPortal: false, classNames: { dropdown: classes.dropdown ?? '' } }}
        classNames={{
          day: classes.day ?? '',
          weekday: classes.weekday ?? '',
          calendarHeader: classes.header ?? '',
          monthsListControl: classes.control ?? '',
          yearsListControl: classes.control ?? '',
        }}
        maxLength={40}
      />
    </DatesProvider>
  );
}
