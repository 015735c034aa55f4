/** Removes what is too old (receiver data, orders and label files), once a day and when the owner asks for it. */
export { createClockProof, createDaily } from './daily.ts';
export { createLabelKeeping } from './labelKeeping.ts';
export { createPurging, type Purging } from './purging.ts';
