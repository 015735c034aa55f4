import type { Job } from '../../../electron/contract/job.ts';
import type { StationClient } from '../../bridge/index.ts';
import { outcomeRow } from '../../model/outcomeTable.ts';
import type { SoundName } from '../../sound/sounds.ts';
import { entryId } from './entryTexts.ts';
import type { ScanEntry } from './scanEntry.ts';
import type { ScanSession } from './scanSession.ts';

/** Sounds the outcomes of the scans of this desk, each outcome once, when it is first known. */
export interface ScanSounds {
  /** Returns how to stop. */
  readonly start: () => () => void;
}

export function createScanSounds(
  session: ScanSession,
  client: StationClient,
  sound: (name: SoundName) => void,
): ScanSounds {
  /** The last sound by scan. */
  const heard = new Map<number, SoundName>();

  /** Notes the outcomes that are known by now; with `statement`, new ones sound. */
  function hear(statement: boolean): void {
    const { entries } = session.store.getState();
    const { jobs } = client.jobs.store.getState();
    for (const entry of entries) {
      if (entry.isEarlier === true) continue;
      // An order that is taken over from another desk starts again, and its outcome sounds again.
      if (entry.phase.type === 'sending') heard.delete(entry.id);
      const name = soundOf(entry, jobs);
      const before = heard.get(entry.id);
      if (name === null || before === name) continue;
      heard.set(entry.id, name);
      if (statement && !isShelfAlert(before, entry, jobs) && !isLateLabel(name, entry, entries[0])) sound(name);
    }
    if (heard.size > 2 * entries.length) {
      const stored = new Set(entries.map(({ id }) => id));
      for (const id of heard.keys()) if (!stored.has(id)) heard.delete(id);
    }
  }

  const listen = () => hear(true);
  return {
    start() {
      // Outcomes from before it begins to listen, such as before a check of the desk, have had their sound.
      hear(false);
      const stopScans = session.store.subscribe(listen);
      const stopJobs = client.jobs.store.subscribe(listen);
      return () => {
        stopScans();
        stopJobs();
      };
    },
  };
}

/**
 * renderer/jobs/shelfAlerts.ts announces the label of a parcel that was put on the shelf: its slot is what matters then.
 */
function isShelfAlert(before: SoundName | undefined, { phase }: ScanEntry, jobs: ReadonlyMap<string, Job>): boolean {
  if (phase.type !== 'job' || before === undefined) return false;
  const job = jobs.get(phase.jobId);
  if (job === undefined || (job.slot === null && job.shelvedAt === null)) return false;
  return job.state === 'label_ready' || job.state === 'printing' || job.state === 'printed';
}

/** A label that comes out after the next parcel was scanned: shelfAlerts.ts sounds for it. */
function isLateLabel(name: SoundName, entry: ScanEntry, newest: ScanEntry | undefined): boolean {
  if (name !== 'done' || newest === undefined || entry === newest) return false;
  return !(newest.phase.type === 'job' && entry.phase.type === 'job' && newest.phase.jobId === entry.phase.jobId);
}

/** Null: nothing is known yet. An echo has no sound, because the scanner beeps itself. */
export function soundOf({ phase }: ScanEntry, jobs: ReadonlyMap<string, Job>): SoundName | null {
  const job = phase.type === 'job' ? (jobs.get(phase.jobId) ?? null) : null;
  const isLate = phase.type === 'job' && job !== null && phase.late != null;
  const id = isLate ? 'late' : entryId(phase, job);
  return id === null ? null : outcomeRow(id).sound;
}
