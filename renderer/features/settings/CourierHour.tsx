import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { hourOfTyped } from '../../model/courier.ts';
import { type PartProps, Question } from './Question.tsx';
import classes from './settings.module.css';

/** When the courier comes; left empty, the past hand-overs tell. */
export function CourierHour({ settings, update }: PartProps) {
  const t = useText();
  const [typed, setTyped] = useState(settings.courierAt ?? '');
  const [isWrong, setWrong] = useState(false);
  function keep(): void {
    const courierAt = typed.trim() === '' ? null : hourOfTyped(typed);
    setWrong(typed.trim() !== '' && courierAt === null);
    if (typed.trim() !== '' && courierAt === null) return;
    setTyped(courierAt ?? '');
    if (courierAt !== settings.courierAt) update({ courierAt });
  }
  return (
    <Question id="courier" title={t('courier.question')} hint={t('courier.hint')}>
      <TextInput
        className={classes.short ?? ''}
        aria-label={t('courier.question')}
        placeholder={t('courier.example')}
        autoComplete="off"
        maxLength={5}
        value={typed}
        error={isWrong ? t('courier.wrong') : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep();
        }}
      />
    </Question>
  );
}
