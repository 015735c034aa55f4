import { SegmentedControl } from '@mantine/core';
import { NumberField } from '../../components/NumberField.tsx';
import { useText } from '../../i18n/useText.ts';
import type { PartProps } from './partProps.ts';
import { Question } from './Question.tsx';
import classes from './SettingsView.module.css';

/** What happens to labels after they were printed: proof, and how long their files stay. */
export function Labels({ settings, update }: PartProps) {
  const t = useText();
  return (
    <>
      <Question title={t('labels.verify')} hint={t('labels.verifyHint')}>
        <SegmentedControl<'on' | 'off'>
          size="md"
          aria-label={t('labels.verify')}
          value={settings.verifyLabels ? 'on' : 'off'}
          onChange={(value) => update({ verifyLabels: value === 'on' })}
          data={[
            { value: 'off', label: t('labels.verifyOff') },
            { value: 'on', label: t('labels.verifyOn') },
          ]}
        />
      </Question>
      <Question title={t('labels.keep')} hint={t('labels.keepHint')}>
        <div className={classes.short}>
          <NumberField
            label={t('labels.keep')}
            hidesLabel
            suffix={t('settings.days')}
            value={settings.keepLabelDays}
            min={1}
            max={3650}
            onKeep={(keepLabelDays) => update({ keepLabelDays })}
          />
        </div>
      </Question>
    </>
  );
}
