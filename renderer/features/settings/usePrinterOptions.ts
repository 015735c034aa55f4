import { useText } from '../../i18n/useText.ts';
import type { KnownPrinter } from '../../setup/usePrinters.ts';

/** The printers to choose from; one that is chosen already and not there is named as such, and stays. */
export function usePrinterOptions(
  printers: readonly KnownPrinter[],
): { readonly value: string; readonly label: string }[] {
  const t = useText();
  return printers.map(({ id, name, info }) => ({
    value: id,
    label: info === null ? `${name} (${t('printers.missing')})` : name,
  }));
}
