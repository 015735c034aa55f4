import { useState } from 'react';
import { useStore } from 'zustand';
import { type StationError, stationError } from '../../../electron/contract/errors.ts';
import type { ImportReport } from '../../../electron/contract/order.ts';
import type { Reply } from '../../bridge/station.ts';
import { useRequest } from '../../bridge/useRequest.ts';
import type { OrdersDesk } from './ordersDesk.ts';

export interface Import {
  /** A file that was dropped here. */
  readonly take: (file: File) => Promise<void>;
  /** A file of this computer, which the station reads. */
  readonly takePath: (path: string) => Promise<void>;
  readonly pending: boolean;
  readonly report: ImportReport | null;
  readonly error: StationError | null;
  readonly close: () => void;
  /** The orders that differ were decided, or are left as they are. */
  readonly settle: () => void;
}

/** Reads a file into the order book. The station decodes it: of a dropped one the page carries the bytes. */
export function useImport(desk: OrdersDesk, onDone: () => void): Import {
  const dropped = useRequest('orders.import');
  const chosen = useRequest('orders.importFile');
  const report = useStore(desk, (state) => state.report);
  const setReport = (next: ImportReport | null) => desk.setState({ report: next });
  const [unreadable, setUnreadable] = useState<StationError | null>(null);
  const begin = () => {
    setReport(null);
    setUnreadable(null);
    dropped.drop();
    chosen.drop();
  };
  const end = (reply: Reply<'orders.import'>) => {
    if (!reply.ok) return;
    setReport(reply.value);
    onDone();
  };
  return {
    pending: dropped.pending || chosen.pending,
    report,
    error: unreadable ?? dropped.error ?? chosen.error,
    close: () => setReport(null),
    settle: () => setReport(report === null ? null : { ...report, differing: [] }),
    async takePath(path) {
      begin();
      end(await chosen.run({ path }));
    },
    async take(file) {
      begin();
      const bytes = await file.arrayBuffer().catch(() => null);
      if (bytes === null) {
        setUnreadable(stationError('file_unreadable', file.name));
        return;
      }
      end(await dropped.run({ fileName: file.name.slice(-255), bytes: new Uint8Array(bytes) }));
    },
  };
}
