import { useSettings } from '../../bridge/StationContext.tsx';
import { useText } from '../../i18n/useText.ts';

/**
 * What is added where a code was not found or could not be read: while nobody has set the scanner up on this desk, it is
 * a guess how it types, and the code on the screen may be another than the one on the paper. Empty once it was set up.
 */
export function useScannerAdvice(): string {
  const t = useText();
  const setup = useSettings()?.scanner ?? null;
  return setup === null || setup.foundAt !== null ? '' : t('scannerLight.advice');
}
