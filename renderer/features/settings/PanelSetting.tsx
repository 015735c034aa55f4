import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { noPanel } from '../../../electron/contract/settings.ts';
import { useAnswer, useStatus } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
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
  const use = profile === null ? noPanel : settings.panel[profile];
  const stored = use.prefixes.join(' ');
  const [typed, setTyped] = useState(stored);
  const { value: learned } = useAnswer('batches.panelPrefix', {}, `${profile} ${use.mode} ${stored}`);
  if (profile === null) return null;
  const keep = (change: Partial<typeof use>) =>
    void update({ panel: { ...settings.panel, [profile]: { ...use, ...change } } });
  function keepPrefixes(text: string): void {
    const prefixes = [...new Set(text.split(/[\s,;]+/u).filter((one) => one !== ''))].slice(0, 20);
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
        <>
          <TextInput
            className={classes.short ?? ''}
            label={t('settings.panelPrefixes')}
            maxLength={LONGEST}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            {...storedBy(keepPrefixes)}
            data-testid="panel-prefixes"
          />
          {learned === null ? null : (
            <>
              <p data-testid="learned-prefix">{t('settings.panelLearned', learned)}</p>
              <Button onPress={() => keepPrefixes(`${stored} ${learned.prefix}`)}>
                {t('settings.panelLearnedAdd', learned)}
              </Button>
            </>
          )}
        </>
      )}
    </Question>
  );
}
