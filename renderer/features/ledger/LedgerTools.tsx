import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import type { RequestOutput } from '../../../electron/contract/channels.ts';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { LedgerFilter } from '../../../electron/contract/ledger.ts';
import { useRequest } from '../../bridge/useRequest.ts';
import { Period } from '../../components/FilterForm.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { SavedFile } from '../../files/SavedFile.tsx';
import { useText } from '../../i18n/useText.ts';
import classes from './ledger.module.css';
import type { LedgerDesk } from './ledgerDesk.ts';

/** One field for everything, and the days. */
export function LedgerSearch({ desk }: { readonly desk: LedgerDesk }) {
  const t = useText();
  const { search, from, to } = useStore(desk);
  return (
    <>
      <SearchField
        className={classes.search}
        label={t('ledger.search')}
        example={t('ledger.searchIn')}
        value={search}
        onValue={(value) => desk.setState({ search: value })}
      />
      <Period days={{ from, to }} onDays={(days) => desk.setState(days)} />
    </>
  );
}

/** What became of the export: where the file is, and how many jobs are in it. */
export function ExportLine({ exporting }: { readonly exporting: Export }) {
  const t = useText();
  const { pending, error, saved } = exporting;
  if (pending) return <p role="status">{t('ledger.exporting')}</p>;
  if (error !== null) return <ErrorLine error={error} />;
  if (saved === null) return null;
  return <SavedFile path={saved.path}>{t('ledger.exported', { count: saved.rows, path: saved.path })}</SavedFile>;
}

interface Export {
  readonly run: () => Promise<void>;
  readonly pending: boolean;
  readonly error: StationError | null;
  /** Null before the first. */
  readonly saved: { readonly path: string; readonly rows: number } | null;
}

/** Writes what the filter finds to a file. */
export function useExport(filter: LedgerFilter): Export {
  const { run, pending, error } = useRequest('ledger.exportCsv');
  const [value, setValue] = useState<RequestOutput<'ledger.exportCsv'> | null>(null);
  const save = useCallback(async () => {
    setValue(null);
    const reply = await run(filter);
    if (reply.ok) setValue(reply.value);
  }, [run, filter]);
  return { run: save, pending, error, saved: value };
}
