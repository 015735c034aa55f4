import { useEffect, useState } from 'react';
import type { StationError } from '../../electron/contract/errors.ts';
import { useStation } from '../bridge/StationContext.tsx';
import type { OpenPdf } from './openPdf.ts';

export type PdfState =
  | { readonly type: 'loading' }
  | { readonly type: 'open'; readonly pdf: OpenPdf }
  /** The station does not have the label. */
  | { readonly type: 'refused'; readonly error: StationError }
  /** The file is there and cannot be drawn; `detail`: why, as the reader of PDFs says it. */
  | { readonly type: 'broken'; readonly detail: string };

/** The label of a job, opened for drawing while the caller is on the screen. */
export function usePdf(jobId: string): PdfState {
  const { station } = useStation();
  const [state, setState] = useState<PdfState>({ type: 'loading' });
  useEffect(() => {
    let isWanted = true;
    let opened: OpenPdf | null = null;
    const tell = (next: PdfState) => {
      if (isWanted) setState(next);
    };
    async function open(): Promise<void> {
      const reply = await station.request('jobs.label', { jobId });
      if (!reply.ok) return tell({ type: 'refused', error: reply.error });
      try {
        const { openPdf } = await import('./openPdf.ts');
        opened = await openPdf(reply.value.bytes);
      } catch (failure) {
        return tell({ type: 'broken', detail: failure instanceof Error ? failure.message : String(failure) });
      }
      if (!isWanted) return opened.close();
      tell({ type: 'open', pdf: opened });
    }
    setState({ type: 'loading' });
    void open();
    return () => {
      isWanted = false;
      opened?.close();
    };
  }, [station, jobId]);
  return state;
}
