/**
 * Compares jobs whose label is out with the service: their shipments can be cancelled elsewhere at any time. Shipments whose
 * label or payment is still to come are polled in `polling`.
 */
export { openReconciliation } from './openReconciliation.ts';
export type { Reconciliation } from './reconciliation.ts';
