/**
 * What a crash, an outage or a damaged journal left behind is taken up again.
 */
export { createRebuilding } from './rebuilding.ts';
export { findUnfinished } from './recovery.ts';
export { createResuming } from './resuming.ts';
