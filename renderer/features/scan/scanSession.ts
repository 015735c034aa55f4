import { createStore } from 'zustand/vanilla';
import type { Job } from '../../../electron/contract/job.ts';
import type { ScanOptions, ScanReply } from '../../../electron/contract/scan.ts';
import type { Reply, StationClient } from '../../bridge/index.ts';
import type { OptionsFate } from '../../commands/commandPorts.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import { createTypedSizes } from './missingSize.ts';
import { bandOf } from './problemBand.ts';
import type { FoundElsewhere, ScanEntry, ScanPhase } from './scanEntry.ts';

export interface ScanSessionState {
  /** Newest first. */
  readonly entries: readonly ScanEntry[];
  /** False until something was scanned in this session: the desk then still prompts for its first scan. */
  readonly started: boolean;
  /** Goes on until the right label is scanned or it is stopped by key. */
  readonly alarm: WrongLabel | null;
  /** Marks of the problems that were put away as seen (problemBand.ts). */
  readonly seen: ReadonlySet<string>;
}

export interface WrongLabel {
  /** Of the scan that raised it: another wrong label raises it again. */
  readonly entryId: number;
  readonly jobId: string;
  readonly expectedId: string;
}

/** The newest, and the ten before it. */
export const SHOWN_SCANS = 11;
/** Scans that are stored with any outcome; older ones only while they have a problem that was not put away. */
const STORED = 200;

export function createScanSession(client: StationClient, now: () => number) {
  const initial: ScanSessionState = { entries: [], started: false, alarm: null, seen: new Set() };
  const store = createStore<ScanSessionState>(() => initial);
  let nextId = 1;
  let line: Promise<unknown> = Promise.resolve();

  /**
   * A new scan pushes the oldest away, but none whose answer is still to come, and no problem that was not put away.
   */
  function withNewest(newest: ScanEntry, { entries, seen }: ScanSessionState): readonly ScanEntry[] {
    const all = [newest, ...entries];
    if (all.length <= STORED) return all;
    const unseen = new Set(bandOf(all, client.jobs.store.getState().jobs, seen, null));
    return all.filter((entry, index) => index < STORED || entry.phase.type === 'sending' || unseen.has(entry));
  }

  function settle(id: number, phase: ScanPhase): void {
    store.setState(({ entries }) => ({
      entries: entries.map((entry) => (entry.id === id ? { ...entry, phase } : entry)),
    }));
  }

  function stopAlarm(): void {
    store.setState({ alarm: null });
  }

  async function send(id: number, code: string, options: ScanOptions | null): Promise<OptionsFate> {
    return take(
      id,
      options,
      await client.station.request('scan.submit', options === null ? { code } : { code, options }),
    );
  }

  /** Shows what the station made of a scan. */
  function take(id: number, options: ScanOptions | null, reply: Reply<'scan.submit'>): OptionsFate {
    if (!reply.ok) {
      settle(id, { type: 'notKept', error: reply.error });
      return 'not_an_order';
    }
    const { value } = reply;
    if (value.kind === 'refused') {
      settle(id, { type: 'refused', reason: value.reason, length: value.length });
      return 'not_an_order';
    }
    if (value.kind === 'elsewhere') {
      settle(id, { type: 'elsewhere', found: { claim: value.claim, toldAt: now(), isFree: false, options } });
      // The scan is an order, so its choices are not for the next one.
      return 'taken';
    }
    return takeJob(id, options, value);
  }

  function takeJob(
    id: number,
    options: ScanOptions | null,
    value: Exclude<ScanReply, { kind: 'refused' | 'elsewhere' }>,
  ): OptionsFate {
    client.jobs.accept([value.job]);
    const jobId = value.job.id;
    if (value.kind === 'label_wrong') {
      const expectedId = value.expected.id;
      client.jobs.accept([value.expected]);
      store.setState({ alarm: { entryId: id, jobId, expectedId } });
      settle(id, { type: 'wrongLabel', jobId, expectedId });
      return 'not_an_order';
    }
    if (value.kind === 'label_verified' && store.getState().alarm?.expectedId === jobId) stopAlarm();
    const isOrder = value.kind === 'new' || value.kind === 'again';
    const late = isOrder && !value.optionsUsed ? options : null;
    const { state, printedAt } = value.job;
    const relation = value.kind === 'again' ? { state, printedAt } : value.kind;
    settle(id, { type: 'job', jobId, relation, ...(late === null ? {} : { late }) });
    return isOrder ? 'taken' : 'not_an_order';
  }

  /** Another desk's claim of the order of a scan; null if none has it. */
  function elsewhere(id: number): (ScanEntry & { readonly found: FoundElsewhere }) | null {
    const entry = store.getState().entries.find((one) => one.id === id);
    return entry?.phase.type === 'elsewhere' ? { ...entry, found: entry.phase.found } : null;
  }

  async function sendTakeOver(id: number, code: string, { claim, options }: FoundElsewhere): Promise<void> {
    const from = claim.desk.id;
    const prompted = options === null ? { code, from } : { code, from, options };
    take(id, options, await client.station.request('scan.takeOver', prompted));
  }

  return {
    store,
    /** The sizes that were typed on the scan card. */
    sizes: createTypedSizes(),
    stopAlarm,
    /** Resolves when every scan so far has its answer. */
    settled: () => line,
    /** Puts a problem away as seen. */
    see: (mark: string) => store.setState(({ seen }) => ({ seen: new Set([...seen, mark]) })),
    /**
     * Echoes the code at once and hands it to the station, with what was chosen for the order; codes are handed over one
     * after the other, in order. Resolves to the fate of that choice.
     */
    submit(code: string, options: ScanOptions | null = null) {
      const id = nextId;
      nextId += 1;
      const entry: ScanEntry = { id, code: code.trim(), at: now(), phase: { type: 'sending' } };
      store.setState((state) => ({ started: true, entries: withNewest(entry, state) }));
      const sent = line.then(() => send(id, code, options));
      line = sent;
      return sent;
    },
    /** A person takes the order of that scan from the desk that has it. */
    async takeOver(entryId: number) {
      const met = elsewhere(entryId);
      if (met === null) return;
      settle(entryId, { type: 'sending' });
      const sent = line.then(() => sendTakeOver(entryId, met.code, met.found));
      line = sent;
      await sent;
    },
    /** Reads once more which desk has the order of that scan. */
    async pollAgain(entryId: number) {
      const met = elsewhere(entryId);
      if (met === null || met.found.isFree) return;
      const reply = await client.station.request('site.claim', { reference: met.found.claim.reference });
      if (!reply.ok) return;
      // No claim comes either if no desk has the order, or if the other desks cannot be asked.
      const state = reply.value === null ? await client.station.request('site.status', {}) : null;
      const present = elsewhere(entryId);
      if (present === null) return;
      const claim = reply.value ?? present.found.claim;
      if (state !== null && !(state.ok && state.value.state.kind === 'together')) return;
      const found = { ...present.found, claim, toldAt: now(), isFree: state !== null };
      settle(entryId, { type: 'elsewhere', found });
    },
    /** Shows a job that did not begin with a scan, as if it had. */
    show(job: Job) {
      const { state, printedAt } = job;
      const phase = { type: 'job', jobId: job.id, relation: { state, printedAt } } as const;
      const entry: ScanEntry = { id: nextId, code: codeOfJob(job), at: now(), phase };
      nextId += 1;
      client.jobs.accept([job]);
      store.setState((state) => ({ started: true, entries: withNewest(entry, state) }));
    },
    /** Fills the list with what was scanned here before the page was opened. */
    async loadEarlier() {
      const reply = await client.station.request('jobs.recent', { limit: SHOWN_SCANS });
      if (!reply.ok) return;
      client.jobs.accept(reply.value);
      const known = new Set(
        store.getState().entries.flatMap(({ phase }) => (phase.type === 'job' ? [phase.jobId] : [])),
      );
      const earlier = reply.value
        .filter((job) => job.lane === 'bench' && !known.has(job.id))
        .map((job): ScanEntry => {
          const id = nextId;
          nextId += 1;
          const phase = { type: 'job', jobId: job.id, relation: 'new' } as const;
          return { id, code: codeOfJob(job), at: job.createdAt, phase, isEarlier: true };
        });
      store.setState(({ entries }) => ({ entries: [...entries, ...earlier].sort((a, b) => b.at - a.at) }));
    },
  };
}

export type ScanSession = ReturnType<typeof createScanSession>;

/** The parcels of this session's scans, for announcements about those that left the hands. */
export function handsOf({ store }: ScanSession): {
  readonly scanned: () => readonly string[];
  readonly inHand: () => string | null;
  readonly subscribe: (listener: () => void) => () => void;
} {
  const jobOf = ({ phase }: ScanEntry) => (phase.type === 'job' ? phase.jobId : null);
  return {
    subscribe: (listener) => store.subscribe(listener),
    // Also those from before the page was opened: their labels may come out after a restart.
    scanned: () => store.getState().entries.flatMap((entry) => jobOf(entry) ?? []),
    inHand() {
      const [newest] = store.getState().entries;
      return newest === undefined || newest.isEarlier === true ? null : jobOf(newest);
    },
  };
}
