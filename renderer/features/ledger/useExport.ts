import { useCallback, useState } from 'react';
import type { RequestOutput } from '../../../electron/contract/channels.ts';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { LedgerFilter } from '../../../electron/contract/ledger.ts';
import { useRequest } from '../../bridge/useRequest.ts';

export interface Export {
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
