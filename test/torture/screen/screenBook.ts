import type { ShelfStep } from '../../../renderer/jobs/shelfAlerts.ts';
import type { Outcome } from '../../../renderer/model/outcomeOf.ts';

/** The fourth book: what stood on the screen, at every step of the run. */
export interface ScreenBook {
  /** In the order in which they stood there; each until the next one of the same life, or its end. */
  readonly pages: readonly ScreenPage[];
  readonly lives: readonly LifeSpan[];
  /** Keys by which the operator wanted something done about an order; ms of the run. */
  readonly keys: readonly KeyPressed[];
  /** Shipments that somebody cancelled in the customer panel, and since when they certainly were; ms of the run. */
  readonly cancelledElsewhere: ReadonlyMap<string, number>;
  /** The station's clock, in epoch ms, at a moment of the run; null where somebody set it. */
  readonly stationTime: ((ms: number) => number) | null;
  /** How far the station's clock was seen to be ahead of the judge's, ms. */
  readonly aheadMs: number;
  /** How far a screen may be behind the facts that it shows, ms. */
  readonly lagMs: number;
  /** When writes of the journal failed, ms of the run: what follows from them may come later, and in another order. */
  readonly diskFailedAt: readonly number[];
}

/** While a screen was open; ms of the run. */
export interface LifeSpan {
  readonly life: number;
  readonly from: number;
  readonly to: number;
  /** Nothing was left to do when it ended. */
  readonly atRest: boolean;
}

export interface KeyPressed {
  readonly at: number;
  readonly key: 'print' | 'notOnPaper' | 'retry' | 'shipAnew';
  readonly order: string;
}

export interface ScreenPage {
  /** Since when, ms of the run. */
  readonly at: number;
  readonly life: number;
  /** What changed it. */
  readonly step: string;
  /** The newest first: that one is as large as the screen, the others stand beside it. */
  readonly scans: readonly ShownScan[];
  readonly band: readonly ShownBand[];
  readonly shelf: readonly ShownShelf[];
  /** Orders with the question whether their label is on paper. */
  readonly doubtful: readonly string[];
  readonly pickup: ShownPickup | null;
  readonly status: ShownStatus | null;
}

export interface ShownScan {
  readonly id: number;
  readonly code: string;
  /** The key of the job; null while it is not known, or where there is none. */
  readonly order: string | null;
  /** When it was scanned, and when the station had answered; ms of the run. */
  readonly scannedAt: number;
  readonly answeredAt: number | null;
  /** From before the page was opened. */
  readonly isEarlier: boolean;
  readonly outcome: Outcome | { readonly kind: 'echo' | 'elsewhere' | 'refused' | 'not_kept' | 'wrong_label' };
  readonly word: string;
  readonly body: string;
}

export interface ShownBand {
  readonly order: string | null;
  readonly word: string;
  readonly body: string;
}

export interface ShownShelf {
  readonly order: string;
  readonly slot: number | null;
  readonly step: ShelfStep;
}

export interface ShownPickup {
  readonly order: string | null;
  readonly shipmentId: string | null;
  /** When it was scanned, ms of the run. */
  readonly scannedAt: number;
  readonly outcome: string;
  /** False: the screen shows that a cancellation could not be checked. */
  readonly isChecked: boolean;
  readonly word: string;
  readonly body: string;
}

export interface ShownStatus {
  readonly connection: string;
  readonly isOnHold: boolean;
  readonly balance: { readonly amount: number; readonly at: number } | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly waitingSince: number | null;
}
