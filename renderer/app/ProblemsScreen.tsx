import { useStore } from 'zustand';
import { useJobs, useStation } from '../bridge/StationContext.tsx';
import { ProblemsView } from '../features/problems/ProblemsView.tsx';
import { bandOf, problemMark } from '../features/scan/problemBand.ts';
import type { ScanSession } from '../features/scan/scanSession.ts';

/** The problems, and which of them the scan view still keeps on its band because nobody has said that they were seen. */
export function ProblemsScreen({ session }: { readonly session: ScanSession }) {
  const { jobs } = useStation();
  const entries = useStore(session.store, (state) => state.entries);
  const seen = useStore(session.store, (state) => state.seen);
  const unseen = useJobs((known) => {
    const listed = new Set([...known.ids.attention, ...known.ids.unconfirmed]);
    return bandOf(entries, known.jobs, seen, null).filter(
      ({ phase }) => phase.type === 'job' && listed.has(phase.jobId),
    );
  });
  function see(): void {
    for (const entry of unseen) {
      const mark = problemMark(entry, jobs.store.getState().jobs);
      if (mark !== null) session.see(mark);
    }
  }
  return <ProblemsView unseen={unseen.length} onSeen={see} />;
}
