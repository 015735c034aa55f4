import { ErrorLine } from '../../components/ErrorLine.tsx';
import { SavedFile } from '../../files/SavedFile.tsx';
import { useText } from '../../i18n/useText.ts';
import type { Export } from './useExport.ts';

/** What became of the export: where the file is, and how many jobs are in it. */
export function ExportLine({ exporting }: { readonly exporting: Export }) {
  const t = useText();
  const { pending, error, saved } = exporting;
  if (pending) return <p role="status">{t('ledger.exporting')}</p>;
  if (error !== null) return <ErrorLine error={error} />;
  if (saved === null) return null;
  return <SavedFile path={saved.path}>{t('ledger.exported', { count: saved.rows, path: saved.path })}</SavedFile>;
}
