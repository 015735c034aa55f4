import { useText } from '../../i18n/useText.ts';
import { SoundTest } from '../../setup/SoundTest.tsx';
import type { PartProps } from './partProps.ts';
import { Question } from './Question.tsx';

/** How loud the sounds are, and what each means. */
export function Sounds({ update }: Pick<PartProps, 'update'>) {
  const t = useText();
  return (
    <Question id="sounds" title={t('settingsMore.sounds')} hint={t('settingsMore.soundsHint')}>
      <SoundTest onVolume={(soundVolume) => void update({ soundVolume })} />
    </Question>
  );
}
