import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import type { PartProps } from './partProps.ts';
import { Question } from './Question.tsx';
import classes from './SettingsView.module.css';

/** Who works at this desk, for the ledger; empty where it does not matter. */
export function Operator({ settings, update }: PartProps) {
  const t = useText();
  const [name, setName] = useState(settings.operatorName ?? '');
  return (
    <Question id="operator" title={t('settings.operator')} hint={t('settings.operatorHint')}>
      <TextInput
        className={classes.short ?? ''}
        aria-label={t('settings.operator')}
        placeholder={settings.deskName}
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => {
          const operatorName = name.trim() === '' ? null : name.trim();
          setName(operatorName ?? '');
          if (operatorName !== settings.operatorName) update({ operatorName });
        }}
      />
    </Question>
  );
}
