import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useStatus } from '../../bridge/index.ts';
import { Choice } from '../../components/Choice.tsx';
import { storedBy } from '../../components/NumberField.tsx';
import { useText } from '../../i18n/index.ts';
import { type PartProps, Question } from './Question.tsx';
import classes from './settings.module.css';

const MODES = ['no', 'also', 'only'] as const;
const LONGEST = 200;

/** Whether the account's shipments are opened in the customer panel, and what stands there before the numbers of the slips. */
export function PanelSetting({ settings, update }: PartProps) {
  const t = useText();
  const profile = useStatus((status) => status.profile);
  const stored = profile === null ? '' : settings.panel[profile].prefixes.join(' ');
  const [typed, setTyped] = useState(stored);
  if (profile === null) return null;
  const use = settings.panel[profile];
  const keep = (change: Partial<typeof use>) =>
    void update({ panel: { ...settings.panel, [profile]: { ...use, ...change } } });
  function keepPrefixes(): void {
    const prefixes = [...new Set(typed.split(/[\s,;]+/u).filter((one) => one !== ''))].slice(0, 20);
    setTyped(prefixes.join(' '));
    if (prefixes.join(' ') !== stored) keep({ prefixes: prefixes.map((one) => one.slice(0, 20)) });
  }
  return (
    <Question id="panel" hint={t('settings.panelHint')}>
      <Choice
        aria-label={t('settings.panel')}
        value={use.mode}
        onChange={(value) => keep({ mode: MODES.find((mode) => mode === value) ?? 'no' })}
        data={MODES.map((mode) => ({ value: mode, label: t(`settings.panelModes.${mode}`) }))}
      />
      {use.mode === 'no' ? null : (
        <TextInput
          className={classes.short ?? ''}
          label={t('settings.panelPrefixes')}
          maxLength={LONGEST}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          {...storedBy(keepPrefixes)}
          data-testid="panel-prefixes"
        />
      )}
    </Question>
  );
}
