import { Choice } from '../../components/Choice.tsx';
import { useText } from '../../i18n/useText.ts';
import { type PartProps, Question } from './Question.tsx';

/** Whether the program opens by itself when somebody logs in at this computer. */
export function Autostart({ settings, update }: PartProps) {
  const t = useText();
  return (
    <Question id="autostart" title={t('autostart.question')} hint={t('autostart.hint')}>
      <Choice<'on' | 'off'>
        aria-label={t('autostart.question')}
        value={settings.startsWithSystem ? 'on' : 'off'}
        onChange={(value) => update({ startsWithSystem: value === 'on' })}
        data={[
          { value: 'off', label: t('autostart.off') },
          { value: 'on', label: t('autostart.on') },
        ]}
      />
    </Question>
  );
}
