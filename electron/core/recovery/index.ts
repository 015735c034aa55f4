/**
 * What a crash, an outage or a damaged journal left behind is taken up again.
 */
export { createJournalRebuild } from './journalRebuild.ts';
export { createOutageRecovery } from './outageRecovery.ts';
export { findUnfinished } from './recovery.ts';
