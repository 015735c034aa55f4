/**
 * Polls shipments whose label or payment is still to come, one by one or many by one list, without asking more often
 * than the service allows.
 */
export { LABELLED, type LabelHint, WATCHED } from './poller.ts';
export { createWatchlist, type Watchlist } from './watchlist.ts';
