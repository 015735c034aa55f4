/**
 * Removes what is too old: receivers, orders and label files, once a day and when the owner says so.
 */
export { createClockProof, createDaily } from './daily.ts';
export { createLabelKeeping } from './labelKeeping.ts';
export { createPurging, type Purging } from './purging.ts';
