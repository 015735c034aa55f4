/**
 * Jobs whose label is out are compared with the service: their shipments can be cancelled elsewhere at any time.
 */
export { createReconciliation, type Reconciliation } from './reconciliation.ts';
