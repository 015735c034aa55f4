/** Takes up again what a crash, an outage or a damaged journal left behind. */
export { createJournalRebuild } from './journalRebuild.ts';
export { createOutageRecovery, findUnfinished } from './recovery.ts';
