import type { ScanOptions } from '../../../electron/contract/scan.ts';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { useText } from '../../i18n/useText.ts';
import classes from './LateNotice.module.css';
import { useOptionTexts } from './useOptionTexts.ts';

/** Whatever the outcome is: the parcel in the hands is not what its shipment says. */
export function LateNotice({ options }: { readonly options: ScanOptions }) {
  const t = useText();
  const texts = useOptionTexts(options);
  return (
    <p className={classes.late} data-tone="problem" data-testid="late" role="alert">
      <ToneIcon name="warning" size={40} />
      <span>
        <strong>{t('late.word')}</strong> {t('late.body', { options: texts.join(', ') })} {t('late.todo')}
      </span>
    </p>
  );
}
