import { useText } from '../../i18n/useText.ts';
import { ScannerSetup } from '../../setup/scannerSetup/ScannerSetup.tsx';
import type { PartProps } from './partProps.ts';
import { Question } from './Question.tsx';

/** How this desk's scanner types, found out by one barcode. */
export function Scanner({ update }: Pick<PartProps, 'update'>) {
  const t = useText();
  return (
    <Question id="scanner" title={t('settingsMore.scanner')}>
      <ScannerSetup onKeep={(scanner) => update({ scanner })} />
    </Question>
  );
}
