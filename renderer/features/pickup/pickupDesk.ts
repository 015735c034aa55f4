import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RequestInput, RequestName } from '../../../electron/contract/channels.ts';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { Job } from '../../../electron/contract/job.ts';
import type { OpenPickup, Pickup, PickupReply } from '../../../electron/contract/pickup.ts';
import type { Reply, StationClient } from '../../bridge/index.ts';

/** What the newest scan of the session came to; `lost`: the station could not write it down. */
export type PickupScan =
  | { readonly type: 'sending'; readonly code: string; readonly at: number }
  | {
      readonly type: 'answered';
      readonly code: string;
      readonly at: number;
      readonly outcome: PickupReply['outcome'];
      /** False: the service could not be asked in time whether it was cancelled elsewhere. */
      readonly checked: boolean;
      readonly job: Job | null;
      /** Whose parcel it is, where no job here has the code. */
      readonly elsewhere: PickupReply['elsewhere'];
    }
  | { readonly type: 'takenBack'; readonly code: string; readonly at: number; readonly job: Job | null }
  /** A code that no job here has: its parcel went with the courier, or stays. */
  | { readonly type: 'foreignGiven' | 'foreignKept'; readonly code: string; readonly at: number }
  | { readonly type: 'lost'; readonly code: string; readonly at: number; readonly error: StationError };

export interface PickupDeskState {
  /** The session that goes on; null where none does. */
  readonly current: OpenPickup | null;
  /** False until the station has answered whether one goes on. */
  readonly known: boolean;
  readonly scan: PickupScan | null;
  /**
   * Parcels of this session that must not go, newest first: they stay listed after the next scan replaces the red
   * panel.
   */
  readonly stopped: readonly Job[];
  /** The session that was just ended. */
  readonly ended: Pickup | null;
  readonly error: StationError | null;
  readonly busy: boolean;
}

/** The hand-over to a courier as this page knows it; outlives its screen, because F1 may be pressed at any moment. */
export interface PickupDesk {
  readonly store: StoreApi<PickupDeskState>;
  load(): Promise<void>;
  start(): Promise<void>;
  /** Codes are handed over one after the other, in order. */
  scan(code: string): Promise<void>;
  takeBack(job: Job): Promise<void>;
  /** What the person answers to a code that no job here has. Null: nothing; the code stays noted. */
  answerForeign(answer: 'given' | 'kept' | null): Promise<void>;
  end(): Promise<void>;
}

const initial: PickupDeskState = {
  current: null,
  known: false,
  scan: null,
  stopped: [],
  ended: null,
  error: null,
  busy: false,
};

export function createPickupDesk(client: StationClient, now: () => number): PickupDesk {
  const store = createStore<PickupDeskState>(() => initial);
  let line: Promise<void> = Promise.resolve();

  async function ask<N extends RequestName>(name: N, input: RequestInput<N>): Promise<Reply<N>> {
    store.setState({ busy: true, error: null });
    const reply = await client.station.request(name, input);
    store.setState({ busy: false, ...(reply.ok ? {} : { error: reply.error }) });
    // It was ended in the meantime: the screen must not go on as if it were open.
    if (!reply.ok && reply.error.code === 'no_pickup') store.setState({ current: null });
    return reply;
  }

  async function send(code: string): Promise<void> {
    const at = now();
    store.setState({ scan: { type: 'sending', code, at } });
    const reply = await client.station.request('pickup.scan', { code });
    if (!reply.ok) {
      const { error } = reply;
      store.setState({ scan: { type: 'lost', code, at, error } });
      if (error.code === 'no_pickup') store.setState({ current: null });
      return;
    }
    const { outcome, checked, job, elsewhere, pickup } = reply.value;
    if (job !== null) client.jobs.accept([job]);
    store.setState(({ stopped }) => {
      const others = stopped.filter(({ id }) => id !== job?.id);
      return {
        current: pickup,
        scan: { type: 'answered', code, at, outcome, checked, job, elsewhere },
        stopped: outcome === 'stop' && job !== null ? [job, ...others] : others,
      };
    });
  }

  return {
    store,
    async load() {
      const reply = await client.station.request('pickup.current', {});
      if (reply.ok) store.setState({ current: reply.value, known: true, error: null });
      else store.setState({ error: reply.error });
    },
    async start() {
      const reply = await ask('pickup.start', {});
      if (reply.ok) store.setState({ current: reply.value, known: true, scan: null, stopped: [], ended: null });
    },
    scan(code) {
      const trimmed = code.trim();
      if (trimmed === '') return line;
      line = line.then(() => send(trimmed));
      return line;
    },
    async takeBack(job) {
      const reply = await ask('pickup.takeBack', { jobId: job.id });
      if (!reply.ok) return;
      const code = job.order?.reference ?? job.key.value;
      store.setState({ current: reply.value, scan: { type: 'takenBack', code, at: now(), job } });
    },
    async answerForeign(answer) {
      const { scan } = store.getState();
      if (scan?.type !== 'answered' || scan.outcome !== 'foreign') return;
      const { code } = scan;
      if (answer === 'kept') {
        const reply = await ask('pickup.removeForeign', { code });
        if (!reply.ok) return;
        store.setState({ current: reply.value });
        // The next parcel may have been scanned meanwhile: the screen shows that one then.
        if (store.getState().scan !== scan) return;
      }
      store.setState({
        scan: answer === null ? null : { type: answer === 'given' ? 'foreignGiven' : 'foreignKept', code, at: now() },
      });
    },
    async end() {
      const reply = await ask('pickup.end', {});
      if (reply.ok) store.setState({ current: null, ended: reply.value, scan: null, stopped: [] });
    },
  };
}
