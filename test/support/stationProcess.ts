import type { Order } from '../../electron/contract/order.ts';
import { killedWhenThere } from './killedProcess.ts';

/** The plan for the station in its own process. */
export interface ProcessPlan {
  readonly folder: string;
  readonly url: string;
  readonly apiKey: string;
  readonly orders: readonly Order[];
  readonly scans: readonly string[];
  /** The process reports when a job enters this state, and holds there until it is killed. */
  readonly stopAt: 'submitting' | 'printing';
}

/**
 * Runs a station in a process of its own up to a state, then kills it without warning. A job is "submitting" before its request has
 * left: `first` waits for what the service has seen of it.
 */
export const killedAt = (plan: ProcessPlan, first?: () => Promise<void>): Promise<void> =>
  killedWhenThere(new URL('./stationChild.ts', import.meta.url), plan, first);
