/**
 * From a queued job to its shipment: which order is sent when (`dispatcher.ts`; `batches.ts`, `openBatches.ts` and
 * `batchLane.ts` for lists, `sharedBatches.ts` for those of several desks), sending it (`sending.ts`), what
 * an answer means for it (`responseReader.ts`), cancelling, and the slot of the shelf for a parcel that has to wait. What is
 * known of a payment is merged in `jobs/payments.ts`.
 */

export { type Batches, createBatches } from './batches.ts';
export { type BatchLane, createBatchLane } from './batchLane.ts';
export { createCancelling } from './cancelling.ts';
export { type CancelRequests, createCancelRequests } from './cancelRequests.ts';
export { createDispatcher } from './dispatcher.ts';
export { createEarlierShipments } from './earlierShipments.ts';
export { pollForeignShipment } from './foreignShipment.ts';
export { type OpenBatches, readOpenBatches, separatedAt } from './openBatches.ts';
export { createOwnership } from './ownership.ts';
export { createQueuePlaces, type QueuePlaces } from './queuePlaces.ts';
export {
  createResponseReader,
  holdsLabel,
  isCancelled,
  isLabelVoid,
  isUnpaid,
  type ResponseReader,
} from './responseReader.ts';
export { createRuleTrials, type RuleTrials } from './ruleTrial.ts';
export { createSending } from './sending.ts';
export { createSentCarrier } from './sentCarrier.ts';
export { createSharedBatches, type SharedBatches } from './sharedBatches.ts';
export { createShelving } from './shelving.ts';
