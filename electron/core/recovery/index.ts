/**
 * Work to resume when the station opens, or when the service is back: jobs that a crash left half done, jobs
 * that waited for the service, and shipments that a lost journal does not know. Reading a damaged journal is the journal
 * adapter's own work.
 */
export { openRecovery } from './openRecovery.ts';
