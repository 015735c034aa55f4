import type { StationClient } from '../../bridge/index.ts';
import type { CommandScans, NewestScan } from '../../commands/commandPorts.ts';
import { lacksSize } from './missingSize.ts';
import type { ScanSession } from './scanSession.ts';

/** The scans of this desk as the commands see them. */
export function commandScans(session: ScanSession, client: StationClient): CommandScans {
  return {
    newest: () => {
      const { entries, started } = session.store.getState();
      const [newest] = entries;
      if (!started || newest === undefined) return null;
      const { id, code, phase } = newest;
      const job = phase.type === 'job' ? client.jobs.store.getState().jobs.get(phase.jobId) : undefined;
      const state: NewestScan['state'] = phase.type === 'job' || phase.type === 'sending' ? phase.type : 'other';
      return { id, code, state, lacksSize: job !== undefined && lacksSize(job) };
    },
    submit: session.submit,
    settled: session.settled,
    isAlarmed: () => session.store.getState().alarm !== null,
  };
}
