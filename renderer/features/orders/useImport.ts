import { useState } from 'react';
import { type StationError, stationError } from '../../../electron/contract/errors.ts';
import type { ImportReport } from '../../../electron/contract/order.ts';
import { useRequest } from '../../bridge/useRequest.ts';

export interface Import {
  readonly take: (file: File) => Promise<void>;
  readonly pending: boolean;
  readonly report: ImportReport | null;
  readonly error: StationError | null;
  readonly close: () => void;
}

/** Reads a chosen or dropped file into the order book; the station decodes it, the page only carries its bytes. */
export function useImport(onDone: () => void): Import {
  const { run, pending, error } = useRequest('orders.import');
  const [report, setReport] = useState<ImportReport | null>(null);
  const [unreadable, setUnreadable] = useState<StationError | null>(null);
  return {
    pending,
    report,
    error: unreadable ?? error,
    close: () => setReport(null),
    async take(file) {
      setReport(null);
      setUnreadable(null);
      const bytes = await file.arrayBuffer().catch(() => null);
      if (bytes === null) {
        setUnreadable(stationError('file_unreadable', file.name));
        return;
      }
      const reply = await run({ fileName: file.name.slice(-255), bytes: new Uint8Array(bytes) });
      if (!reply.ok) return;
      setReport(reply.value);
      onDone();
    },
  };
}
