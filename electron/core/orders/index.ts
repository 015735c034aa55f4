/**
 * How an order becomes a job, and how a parcel is found again by a code: scans, orders typed at the desk, lists, labels
 * that are scanned back, and what the courier takes. Nothing is sent or printed here.
 */
export { isStillOpen } from './deskChoice.ts';
export { namedReference } from './heldReference.ts';
export type { Intake } from './intake.ts';
export { lastSize } from './lastSize.ts';
export { createListColumns } from './listColumns.ts';
export { openOrders } from './openOrders.ts';
export { orderProblems } from './orderRules.ts';
export { isOtherOrder } from './otherOrder.ts';
export { createParcelLocator } from './parcelLocator.ts';
export type { SendableOrders } from './sendableOrders.ts';
export type { ShopStops, StopWord } from './shopStops.ts';
export type { SaveError, WrittenOrders } from './writtenOrders.ts';
