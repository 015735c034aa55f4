/**
 * What a crash, an outage or a damaged journal left behind is taken up again.
 */
export { createJournalRebuild } from './journalRebuild.ts';
export { createOutageRecovery, findUnfinished } from './recovery.ts';
