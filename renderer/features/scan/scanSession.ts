import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { Job } from '../../../electron/contract/job.ts';
import type { ScanReply } from '../../../electron/contract/scan.ts';
import type { StationMirror } from '../../bridge/stationMirror.ts';
import type { Relation } from '../../model/outcomeOf.ts';

type RefusedScan = Extract<ScanReply, { kind: 'refused' }>;

export type ScanPhase =
  /** Shown at once, before the station has answered. */
  | { readonly type: 'sending' }
  | { readonly type: 'job'; readonly jobId: string; readonly relation: Relation }
  /** The label that was scanned belongs to another order than the parcel in hand. */
  | { readonly type: 'wrongLabel'; readonly jobId: string; readonly expectedId: string }
  | { readonly type: 'refused'; readonly reason: RefusedScan['reason']; readonly length: number }
  /** The station could not take the scan: it is not on disk. */
  | { readonly type: 'notKept'; readonly error: StationError };

/** One scan at this desk. `at` in epoch ms. */
export interface ScanEntry {
  readonly id: number;
  readonly code: string;
  readonly at: number;
  readonly phase: ScanPhase;
}

export interface ScanSessionState {
  /** Newest first. */
  readonly entries: readonly ScanEntry[];
  /** False until something was scanned in this session: the desk is then still asked for its first scan. */
  readonly started: boolean;
  /** Goes on until the right label is scanned or somebody stops it. */
  readonly alarm: WrongLabel | null;
}

export interface WrongLabel {
  /** Of the scan that raised it: another wrong label raises it anew. */
  readonly entryId: number;
  readonly jobId: string;
  readonly expectedId: string;
}

export interface ScanSession {
  readonly store: StoreApi<ScanSessionState>;
  /** Echoes the code at once and hands it to the station; codes are handed over one after the other, in order. */
  submit(code: string): Promise<void>;
  /** Shows a job that did not begin with a scan, as if it had. */
  show(job: Job): void;
  readonly stopAlarm: () => void;
  /** Fills the list with what was scanned here before the page was opened. */
  loadEarlier(): Promise<void>;
}

/** The newest, and the ten before it. */
const KEPT = 11;

export function createScanSession(mirror: StationMirror, now: () => number): ScanSession {
  const initial: ScanSessionState = { entries: [], started: false, alarm: null };
  const store = createStore<ScanSessionState>(() => initial);
  let nextId = 1;
  let line: Promise<void> = Promise.resolve();

  function settle(id: number, phase: ScanPhase): void {
    store.setState(({ entries }) => ({
      entries: entries.map((entry) => (entry.id === id ? { ...entry, phase } : entry)),
    }));
  }

  function stopAlarm(): void {
    store.setState({ alarm: null });
  }

  async function send(id: number, code: string): Promise<void> {
    const reply = await mirror.station.request('scan.submit', { code });
    if (!reply.ok) return settle(id, { type: 'notKept', error: reply.error });
    const { value } = reply;
    if (value.kind === 'refused') return settle(id, { type: 'refused', reason: value.reason, length: value.length });
    mirror.jobs.accept([value.job]);
    const jobId = value.job.id;
    if (value.kind === 'label_wrong') {
      const expectedId = value.expected.id;
      mirror.jobs.accept([value.expected]);
      store.setState({ alarm: { entryId: id, jobId, expectedId } });
      return settle(id, { type: 'wrongLabel', jobId, expectedId });
    }
    if (value.kind === 'label_verified' && store.getState().alarm?.expectedId === jobId) stopAlarm();
    settle(id, { type: 'job', jobId, relation: value.kind });
  }

  return {
    store,
    stopAlarm,
    submit(code) {
      const id = nextId;
      nextId += 1;
      const entry: ScanEntry = { id, code: code.trim(), at: now(), phase: { type: 'sending' } };
      store.setState(({ entries }) => ({ started: true, entries: [entry, ...entries].slice(0, KEPT) }));
      line = line.then(() => send(id, code));
      return line;
    },
    show(job) {
      const phase = { type: 'job', jobId: job.id, relation: 'new' } as const;
      const entry: ScanEntry = { id: nextId, code: job.order?.reference || job.key.value, at: now(), phase };
      nextId += 1;
      mirror.jobs.accept([job]);
      store.setState(({ entries }) => ({ started: true, entries: [entry, ...entries].slice(0, KEPT) }));
    },
    async loadEarlier() {
      const reply = await mirror.station.request('jobs.recent', { limit: KEPT });
      if (!reply.ok) return;
      mirror.jobs.accept(reply.value);
      const known = new Set(
        store.getState().entries.flatMap(({ phase }) => (phase.type === 'job' ? [phase.jobId] : [])),
      );
      const earlier = reply.value
        .filter((job) => job.lane === 'bench' && !known.has(job.id))
        .map((job): ScanEntry => {
          const id = nextId;
          nextId += 1;
          const phase = { type: 'job', jobId: job.id, relation: 'new' } as const;
          return { id, code: job.order?.reference ?? job.key.value, at: job.createdAt, phase };
        });
      store.setState(({ entries }) => ({
        entries: [...entries, ...earlier].sort((a, b) => b.at - a.at).slice(0, KEPT),
      }));
    },
  };
}
