/**
 * Removes what is too old: receivers, orders, label files and events, once a day and when the owner starts it. Everything
 * that is removed because of its age is removed here, behind the same proof that the clock is right.
 */
export { type ClockProof, createClockProof, createDaily } from './daily.ts';
export { openRetention } from './openRetention.ts';
