import type { Order } from '../../../electron/contract/order.ts';

/** The plan of one start of a desk. */
export interface DeskPlan {
  readonly folder: string;
  readonly name: string;
  /** The service's address, which also its links have; what goes there goes to `wireUrl` instead. */
  readonly serviceUrl: string;
  readonly wireUrl: string;
  readonly apiKey: string;
  /** Names the start in what reaches the service. */
  readonly sender: string;
  readonly requestsPerMinute: number;
  readonly timeoutMs: number;
  /** By how much its wall clock is ahead. */
  readonly skewMs: number;
  /** The site's PostgreSQL, by the desk's own line. */
  readonly connection: string;
  readonly stands: readonly StandStep[];
  /** See sleepClock.ts; null: the computer never sleeps. */
  readonly sleptFile: string | null;
  /** Where the program asks whose folder it is: a person answers after so many ms that it is a copy; null: there is no answer. */
  readonly saysCopyAfterMs: number | null;
}

/** Where a desk's program stands still for once: the step's name, as tappedPort.ts gives it, and which passing of it. */
export interface StandStep {
  readonly step: string;
  readonly nth: number;
}

/** In a desk's folder; what is put aside where the folder is another desk's lies in the first of them. */
export const JOURNAL_FOLDER = 'profiles/journal';
export const LOG_FILE = 'desk.log';

export type DeskWish =
  | { readonly name: 'putOrders'; readonly orders: readonly Order[] }
  | { readonly name: 'scan'; readonly code: string }
  /** A person takes the order from the desk with that id. */
  | { readonly name: 'takeOver'; readonly code: string; readonly from: string }
  | { readonly name: 'retry' | 'lookNow'; readonly jobId: string }
  /** `at`: the printer of another desk; null: where labels of this desk go. */
  | { readonly name: 'print'; readonly jobId: string; readonly at: string | null }
  | { readonly name: 'confirmPrint'; readonly jobId: string; readonly onPaper: boolean }
  | { readonly name: 'startBatch'; readonly references: readonly string[] }
  | { readonly name: 'networkMayBeBack' | 'slept' | 'siteState' | 'goWithoutOthers' | 'deskId' | 'stop' };
