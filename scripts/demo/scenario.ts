import type { Job } from '../../electron/contract/job.ts';
import type { DemoScan } from '../../electron/demo/sampleOrders.ts';

/** How a demo scan ends, judged by what the screen showed and in what order. */
export type DemoOutcome =
  | 'printed'
  | 'already_shipped'
  | 'label_pending_then_printed'
  | 'payment_required'
  | 'validation_failed'
  | 'unexpected';

/** The expected screens of one scan, step by step, and the name of that outcome. */
export interface Expectation {
  readonly outcome: DemoOutcome;
  /** Values of `data-outcome` on the scan screen. */
  readonly screens: readonly string[];
  /** State of the job in the journal at the end. */
  readonly state: Job['state'];
  /** Whether the account pays for it, and a label comes out because of this scan. */
  readonly charges: boolean;
  readonly prints: boolean;
}

export const EXPECTATIONS: Readonly<Record<DemoScan['shows'], Expectation>> = {
  plain: { outcome: 'printed', screens: ['done'], state: 'printed', charges: true, prints: true },
  duplicate: {
    outcome: 'already_shipped',
    screens: ['already_shipped'],
    state: 'printed',
    charges: false,
    prints: false,
  },
  slow: {
    outcome: 'label_pending_then_printed',
    screens: ['wait', 'done'],
    state: 'printed',
    charges: true,
    prints: true,
  },
  unpaid: {
    outcome: 'payment_required',
    screens: ['pay'],
    state: 'awaiting_payment',
    charges: false,
    prints: false,
  },
  invalid: {
    outcome: 'validation_failed',
    screens: ['problem'],
    state: 'needs_attention',
    charges: false,
    prints: false,
  },
};

/** The outcome of one scan. `ms` from the scanner's Enter to the last outcome on the screen. */
export interface ScanRecord {
  readonly scan: string;
  readonly outcome: DemoOutcome;
  readonly shipmentId: string | null;
  /** Kuruş that left the account because of this scan. */
  readonly charged: number;
  readonly price: number | null;
  readonly labelFile: string | null;
  readonly ms: number;
  /** Why the outcome was not the expected one. */
  readonly trouble: string | null;
}
