import type { ScanOptions } from '../../../electron/contract/scan.ts';
import { useText } from '../../i18n/useText.ts';
import { PanelWarning } from './PanelWarning.tsx';
import { useOptionTexts } from './useOptionTexts.ts';

/** Whatever the outcome is: the parcel in the hands is not what its shipment says. */
export function LateNotice({ options }: { readonly options: ScanOptions }) {
  const t = useText();
  const texts = useOptionTexts(options);
  return (
    <PanelWarning testId="late">
      <p>
        <strong>{t('late.word')}</strong> {t('late.body', { options: texts.join(', ') })} {t('late.todo')}
      </p>
    </PanelWarning>
  );
}
