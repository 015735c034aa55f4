/**
 * How an order becomes a job, and how a parcel is found again by a code: scans, orders typed at the desk, lists, labels
 * that are scanned back, and what the courier takes. Nothing is sent or printed here.
 */
export { isStillOpen } from './deskChoice.ts';
export { type CorrectError, createIntake, type Intake, type SaveError, type ShipError } from './intake.ts';
export { createLabelVerification } from './labelVerification.ts';
export { lastSize } from './lastSize.ts';
export { createListColumns, type ListColumns } from './listColumns.ts';
export { createOrderLookups } from './orderLookups.ts';
export { orderProblems } from './orderRules.ts';
export { isOtherOrder } from './otherOrder.ts';
export { createParcelLocator, type ParcelLocator } from './parcelLocator.ts';
export { createPickupSessions, type PickupSessions } from './pickupSessions.ts';
export { createShopStops, type ShopStops, type StopWord } from './shopStops.ts';
