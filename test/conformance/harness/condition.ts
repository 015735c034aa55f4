import type { Bench } from './bench.ts';

/**
 * What a condition needs beyond a base URL and a key.
 * `charges`: it sends create requests, which cost money. `control`: it steers the service through the emulator's control
 * address. `webhook`: it replaces the account's webhook address. `lowBalance`: an account whose balance covers no fee.
 * `debt`: an account with a measurement-difference debt that its balance does not cover. `disabled`: a disabled account.
 * `otherAccount`: a second account.
 */
export type Need = 'charges' | 'control' | 'webhook' | 'lowBalance' | 'debt' | 'disabled' | 'otherAccount';

/**
 * Something that the document leaves open, as this service does it. `warning`: what it costs a customer, where that is money or a
 * parcel that goes astray.
 */
export type Observed = { readonly observed: string; readonly warning?: string };

/** One sentence of the API document about one endpoint, and how to find out whether a service obeys it. */
export type Condition = {
  /** Section number in the document. */
  readonly section: string;
  /** Method and path, or the part of the service that the sentence is about. */
  readonly endpoint: string;
  /** The documented condition, in one line. */
  readonly statement: string;
  readonly needs?: readonly Need[];
  /** Waits for real time and works on accounts of its own, so that it may run beside others. */
  readonly slow?: boolean;
  /** Throws a Deviation where the service breaks the sentence; gives what it saw where the document leaves the point open. */
  readonly check: (bench: Bench) => Promise<Observed | undefined>;
};

/** A sentence that no caller can put to the test. */
export type Untestable = Pick<Condition, 'section' | 'endpoint' | 'statement'> & { readonly because: string };

export type Verdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'fail'; readonly problem: string }
  | ({ readonly kind: 'open' } & Observed)
  | { readonly kind: 'not testable'; readonly because: string };

export type Judged = {
  readonly condition: Pick<Condition, 'section' | 'endpoint' | 'statement'>;
  readonly verdict: Verdict;
};
