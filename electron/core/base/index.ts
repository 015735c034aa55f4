/**
 * Tools for every room: local days, the rules for a wall clock that may be wrong, retries, values that outlive a
 * restart. They know nothing of shipping: code that knows an order, a shipment or a printer does not belong here.
 */
export { createAlarm } from './alarm.ts';
export { atMost } from './atMost.ts';
export { backoffMs, doubledMs, gapAfterFailures, pollGapMs } from './backoff.ts';
export { createDisposalStack, type DisposalStack } from './disposal.ts';
export { dayName, localDaySpans, startOfDay, startOfNextDay } from './localDay.ts';
export { createMutex, type Mutex } from './mutex.ts';
export { ageOf, epochMsOf, type ObservedTime, observedBefore, observedNow, toldAt } from './observedTime.ts';
export { openPersistedValue, type PersistedValue, type PersistedValueDeps } from './persistedValue.ts';
export { createRetrier, type Retrier } from './retrier.ts';
export { createSignal, type Signal } from './signal.ts';
export { StationStopped } from './stationStopped.ts';
export { createWakeable } from './wakeable.ts';
export { beyondAnyPlan, isWithin, LONGEST_WAIT_MS } from './wallClock.ts';
export { createWorker } from './worker.ts';
