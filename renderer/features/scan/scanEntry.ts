import type { StationError } from '../../../electron/contract/errors.ts';
import type { ScanOptions, ScanReply } from '../../../electron/contract/scan.ts';
import type { SiteClaim } from '../../../electron/contract/site.ts';
import type { Relation } from '../../model/outcomeOf.ts';

type RefusedScan = Extract<ScanReply, { kind: 'refused' }>;

export type ScanPhase =
  /** Shown at once, before the station has answered. */
  | { readonly type: 'sending' }
  | {
      readonly type: 'job';
      readonly jobId: string;
      readonly relation: Relation;
      /** The choices for this order that came too late; null if none did. */
      readonly late?: ScanOptions | null;
    }
  /** The label that was scanned belongs to another order than the parcel in hand. */
  | { readonly type: 'wrongLabel'; readonly jobId: string; readonly expectedId: string }
  /** Another desk has the order, and nothing was stored here. */
  | { readonly type: 'elsewhere'; readonly found: FoundElsewhere }
  | { readonly type: 'refused'; readonly reason: RefusedScan['reason']; readonly length: number }
  /** The station could not take the scan: it is not on disk. */
  | { readonly type: 'notKept'; readonly error: StationError };

export interface FoundElsewhere {
  readonly claim: SiteClaim;
  /** When the claim was reported, epoch ms. */
  readonly toldAt: number;
  /** Whether that desk has released the order since. */
  readonly isFree: boolean;
  /** The choices for this order, used if it is taken over. */
  readonly options: ScanOptions | null;
}

/** One scan at this desk. `at` in epoch ms. */
export interface ScanEntry {
  readonly id: number;
  readonly code: string;
  readonly at: number;
  readonly phase: ScanPhase;
  /** From before the page was opened. */
  readonly isEarlier?: boolean;
}
