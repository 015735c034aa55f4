/**
 * Tools of every room, which know nothing of shipping: local days, the rules for a wall clock that may be wrong, retries,
 * values that outlive a restart. What knows an order, a shipment or a printer has no place here.
 */
export { createAlarm } from './alarm.ts';
export { backoffMs, doubledMs, gapAfterFailures, lookGapMs } from './backoff.ts';
export { createDisposalStack, type DisposalStack } from './disposal.ts';
export { type KeptFactParts, openKeptFact } from './keptFact.ts';
export { dayName, localDaySpans, startOfDay, startOfNextDay } from './localDay.ts';
export { createMutex } from './mutex.ts';
export { createRetrying, type Retrying } from './retrying.ts';
export { createSignal, type Signal } from './signal.ts';
export { StationStopped } from './stationStopped.ts';
export { epochOf, toldAt, toldBefore } from './toldTime.ts';
export { createWakeable } from './wakeable.ts';
export { beyondAnyPlan, isWithin, LONGEST_WAIT_MS } from './wallClock.ts';
