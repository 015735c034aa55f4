import { DoneLine } from '../../components/DoneLine.tsx';
import { ErrorLine } from '../../components/ErrorLine.tsx';
import { useText } from '../../i18n/useText.ts';
import type { Export } from './useExport.ts';

/** What became of the export: where the file is, and how many jobs are in it. */
export function ExportLine({ exporting }: { readonly exporting: Export }) {
  const t = useText();
  const { pending, error, saved } = exporting;
  if (pending) return <p role="status">{t('ledger.exporting')}</p>;
  if (error !== null) return <ErrorLine error={error} />;
  if (saved === null) return null;
  return <DoneLine>{t('ledger.exported', { count: saved.rows, path: saved.path })}</DoneLine>;
}
