import type { Job } from '../../../electron/contract/job.ts';
import type { StationClient } from '../../bridge/index.ts';
import { outcomeOf } from '../../model/outcomeOf.ts';
import type { SoundName } from '../../sound/sounds.ts';
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
  switch (phase.type) {
    case 'sending':
    // The alarm sounds for it.
    case 'wrongLabel':
      return null;
    case 'refused':
    case 'notKept':
      return 'problem';
    // Somebody had it before, and nothing comes out here.
    case 'elsewhere':
      return 'already_shipped';
    case 'job': {
      const job = jobs.get(phase.jobId);
      if (job === undefined) return null;
      return phase.late == null ? ofJob(job, phase.relation) : 'problem';
    }
    default:
      return phase satisfies never;
  }
}

function ofJob(job: Job, relation: Parameters<typeof outcomeOf>[1]): SoundName | null {
  const outcome = outcomeOf(job, relation);
  switch (outcome.kind) {
    case 'sending':
      return null;
    case 'done':
      // The courier's scan has its own screen.
      return outcome.step === 'handed_over' ? null : 'done';
    case 'sent':
      return 'done';
    case 'already_shipped':
    case 'wait':
    case 'pay':
    case 'problem':
      return outcome.kind;
    case 'label':
      return outcome.step === 'cancelled' ? 'problem' : 'already_shipped';
    case 'shop_stopped':
      return 'problem';
    // Taken, and nothing to do about it now.
    case 'offline':
    case 'held':
    case 'not_cancelled':
      return 'acknowledge';
    case 'withdrawn':
      return outcome.step === 'cancelled' ? 'problem' : 'acknowledge';
    default:
      return outcome satisfies never;
  }
}
