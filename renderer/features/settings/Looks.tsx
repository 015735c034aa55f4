import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { KnownSettings } from '../../bridge/stationMirror.ts';
import { Choice } from '../../components/Choice.tsx';
import { useText } from '../../i18n/useText.ts';
import { Operator } from './Operator.tsx';
import type { PartProps } from './partProps.ts';
import { Question } from './Question.tsx';
import classes from './SettingsView.module.css';
import { Zoom } from './Zoom.tsx';

type LanguageChoice = 'system' | 'tr' | 'en';

/** Language, colours and size of the screen, and what the desk is called. */
export function Looks(part: PartProps) {
  const { settings, update } = part;
  const t = useText();
  const language: LanguageChoice = settings.language ?? 'system';
  return (
    <>
      <Question id="language" title={t('settings.language')}>
        <Choice<LanguageChoice>
          aria-label={t('settings.language')}
          value={language}
          onChange={(value) => update({ language: value === 'system' ? null : value })}
          data={[
            { value: 'system', label: t('settings.languageSystem') },
            { value: 'tr', label: t('settings.tr') },
            { value: 'en', label: t('settings.en') },
          ]}
        />
      </Question>
      <Question id="theme" title={t('settings.theme')}>
        <Choice<KnownSettings['theme']>
          aria-label={t('settings.theme')}
          value={settings.theme}
          onChange={(theme) => update({ theme })}
          data={(['system', 'light', 'dark', 'contrast'] as const).map((value) => ({
            value,
            label: t(`settings.themes.${value}`),
          }))}
        />
      </Question>
      <Zoom {...part} />
      <DeskName {...part} />
      <Operator {...part} />
    </>
  );
}

function DeskName({ settings, update }: PartProps) {
  const t = useText();
  const [desk, setDesk] = useState(settings.deskName);
  return (
    <Question id="deskName" title={t('settings.desk')} hint={t('settings.deskHint')}>
      <TextInput
        className={classes.short ?? ''}
        aria-label={t('settings.desk')}
        maxLength={40}
        value={desk}
        onChange={(event) => setDesk(event.currentTarget.value)}
        onBlur={() => {
          const deskName = desk.trim();
          if (deskName === '') setDesk(settings.deskName);
          else if (deskName !== settings.deskName) update({ deskName });
        }}
      />
    </Question>
  );
}
