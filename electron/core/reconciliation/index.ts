/**
 * Compares jobs whose label is out with the service: their shipments can be cancelled elsewhere at any time. Shipments whose
 * label or payment is still to come are polled in `polling`.
 */
export { createReconciliation, type Reconciliation } from './reconciliation.ts';
