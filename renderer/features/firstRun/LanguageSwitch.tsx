import { useStation } from '../../bridge/StationContext.tsx';
import { Choice } from '../../components/Choice.tsx';
import type { Language } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';

/** The first page of all is read before anybody has found the settings. */
export function LanguageSwitch() {
  const t = useText();
  const mirror = useStation();
  return (
    <Choice<Language>
      aria-label={t('settings.language')}
      value={useLanguage()}
      onChange={(language) => void mirror.updateSettings({ language })}
      data={[
        { value: 'tr', label: t('settings.tr') },
        { value: 'en', label: t('settings.en') },
      ]}
    />
  );
}
