import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { KnownSettings } from '../../bridge/stationMirror.ts';
import { Button } from '../../components/Button.tsx';
import { Choice } from '../../components/Choice.tsx';
import { useText } from '../../i18n/useText.ts';
import { ZOOM_STEPS, zoomStep } from '../../model/zoom.ts';
import { type PartProps, Question } from './Question.tsx';
import classes from './settings.module.css';

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

/** Who works at this desk, for the ledger; empty where it does not matter. */
function Operator({ settings, update }: PartProps) {
  const t = useText();
  const [name, setName] = useState(settings.operatorName ?? '');
  return (
    <Question id="operator" title={t('settings.operator')} hint={t('settings.operatorHint')}>
      <TextInput
        className={classes.short ?? ''}
        aria-label={t('settings.operator')}
        placeholder={t('settings.operatorExample')}
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

/** How large everything on the screen is; its keys work everywhere. */
function Zoom({ settings, update }: PartProps) {
  const t = useText();
  const { zoomPercent } = settings;
  const [smaller, larger] = [zoomStep(zoomPercent, 'out'), zoomStep(zoomPercent, 'in')];
  return (
    <Question id="zoom" title={t('zoom.question')} hint={t('zoom.hint')}>
      <div className={classes.buttons}>
        <Button keys="Ctrl+−" disabled={zoomPercent <= ZOOM_STEPS[0]} onPress={() => update({ zoomPercent: smaller })}>
          {t('zoom.smaller')}
        </Button>
        <output className={classes.figure}>{t('zoom.percent', { percent: zoomPercent })}</output>
        <Button keys="Ctrl++" disabled={zoomPercent === larger} onPress={() => update({ zoomPercent: larger })}>
          {t('zoom.larger')}
        </Button>
      </div>
    </Question>
  );
}
