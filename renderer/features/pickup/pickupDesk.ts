import { createStore } from 'zustand/vanilla';
import type { RequestInput, RequestName } from '../../../electron/contract/channels.ts';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { Job } from '../../../electron/contract/job.ts';
import type { OpenPickup, Pickup, PickupReply } from '../../../electron/contract/pickup.ts';
import type { Reply, StationClient } from '../../bridge/index.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';

/** The outcome of the newest scan of the session; `lost`: the station could not write it down. */
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
      /** The other desk with the parcel, if no job here has the code. */
      readonly elsewhere: PickupReply['elsewhere'];
    }
  | { readonly type: 'takenBack'; readonly code: string; readonly at: number; readonly job: Job | null }
  /** A code that no job here has: its parcel went with the courier, or stays. */
  | { readonly type: 'foreignGiven' | 'foreignKept'; readonly code: string; readonly at: number }
  /** A person has looked, and the parcel has no label. */
  | { readonly type: 'noLabel'; readonly code: string; readonly at: number; readonly job: Job }
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
  /** The courier is at the door, and the first scanned label decides for which carrier. */
  readonly isChoosing: boolean;
  readonly error: StationError | null;
  readonly busy: boolean;
}

const initial: PickupDeskState = {
  current: null,
  known: false,
  scan: null,
  stopped: [],
  ended: null,
  isChoosing: false,
  error: null,
  busy: false,
};

export function createPickupDesk(client: StationClient, now: () => number) {
  const store = createStore<PickupDeskState>(() => initial);
  let line: Promise<void> = Promise.resolve();

  async function ask<N extends RequestName>(name: N, input: RequestInput<N>): Promise<Reply<N>> {
    store.setState({ busy: true, error: null });
    const reply = await client.station.request(name, input);
    store.setState({ busy: false, ...(reply.ok ? {} : { error: reply.error }) });
    // The session was ended in the meantime: the screen must not go on as if it were open.
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

  function inLine(code: string, work: (code: string) => Promise<void>): Promise<void> {
    const trimmed = code.trim();
    if (trimmed !== '') line = line.then(() => work(trimmed));
    return line;
  }

  async function start(of: { readonly carrier: string | null; readonly label?: string }): Promise<void> {
    const reply = await ask('pickup.start', of);
    if (!reply.ok) return;
    store.setState({ current: reply.value, known: true, scan: null, stopped: [], ended: null, isChoosing: false });
  }

  return {
    store,
    async load() {
      const reply = await client.station.request('pickup.current', {});
      if (reply.ok) store.setState({ current: reply.value, known: true, error: null });
      else store.setState({ error: reply.error });
    },
    /** Puts the ended session away, for the next courier. */
    next: () => store.setState({ ended: null }),
    /** Leads to the question whose courier is here, which a digit answers, or the label of a first parcel. */
    choose: () => store.setState({ ended: null, isChoosing: true }),
    stopChoosing: () => store.setState({ isChoosing: false }),
    /** `carrier`: null for the courier of all of them. `label`: the carrier is the one of this label. */
    start,
    /** Starts with this parcel's carrier, and scans it. */
    startWith: (code: string) =>
      inLine(code, async (label) => {
        // The first scan has started it by now.
        if (store.getState().current === null) await start({ carrier: null, label });
        if (store.getState().current !== null) await send(label);
      }),
    /** Codes are handed over one after the other, in order. */
    scan: (code: string) => inLine(code, send),
    async takeBack(job: Job) {
      const reply = await ask('pickup.takeBack', { jobId: job.id });
      if (!reply.ok) return;
      const code = codeOfJob(job);
      store.setState({ current: reply.value, scan: { type: 'takenBack', code, at: now(), job } });
    },
    /** The person's answer for a code that no job here has. Null: no answer; the code stays noted. */
    async answerForeign(answer: 'given' | 'kept' | null) {
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
    /** The person's answer whether the scanned parcel has its label. With it the parcel is scanned once more. Null: no answer. */
    async answerLabel(answer: 'here' | 'none' | null) {
      const { scan } = store.getState();
      if (scan?.type !== 'answered' || scan.job === null) return;
      const { code, at, job } = scan;
      if (answer !== 'here') {
        store.setState({ scan: answer === null ? null : { type: 'noLabel', code, at, job } });
        return;
      }
      const reply = await ask('jobs.confirmPrint', { jobId: job.id, onPaper: true });
      if (!reply.ok) return;
      client.jobs.accept([reply.value]);
      if (store.getState().scan === scan) await inLine(code, send);
    },
    async end() {
      const reply = await ask('pickup.end', {});
      if (reply.ok) store.setState({ current: null, ended: reply.value, scan: null, stopped: [] });
    },
  };
}

/** The hand-over to a courier as this page knows it; outlives its screen, because F1 may be pressed at any moment. */
export type PickupDesk = ReturnType<typeof createPickupDesk>;
