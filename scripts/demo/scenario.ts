import type { Job } from '../../electron/contract/job.ts';
import type { DemoScan } from '../../electron/demo/sampleOrders.ts';

/** The expected screens of one scan, step by step, and the name of that outcome. */
interface Expectation {
  readonly outcome: string;
  /** Values of `data-outcome` on the scan screen. */
  readonly screens: readonly string[];
  /** State of the job in the journal at the end. */
  readonly state: Job['state'];
  /** Whether the account pays for it, and a label comes out because of this scan. */
  readonly ships: boolean;
}

export const EXPECTATIONS = {
  plain: { outcome: 'printed', screens: ['done'], state: 'printed', ships: true },
  duplicate: { outcome: 'already_shipped', screens: ['already_shipped'], state: 'printed', ships: false },
  slow: { outcome: 'label_pending_then_printed', screens: ['wait', 'done'], state: 'printed', ships: true },
  unpaid: { outcome: 'payment_required', screens: ['pay'], state: 'awaiting_payment', ships: false },
  invalid: { outcome: 'validation_failed', screens: ['problem'], state: 'needs_attention', ships: false },
} as const satisfies Record<DemoScan['shows'], Expectation>;

/** How a demo scan ends, judged by what the screen showed and in what order. */
type DemoOutcome = (typeof EXPECTATIONS)[DemoScan['shows']]['outcome'] | 'unexpected';

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
