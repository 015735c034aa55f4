/**
 * Compares jobs whose label is out with the service, because their shipments can be cancelled elsewhere at any time.
 */
export { createReconciliation, type Reconciliation } from './reconciliation.ts';
