/**
 * Polls shipments whose label or payment is still to come, one by one or by one list for many, without asking more often than
 * the service allows. What happens after the label is out belongs to `reconciliation`.
 */
export { openPolling } from './openPolling.ts';
export { LABELLED, type LabelHint, WATCHED } from './poller.ts';
export type { Watchlist } from './watchlist.ts';
