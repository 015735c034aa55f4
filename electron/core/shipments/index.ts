/**
 * From a queued job to its shipment: sending it, reading what an answer means for it (`settling.ts`), payments, cancelling,
 * and the slot of the shelf for a parcel that has to wait.
 */
export { type BatchLane, createBatchLane } from './batchLane.ts';
export { createCancelling } from './cancelling.ts';
export { type CancelRequests, createCancelRequests } from './cancelRequests.ts';
export { createDispatcher } from './dispatcher.ts';
export { createEarlierShipments } from './earlierShipments.ts';
export { lookElsewhere } from './lookElsewhere.ts';
export { lookForExpiry } from './paymentExpiry.ts';
export { createQueuePlaces, type QueuePlaces } from './queuePlaces.ts';
export { createSending } from './sending.ts';
export { createSentCarrier } from './sentCarrier.ts';
export { createSettingAside } from './settingAside.ts';
export { createSettling, holdsLabel, isCancelled, isLabelVoid, isUnpaid, type Settling } from './settling.ts';
