import type { BatchOptions } from '../../electron/contract/batch.ts';
import type { RequestInput } from '../../electron/contract/channels.ts';
import type { Job } from '../../electron/contract/job.ts';
import type { Order } from '../../electron/contract/order.ts';
import type { PrinterInfo } from '../../electron/contract/printer.ts';
import type { ScanOptions } from '../../electron/contract/scan.ts';
import type { StationStatus } from '../../electron/contract/status.ts';
import type { SpoolOutcome, SpoolProgress } from '../../electron/core/ports/Printer.ts';

/**
 * What happens when the station passes a step. `full`: the write fails as on a full disk. `jump`: the wall clock moves by
 * so many ms of the station's time.
 * `stand`: the process stops until it is let go on.
 */
export type StepDeed =
  | { readonly kind: 'kill' }
  | { readonly kind: 'full' }
  | { readonly kind: 'stand' }
  | { readonly kind: 'jump'; readonly ms: number };

/**
 * Which passing is meant. `name`: of that step. `any`: of whatever step. `write`: of whatever step that can meet a full
 * disk. Counted from 1 in each life of the station.
 */
export type StepChoice =
  | { readonly by: 'name'; readonly name: string; readonly nth: number }
  | { readonly by: 'any' | 'write'; readonly nth: number };

export interface StepFault {
  readonly at: StepChoice;
  readonly deed: StepDeed;
}

/** How time runs for a station: `scale` ms of its time in one real ms. Epoch ms on both sides. */
export interface TimeFrame {
  readonly scale: number;
  readonly realStart: number;
  readonly wallStart: number;
  /** How far the wall clock has jumped so far, ms of the station's time. */
  readonly jumped: number;
  /** A file with the real ms for which the computer has slept, as 8 bytes (float64, little endian); null: it never sleeps. */
  readonly sleptFile: string | null;
}

/** Before each life somebody works in another profile under the same key: it ships these orders, for at most so long, real ms. */
export interface OtherProfile {
  readonly orders: readonly string[];
  readonly ms: number;
}

/** The plan of one life of the station. */
export interface LifePlan {
  readonly folder: string;
  /** The service's address, which also its links have. */
  readonly serviceUrl: string;
  /** What goes to the service goes here instead. */
  readonly wireUrl: string;
  readonly apiKey: string;
  /** Which of the run's it is, from 0. */
  readonly life: number;
  readonly time: TimeFrame;
  readonly seed: string;
  readonly requestsPerMinute: number;
  readonly othersShip: boolean;
  readonly connected: boolean;
  readonly otherProfile: OtherProfile | null;
  readonly timeoutMs: number;
  readonly busyTimeoutMs: number;
  readonly faults: readonly StepFault[];
  /** Every step that is passed goes into the life log. */
  readonly record: boolean;
}

/** One line of the life log, written before the deed is done, so that it outlives a kill. */
export type LifeLine =
  | { readonly did: 'kill' | 'stand'; readonly step: string }
  /** `at`: real epoch ms. */
  | { readonly did: 'full'; readonly step: string; readonly at: number }
  | { readonly did: 'jump'; readonly step: string; readonly ms: number }
  | { readonly did: 'passed'; readonly step: string; readonly canBeFull: boolean };

/** In every request of a station, for the wire: who sent it, and when it was counted, real epoch ms. */
export const SENDER_HEADER = 'x-torture-sender';
export const COUNTED_HEADER = 'x-torture-counted';

/** Each life sets the name of its desk, so that a setting is changed. */
export const deskNameOf = (life: number) => `Masa ${life + 1}`;

export const LIFE_LOG = 'life.log';
export const JOURNAL_FILE = 'journal.sqlite';

export type Wish =
  /** `asFile`: as a list that is imported from a file; else as rows. */
  | { readonly name: 'putOrders'; readonly orders: readonly Order[]; readonly asFile: boolean }
  | { readonly name: 'scan'; readonly code: string; readonly options: ScanOptions }
  | { readonly name: 'where'; readonly code: string }
  /** The shop cancels the order of this reference. */
  | { readonly name: 'shopCancels'; readonly code: string }
  | { readonly name: 'startBatch'; readonly options: BatchOptions }
  /** `resumeBatch` ends the pause of an empty balance; the others are about the first open batch, whichever that is. */
  | { readonly name: 'resumeBatch' | 'pauseBatch' | 'goOnWithBatch' | 'stopBatch' }
  /** A stopped job goes with this order, as its form at the desk sends it. */
  | { readonly name: 'correct'; readonly jobId: string; readonly order: Order }
  | {
      readonly name: 'lookNow' | 'print' | 'withdraw' | 'retry' | 'cancel' | 'shipAnew' | 'hold' | 'overruleStop';
      readonly jobId: string;
    }
  | { readonly name: 'confirmPrint'; readonly jobId: string; readonly onPaper: boolean }
  | { readonly name: 'answerPanel'; readonly jobId: string; readonly shipmentId: string | null }
  | { readonly name: 'checkService' }
  /** Requests of the page that no key or click triggered. */
  | { readonly name: 'status' | 'pickup' }
  | { readonly name: 'recent'; readonly limit: number }
  | { readonly name: 'list'; readonly list: RequestInput<'jobs.list'>['list'] }
  /** The courier stands at the door. */
  | { readonly name: 'pickupStart' | 'pickupEnd' }
  | { readonly name: 'pickupScan'; readonly code: string }
  | { readonly name: 'jump'; readonly ms: number }
  /** As the system notifies the program when the computer has woken. */
  | { readonly name: 'slept' | 'networkMayBeBack' }
  | { readonly name: 'stop' };

export type SpoolAnswer =
  | { readonly kind: 'taken'; readonly spoolId: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'lost' };

export type SpoolAsk =
  | { readonly kind: 'list' }
  | { readonly kind: 'submit'; readonly printerId: string; readonly title: string; readonly file: string }
  | { readonly kind: 'follow'; readonly spoolId: string }
  | { readonly kind: 'cancel'; readonly spoolId: string }
  | { readonly kind: 'find'; readonly title: string };

/** Orchestrator to station. `W`: what can be wished for of it. */
export type ToStation<W = Wish> =
  | { readonly to: 'do'; readonly n: number; readonly wish: W }
  | { readonly to: 'printers'; readonly n: number; readonly printers: readonly PrinterInfo[] }
  | { readonly to: 'submitted'; readonly n: number; readonly answer: SpoolAnswer }
  | { readonly to: 'progress'; readonly n: number; readonly progress: SpoolProgress }
  | { readonly to: 'ended'; readonly n: number; readonly outcome: SpoolOutcome }
  | { readonly to: 'cancelled'; readonly n: number; readonly done: boolean }
  | { readonly to: 'found'; readonly n: number; readonly spoolIds: readonly string[] };

/** Station to orchestrator. */
export type FromStation =
  | { readonly from: 'up'; readonly jobs: readonly Job[] }
  | { readonly from: 'job'; readonly job: Job }
  | { readonly from: 'status'; readonly status: StationStatus }
  | { readonly from: 'done'; readonly n: number; readonly value: unknown }
  | { readonly from: 'failed'; readonly n: number; readonly reason: string }
  | { readonly from: 'spool'; readonly n: number; readonly ask: SpoolAsk }
  | { readonly from: 'stands' | 'stood' }
  /** It sent a request to another host than the service. */
  | { readonly from: 'strayed'; readonly url: string }
  | { readonly from: 'broken'; readonly reason: string };
