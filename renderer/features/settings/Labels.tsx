import { Choice } from '../../components/Choice.tsx';
import { NumberField } from '../../components/NumberField.tsx';
import { useText } from '../../i18n/useText.ts';
import { FewerElsewhere } from './FewerElsewhere.tsx';
import { type PartProps, Question } from './Question.tsx';
import classes from './settings.module.css';

/** Whether labels are scanned back as proof. */
export function VerifyLabels({ settings, update }: PartProps) {
  const t = useText();
  return (
    <Question id="verifyLabels" title={t('labels.verify')} hint={t('labels.verifyHint')}>
      <Choice<'on' | 'off'>
        aria-label={t('labels.verify')}
        value={settings.verifyLabels ? 'on' : 'off'}
        onChange={(value) => update({ verifyLabels: value === 'on' })}
        data={[
          { value: 'off', label: t('labels.verifyOff') },
          { value: 'on', label: t('labels.verifyOn') },
        ]}
      />
    </Question>
  );
}

/** From which age on a label is not printed without asking. */
export function StaleLabels({ settings, update }: PartProps) {
  const t = useText();
  return (
    <Question id="staleLabels" title={t('settings.staleLabel')}>
      <div className={classes.short}>
        <NumberField
          label={t('settings.staleLabel')}
          hidesLabel
          suffix={t('settings.hours')}
          value={settings.staleLabelHours}
          min={1}
          max={720}
          onKeep={(staleLabelHours) => update({ staleLabelHours })}
        />
      </div>
    </Question>
  );
}

/** How long the files of labels stay. */
export function KeepLabels({ settings, update }: PartProps) {
  const t = useText();
  return (
    <Question id="keepLabels" title={t('labels.keep')} hint={t('labels.keepHint')}>
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
      <FewerElsewhere days={settings.fewerDays.keepLabelDays} />
    </Question>
  );
}
